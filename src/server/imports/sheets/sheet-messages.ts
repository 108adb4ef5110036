import type { imports } from '#texts/imports.ts';
import type { SheetFacts } from '../../../domain/imports/imports.ts';

/** The messages between the server and the thread that reads a sheet. */

/** A row with its line in the file, its cells as text. */
export interface SourceRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Why a file is not read: a text of the catalogue and its values. */
export interface SheetProblem {
  readonly refusal: keyof typeof imports.refusals;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Asks for the first rows of a file, or for the next. */
export type SheetRequest = { readonly path: string } | 'next';

export type SheetAnswer =
  | { readonly problem: SheetProblem }
  | { readonly problem?: undefined; readonly rows: readonly SourceRow[]; readonly end?: SheetFacts };
