import { imports as texts } from '#texts/imports.ts';
import type { SheetFacts } from '../../../domain/imports/imports.ts';
import { readScanName } from '../../../domain/imports/scan-names.ts';
import { READ_BATCH_ROWS } from '../sheets/sheet-limits.ts';
import type { SourceRow } from '../sheets/sheet-messages.ts';
import { scanPaths } from './scan-archive.ts';

/** The files of a ZIP as the rows of a list: number, words, path (VET-19). The first line has the headings. */

const HEADER_LINE = 1;

/** The index of a line's file in the ZIP. */
export const indexOfLine = (line: number): number => line - HEADER_LINE - 1;

function rowOf(path: string, index: number): SourceRow {
  const { number, words } = readScanName(path);
  return { line: HEADER_LINE + 1 + index, cells: [number, words, path.normalize('NFC')] };
}

/**
 * Reads a ZIP of scans as a list.
 * @returns a generator that gives what is known of the sheet at its end
 * @throws FileRefusal where the ZIP is refused as a whole
 */
export async function* scanRows(file: string): AsyncGenerator<readonly SourceRow[], SheetFacts, undefined> {
  const { number, document, file: heading } = texts.scans;
  const headings = [number, document, heading];
  const rows = [{ line: HEADER_LINE, cells: headings }, ...(await scanPaths(file)).map(rowOf)];
  for (let at = 0; at < rows.length; at += READ_BATCH_ROWS) yield rows.slice(at, at + READ_BATCH_ROWS);
  return { name: '', otherSheets: [], encoding: null, columnCount: headings.length };
}
