import { and, eq } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { menuEntityName, SUPER_ADMIN } from '../../domain/rights/rights.ts';
import { fill } from '../../i18n/fill.ts';
import { menuLabelOf } from '../../i18n/menu-label.ts';
import type { Caller } from '../caller.ts';
import type { Transaction } from '../db/connection.ts';
import { credentials, menus, rights, roleRights, roles, users } from '../db/schema.ts';
import { forbidden } from '../hydra/errors.ts';

/** Nobody can raise themselves nor give what they do not hold (RIGHTS-12, RIGHTS-14): asked by every change of an account or a role. */

/**
 * The id of the super administrator's role. Its row stays locked until the transaction ends, and all that is read of
 * accounts, roles and rights after it stays true until then: whoever changes one of them takes this lock first.
 */
async function lockRights(tx: Transaction): Promise<number | null> {
  const [role] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(eq(roles.name, SUPER_ADMIN))
    .for('no key update');
  return role?.id ?? null;
}

/** The priority of the right on each menu that a role gives. */
async function prioritiesOf(tx: Transaction, role: number | null): Promise<ReadonlyMap<number, number>> {
  if (role === null) return new Map();
  const rowsOfRole = await tx
    .select({ menu: roleRights.menu, priority: rights.priority })
    .from(roleRights)
    .innerJoin(rights, eq(rights.id, roleRights.right))
    .where(eq(roleRights.role, role));
  return new Map(rowsOfRole.map(({ menu, priority }) => [menu, priority]));
}

/** The menus on which somebody would have more than the caller. */
const beyond = (
  requestedRights: ReadonlyMap<number, number>,
  callerPriorities: ReadonlyMap<number, number>,
): number[] =>
  [...requestedRights]
    .filter(([menu, priority]) => priority > (callerPriorities.get(menu) ?? 0))
    .map(([menu]) => menu);

/** The caller's role as it is now: their own account may have been changed since the request began. */
async function ownRole(tx: Transaction, caller: Caller): Promise<number | null> {
  const [account] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, caller.id), eq(users.enable, true)));
  return account?.role ?? null;
}

/** An account about to be changed or made. */
interface Target {
  /** Null: it is being made. */
  readonly id: number | null;
  /** The role that it has. */
  readonly has: number | null;
  /** The role that it is to have. */
  readonly gets: number | null;
}

/**
 * Refuses a write to an account whose rights, before or after, exceed the caller's. Only super administrators write
 * accounts with their role; everybody may write their own account. Returns the id of the super administrator's role.
 */
export async function refuseAbove(tx: Transaction, caller: Caller, target: Target): Promise<number | null> {
  const superAdmin = await lockRights(tx);
  if (target.id === caller.id) return superAdmin;
  const role = await ownRole(tx, caller);
  if (role !== null && role === superAdmin) return superAdmin;
  if (superAdmin !== null && [target.has, target.gets].includes(superAdmin))
    throw forbidden(texts.superAdminOnly);
  const callerPriorities = await prioritiesOf(tx, role);
  if (beyond(await prioritiesOf(tx, target.has), callerPriorities).length > 0)
    throw forbidden(texts.accountAbove);
  if (beyond(await prioritiesOf(tx, target.gets), callerPriorities).length > 0)
    throw forbidden(texts.roleAbove);
  return superAdmin;
}

/**
 * Refuses to create, change or delete a role whose rights, before or after, exceed the caller's.
 * `requestedRights` is menu id → right id, of a write that names rights.
 */
export async function refuseRoleAbove(
  tx: Transaction,
  caller: Caller,
  {
    id,
    requestedRights,
  }: { readonly id: number | null; readonly requestedRights?: ReadonlyMap<number, number> | null },
): Promise<void> {
  const superAdmin = await lockRights(tx);
  const role = await ownRole(tx, caller);
  if (role !== null && role === superAdmin) return;
  const callerPriorities = await prioritiesOf(tx, role);
  if (beyond(await prioritiesOf(tx, id), callerPriorities).length > 0) throw forbidden(texts.roleChangeAbove);
  const priorities = new Map((await tx.select().from(rights)).map((right) => [right.id, right.priority]));
  const requestedPriorities = new Map(
    [...(requestedRights ?? [])].map(([menu, right]) => [menu, priorities.get(right) ?? 0]),
  );
  const menusBeyond = beyond(requestedPriorities, callerPriorities);
  if (menusBeyond.length === 0) return;
  const names = (await tx.select().from(menus)).flatMap(({ id: menu, name }) =>
    menusBeyond.includes(menu) ? [menuLabel(name)] : [],
  );
  throw forbidden(fill(texts.rightsAbove, { menus: names.join(', ') }));
}

const menuLabel = (name: string): string => {
  const short = name.slice(menuEntityName('').length);
  return menuLabelOf(short);
};

/**
 * The last enabled super administrator stays one. Asked after `refuseAbove`, under its lock. An invited one does not
 * count before they have a password.
 */
export async function refuseLast(tx: Transaction, superAdmin: number, id: number): Promise<void> {
  const enabledUsers = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(and(eq(users.role, superAdmin), eq(users.enable, true)))
    .limit(2);
  if (enabledUsers.every((user) => user.id === id)) throw forbidden(texts.lastSuperAdmin);
}
