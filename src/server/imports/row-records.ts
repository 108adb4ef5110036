import { veteran } from '../../domain/entities/veteran.ts';
import type { ApiRequest } from '../api-context.ts';
import type { Reader } from '../db/connection.ts';
import { hiddenAmong } from '../hydra/restriction.ts';
import type { StoredRow } from './batches.ts';
import type { ImportRow } from './store.ts';

/** The veterans' records that the rows of an import are about. */

/** The number of the veteran's record that a row makes, changes or belongs to. */
export const recordOf = ({ kind }: ImportRow, { record, written, details }: StoredRow): number | null =>
  kind === 'veterans' ? (written ?? record) : (details.veteran ?? null);

/** A row as a caller may read it. */
interface ReadableRow {
  readonly row: StoredRow;
  /** It is about a record that is hidden from the caller, and says nothing (SEC-07). */
  readonly isHidden: boolean;
}

/** The rows of an import as a caller may read them, and the numbers of the records that they show. */
export async function readableRows(
  reader: Reader,
  caller: ApiRequest['caller'],
  listImport: ImportRow,
  rows: readonly StoredRow[],
): Promise<{ readonly rows: readonly ReadableRow[]; readonly records: readonly number[] }> {
  const ids = [...new Set(rows.flatMap((row) => recordOf(listImport, row) ?? []))];
  const hiddenIds = await hiddenAmong(reader, { entity: veteran }, caller, ids);
  return {
    rows: rows.map((row) => ({ row, isHidden: hiddenIds.has(recordOf(listImport, row) ?? 0) })),
    records: ids.filter((id) => !hiddenIds.has(id)),
  };
}

/** The cells of a row, empty where it is hidden. */
export const cellsOf = ({ row: { cells }, isHidden }: ReadableRow): readonly string[] =>
  isHidden ? cells.map(() => '') : cells;
