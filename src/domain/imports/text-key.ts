import { fold } from '../likeness/names.ts';

/** A text of a file as it is compared: without case, accents, signs and doubled spaces. */
export const textKey = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}/#✓✔]+/gu, ' ')
    .trim();
