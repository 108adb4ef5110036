import { and, inArray } from 'drizzle-orm';
import { user } from '../../domain/entities/accounts/user.ts';
import { type Action, can } from '../../domain/rights/rights.ts';
import type { ApiContext } from '../api-context.ts';
import type { Caller } from '../caller.ts';
import { accessTo } from '../hydra/operations.ts';
import { visibleTo } from '../hydra/resource.ts';
import { notHidden } from '../hydra/restriction.ts';
import { isAllowed } from '../session/caller.ts';
import type { RecordKey } from './news.ts';
import { byTable, type ResourceOfTable } from './record-facts.ts';

/** Whether a caller holds the right to do something with a record. */
export function mayDo(resourceOf: ResourceOfTable, caller: Caller, key: RecordKey, action: Action): boolean {
  const resource = resourceOf(key.table);
  // Nobody edits the records of a class that is read-only in the API.
  if (!resource || (action === 'EDIT' && !resource.entity.operations.includes('update'))) return false;
  return isAllowed(caller, accessTo(resource, action), key.id);
}

/**
 * Whether a caller may see who has a record open. This needs a right even for classes that every signed-in user may
 * read: without one nobody sees names of staff (AUTH-06).
 */
export function maySeePeople(resourceOf: ResourceOfTable, { menuRole }: Caller, key: RecordKey): boolean {
  const menu = resourceOf(key.table)?.entity.menu;
  return menu !== undefined && can(menuRole, menu, 'VIEW');
}

/** Whether a caller may have a record open: by the right to view it, or because it is their own account. */
export const mayOpen = (resourceOf: ResourceOfTable, caller: Caller, key: RecordKey): boolean =>
  maySeePeople(resourceOf, caller, key) || (key.table === user.table && key.id === caller.id);

/**
 * Returns those of the records that a caller may know of. Archived documents (RIGHTS-15) and restricted records
 * (SEC-07) are hidden from some callers.
 */
export async function existingFor(
  db: ApiContext['db'],
  resourceOf: ResourceOfTable,
  caller: Caller,
  keys: readonly RecordKey[],
): Promise<readonly RecordKey[]> {
  const records: RecordKey[] = [];
  for (const [name, keysOfTable] of byTable(keys)) {
    const resource = resourceOf(name);
    const visible = resource && and(visibleTo(resource, caller), notHidden(resource, caller));
    if (!resource || !visible) {
      records.push(...keysOfTable);
      continue;
    }
    const { table } = resource;
    const ids = keysOfTable.map(({ id }) => id);
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, ids), visible));
    const visibleIds = new Set(rows.map(({ id }) => Number(id)));
    records.push(...keysOfTable.filter(({ id }) => visibleIds.has(id)));
  }
  return records;
}
