import { sql } from 'drizzle-orm';
import { CREATE } from '../../domain/imports/imports.ts';
import { importKinds } from '../../domain/imports/kinds.ts';
import { textKey } from '../../domain/imports/text-key.ts';
import type { ApiContext } from '../api-context.ts';
import type { Transaction } from '../db/connection.ts';
import { type Table, tableOf } from '../db/entity-table.ts';
import { write, writeWithForeignKeyRetry } from '../transaction.ts';
import { type RowResult, rowsToWrite, type StoredRow, saveResults } from './batches.ts';
import { planOf } from './dry-run.ts';
import { serverKinds } from './kinds/server-kinds.ts';
import { listFieldsOf } from './lists.ts';
import { type AssessedRow, type Plan, readLines, type ScanSource } from './plan.ts';
import { withSource } from './scans/scan-source.ts';
import { auditNameOf, type ImportRow, lockForBatch, noteProgress } from './store.ts';
import { insertRecords, updateRecords } from './write-records.ts';

/**
 * The run: rows become records in small transactions, each with what it did to each row. After a stop or kill -9 the next
 * process goes on with the rows that have no result (VET-19).
 */

/** Creates the values of lists that the matching asks for, unless they are there by now. */
async function createListValues(
  context: ApiContext,
  listImport: ImportRow,
  actor: number | null,
): Promise<void> {
  const { kind, matching, unknownValues } = listImport;
  await write(context.db, actor === null ? null : { id: actor }, auditNameOf(listImport.id), async (tx) => {
    for (const [field, { to }] of listFieldsOf(importKinds[kind])) {
      const names = (unknownValues[field] ?? [])
        .map(({ text }) => text)
        .filter((text) => matching.translations[field]?.[textKey(text)] === CREATE);
      if (names.length > 0) await addNames(tx, tableOf(to), names);
    }
  });
}

async function addNames(tx: Transaction, table: Table, names: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`select name from ${table}`);
  const keys = new Set(rows.map(({ name }) => textKey(name)));
  for (const name of names)
    if (!keys.has(textKey(name))) await tx.execute(sql`insert into ${table} (name) values (${name})`);
}

/** Whether a row can be written as the dry run said: nothing that it depends on has changed since. */
function standsStill(row: StoredRow, now: AssessedRow): boolean {
  if (row.outcome === 'double') return now.outcome === 'new' || now.outcome === 'double';
  if (row.outcome !== now.outcome) return false;
  return (now.previous?.id ?? null) === row.record && (now.previous?.version ?? null) === row.recordVersion;
}

/** The columns that a change overwrites, as JSON has them. */
const columnsBefore = ({ previous, columns }: AssessedRow): Record<string, unknown> =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, previous?.[name] ?? null]));

async function writeRows(
  tx: Transaction,
  { context, kind }: Plan,
  rows: readonly StoredRow[],
  now: readonly AssessedRow[],
): Promise<RowResult[]> {
  const changedIds = new Set<number>();
  const still = now.filter((one, at) => {
    const row = rows[at];
    if (!row || !standsStill(row, one)) return false;
    // When two rows change one record, the second waits for another import: it was read without the first.
    if (one.previous && changedIds.has(one.previous.id)) return false;
    if (one.previous) changedIds.add(one.previous.id);
    return true;
  });
  const news = still.filter(({ previous }) => !previous);
  const changes = still.flatMap((one) => (one.previous ? [{ ...one, previous: one.previous }] : []));
  const { table, afterInsert } = serverKinds[kind.name];
  const newRecords = await insertRecords(
    tx,
    table,
    news.map(({ columns }) => columns),
  );
  await afterInsert?.(
    tx,
    context,
    newRecords.map(({ id }) => id),
  );
  const changedRecords = await updateRecords(tx, table, changes);
  const results = new Map<number, RowResult>(now.map(({ line }) => [line, { line, result: 'left' }]));
  for (const [at, { line }] of news.entries()) {
    const newRecord = newRecords[at];
    if (newRecord) results.set(line, { line, result: 'created', writtenRecord: newRecord });
  }
  for (const row of changes) {
    const changedRecord = changedRecords.get(row.previous.id);
    if (changedRecord)
      results.set(row.line, {
        line: row.line,
        result: 'changed',
        writtenRecord: changedRecord,
        before: columnsBefore(row),
      });
  }
  return [...results.values()];
}

/** Writes the next rows in one transaction; returns the import as it is then. */
async function runBatch(
  context: ApiContext,
  plan: Plan,
  current: ImportRow,
  source: ScanSource | null,
): Promise<ImportRow> {
  const { db } = context;
  const { lock, assess, batchRows } = serverKinds[plan.kind.name];
  const rows = await rowsToWrite(db, current, batchRows);
  const read = readLines(plan, rows);
  const lines = source ? await source.store(read) : read;
  const actor = current.runBy === null ? null : { id: current.runBy };
  const batch = writeWithForeignKeyRetry(db, actor, auditNameOf(current.id), async (tx) => {
    await lockForBatch(tx, current);
    if (rows.length === 0) return noteProgress(tx, current.id, { state: 'done', endDate: context.clock() });
    await lock?.(tx, lines);
    const now = await assess(tx, plan, lines, { isLocked: true });
    await saveResults(tx, current.id, await writeRows(tx, plan, rows, now));
    return noteProgress(tx, current.id, { processed: current.processed + rows.length });
  });
  return batch.finally(() => source?.release(lines));
}

/** Writes all rows that the run is for; returns how many. */
export const runImport = (context: ApiContext, listImport: ImportRow, signal: AbortSignal): Promise<number> =>
  withSource(context, listImport, (source) => runRows(context, listImport, source, signal));

async function runRows(
  context: ApiContext,
  listImport: ImportRow,
  source: ScanSource | null,
  signal: AbortSignal,
): Promise<number> {
  await createListValues(context, listImport, listImport.runBy);
  let plan = await planOf(context, listImport);
  let current = listImport;
  while (current.state === 'running') {
    signal.throwIfAborted();
    current = await runBatch(context, plan, current, source);
    // A value of a list may be renamed or deleted while the run goes on.
    plan = await planOf(context, listImport);
  }
  return current.processed - listImport.processed;
}
