import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { writeMoment } from '../../domain/dates/days.ts';
import type { SessionEnd, SessionList } from '../../domain/people/sessions.ts';
import type { ApiContext, ApiRequest } from '../api-context.ts';
import type { Caller } from '../caller.ts';
import type { Reader, Transaction } from '../db/connection.ts';
import { deleteExpired } from '../db/expired-rows.ts';
import { firstRow } from '../db/first-row.ts';
import { credentials, sessions } from '../db/schema.ts';
import { prepareStatement, run } from '../db/statements.ts';
import { createSessionCookie, hashOfCookie, sessionCookieHeader } from './session-cookie.ts';
import { signToken, type TokenClaims } from './tokens.ts';
import { describeUserAgent } from './user-agent.ts';

/** The sessions of accounts (AUTH-13): beginning, going on, listing and ending. */

/** The life of a token whose session has a cookie to renew it. */
const SHORT_TOKEN_MS = 15 * 60_000;

/** The longest name of a browser that is stored, in characters. */
const MAX_USER_AGENT = 400;

/** A list shows no more of them: nobody has so many devices. */
const MAX_SHOWN = 100;

/** A session that has expired is kept so long: a server whose clock is ahead signs nobody out. */
const FORGET_AFTER_MS = 30 * 24 * 3_600_000;

/** The account that signed in, with the facts that its session needs. */
export interface SignedIn {
  readonly userId: number;
  readonly tokenVersion: number;
  readonly weakPassword?: boolean;
  /** Single sign-on asked for two factors (AUTH-12). */
  readonly twoFactors?: boolean;
}

