import { domain } from '#texts/domain.ts';
import { shownWhileTyping } from '../../../domain/dates/day-mask.ts';
import { fill } from '../../../i18n/fill.ts';

/** A day between what people type, DD/MM/YYYY, and what is stored, YYYY-MM-DD. Pure. */

/** The way in which a day is typed into a field. */
export interface DayTyping {
  /** The key of the text that names what may be typed. */
  readonly hint: string;
  /** Formats the text of the field while it is typed. */
  readonly format: (text: string) => string;
  /** The value of what is typed; what is none yet as it is, nothing is null. */
  readonly valueOf: (text: string) => string | null;
  /** A value as the field shows it. */
  readonly textOf: (value: unknown) => string;
}

const ISO = /^\d{4}-\d{2}-\d{2}$/;

/** A typed day as `YYYY-MM-DD`; what is not a day yet stays as it is, for the rule to refuse; nothing is null. */
export function dayOfTyped(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (ISO.test(trimmed)) return trimmed;
  const asShown = shownWhileTyping(trimmed);
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(asShown);
  if (!match) return asShown;
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

export const WHOLE_DAY: DayTyping = {
  hint: 'screens.form.dateHint',
  format: shownWhileTyping,
  valueOf: dayOfTyped,
  textOf: typedOfDay,
};

/** A year, or a month and a year, while it is typed: its first four digits must not become a day and a month. */
const REDUCED = /^((1[89]|20)\d{0,2}|(1[89]|20)\d{2}\s\D*|\d{1,2}\/(1[89]|20)\d{0,2})$/;

const PRESUMED = /^(?:pr[ée]s\p{L}*\.?\s*(\d{4})|(\d{4})\s*pr[ée]s\p{L}*\.?)$/iu;

/** As much of a day as is known: 14/08/1936, 05/1936, 1936, '1936 présumé' (VET-17), by the texts of birth-date.ts. */
export const PART_OF_DAY: DayTyping = {
  hint: 'screens.form.birthHint',
  format: (text) => (REDUCED.test(text) ? text : shownWhileTyping(text)),
  valueOf: (text) => {
    const trimmedText = text.trim();
    const [, before, after] = PRESUMED.exec(trimmedText) ?? [];
    if (before ?? after) return `${before ?? after}~`;
    const [, month, year] = /^(?:(\d{1,2})\/)?(\d{4})$/.exec(trimmedText) ?? [];
    if (!year) return dayOfTyped(trimmedText);
    if (!month) return year;
    // There is no month 13: it stays as typed, for the rule to refuse.
    return Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month.padStart(2, '0')}` : trimmedText;
  },
  textOf: (value) => {
    const text = String(value ?? '');
    if (/^\d{4}~$/.test(text)) return fill(domain.born.typedPresumed, { date: text.slice(0, 4) });
    return /^\d{4}-\d{2}$/.test(text) ? text.split('-').reverse().join('/') : typedOfDay(text);
  },
};

/** The same, to look for: a presumed year is that year. */
export const PERIOD: DayTyping = {
  ...PART_OF_DAY,
  hint: 'screens.form.periodHint',
  valueOf: (text) => PART_OF_DAY.valueOf(text)?.replace('~', '') ?? null,
};
