import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { accountTexts } from '#texts/accounts/accounts-server.ts';
import { server as texts } from '#texts/server.ts';
import { idOf } from '../../domain/model/entity.ts';
import type { MenuRole } from '../../domain/rights/rights.ts';
import { can, menuEntityName, SUPER_ADMIN } from '../../domain/rights/rights.ts';
import type { Access, ApiContext, ApiOperation } from '../api-context.ts';
import type { Caller } from '../caller.ts';
import {
  credentials,
  endedTokens,
  menus,
  rights,
  roleRights,
  roles,
  secondFactors,
  users,
} from '../db/schema.ts';
import { type BoundStatement, prepared, run, runPipelined } from '../db/statements.ts';
import { ApiError, forbidden } from '../hydra/errors.ts';
import { isOpenWithoutFactor, isSecondFactorRequired } from './second-factor/requirement.ts';
import { verifyToken } from './tokens.ts';

/** Reads the caller and their rights for every request, so that a change counts on the next call (RIGHTS-13). */

interface CallerRow {
  readonly id: number;
  readonly roleId: number | null;
  readonly role: string | null;
  readonly tokenVersion: number;
  readonly menuRole: MenuRole | null;
  readonly isEnded: boolean;
  readonly hasSecondFactor: boolean;
}

const shortName = sql`substr(${menus.name}, ${sql.raw(String(menuEntityName('').length + 1))})`;

/** The rights of a user's role, by menu. */
const rightsOfRole = sql`
  (select jsonb_object_agg(${shortName}, ${rights.name}) from ${roleRights}
    join ${menus} on ${menus.id} = ${roleRights.menu}
    join ${rights} on ${rights.id} = ${roleRights.right}
    where ${roleRights.role} = ${users.role} and ${rights.name} <> 'NONE')`;

const callerStatement = prepared<CallerRow, { id: number; tokenHash: string }>(sql`
  select ${users.id}, ${users.role} as "roleId", ${roles.name} as role, ${credentials.tokenVersion} as "tokenVersion",
    ${rightsOfRole} as "menuRole",
    exists (
      select from ${endedTokens} where ${endedTokens.tokenHash} = ${sql.placeholder('tokenHash')}) as "isEnded",
    exists (select from ${secondFactors} where ${secondFactors.user} = ${users.id}) as "hasSecondFactor"
  from ${users} join ${credentials} on ${credentials.userId} = ${users.id}
  left join ${roles} on ${roles.id} = ${users.role}
  where ${users.id} = ${sql.placeholder('id')} and ${users.enable}`);

/** A session that goes on beside requests. */
interface OpenSession {
  readonly user: number;
  readonly tokenHash: string;
  readonly tokenVersion: number;
  readonly expires: Date;
}

const standing = prepared<
  { place: number; menuRole: MenuRole | null },
  { users: number[]; tokenHashes: string[]; versions: number[] }
>(sql`
  select open.place, ${rightsOfRole} as "menuRole"
  from unnest(${sql.placeholder('users')}::int[], ${sql.placeholder('tokenHashes')}::text[], ${sql.placeholder('versions')}::int[])
    with ordinality as open (user_id, token_hash, token_version, place)
  join ${users} on ${users.id} = open.user_id and ${users.enable}
  join ${credentials} on ${credentials.userId} = open.user_id and ${credentials.tokenVersion} = open.token_version
  where not exists (select from ${endedTokens} where ${endedTokens.tokenHash} = open.token_hash)`);

/** Of these sessions those that still hold, with the rights of now: one look for all of them. */
export async function openSessions<S extends OpenSession>(
  { db, clock }: Pick<ApiContext, 'db' | 'clock'>,
  sessions: readonly S[],
): Promise<ReadonlyMap<S, MenuRole>> {
  const rows = await run(
    db,
    standing({
      users: sessions.map(({ user }) => user),
      tokenHashes: sessions.map(({ tokenHash }) => tokenHash),
      versions: sessions.map(({ tokenVersion }) => tokenVersion),
    }),
  );
  return new Map(
    rows.flatMap(({ place, menuRole }): [S, MenuRole][] => {
      const session = sessions[place - 1];
      return session && session.expires > clock() ? [[session, menuRole ?? {}]] : [];
    }),
  );
}

