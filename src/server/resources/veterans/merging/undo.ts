import { and, eq, getTableColumns, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { server as texts } from '#texts/server.ts';
import { entityNamed } from '../../../../domain/entities/index.ts';
import { veteran } from '../../../../domain/entities/veteran.ts';
import { MERGE_UNDO_DAYS } from '../../../../domain/entities/veteran-merge.ts';
import { iriOf } from '../../../../domain/model/entity.ts';
import type { Field } from '../../../../domain/model/fields.ts';
import { fill } from '../../../../i18n/fill.ts';
import { countedRecords, fieldName } from '../../../../i18n/names.ts';
import type { ApiContext, ApiRequest } from '../../../api-context.ts';
import type { Transaction } from '../../../db/connection.ts';
import { tableOf } from '../../../db/entity-table.ts';
import type { MergeUndo, StoredRow } from '../../../db/merge-undo.ts';
import { veterans as table, veteranDoubles, veteranMerges, veteranRelations } from '../../../db/schema.ts';
import { ApiError } from '../../../hydra/errors.ts';
import { idOfPath } from '../../../hydra/read.ts';
import { brokenReferences } from '../../../hydra/references.ts';
import { columnOf, type Resource, writableFields } from '../../../hydra/resource.ts';
import { changeRecord } from '../../../hydra/write.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { lockAssociations, lockWithAssociates } from '../../association.ts';
import { proposeAgain } from './moved-doubles.ts';
import { changedSince, moveBack } from './moved-records.ts';
import { missingPeople } from './moved-relations.ts';

/** Undoes a merge: both records are as they were, unless something was changed since (VET-18). */

interface Undoing {
  readonly id: number;
  readonly mergedId: number;
  readonly keptId: number;
  readonly undo: MergeUndo;
}

const changes = texts.mergeChanges;

/** The database says these itself of each write. */
const AUTHORSHIP = new Set(['created_by', 'created_date', 'updated_by', 'updated_date', 'version']);

const storedColumns = (of: PgTable): string[] =>
  Object.values(getTableColumns(of)).flatMap(({ name, generated }) => (generated ? [] : [name]));

/** The columns of a record that people fill in. */
const contentColumns = (): string[] =>
  storedColumns(table).filter((name) => name !== 'id' && !AUTHORSHIP.has(name));

/** The fields of the kept record that were changed since the merge, by their French names. */
function changedFields(now: StoredRow, after: StoredRow): string[] {
  const columns = new Map(
    Object.entries(getTableColumns(table)).map(([field, { name }]) => [name, field] as const),
  );
  return contentColumns()
    .filter((name) => JSON.stringify(now[name]) !== JSON.stringify(after[name]))
    .map((name) => fieldName(veteran.resource, columns.get(name) ?? name));
}

/** The references of the merged record to what is there no more. */
async function missingReferences(tx: Transaction, record: StoredRow): Promise<string[]> {
  const references = writableFields(veteran).filter(([, { kind }]) => kind === 'reference');
  const linkOf = ([name, { to }]: readonly [string, Field]) => {
    const id = record[columnOf(tableOf(veteran.name), name).name];
    return [name, id === null || !to ? null : iriOf(entityNamed(to), Number(id))];
  };
  const brokenLinks = await brokenReferences(
    tx,
    references,
    Object.fromEntries(references.map(linkOf)),
    null,
  );
  return brokenLinks.map(({ path }) => fill(changes.reference, { field: fieldName(veteran.resource, path) }));
}

/** The record that has the merged record's number of the old system by now (VET-19). */
async function numberTaken(tx: Transaction, { keptId, undo }: Undoing): Promise<string[]> {
  const { former_number: number } = undo.removed.veterans[0];
  if (typeof number !== 'string') return [];
  const owners = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.formerNumber, number), ne(table.id, keptId)));
  return owners.map((owner) => fill(changes.formerNumber, { number, id: String(owner.id) }));
}

type LockedRows = Awaited<ReturnType<typeof lockWithAssociates>>;

