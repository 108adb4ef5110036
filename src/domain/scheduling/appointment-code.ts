/**
 * The text of an appointment's QR code: its number behind three letters, by which the search recognises it. A scanner
 * types it like a keyboard; the three letters are on the same keys of a French and an English keyboard. It holds
 * nothing personal and no secret.
 */
export const codeOf = (number: number | string): string => `RDV${number}`;

/** The characters that the digit keys 0 to 9 type on a French keyboard without Shift. */
const KEYS = 'à&é"\'(-è_ç';

/** A code as a scanner types it that takes a French keyboard for an English one. */
const withDigits = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])(rdv)([à&é"'(\-è_ç]+)(?![\p{L}\p{N}])/giu, (_, letters, keys: string) =>
    [letters, ...Array.from(keys.toLowerCase(), (key) => KEYS.indexOf(key))].join(''),
  );

/** Returns the text typed at the counter, a scanned code as the number that it holds. */
export const withoutCode = (text: string): string =>
  withDigits(text).replace(/(?<![\p{L}\p{N}])rdv\s*(?=[1-9]\d*\b)/giu, '');

/** The one appointment that is asked for: `RDV1234`, `N° 1234`, `1234`. */
export function numberIn(text: string): number | undefined {
  const match = /^(?:rdv|n\s?[°º])?\s*([1-9]\d{0,8})$/i.exec(withDigits(text.trim()));
  return match ? Number(match[1]) : undefined;
}
