import { eq, sql } from 'drizzle-orm';
import { privacyTexts } from '#texts/privacy.ts';
import { server as texts } from '#texts/server.ts';
import { veteran } from '../../../../domain/entities/veteran.ts';
import { MERGE_UNDO_DAYS, veteranMerge } from '../../../../domain/entities/veteran-merge.ts';
import { idOf, type Values } from '../../../../domain/model/entity.ts';
import { requiredValue } from '../../../../domain/model/validate.ts';
import { fill } from '../../../../i18n/fill.ts';
import type { Answer, ApiContext, ApiRequest } from '../../../api-context.ts';
import type { Transaction } from '../../../db/connection.ts';
import { firstRow } from '../../../db/first-row.ts';
import type { MergeUndo, StoredRow } from '../../../db/merge-undo.ts';
import { veterans as table, veteranMerges } from '../../../db/schema.ts';
import { ApiError, ruleViolations, ViolationsError } from '../../../hydra/errors.ts';
import { missingLink } from '../../../hydra/kept-record.ts';
import { rowAnswer, rowsOf } from '../../../hydra/read.ts';
import { brokenReferences } from '../../../hydra/references.ts';
import type { Resource } from '../../../hydra/resource.ts';
import { lockRecord, readValues, updateLocked } from '../../../hydra/write.ts';
import { writeWithForeignKeyRetry } from '../../../transaction.ts';
import { lockWithAssociates } from '../../association.ts';
import { veterans } from '../veterans.ts';
import { chooseAssociate, moveAssociates } from './associates.ts';
import { moveDismissed } from './moved-doubles.ts';
import { moveAll } from './moved-records.ts';
import { removeUnmovable } from './moved-relations.ts';

/** Joins one veteran's record to another, in one transaction (VET-18). */

const DAY_MS = 86_400_000;

interface MergeRequest {
  /** The link as it was sent. */
  readonly keptLink: unknown;
  readonly keptId: number;
  readonly mergedId: number;
  readonly keptVersion: number;
  readonly mergedVersion: number;
  readonly values: Values;
}

function readMerge(body: Values, context: ApiContext): MergeRequest {
  const values = readValues(veteranMerge, body, context);
  return {
    keptLink: values.kept,
    keptId: idOf(values.kept) ?? 0,
    mergedId: Number(values.merged),
    keptVersion: Number(values.keptVersion),
    mergedVersion: Number(values.mergedVersion),
    values: values.values ?? {},
  };
}

type LockedRows = Awaited<ReturnType<typeof lockWithAssociates>>;

/** Locks both records and their associates, in the order of their ids; refuses what is missing or was changed since. */
async function lockPair(
  tx: Transaction,
  { caller }: ApiRequest,
  mergeRequest: MergeRequest,
): Promise<LockedRows> {
  const { keptId, mergedId, keptLink, keptVersion, mergedVersion } = mergeRequest;
  const rows = await lockWithAssociates(tx, [keptId, mergedId]);
  const links = { kept: keptLink };
  const violations = await brokenReferences(tx, [['kept', veteranMerge.fields.kept]], links, caller);
  if (!rows.some(({ id }) => id === mergedId))
    violations.push(await missingLink(tx, veteran, 'merged', mergedId));
  if (violations.length > 0) throw ruleViolations(violations);
  // A merge would spread what is only to be kept, or end the restriction (SEC-07).
  const restrictedRow = rows.find(
    ({ id, restrictedDate }) => restrictedDate && (id === keptId || id === mergedId),
  );
  if (restrictedRow)
    throw new ApiError(409, fill(privacyTexts.restriction.merge, { id: String(restrictedRow.id) }));
  for (const [id, version] of [
    [keptId, keptVersion],
    [mergedId, mergedVersion],
  ])
    if (rows.find((row) => row.id === id)?.version !== version)
      throw new ApiError(412, fill(texts.mergeStale, { id: String(id) }));
  return rows;
}

/** A row as the database writes it. */
async function storedRow(tx: Transaction, id: number): Promise<StoredRow> {
  const { rows } = await tx.execute<{ row: StoredRow }>(
    sql`select to_jsonb(${table}) as row from ${table} where ${table.id} = ${id}`,
  );
  const [row] = rows;
  if (!row) throw new Error('a locked record is gone');
  return row.row;
}

/** Saves the chosen values of the kept record, checked as those of an edit; each violation stands under `values`. */
async function saveValues(
  tx: Transaction,
  request: ApiRequest,
  { keptId, values }: MergeRequest,
  { associate, formerNumber }: { readonly associate: number | null; readonly formerNumber: unknown },
): Promise<void> {
  const previous = requiredValue(await lockRecord(tx, veterans, keptId));
  const as: Resource = {
    ...veterans,
    beforeWrite: async ({ columns }) => {
      columns.associate = associate;
      // Lists of the old system find the kept record by the merged one's number, unless it has its own (VET-19).
      columns.formerNumber = previous.formerNumber ?? formerNumber ?? null;
    },
  };
  try {
    await updateLocked(tx, request, { resource: veterans, as, previous, values });
  } catch (error) {
    throw error instanceof ViolationsError ? error.under('values') : error;
  }
}

/** Moves everything and deletes the merged record; returns what an undo needs. */
async function join(
  tx: Transaction,
  request: ApiRequest,
  mergeRequest: MergeRequest,
  rows: LockedRows,
): Promise<MergeUndo> {
  const { keptId, mergedId } = mergeRequest;
  const associate = chooseAssociate(rows, mergeRequest, mergeRequest.values.associate);
  const [before, removedRow] = [await storedRow(tx, keptId), await storedRow(tx, mergedId)];
  const associates = await moveAssociates(tx, rows, mergeRequest, associate);
  const relations = await removeUnmovable(tx, { from: mergedId, to: keptId });
  const doubles = await moveDismissed(tx, { from: mergedId, to: keptId });
  const movedRecords = await moveAll(tx, { from: mergedId, to: keptId });
  await saveValues(tx, request, mergeRequest, { associate, formerNumber: removedRow.former_number });
  // A reference that was not moved refuses this.
  await tx.delete(table).where(eq(table.id, mergedId));
  return {
    before,
    after: await storedRow(tx, keptId),
    removed: {
      veterans: [removedRow],
      veteran_relations: relations,
      veteran_doubles: doubles.removed,
    },
    moved: movedRecords,
    associates,
    carried: doubles.carried,
  };
}

/** POST /api/veteran_merges: the record `merged` becomes a part of `kept`, and its number leads on to it. */
export async function merge(request: ApiRequest, resource: Resource): Promise<Answer> {
  const { context, caller, requestId } = request;
  const mergeRequest = readMerge(await request.body(), context);
  return writeWithForeignKeyRetry(context.db, caller, requestId, async (tx) => {
    const rows = await lockPair(tx, request, mergeRequest);
    const undoUntil = new Date(context.clock().getTime() + MERGE_UNDO_DAYS * DAY_MS);
    // The merge is inserted first: a trigger lets notes and documents change their record only along a merge.
    const newMerges = await tx
      .insert(veteranMerges)
      .values({ merged: mergeRequest.mergedId, kept: mergeRequest.keptId, undoUntil })
      .returning({ id: veteranMerges.id });
    const { id } = firstRow(newMerges);
    const undo = await join(tx, request, mergeRequest, rows);
    await tx.update(veteranMerges).set({ undo }).where(eq(veteranMerges.id, id));
    const [row] = await rowsOf(tx, resource, [id]);
    return rowAnswer(request, resource, row, { status: 201, reader: tx });
  });
}