/** Everything that keeps a merge from being undone, in words. */
async function obstacles(tx: Transaction, undoing: Undoing, lockedRows: LockedRows): Promise<string[]> {
  const { mergedId, keptId, undo } = undoing;
  if (undo.before.id !== keptId) return [changes.keptMerged];
  const { rows } = await tx.execute<{ now: StoredRow }>(
    sql`select to_jsonb(${table}) as now from ${table} where ${table.id} = ${keptId}`,
  );
  const fields = rows[0] ? changedFields(rows[0].now, undo.after) : [];
  const changedSinceMove = await changedSince(tx, undo.moved, keptId);
  const associates = undo.associates.filter(
    ({ id, after }) => lockedRows.find((row) => row.id === id)?.associate !== after,
  );
  const people = await missingPeople(tx, undo.removed.veteran_relations, mergedId);
  return [
    ...(fields.length > 0 ? [fill(changes.kept, { fields: fields.join(', ') })] : []),
    ...changedSinceMove.map(({ entity, ids }) =>
      fill(changes.records, { records: countedRecords(entity.resource, ids.length) }),
    ),
    ...associates.map(({ id }) => fill(changes.associate, { id: String(id) })),
    ...people.map((id) => fill(changes.related, { id: String(id) })),
    ...(await missingReferences(tx, undo.removed.veterans[0])),
    ...(await numberTaken(tx, undoing)),
  ];
}

const names = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  );

/** Inserts rows that the merge removed, under their old numbers. */
async function insertStored(tx: Transaction, of: PgTable, rows: readonly StoredRow[]): Promise<void> {
  const columns = names(storedColumns(of));
  for (const row of rows)
    await tx.execute(sql`insert into ${of} (${columns})
      select ${columns} from jsonb_populate_record(null::${of}, ${JSON.stringify(row)}::jsonb)`);
}

/** Puts both records back as they were, with all that belonged to each. */
async function restore(tx: Transaction, { id, mergedId, keptId, undo }: Undoing): Promise<void> {
  // A trigger gives what comes back its author, its dates and its version.
  await tx.execute(sql`select set_config('app.restored_merge', ${String(id)}, true)`);
  await insertStored(tx, table, undo.removed.veterans);
  await moveBack(tx, undo.moved, mergedId);
  await insertStored(tx, veteranRelations, undo.removed.veteran_relations);
  await insertStored(tx, veteranDoubles, undo.removed.veteran_doubles ?? []);
  await proposeAgain(tx, keptId, undo.carried ?? []);
  for (const { id: other, before } of undo.associates)
    await tx.update(table).set({ associate: before }).where(eq(table.id, other));
  if (undo.before.version !== undo.after.version) {
    const columns = names(contentColumns());
    await tx.execute(sql`update ${table} set (${columns}) = (
      select ${columns} from jsonb_populate_record(null::${table}, ${JSON.stringify(undo.before)}::jsonb)
    ) where ${table.id} = ${keptId}`);
  }
  await tx.delete(veteranMerges).where(eq(veteranMerges.id, id));
}

/** DELETE /api/veteran_merges/{id}; 409 with what was changed since, or after the time for it. */
export async function undoMerge(request: ApiRequest, resource: Resource): Promise<void> {
  const id = idOfPath(request);
  let lockedRows: LockedRows = [];
  const readMerge = async (tx: Transaction) => {
    const [row] = await tx.select().from(veteranMerges).where(eq(veteranMerges.id, id));
    return row;
  };
  await changeRecord(request, resource, {
    action: 'DELETE',
    lock: async (tx, alone) => {
      // As a merge: the associations first, then the veterans, then everything else.
      await lockAssociations(tx);
      const merge = await readMerge(tx);
      if (merge)
        lockedRows = await lockWithAssociates(tx, [
          merge.kept,
          ...(merge.undo?.associates ?? []).map((change) => change.id),
        ]);
      return alone();
    },
    run: async (tx) => {
      const merge = await readMerge(tx);
      if (!merge?.undo || (merge.undoUntil?.getTime() ?? 0) < request.context.clock().getTime())
        throw new ApiError(409, fill(texts.mergeTooOld, { days: MERGE_UNDO_DAYS }));
      const undoing = { id, mergedId: merge.merged, keptId: merge.kept, undo: merge.undo };
      const what = await obstacles(tx, undoing, lockedRows);
      if (what.length > 0)
        throw new ApiError(409, fill(texts.mergeChanged, { what: what.join(' ; ') }), {
          extra: { changes: what },
        });
      await restore(tx, undoing);
    },
  });
}

const isOver = ({ clock }: ApiContext) => lte(veteranMerges.undoUntil, clock());

/** Erases the data by which merges could be undone, once their time is over (VET-18). */
export const eraseMergeUndoJob: Job = {
  name: 'merge-undo',
  times: '40 3 * * *',
  async run(context) {
    const { rowCount } = await context.db
      .update(veteranMerges)
      .set({ undo: null, undoUntil: null })
      .where(isOver(context));
    return rowCount ?? 0;
  },
};
