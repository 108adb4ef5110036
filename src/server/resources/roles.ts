import { eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { menu as menuEntity } from '../../domain/entities/accounts/menu.ts';
import { right as rightEntity } from '../../domain/entities/accounts/right.ts';
import { role } from '../../domain/entities/accounts/role.ts';
import { idOf, iriOf, part } from '../../domain/model/entity.ts';
import { requiredValue } from '../../domain/model/validate.ts';
import { can, menuEntityName, RIGHT_PRIORITY, SUPER_ADMIN } from '../../domain/rights/rights.ts';
import type { ApiRequest } from '../api-context.ts';
import type { Caller } from '../caller.ts';
import type { Reader, Transaction } from '../db/connection.ts';
import { menus, rights, roleRights, roles as table } from '../db/schema.ts';
import { forbidden, ruleViolations, violation } from '../hydra/errors.ts';
import { booleanParameter } from '../hydra/parameters.ts';
import { type Member, type PendingWrite, type Resource, resourceOf } from '../hydra/resource.ts';
import { readStored, SETTINGS_LOCK, storedValues } from '../service-settings/live-settings.ts';
import { refuseRoleAbove } from '../session/escalation.ts';
import { requireCaller } from '../session/require-caller.ts';
import { roleNamesIn } from '../session/second-factor/requirement.ts';
import { lockAdvisoryKeys } from '../transaction.ts';

/** Adds `menuRoles` (menu id → right id) and `menus` ({menu, right}) to roles, in one query (ROLE-02). */
async function withRights(members: readonly Member[], _request: ApiRequest, reader: Reader): Promise<void> {
  if (members.length === 0) return;
  const heldRights = await reader
    .select({ role: roleRights.role, menu: menus, right: rights })
    .from(roleRights)
    .innerJoin(menus, eq(menus.id, roleRights.menu))
    .innerJoin(rights, eq(rights.id, roleRights.right))
    .where(
      inArray(
        roleRights.role,
        members.map((member) => member.id),
      ),
    )
    .orderBy(menus.id);
  for (const member of members) {
    const memberRights = heldRights.filter((line) => line.role === member.id);
    member.menuRoles = Object.fromEntries(memberRights.map(({ menu, right }) => [menu.id, right.id]));
    member.menus = memberRights.map(({ menu, right }) => ({
      menu: { '@id': iriOf(menuEntity, menu.id), id: menu.id, name: menu.name },
      right: {
        '@id': iriOf(rightEntity, right.id),
        id: right.id,
        name: right.name,
        priority: right.priority,
      },
    }));
  }
}

/**
 * Refuses changes of the super administrator's role and of the caller's own role, so that nobody gives themselves more
 * rights (RIGHTS-12).
 */
function refuseOwnRole({ id, name }: { readonly id: number; readonly name: string }, caller: Caller): void {
  if (name === SUPER_ADMIN) throw forbidden(texts.superAdminRole);
  if (id === caller.roleId) throw forbidden(texts.ownRole);
}

/** Reads the map from menu to right, checked and complete; null when none was sent. */
async function readMenuRoles({
  tx,
  values,
  sentNames: menuRolesIn,
}: PendingWrite): Promise<Map<number, number> | null> {
  if (!menuRolesIn.has('menuRoles')) return null;
  const rightsByMenu = new Map(
    Object.entries(values.menuRoles ?? {}).map(([menu, right]) => [idOf(menu), idOf(right)]),
  );
  const [allMenus, allRights] = [await tx.select().from(menus), await tx.select().from(rights)];
  const rightIds = new Set(allRights.map((right) => right.id));
  const complete = allMenus.every((menu) => rightIds.has(rightsByMenu.get(menu.id) ?? 0));
  if (!complete || rightsByMenu.size !== allMenus.length)
    throw ruleViolations([{ path: 'menuRoles', message: 'rules.everyMenu' }]);
  return new Map(allMenus.map(({ id }) => [id, requiredValue(rightsByMenu.get(id))]));
}

/**
 * Refuses a new name for a role that the settings name: its people would need no second factor any more (AUTH-11). The
 * settings are locked, so that nobody names the role meanwhile.
 */
async function refuseRenamed({ tx, request, values, previous }: PendingWrite): Promise<void> {
  if (!previous || values.name === undefined || values.name === previous.name) return;
  await lockAdvisoryKeys(tx, [SETTINGS_LOCK]);
  const { settings } = request.context;
  const { storedSettings } = await readStored(tx);
  const { secondFactorRoles } = { ...settings, ...storedValues(settings, storedSettings) };
  if (roleNamesIn(String(secondFactorRoles ?? '')).includes(String(previous.name)))
    throw violation('name', texts.roleInSettings, 'role.inSettings');
}

async function storeRights(
  tx: Transaction,
  id: number,
  rightsByMenu: ReadonlyMap<number, number>,
): Promise<void> {
  const before = await tx.select().from(roleRights).where(eq(roleRights.role, id));
  const rightsBefore = new Map(before.map(({ menu, right }) => [menu, right]));
  const changes = [...rightsByMenu].filter(([menu, right]) => rightsBefore.get(menu) !== right);
  if (changes.length === 0) return;
  await tx
    .insert(roleRights)
    .values(changes.map(([menu, right]) => ({ role: id, menu, right })))
    .onConflictDoUpdate({
      target: [roleRights.role, roleRights.menu],
      set: { right: sql`excluded.right_id` },
    });
  // The rights are part of the record, so a change of them raises its version.
  if (before.length > 0)
    await tx
      .update(table)
      .set({ name: sql`${table.name}` })
      .where(eq(table.id, id));
}

/**
 * The condition for roles with no more rights than the caller on any menu. The super administrator may give all roles.
 */
function givableBy(caller: Caller | null): SQL {
  if (caller?.role === SUPER_ADMIN) return sql`true`;
  const callerRights = Object.entries(caller?.menuRole ?? {}).map(([menu, right]) => [
    menuEntityName(menu),
    RIGHT_PRIORITY[right ?? 'NONE'],
  ]);
  const ownPriority = sql`coalesce((${JSON.stringify(Object.fromEntries(callerRights))}::jsonb ->> ${menus.name})::int, 0)`;
  return sql`(${table.name} <> ${SUPER_ADMIN} and not exists (
    select 1 from ${roleRights}
    join ${menus} on ${menus.id} = ${roleRights.menu} join ${rights} on ${rights.id} = ${roleRights.right}
    where ${roleRights.role} = ${table.id} and ${rights.priority} > ${ownPriority}))`;
}

/** A user who may only assign roles sees their names (RIGHTS-11). A selection list leaves out archived roles. */
const sees: Resource['sees'] = ({ menuRole }) =>
  can(menuRole, 'Role', 'LIST') ? undefined : part(['name', 'title'], ['archived']);

export const roles = resourceOf(role, {
  constraints: { roles_name_unique: { path: 'name', message: 'rules.nameTaken' } },
  access: {
    list: {
      anyOf: [
        { menu: 'Role', action: 'LIST' },
        { menu: 'User', action: 'CREATE' },
      ],
    },
  },
  complete: withRights,
  sees,
  filters: {
    // Filters by the roles that the caller may give, for a selection list (RIGHTS-14).
    givable: {
      property: 'name',
      where: (value, _context, caller) => {
        const isGivable = booleanParameter({ parameterText: 'givable', value });
        return isGivable ? givableBy(caller) : not(givableBy(caller));
      },
    },
  },
  // Checked before the body is read (RIGHTS-11).
  guard: async (row, caller, _action, tx) => {
    refuseOwnRole(row, caller);
    await refuseRoleAbove(tx, caller, { id: row.id });
  },
  beforeWrite: async (pending) => {
    const { tx, request, previous } = pending;
    const menuRoles = await readMenuRoles(pending);
    await refuseRoleAbove(tx, requireCaller(request.caller), {
      id: previous?.id ?? null,
      requestedRights: menuRoles,
    });
    await refuseRenamed(pending);
  },
  afterWrite: async (pending) => {
    const menuRoles = await readMenuRoles(pending);
    if (menuRoles) await storeRights(pending.tx, pending.id, menuRoles);
  },
  beforeDelete: async (tx, row, request) => {
    await refuseRoleAbove(tx, requireCaller(request.caller), { id: row.id });
  },
});
