import { shownWhileTyping } from '../../../domain/day-mask.ts';

/** A day between what people type, DD/MM/YYYY, and what is stored, YYYY-MM-DD. Pure. */

const ISO = /^\d{4}-\d{2}-\d{2}$/;

/** A typed day as `YYYY-MM-DD`; what is not a day yet stays as it is, for the rule to refuse; nothing is null. */
export function dayOfTyped(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (ISO.test(trimmed)) return trimmed;
  const shown = shownWhileTyping(trimmed);
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(shown);
  if (!match) return shown;
  const [, day = '', month = '', year = ''] = match;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The day of a day or of a moment; any other text as it is. */
export function dayPart(value: unknown): string {
  const text = String(value ?? '');
  return text[10] === 'T' ? text.slice(0, 10) : text;
}

/** A stored day, or the day of a stored moment, as the field shows it; what is no day as it is. */
export function typedOfDay(value: unknown): string {
  const day = dayPart(value);
  return ISO.test(day) ? day.split('-').reverse().join('/') : day;
}
