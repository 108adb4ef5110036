/**
 * The QR code of an appointment contains the prefix `RDV` and the appointment's number, nothing personal and no secret.
 * A scanner types the code like a keyboard. The three letters are on the same keys of a French and an English keyboard.
 */
export const appointmentCode = (number: number | string): string => `RDV${number}`;

/** The characters that the digit keys 0 to 9 type on a French keyboard without Shift. */
const DIGIT_KEYS = 'à&é"\'(-è_ç';

/** A scanner set to an English keyboard types `RDV&é` for `RDV12` on a French one: returns the digits. */
const restoreDigits = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])(rdv)([à&é"'(\-è_ç]+)(?![\p{L}\p{N}])/giu, (_, prefix, keys: string) =>
    [prefix, ...Array.from(keys.toLowerCase(), (key) => DIGIT_KEYS.indexOf(key))].join(''),
  );

/** Replaces each code in a text by its number: `RDV1234 Benali` becomes `1234 Benali`. */
export const replaceCodes = (text: string): string =>
  restoreDigits(text).replace(/(?<![\p{L}\p{N}])rdv\s*(?=[1-9]\d*\b)/giu, '');

/** Reads a text that is nothing but an appointment's number: `RDV1234`, `N° 1234`, `1234`; else undefined. */
export function parseAppointmentNumber(text: string): number | undefined {
  const match = /^(?:rdv|n\s?[°º])?\s*([1-9]\d{0,8})$/i.exec(restoreDigits(text.trim()));
  return match ? Number(match[1]) : undefined;
}
