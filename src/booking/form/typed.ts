import { isDay } from '../../domain/dates/days.ts';

/** Normalizes typed values into the form in which they are sent. Pure. */

/** Arabic and Persian digits are digits too. */
const latinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));

/**
 * A phone number without what people put between its digits: `0550 12.34-56` is 0550123456. A national 0 kept
 * after the country code, `+213 (0)550…`, is dropped.
 */
export const typedPhone = (text: string): string =>
  latinDigits(text)
    .replace(/[\s.\-/()\u2010-\u2015]/g, '')
    .replace(/^((\+|00)21[23])0(?=[567]\d{8}$)/, '$1');

const TWO_DIGIT_YEAR = /^(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{2})$/;

const asDay = (day: string, month: string, year: string | number): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/**
 * A day typed as DD/MM/YYYY, with other separators or none, or as YYYY-MM-DD: gives YYYY-MM-DD. Text that cannot be
 * read is returned unchanged, for the rule to refuse.
 * @param isMeant whether a year of two digits means this day, `YYYY-MM-DD`; this century is asked for first
 */
function typedDay(input: string, isMeant: (day: string) => boolean): string {
  const text = latinDigits(input).trim();
  const french =
    /^(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (french) return asDay(french[1] ?? '', french[2] ?? '', french[3] ?? '');
  const [, day = '', month = '', year = ''] = TWO_DIGIT_YEAR.exec(text) ?? [];
  return (
    ['20', '19'].map((century) => asDay(day, month, century + year)).find((one) => year && isMeant(one)) ??
    text
  );
}

const yearsAfter = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/** An appointment's day as it was typed; of two digits of a year, the day within the next twelve months (SYS-02). */
export const typedAppointmentDay = (text: string, today: string): string =>
  typedDay(text, (day) => day >= today && day <= yearsAfter(today, 1));

/** A birth date as it was typed; of two digits of a year, the latest that makes the person 18 at least (PUB-02). */
export const typedBirthDay = (text: string, today: string): string =>
  typedDay(text, (day) => day <= yearsAfter(today, -18));

/** The appointment's day that a text means, or the text. */
export const dayOrText = (text: string, today: string): string => {
  const day = typedAppointmentDay(text, today);
  return isDay(day) ? day : text;
};
