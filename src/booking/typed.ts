import { isDay } from '../domain/days.ts';

/** What people type, brought into the form in which it is sent. Pure. */

/** Arabic and Persian digits are digits too. */
const latinDigits = (typed: string): string =>
  typed.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));

/**
 * A phone number without what people put between its digits: `0550 12.34-56` is 0550123456. A national 0 kept
 * after the country code, `+213 (0)550…`, is dropped.
 */
export const typedPhone = (typed: string): string =>
  latinDigits(typed)
    .replace(/[\s.\-/()\u2010-\u2015]/g, '')
    .replace(/^(\+|00)2130(?=[567]\d{8}$)/, '$1213');

/**
 * A day typed as DD/MM/YYYY, with other separators or none, or as YYYY-MM-DD: gives YYYY-MM-DD. What cannot be
 * read is given back unchanged, for the rule to refuse.
 */
export function typedDay(typed: string): string {
  const text = latinDigits(typed).trim();
  const french =
    /^(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (!french) return text;
  const [, day = '', month = '', year = ''] = french;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The day that a text means, or the text. */
export const dayOrText = (text: string): string => {
  const day = typedDay(text);
  return isDay(day) ? day : text;
};
