import { fold } from '../likeness/names.ts';

/** Folds a text of a file for comparison: without case, accents, signs (except / # ✓ ✔) and repeated spaces. */
export const textKey = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}/#✓✔]+/gu, ' ')
    .trim();