/** A token, and the headers of the answer that brings it. */
interface StartedSession {
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** When a token of a session expires: soon where a cookie renews it, else with the session. */
export const tokenExpiry = ({ clock }: Pick<ApiContext, 'clock'>, expires: Date, isRenewed: boolean): Date =>
  isRenewed ? new Date(Math.min(expires.getTime(), clock().getTime() + SHORT_TOKEN_MS)) : expires;

/**
 * Begins the session of a sign-in. A request with the header `Session: cookie` gets a token of 15 minutes and the cookie
 * that renews it; any other a token that lasts as long as the session (AUTH-10, AUTH-13).
 */
export async function beginSession(
  { context, header, address }: Pick<ApiRequest, 'context' | 'header' | 'address'>,
  { userId, tokenVersion, weakPassword = false, twoFactors = false }: SignedIn,
): Promise<StartedSession> {
  const now = context.clock();
  const expires = new Date(now.getTime() + context.settings.tokenHours * 3_600_000);
  const id = randomUUID();
  const cookie =
    header('Session') === 'cookie' ? await createSessionCookie(context, { sessionId: id, expires }) : null;
  await deleteExpired(context.db, sessions, sessions.id, new Date(now.getTime() - FORGET_AFTER_MS));
  await context.db.insert(sessions).values({
    id,
    user: userId,
    tokenVersion,
    weakPassword,
    twoFactors,
    userAgent: (header('User-Agent') ?? '').slice(0, MAX_USER_AGENT),
    address,
    createdDate: now,
    usedDate: now,
    expires,
    cookieHash: cookie && hashOfCookie(cookie),
  });
  const token = await signToken(context, {
    userId,
    tokenVersion,
    weakPassword,
    twoFactors,
    sessionId: id,
    renewals: 0,
    expires: tokenExpiry(context, expires, cookie !== null),
  });
  return { token, headers: cookie ? sessionCookieHeader(context, cookie, expires) : {} };
}

/**
 * Lets the caller's session go on after a change that ended all sessions of the account.
 * @param tokenVersion of the account after the change
 * @returns the token with which it goes on
 */
export async function continueSession(
  tx: Transaction,
  request: ApiRequest & { readonly caller: Caller },
  { tokenVersion, weakPassword }: Pick<TokenClaims, 'tokenVersion' | 'weakPassword'>,
): Promise<string> {
  const { context, caller } = request;
  const { id, renewals, twoFactors } = caller.session;
  const { expires, cookieHash } = firstRow(
    await tx.update(sessions).set({ tokenVersion, weakPassword }).where(eq(sessions.id, id)).returning(),
  );
  return signToken(context, {
    userId: caller.id,
    tokenVersion,
    weakPassword,
    twoFactors,
    sessionId: id,
    renewals,
    expires: tokenExpiry(context, expires, cookieHash !== null),
  });
}

const use = prepareStatement<object, { id: string; now: Date; address: string; renewals: number }>(sql`
  update ${sessions} set used_date = greatest(used_date, ${sql.placeholder('now')}::timestamptz),
    address = coalesce(nullif(${sql.placeholder('address')}, ''), address),
    is_renewal_received = is_renewal_received or renewals = ${sql.placeholder('renewals')}::int
  where ${sessions.id} = (
    select id from ${sessions} where id = ${sql.placeholder('id')}::uuid for update skip locked)`);

/** Notes that a session was used. A failure is logged: no request fails for it. */
export async function noteUse(
  { db, clock, log }: Pick<ApiContext, 'db' | 'clock' | 'log'>,
  { session: { id, renewals } }: Caller,
  address: string,
): Promise<void> {
  try {
    await run(db, use({ id, now: clock(), address, renewals }));
  } catch (error) {
    log.warn({ err: error }, 'the use of a session cannot be noted');
  }
}

/** The sessions of an account that go on. */
const openOf = (user: number, now: Date): SQL | undefined =>
  and(eq(sessions.user, user), isNull(sessions.endedDate), gt(sessions.expires, now));

/**
 * Lists the sessions of an account, the last used first.
 * @param current the session that asks
 */
export async function listSessions(
  reader: Reader,
  { clock, settings }: Pick<ApiContext, 'clock' | 'settings'>,
  user: number,
  current: string,
): Promise<SessionList> {
  const rows = await reader
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(
      credentials,
      and(eq(credentials.userId, sessions.user), eq(credentials.tokenVersion, sessions.tokenVersion)),
    )
    .where(openOf(user, clock()))
    .orderBy(desc(sessions.usedDate), desc(sessions.id))
    .limit(MAX_SHOWN);
  const moment = (date: Date) => writeMoment(settings.timezone, date.getTime());
  return {
    sessions: rows.map(({ session: { id, userAgent, address, createdDate, usedDate } }) => ({
      id,
      ...describeUserAgent(userAgent),
      address,
      signedInDate: moment(createdDate),
      usedDate: moment(usedDate),
      isThis: id === current,
    })),
  };
}

/** The account of a session that goes on; undefined where it is over. */
export async function findOwner(
  reader: Reader,
  { clock }: Pick<ApiContext, 'clock'>,
  id: string,
): Promise<number | undefined> {
  const [row] = await reader
    .select({ user: sessions.user })
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.endedDate), gt(sessions.expires, clock())));
  return row?.user;
}

/** The sessions to end: one, all but one, or all. */
type EndedSessions = { readonly id: string } | { readonly except: string } | 'all';

/**
 * Ends sessions of an account, each with its line in the audit. Every server refuses their next request, and their live
 * streams end.
 * @returns how many ended
 */
export async function endSessions(
  tx: Transaction,
  { clock }: Pick<ApiContext, 'clock'>,
  user: number,
  which: EndedSessions,
  reason: SessionEnd,
): Promise<number> {
  const now = clock();
  const isChosen =
    which === 'all' ? undefined : 'id' in which ? eq(sessions.id, which.id) : ne(sessions.id, which.except);
  const endedSessions = await tx
    .update(sessions)
    .set({ endedDate: now, endReason: reason })
    .where(and(openOf(user, now), isChosen))
    .returning({ id: sessions.id });
  return endedSessions.length;
}
