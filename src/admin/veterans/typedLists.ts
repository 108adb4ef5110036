import { PHONE_PATTERN } from '../../domain/entities/veteran.ts';

/** What was typed or pasted into the fields of several values, taken apart (VET-04). Pure. */

/**
 * Phones stand between spaces. A number that somebody wrote in groups (`05 50 12 34 56`) arrives whole by a paste: a
 * line that is one number without its spaces, dots and hyphens is that number.
 */
export const phonesOf = (text: string): string[] =>
  text.split(/[\n\r,;\t]+/).flatMap((line) => {
    const whole = line.replace(/[\s.\-()\u00a0\u202f]/g, '');
    return PHONE_PATTERN.test(whole) ? [whole] : line.split(/\s+/).filter(Boolean);
  });

/** Addresses stand between semicolons or on lines of their own. */
export const addressesOf = (text: string): string[] =>
  text
    .split(/[;\n\r]+/)
    .map((address) => address.trim().replace(/\s+/g, ' '))
    .filter(Boolean);
