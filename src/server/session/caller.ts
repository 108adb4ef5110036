import { and, eq, sql } from 'drizzle-orm';
import { accountTexts } from '#texts/accounts-server.ts';
import { server as texts } from '#texts/server.ts';
import { idOf } from '../../domain/entity.ts';
import type { MenuRole, RightName } from '../../domain/rights.ts';
import { can, menuEntityName } from '../../domain/rights.ts';
import type { Access, ApiContext, Caller } from '../api-context.ts';
import type { Database } from '../db/connection.ts';
import { credentials, endedTokens, menus, rights, roleRights, roles, users } from '../db/schema.ts';
import { ApiError, forbidden } from '../hydra/errors.ts';
import { verifyToken } from './tokens.ts';

/** Who calls and what they may: read for every request, so that a change counts on the next call (RIGHTS-13). */

const prepare = (db: Database) =>
  db
    .select({
      id: users.id,
      roleId: users.role,
      role: roles.name,
      tokenVersion: credentials.tokenVersion,
      held: sql<Record<string, RightName> | null>`(
        select jsonb_object_agg(${menus.name}, ${rights.name}) from ${roleRights}
        join ${menus} on ${menus.id} = ${roleRights.menu}
        join ${rights} on ${rights.id} = ${roleRights.right}
        where ${roleRights.role} = ${users.role})`,
      ended: sql<boolean>`exists (
        select from ${endedTokens} where ${endedTokens.tokenHash} = ${sql.placeholder('tokenHash')})`,
    })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .leftJoin(roles, eq(roles.id, users.role))
    .where(and(eq(users.id, sql.placeholder('id')), eq(users.enable, true)))
    .prepare('caller');

const statements = new WeakMap<Database, ReturnType<typeof prepare>>();

function statement(db: Database) {
  const known = statements.get(db);
  if (known) return known;
  const prepared = prepare(db);
  statements.set(db, prepared);
  return prepared;
}

const shortName = (menu: string): string => menu.slice(menuEntityName('').length);

/** The caller of a bearer token, or null without one; 401 when the token does not hold (any more). */
export async function callerOf(
  context: ApiContext,
  authorization: string | undefined,
): Promise<Caller | null> {
  if (!authorization) return null;
  const token = /^Bearer\s+(\S+)$/i.exec(authorization.trim())?.[1];
  if (!token) throw new ApiError(401, texts.invalidToken);
  const { userId, tokenVersion, session } = await verifyToken(context, token);
  const [user] = await statement(context.db).execute({ id: userId, tokenHash: session.tokenHash });
  if (!user || user.ended || user.tokenVersion !== tokenVersion) throw new ApiError(401, texts.invalidToken);
  // Who registered with any password chooses a better one before a role takes effect (ME-06).
  if (session.weakPassword) return { id: user.id, roleId: null, role: null, menuRole: {}, session };
  const menuRole: MenuRole = Object.fromEntries(
    Object.entries(user.held ?? {})
      .filter(([, right]) => right !== 'NONE')
      .map(([menu, right]) => [shortName(menu), right]),
  );
  return { id: user.id, roleId: user.roleId, role: user.role, menuRole, session };
}

/**
 * Refuses who may not: 401 without a token, 403 without the right (RIGHTS-11).
 * @param id the path's, where one's own record asks no right.
 */
export function authorize(caller: Caller | null, access: Access, id?: string): void {
  if (access === 'public') return;
  if (!caller) throw new ApiError(401, texts.missingToken);
  if (access === 'signedIn') return;
  if ('orOwn' in access && idOf(id) === caller.id) return;
  const asked = 'anyOf' in access ? access.anyOf : [access];
  if (!asked.some(({ menu, action }) => can(caller.menuRole, menu, action)))
    throw forbidden(caller.session.weakPassword ? accountTexts.weakPassword : undefined);
}
