import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { accountTexts } from '#texts/accounts/accounts-server.ts';
import { server as texts } from '#texts/server.ts';
import { idOf } from '../../domain/model/entity.ts';
import type { MenuRole } from '../../domain/rights/rights.ts';
import { can, SUPER_ADMIN } from '../../domain/rights/rights.ts';
import type { Access, ApiContext, ApiOperation } from '../api-context.ts';
import type { Caller, Session } from '../caller.ts';
import { credentials, roles, secondFactors, sessions, users } from '../db/schema.ts';
import { type BoundStatement, prepareStatement, run, runPipelined } from '../db/statements.ts';
import { ApiError, forbidden } from '../hydra/errors.ts';
import { rightsOfRole } from './role-rights.ts';
import { isOpenWithoutFactor, isSecondFactorRequired } from './second-factor/requirement.ts';
import { isServiceToken, readServiceRights, serviceCallerOf } from './service-accounts.ts';
import { verifyToken } from './tokens.ts';

/** Reads the caller and their rights for every request, so that a change counts on the next call (RIGHTS-13). */

interface CallerRow {
  readonly id: number;
  readonly roleId: number | null;
  readonly role: string | null;
  readonly tokenVersion: number;
  readonly menuRole: MenuRole | null;
  readonly hasSecondFactor: boolean;
  /** These are null where the session has ended. */
  readonly sessionExpires: Date | null;
  readonly usedDate: Date | null;
  readonly isLocked: boolean | null;
  readonly renewals: number | null;
  readonly isRenewalReceived: boolean | null;
}

/** A use of a session is noted once in this time. */
const USE_MS = 60_000;

const callerStatement = prepareStatement<CallerRow, { id: number; session: string }>(sql`
  select ${users.id}, ${users.role} as "roleId", ${roles.name} as role, ${credentials.tokenVersion} as "tokenVersion",
    ${rightsOfRole(users.role)} as "menuRole",
    exists (select from ${secondFactors} where ${secondFactors.user} = ${users.id}) as "hasSecondFactor",
    ${sessions.expires} as "sessionExpires", ${sessions.usedDate} as "usedDate",
    ${sessions.isLocked} as "isLocked", ${sessions.renewals} as renewals,
    ${sessions.isRenewalReceived} as "isRenewalReceived"
  from ${users} join ${credentials} on ${credentials.userId} = ${users.id}
  left join ${roles} on ${roles.id} = ${users.role}
  left join ${sessions} on ${sessions.id} = ${sql.placeholder('session')}::uuid and ${sessions.user} = ${users.id}
    and ${sessions.endedDate} is null
  where ${users.id} = ${sql.placeholder('id')} and ${users.enable}`);

/** A session that goes on beside requests. */
interface OpenSession {
  readonly id: string;
  readonly user: number;
  readonly tokenVersion: number;
  readonly expires: Date;
}

const standing = prepareStatement<
  { ordinal: number; menuRole: MenuRole | null },
  { users: number[]; versions: number[]; sessions: string[] }
>(sql`
  select open.ordinal, case when not ${sessions.weakPassword} then ${rightsOfRole(users.role)} end as "menuRole"
  from unnest(${sql.placeholder('users')}::int[], ${sql.placeholder('versions')}::int[],
      ${sql.placeholder('sessions')}::uuid[])
    with ordinality as open (user_id, token_version, session_id, ordinal)
  join ${users} on ${users.id} = open.user_id and ${users.enable}
  join ${credentials} on ${credentials.userId} = open.user_id and ${credentials.tokenVersion} = open.token_version
  join ${sessions} on ${sessions.id} = open.session_id and ${sessions.endedDate} is null`);

/**
 * Reads with one statement those of these sessions that are still valid, with the rights of now. A session with a weak
 * password has none (ME-06).
 */
export async function openSessions<S extends OpenSession>(
  { db, clock }: Pick<ApiContext, 'db' | 'clock'>,
  open: readonly S[],
): Promise<ReadonlyMap<S, MenuRole>> {
  const rows = await run(
    db,
    standing({
      users: open.map(({ user }) => user),
      versions: open.map(({ tokenVersion }) => tokenVersion),
      sessions: open.map(({ id }) => id),
    }),
  );
  return new Map(
    rows.flatMap(({ ordinal, menuRole }): [S, MenuRole][] => {
      const session = open[ordinal - 1];
      return session && session.expires > clock() ? [[session, menuRole ?? {}]] : [];
    }),
  );
}

