import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Outcome, Result } from '../../domain/imports/imports.ts';
import type { Reader, Transaction } from '../db/connection.ts';
import { veteranImportRows as table } from '../db/schema.ts';
import type { AssessedRow } from './plan.ts';
import type { ImportRow } from './store.ts';

/** Rows of an import, a batch at a time. */

/** Rows of one transaction, unless their kind says another number: agents wait for it, and each takes about 0.1 s (VET-19). */
const BATCH_ROWS = 50;

export type StoredRow = typeof table.$inferSelect;

/** The rows behind a line, in the order of the file. */
export const rowsBehind = (
  reader: Reader,
  { id }: ImportRow,
  line: number,
  batchRows = BATCH_ROWS,
): Promise<StoredRow[]> =>
  reader
    .select()
    .from(table)
    .where(and(eq(table.import, id), gt(table.line, line)))
    .orderBy(table.line)
    .limit(batchRows);

/** The next rows with these outcomes that the run has not come to. */
export const rowsToWrite = (
  reader: Reader,
  { id, matching, written }: ImportRow,
  batchRows = BATCH_ROWS,
): Promise<StoredRow[]> =>
  reader
    .select()
    .from(table)
    .where(
      and(
        eq(table.import, id),
        gt(table.line, matching.headerLine),
        inArray(table.outcome, [...written]),
        isNull(table.result),
      ),
    )
    .orderBy(table.line)
    .limit(batchRows);

/** The next rows whose record an undo looks at. */
export const rowsToUndo = (reader: Reader, { id }: ImportRow): Promise<StoredRow[]> =>
  reader
    .select()
    .from(table)
    .where(and(eq(table.import, id), inArray(table.result, ['created', 'changed'])))
    .orderBy(table.line)
    .limit(BATCH_ROWS);

/** Notes what the dry run says of rows. */
export async function saveOutcomes(tx: Transaction, id: number, rows: readonly AssessedRow[]): Promise<void> {
  const values = rows.map(({ line, outcome, details, previous }) => ({
    line,
    outcome,
    details,
    record: previous?.id ?? null,
    version: previous?.version ?? null,
  }));
  await tx.execute(sql`
    update ${table} as r set outcome = n.outcome, details = n.details, veteran_id = n.record, veteran_version = n.version
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as n (line int, outcome text, details jsonb, record int, version int)
    where r.import_id = ${id} and r.line = n.line`);
}

/** The result of a row's record. */
export interface RowResult {
  readonly line: number;
  readonly result: Result;
  readonly writtenRecord?: { readonly id: number; readonly version: number };
  /** The changed columns as they were. */
  readonly before?: Readonly<Record<string, unknown>>;
}

/** Notes what the run did with rows, in the transaction in which it did it. */
export async function saveResults(tx: Transaction, id: number, results: readonly RowResult[]): Promise<void> {
  const values = results.map(({ line, result, writtenRecord, before }) => ({
    line,
    result,
    written: writtenRecord?.id ?? null,
    version: writtenRecord?.version ?? null,
    before: before ?? null,
  }));
  await tx.execute(sql`
    update ${table} as r set result = n.result, written_id = coalesce(n.written, r.written_id),
      written_version = coalesce(n.version, r.written_version), before = coalesce(n.before, r.before)
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as n (line int, result text, written int, version int, before jsonb)
    where r.import_id = ${id} and r.line = n.line`);
}

/** Counts the rows that have one of these outcomes. */
export const countOutcomes = (reader: Reader, id: number, outcomes: readonly Outcome[]): Promise<number> =>
  reader.$count(table, and(eq(table.import, id), inArray(table.outcome, [...outcomes])));
