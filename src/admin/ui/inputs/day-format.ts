import { domain } from '#texts/domain.ts';
import { shownWhileTyping } from '../../../domain/dates/day-mask.ts';
import { fill } from '../../../i18n/fill.ts';

/** Converts a day between its typed form, DD/MM/YYYY, and its stored form, YYYY-MM-DD. Pure. */

/** The rules of a field into which a day is typed. */
export interface DayFormat {
  /** The key of the text that explains the format. */
  readonly hint: string;
  /** Formats the text of the field while it is typed. */
  readonly format: (text: string) => string;
  /** Parses the typed text. Text that is not valid yet is returned unchanged; an empty text is null. */
  readonly valueOf: (text: string) => string | null;
  /** A value as the field shows it. */
  readonly textOf: (value: unknown) => string;
}

const ISO = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Parses a typed day as `YYYY-MM-DD`. Text that is not a day is returned unchanged, for the rule to refuse; an empty
 * text is null.
 */
export function dayOfTyped(text: string): string | null {
  const content = text.trim();
  if (content === '') return null;
  if (ISO.test(content)) return content;
  const asShown = shownWhileTyping(content);
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

/** Formats a stored day, or the day of a stored moment, for the field. Any other text is unchanged. */
export function typedOfDay(value: unknown): string {
  const day = dayPart(value);
  return ISO.test(day) ? day.split('-').reverse().join('/') : day;
}

export const WHOLE_DAY: DayFormat = {
  hint: 'screens.form.dateHint',
  format: shownWhileTyping,
  valueOf: dayOfTyped,
  textOf: typedOfDay,
};

/** A year, or a month and a year, while it is typed: its first four digits must not become a day and a month. */
const REDUCED = /^((1[89]|20)\d{0,2}|(1[89]|20)\d{2}\s\D*|\d{1,2}\/(1[89]|20)\d{0,2})$/;

const PRESUMED = /^(?:pr[ée]s\p{L}*\.?\s*(\d{4})|(\d{4})\s*pr[ée]s\p{L}*\.?)$/iu;

/**
 * A day that may be incomplete: 14/08/1936, 05/1936, 1936, '1936 présumé' (VET-17). Its texts are those of
 * birth-date.ts.
 */
export const PARTIAL_DATE: DayFormat = {
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

/** The same for a search: a presumed year is searched as that year. */
export const PERIOD: DayFormat = {
  ...PARTIAL_DATE,
  hint: 'screens.form.periodHint',
  valueOf: (text) => PARTIAL_DATE.valueOf(text)?.replace('~', '') ?? null,
};