/** The rights of now of a caller's session or service account; undefined where it has ended. */
async function readRights(
  context: Pick<ApiContext, 'reservedDb' | 'clock' | 'settings'>,
  caller: Caller,
): Promise<MenuRole | undefined> {
  if (caller.isService) return readServiceRights(context, caller);
  const { reservedDb, clock } = context;
  const session = { ...caller.session, user: caller.id };
  return (await openSessions({ db: reservedDb, clock }, [session])).get(session);
}

/** Whether a caller is still signed in and may what they could when their request came. */
export const isSessionStillValid = async (
  context: Pick<ApiContext, 'reservedDb' | 'clock' | 'settings'>,
  caller: Caller,
): Promise<boolean> => isDeepStrictEqual(await readRights(context, caller), caller.menuRole);

interface Authentication {
  readonly caller: Caller | null;
  /** The rows of each statement that was asked ahead. */
  readonly prefetchedRows?: readonly (readonly object[])[];
  /** Whether the use of the session is to be noted (AUTH-13). */
  readonly isNewUse?: boolean;
}

/**
 * The caller of a bearer token, or null without one; 401 when the token does not hold (any more). What is asked ahead
 * travels with it.
 * @param address the request's IP address
 */
export async function callerOf(
  context: ApiContext,
  authorization: string | undefined,
  address: string,
  prefetch: readonly BoundStatement<object>[] = [],
): Promise<Authentication> {
  if (!authorization) return { caller: null };
  const token = /^Bearer\s+(\S+)$/i.exec(authorization.trim())?.[1];
  if (!token) throw new ApiError(401, texts.invalidToken);
  if (isServiceToken(token)) return serviceCallerOf(context, token, address, prefetch);
  const { userId, session: claimedSession } = await verifyToken(context, token);
  const [[user], ...prefetchedRows] = await runPipelined(
    context.db,
    callerStatement({ id: userId, session: claimedSession.id }),
    ...prefetch,
  );
  if (!user?.sessionExpires || user.tokenVersion !== claimedSession.tokenVersion)
    throw new ApiError(401, texts.invalidToken);
  const session = {
    ...claimedSession,
    expires: user.sessionExpires,
    isLocked: user.isLocked ?? false,
  };
  const isNewUse = isUseToNote(user, session, context.clock());
  // A user who registered with a weak password chooses a better one before a role takes effect (ME-06).
  if (session.weakPassword)
    return { caller: { id: user.id, roleId: null, role: null, menuRole: {}, session }, isNewUse };
  const { id, roleId, role, hasSecondFactor } = user;
  const menuRole = user.menuRole ?? {};
  const lacksSecondFactor =
    !hasSecondFactor && !session.twoFactors && isSecondFactorRequired(context.settings, { role, menuRole });
  return { caller: { id, roleId, role, menuRole, lacksSecondFactor, session }, prefetchedRows, isNewUse };
}

/** Whether a request is the first of a minute, or shows that the renewal of its session's cookie arrived. */
const isUseToNote = (
  { usedDate, renewals, isRenewalReceived }: CallerRow,
  session: Session,
  now: Date,
): boolean =>
  usedDate !== null &&
  (now.getTime() - usedDate.getTime() > USE_MS || (!isRenewalReceived && renewals === session.renewals));

/**
 * Whether a signed-in caller may do what asks this right.
 * @param id the path's, where one's own record asks no right.
 */
export function isAllowed(
  caller: Pick<Caller, 'id' | 'role' | 'menuRole' | 'isService'>,
  access: Access,
  id?: unknown,
): boolean {
  if (access === 'public' || access === 'signedIn') return true;
  if (access === 'superAdmin') return caller.role === SUPER_ADMIN;
  if ('orOwn' in access && !caller.isService && idOf(id) === caller.id) return true;
  const rights = 'anyOf' in access ? access.anyOf : [access];
  return rights.some(({ menu, action }) => can(caller.menuRole, menu, action));
}

/** Refuses all but setting up the second factor to who lacks a required one (AUTH-11). */
export function refuseWithoutFactor(
  caller: Caller | null,
  operation: Pick<ApiOperation, 'method' | 'path'>,
): void {
  if (!caller?.lacksSecondFactor || isOpenWithoutFactor(operation)) return;
  if (caller.isService) throw forbidden(accountTexts.service.role);
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
