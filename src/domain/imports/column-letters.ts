import { imports } from '#texts/imports.ts';
import { fill } from '../../i18n/fill.ts';

/** The letters of a column as spreadsheets show them: 0 is A, 27 is AB. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** The heading of a column, or its letters where it has none. */
export const columnName = (headings: readonly string[], index: number): string =>
  headings[index] || fill(imports.unnamedColumn, { letters: columnLetters(index) });