/** Whether a caller is still signed in and may what they could when their request came. */
export async function isSessionStillValid(
  { reservedDb, clock }: Pick<ApiContext, 'reservedDb' | 'clock'>,
  caller: Caller,
): Promise<boolean> {
  const session = { user: caller.id, ...caller.session };
  const now = (await openSessions({ db: reservedDb, clock }, [session])).get(session);
  return isDeepStrictEqual(now, caller.menuRole);
}

/**
 * The caller of a bearer token, or null without one; 401 when the token does not hold (any more). What is asked ahead
 * travels with it.
 */
export async function callerOf(
  context: ApiContext,
  authorization: string | undefined,
  prefetch: readonly BoundStatement<object>[] = [],
): Promise<{ caller: Caller | null; records?: readonly object[] }> {
  if (!authorization) return { caller: null };
  const token = /^Bearer\s+(\S+)$/i.exec(authorization.trim())?.[1];
  if (!token) throw new ApiError(401, texts.invalidToken);
  const { userId, session } = await verifyToken(context, token);
  const [[user], records] = await runPipelined(
    context.db,
    callerStatement({ id: userId, tokenHash: session.tokenHash }),
    ...prefetch,
  );
  if (!user || user.isEnded || user.tokenVersion !== session.tokenVersion)
    throw new ApiError(401, texts.invalidToken);
  // A user who registered with a weak password chooses a better one before a role takes effect (ME-06).
  if (session.weakPassword)
    return { caller: { id: user.id, roleId: null, role: null, menuRole: {}, session } };
  const { id, roleId, role, hasSecondFactor } = user;
  const menuRole = user.menuRole ?? {};
  const lacksSecondFactor =
    !hasSecondFactor && !session.twoFactors && isSecondFactorRequired(context.settings, { role, menuRole });
  return { caller: { id, roleId, role, menuRole, lacksSecondFactor, session }, records };
}

/**
 * Whether a signed-in caller may do what asks this right.
 * @param id the path's, where one's own record asks no right.
 */
export function isAllowed(
  caller: Pick<Caller, 'id' | 'role' | 'menuRole'>,
  access: Access,
  id?: unknown,
): boolean {
  if (access === 'public' || access === 'signedIn') return true;
  if (access === 'superAdmin') return caller.role === SUPER_ADMIN;
  if ('orOwn' in access && idOf(id) === caller.id) return true;
  const rights = 'anyOf' in access ? access.anyOf : [access];
  return rights.some(({ menu, action }) => can(caller.menuRole, menu, action));
}

/** Refuses all but setting up the second factor to who lacks a required one (AUTH-11). */
export function refuseWithoutFactor(
  caller: Caller | null,
  operation: Pick<ApiOperation, 'method' | 'path'>,
): void {
  if (!caller?.lacksSecondFactor || isOpenWithoutFactor(operation)) return;
  throw new ApiError(403, accountTexts.secondFactor.required, { extra: { code: 'secondFactor.required' } });
}

/**
 * Refuses who may not: 401 without a token, 403 without the right (RIGHTS-11).
 * @param id the path's, where one's own record asks no right.
 */
export function authorize(caller: Caller | null, access: Access, id?: string): void {
  if (access === 'public') return;
  if (!caller) throw new ApiError(401, texts.missingToken);
  if (isAllowed(caller, access, id)) return;
  if (access === 'superAdmin' && !caller.session.weakPassword) throw forbidden(texts.superAdminOnly);
  throw forbidden(caller.session.weakPassword ? accountTexts.weakPassword : undefined);
}
