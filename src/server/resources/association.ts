import { asc, eq, inArray, sql } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { veteran } from '../../domain/entities/veteran.ts';
import { idOf, iriOf } from '../../domain/model/entity.ts';
import { normalize } from '../../domain/model/validate.ts';
import type { Answer, ApiOperation, ApiRequest } from '../api-context.ts';
import type { Transaction } from '../db/connection.ts';
import { veterans as table } from '../db/schema.ts';
import { ruleViolations, violation } from '../hydra/errors.ts';
import { missingLink } from '../hydra/kept-record.ts';
import { recordLogScope } from '../hydra/operations.ts';
import { idOfPath, itemAnswer } from '../hydra/read.ts';
import type { Resource } from '../hydra/resource.ts';
import { changeRecord, refuseUnchangeable } from '../hydra/write.ts';

/** Reads the new associate from a body; null for none, 422 where it is no other veteran. */
function askedAssociate(body: Readonly<Record<string, unknown>>, id: number): number | null {
  if (body.associate === undefined) throw ruleViolations([{ path: 'associate', message: 'rules.required' }]);
  const link = normalize(veteran.fields.associate, body.associate);
  if (link === null) return null;
  const targetId = idOf(link);
  if (targetId === null || link !== iriOf(veteran, targetId))
    throw ruleViolations([{ path: 'associate', message: 'rules.reference' }]);
  if (targetId === id) throw violation('associate', texts.associateSelf, 'associateSelf');
  return targetId;
}

/** Serializes the changes of associations. Merges take the same lock, because they change associations too. */
export async function lockAssociations(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('veterans.associate_id'))`);
}

/**
 * Locks these veterans and their associates, in the order of their ids. Associations are changed one at a time, so
 * nobody can become an associate between reading and locking, and crossing requests do not deadlock.
 */
export async function lockWithAssociates(tx: Transaction, ids: readonly number[]) {
  await lockAssociations(tx);
  const { id, version, associate, restrictedDate } = table;
  const columns = { id, version, associate, restrictedDate };
  const veteran = await tx
    .select(columns)
    .from(table)
    .where(inArray(table.id, [...ids]));
  const all = new Set([...ids, ...veteran.flatMap(({ associate }) => associate ?? [])]);
  return tx
    .select(columns)
    .from(table)
    .where(inArray(table.id, [...all]))
    .orderBy(asc(table.id))
    .for('update');
}

/** Writes the association to every affected record: both veterans, and their previous associates. */
function setAssociate(
  request: ApiRequest,
  resource: Resource,
  id: number,
  targetId: number | null,
): Promise<Answer> {
  let rows: Awaited<ReturnType<typeof lockWithAssociates>> = [];
  return changeRecord(request, resource, {
    lock: async (tx) => {
      rows = await lockWithAssociates(tx, targetId === null ? [id] : [id, targetId]);
      return rows.find((row) => row.id === id);
    },
    run: async (tx) => {
      if (targetId !== null && !rows.some((row) => row.id === targetId))
        throw ruleViolations([await missingLink(tx, veteran, 'associate', targetId)]);
      for (const row of rows) {
        const associate = row.id === id ? targetId : row.id === targetId ? id : null;
        if (row.associate !== associate)
          await tx.update(table).set({ associate }).where(eq(table.id, row.id));
      }
      return itemAnswer(request, resource, id, tx);
    },
  });
}

/**
 * PUT /api/veterans/{id}/associate with {"associate": link or null} (ASSOC-01). Both records show the association, and
 * previous associates lose theirs. An association that already exists is not written again.
 */
export const associateOperation = (resource: Resource): ApiOperation => ({
  method: 'PUT',
  path: '/api/veterans/:id/associate',
  access: { menu: 'Veteran', action: 'EDIT' },
  accessLogScope: recordLogScope(resource),
  handle: async (request) => {
    await refuseUnchangeable(request, resource);
    const id = idOfPath(request);
    return setAssociate(request, resource, id, askedAssociate(await request.body(), id));
  },
});
