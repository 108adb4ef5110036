import { eq } from 'drizzle-orm';
import { veteran } from '../../../../domain/entities/veteran.ts';
import { idOf, iriOf } from '../../../../domain/model/entity.ts';
import { normalize } from '../../../../domain/model/validate.ts';
import type { Transaction } from '../../../db/connection.ts';
import type { AssociateChange } from '../../../db/merge-undo.ts';
import { veterans as table } from '../../../db/schema.ts';
import { ruleViolations } from '../../../hydra/errors.ts';

/** The associates of two records that become one (ASSOC-01, VET-18). */

interface LockedRow {
  readonly id: number;
  readonly associate: number | null;
}

interface Pair {
  readonly keptId: number;
  readonly mergedId: number;
}

const associateOf = (rows: readonly LockedRow[], id: number): number | null =>
  rows.find((row) => row.id === id)?.associate ?? null;

/**
 * Chooses the associate of the kept record: that of either record as the client says, otherwise its own or, without one,
 * that of the merged record.
 */
export function chooseAssociate(
  rows: readonly LockedRow[],
  { keptId, mergedId }: Pair,
  link: unknown,
): number | null {
  const possible = [keptId, mergedId].flatMap((id) => {
    const associate = associateOf(rows, id);
    return associate === null || associate === keptId || associate === mergedId ? [] : [associate];
  });
  if (link === undefined) return possible[0] ?? null;
  const value = normalize(veteran.fields.associate, link);
  if (value === null) return null;
  const associateId = possible.find((id) => value === iriOf(veteran, id) && idOf(value) === id);
  if (associateId === undefined)
    throw ruleViolations([{ path: 'values.associate', message: 'rules.choice' }]);
  return associateId;
}

/** Writes the choice on the other veterans whom it touches, and returns their changes. */
export async function moveAssociates(
  tx: Transaction,
  rows: readonly LockedRow[],
  { keptId, mergedId }: Pair,
  associateId: number | null,
): Promise<AssociateChange[]> {
  const changes = rows
    .filter(({ id }) => id !== keptId && id !== mergedId)
    .map(({ id, associate }) => ({ id, before: associate, after: id === associateId ? keptId : null }))
    .filter(({ before, after }) => before !== after);
  for (const { id, after } of changes)
    await tx.update(table).set({ associate: after }).where(eq(table.id, id));
  return changes;
}
