import { and, eq } from 'drizzle-orm';
import { SUPER_ADMIN } from '../../domain/rights.ts';
import { server as texts } from '../../i18n/fr/server.ts';
import type { Caller } from '../api-context.ts';
import { roles, users } from '../db/schema.ts';
import { forbidden } from '../hydra/errors.ts';
import type { Transaction } from '../transaction.ts';

/** Nobody can raise themselves (RIGHTS-12): what every change of an account asks. */

/**
 * The id of the super administrator's role. Its row stays locked until the transaction ends: of two who demote each
 * other at once, the second sees what the first did.
 */
export async function lockSuperAdminRole(tx: Transaction): Promise<number | null> {
  const [role] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(eq(roles.name, SUPER_ADMIN))
    .for('no key update');
  return role?.id ?? null;
}

/** Whether the caller is still who the request began with: their own account may have been changed meanwhile. */
async function isSuperAdmin(tx: Transaction, caller: Caller, superAdmin: number): Promise<boolean> {
  const own = and(eq(users.id, caller.id), eq(users.role, superAdmin), eq(users.enable, true));
  return (await tx.$count(users, own)) > 0;
}

/** Only a super administrator works on accounts that have, or shall have, that role; anybody on their own. */
export async function refuseAbove(
  tx: Transaction,
  caller: Caller,
  target: { readonly id: number | null; readonly roles: readonly (number | null)[] },
): Promise<number | null> {
  const superAdmin = await lockSuperAdminRole(tx);
  if (superAdmin === null || !target.roles.includes(superAdmin) || target.id === caller.id) return superAdmin;
  if (!(await isSuperAdmin(tx, caller, superAdmin))) throw forbidden(texts.superAdminOnly);
  return superAdmin;
}

/** The last enabled super administrator stays one. Asked after `refuseAbove`, under its lock. */
export async function refuseLast(tx: Transaction, superAdmin: number, id: number): Promise<void> {
  const enabled = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, superAdmin), eq(users.enable, true)))
    .limit(2);
  if (enabled.every((user) => user.id === id)) throw forbidden(texts.lastSuperAdmin);
}
