import { inArray, type SQL, sql } from 'drizzle-orm';
import { entities } from '../../domain/entities/index.ts';
import { veteranDouble } from '../../domain/entities/veteran-double.ts';
import type { ImportKindName } from '../../domain/imports/kind-names.ts';
import { importKinds } from '../../domain/imports/kinds.ts';
import type { ApiContext } from '../api-context.ts';
import type { Transaction } from '../db/connection.ts';
import { tableOf } from '../db/entity-table.ts';
import { columnOf, type Row } from '../hydra/resource.ts';
import { accountOpensRestricted, hiddenAmong } from '../hydra/restriction.ts';
import { databaseRefusal, write } from '../transaction.ts';
import { type RowResult, rowsToUndo, type StoredRow, saveResults } from './batches.ts';
import { serverKinds } from './kinds/server-kinds.ts';
import { auditNameOf, type ImportRow, lockForBatch, noteProgress } from './store.ts';
import { updateRecords } from './write-records.ts';

/**
 * Takes an import back in small transactions: what it created is deleted, what it changed is as before. A record that
 * was changed since, or to which something belongs, stays (VET-19).
 */

/** Every link of another record to one of a class; a probable double goes with its record. */
const linksTo = (name: string): readonly SQL[] =>
  entities.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([field, { to, kind, virtual }]) => {
      if (to !== name || kind !== 'reference' || virtual || entity.name === veteranDouble.name) return [];
      const table = tableOf(entity.name);
      return [sql`select ${columnOf(table, field)} as id from ${table} where ${columnOf(table, field)}`];
    }),
  );

/** Returns those of these records that others refer to. */
async function referredTo(
  tx: Transaction,
  kind: ImportKindName,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const links = linksTo(importKinds[kind].entity.name);
  if (ids.length === 0 || links.length === 0) return new Set();
  const isOne = sql`= any(${sql.param([...ids])}::int[])`;
  const { rows } = await tx.execute<{ id: number }>(
    sql.join(
      links.map((link) => sql`(${link} ${isOne})`),
      sql` union `,
    ),
  );
  return new Set(rows.map(({ id }) => id));
}

async function undoRows(
  tx: Transaction,
  context: ApiContext,
  { kind, updatedBy: account }: ImportRow,
  rows: readonly StoredRow[],
): Promise<RowResult[]> {
  const { table, afterDelete } = serverKinds[kind];
  const ids = rows.flatMap(({ written }) => written ?? []);
  const records = (await tx
    .select()
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(table.id)
    .for('update')) as readonly Record<string, unknown>[] as readonly Row[];
  const byId = new Map(records.map((record) => [record.id, record]));
  const belonging = await referredTo(
    tx,
    kind,
    rows.flatMap(({ result, written }) => (result === 'created' && written !== null ? [written] : [])),
  );
  const isAsWritten = ({ written, writtenVersion }: StoredRow) =>
    written !== null && byId.get(written)?.version === writtenVersion;
  const opens = account === null || (await accountOpensRestricted(tx, account));
  const restrictedIds = opens ? new Set() : await hiddenAmong(tx, importKinds[kind], null, ids);
  const undoneRows = rows.filter(
    (row) =>
      isAsWritten(row) &&
      !restrictedIds.has(row.written ?? 0) &&
      (row.result === 'changed' || !belonging.has(row.written ?? 0)),
  );
  const deletedIds = undoneRows.flatMap(({ result, written }) =>
    result === 'created' ? (written ?? []) : [],
  );
  if (deletedIds.length > 0) await tx.delete(table).where(inArray(table.id, deletedIds));
  await afterDelete?.(
    tx,
    context,
    deletedIds.flatMap((id) => byId.get(id) ?? []),
  );
  await updateRecords(
    tx,
    table,
    undoneRows.flatMap(({ result, written, before }) => {
      const previous = byId.get(written ?? 0);
      return result === 'changed' && previous && before ? [{ previous, columns: before }] : [];
    }),
  );
  const lines = new Set(undoneRows.map(({ line }) => line));
  return rows.map(({ line }) => ({ line, result: lines.has(line) ? 'undone' : 'kept' }));
}

/** Undoes the next rows in one transaction; returns the import as it is then. */
async function undoBatch(context: ApiContext, current: ImportRow): Promise<ImportRow> {
  const { db } = context;
  const rows = await rowsToUndo(db, current);
  const actor = current.updatedBy === null ? null : { id: current.updatedBy };
  const attempt = () =>
    write(db, actor, auditNameOf(current.id), async (tx) => {
      await lockForBatch(tx, current);
      if (rows.length === 0)
        return noteProgress(tx, current.id, { state: 'undone', endDate: context.clock() });
      await saveResults(tx, current.id, await undoRows(tx, context, current, rows));
      return noteProgress(tx, current.id, { processed: current.processed + rows.length });
    });
  try {
    return await attempt();
  } catch (error) {
    // Something was linked to a record between the look at it and its deletion: the second look sees it.
    if (databaseRefusal(error)?.code !== '23503') throw error;
    return attempt();
  }
}

/** Undoes all rows of an import; returns how many were looked at. */
export async function undoImport(
  context: ApiContext,
  listImport: ImportRow,
  signal: AbortSignal,
): Promise<number> {
  let current = listImport;
  while (current.state === 'undoing') {
    signal.throwIfAborted();
    current = await undoBatch(context, current);
  }
  return current.processed - listImport.processed;
}
