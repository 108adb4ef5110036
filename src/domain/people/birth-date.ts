import { addDays, isDay, monthAfter } from '../dates/days.ts';
import type { Values, Violation } from '../model/entity.ts';

/**
 * A birth date of civil status (VET-17): often only the month or the year is known, or a judge presumed the year. The
 * date is the first day of what is known, its precision stands beside it. As one text, reduced as in ISO 8601: 1936-08-14,
 * 1936-05, 1936; a presumed year is 1936~. Pure.
 */

export const PRECISIONS = ['day', 'month', 'year', 'presumed'] as const;
export type Precision = (typeof PRECISIONS)[number];

/** The fields of a record that describe a birth. */
export type Birth = Values | { readonly birthDate?: unknown; readonly birthDatePrecision?: unknown };

/** The known part of a date; a record without a precision knows the day. */
const LENGTHS: Readonly<Record<Precision, number>> = { day: 10, month: 7, year: 4, presumed: 4 };

const precisionOf = ({ birthDatePrecision }: Birth): Precision =>
  PRECISIONS.find((precision) => precision === birthDatePrecision) ?? 'day';

const isPresumed = (text: string): boolean => text.endsWith('~');

/** Whether the day itself is known. */
export const isWholeDay = (birth: Birth): boolean => precisionOf(birth) === 'day';

/** A record's birth date as one text; what is no date yet as it is. */
export function writeBirth(birth: Birth): string {
  const date = typeof birth.birthDate === 'string' ? birth.birthDate : '';
  const precision = precisionOf(birth);
  if (!/^\d{4}-\d{2}-\d{2}/.test(date)) return date;
  return date.slice(0, LENGTHS[precision]) + (precision === 'presumed' ? '~' : '');
}

/** The first day of what a text says, `YYYY-MM-DD`; of any other text itself. */
export function firstDay(text: string): string {
  const digits = text.replace(/~$/, '');
  return /^\d{4}(-\d{2})?$/.test(digits) ? `${digits}-01-01`.slice(0, 10) : digits;
}

/** The text as a record says it. */
export function readBirth(text: string | null): {
  birthDate: string | null;
  birthDatePrecision: Precision;
} {
  if (text === null) return { birthDate: null, birthDatePrecision: 'day' };
  const reducedPrecision = PRECISIONS.find((precision) => LENGTHS[precision] === text.length) ?? 'day';
  return { birthDate: firstDay(text), birthDatePrecision: isPresumed(text) ? 'presumed' : reducedPrecision };
}

/** The days that a text may mean, both included. */
export function daysMeant(text: string): { readonly first: string; readonly last: string } {
  const first = firstDay(text);
  const length = text.replace(/~$/, '').length;
  const last =
    length === 4 ? `${first.slice(0, 4)}-12-31` : length === 7 ? addDays(monthAfter(first), -1) : first;
  return { first, last };
}

/** Whether a text is a day, a month or a year, that lists may be asked for. */
export const isDayMonthOrYear = (text: string): boolean => isDay(firstDay(text));

/** Whether the same day can be meant by both. */
export function areCompatible(one: Birth, other: Birth): boolean {
  const [a, b] = [daysMeant(writeBirth(one)), daysMeant(writeBirth(other))];
  return a.first <= b.last && b.first <= a.last;
}

/** The date is the first day of what its precision says is known; the database holds it too. */
export function precisionViolations(values: Values): readonly Violation[] {
  const { birthDate } = values;
  return !birthDate || firstDay(writeBirth(values)) === birthDate
    ? []
    : [{ path: 'birthDate', message: 'rules.birthDate' }];
}
