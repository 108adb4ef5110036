import { PHONE_PATTERN } from '../../domain/entities/veteran.ts';

/** Splits the typed or pasted text of fields with several values (VET-04). Pure. */

/** A number as it is stored: without what people put between its digits. */
const bare = (text: string): string => text.replace(/[\s.\-()\u2010-\u2015]/g, '');

/**
 * Whether a number that is being typed needs no further group: `05 50 12 34` goes on, though eight digits alone would be
 * one. A national 0 is followed by eight digits (021 71 90 43) or nine (0550 12 34 56), a country code and its number
 * are eleven together at least.
 */
export function isWholePhone(text: string): boolean {
  const phone = bare(text);
  if (!PHONE_PATTERN.test(phone)) return false;
  if (/^(\+|00)/.test(phone)) return phone.replace(/^(\+|00)/, '').length >= 11;
  return !phone.startsWith('0') || phone.length >= 9;
}

/** The numbers of a line whose groups stand between spaces: each takes as many as make it whole. */
function phonesOfLine(line: string): string[] {
  const groups = line.split(/\s+/).map(bare).filter(Boolean);
  const phones: string[] = [];
  while (groups.length > 0) {
    const upTo = groups.map((_, index) => groups.slice(0, index + 1).join(''));
    // The longest: nine digits may be ten with the group that follows.
    const lastWhole = upTo.findLastIndex(isWholePhone);
    // Text that belongs to no number becomes an entry of its own, so that it is seen and spoils no other.
    const phoneCount = Math.max(lastWhole, 0);
    phones.push(upTo[phoneCount] ?? '');
    groups.splice(0, phoneCount + 1);
  }
  return phones;
}

/** Phones stand between spaces, signs or on lines of their own; in groups too, `05 50 12 34 56` (VET-04). */
export const phonesOf = (text: string): string[] =>
  text.split(/[\n\r,;\t/|]+|\s-\s/).flatMap((line) => {
    const whole = bare(line);
    return PHONE_PATTERN.test(whole) ? [whole] : phonesOfLine(line);
  });

/** Addresses stand between semicolons or on lines of their own. */
export const addressesOf = (text: string): string[] =>
  text
    .split(/[;\n\r]+/)
    .map((address) => address.trim().replace(/\s+/g, ' '))
    .filter(Boolean);
