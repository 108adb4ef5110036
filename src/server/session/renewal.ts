import { and, eq } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import type { Answer, ApiContext, ApiRequest } from '../api-context.ts';
import type { Transaction } from '../db/connection.ts';
import { credentials, sessions, users } from '../db/schema.ts';
import { ApiError } from '../hydra/errors.ts';
import { write } from '../transaction.ts';
import { refuseOtherPages } from './same-site.ts';
import { secretAnswer } from './session-answer.ts';
import {
  clearSessionCookieHeader,
  createSessionCookie,
  hashOfCookie,
  readSessionCookie,
  sessionCookieHeader,
} from './session-cookie.ts';
import { endSessions, tokenExpiry } from './sessions.ts';
import { signToken } from './tokens.ts';

/**
 * For this time after a renewal the previous cookie still gets a token, because two tabs of a browser without Web Locks
 * may renew at once. Pages give up a renewal sooner.
 */
const GRACE_MS = 30_000;

type SessionRow = typeof sessions.$inferSelect;

/** The states of a cookie of a session: the present one, the one before, or one whose time is over. */
type Standing = 'current' | 'justReplaced' | 'lostAnswer' | 'reused';

/**
 * A replaced cookie may come back for two legitimate reasons: another tab has just renewed, or the answer with the new
 * cookie was lost. The answer was not lost once its token has been used. In any other case the cookie is a copy.
 */
function standingOf(row: SessionRow, cookieHash: string, now: Date): Standing {
  if (cookieHash === row.cookieHash) return 'current';
  if (cookieHash !== row.previousCookieHash) return 'reused';
  if (now.getTime() - (row.renewedDate?.getTime() ?? 0) < GRACE_MS) return 'justReplaced';
  return row.isRenewalReceived ? 'reused' : 'lostAnswer';
}

/** Finds a session that has not ended and locks it, so that a second renewal at the same time waits. */
async function holdOpenSession(tx: Transaction, id: string, now: Date): Promise<SessionRow | null> {
  const [row] = await tx
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.user), eq(users.enable, true)))
    .innerJoin(
      credentials,
      and(eq(credentials.userId, sessions.user), eq(credentials.tokenVersion, sessions.tokenVersion)),
    )
    .where(eq(sessions.id, id))
    .for('no key update', { of: sessions });
  return row && row.session.endedDate === null && row.session.expires > now ? row.session : null;
}

interface RenewedToken {
  readonly row: SessionRow;
  /** Null: another answer brings the new cookie. */
  readonly cookie: string | null;
  readonly renewals: number;
}

/** Renews a session in a transaction; null where it is over, which a reused cookie makes it. */
async function renewIn(
  tx: Transaction,
  context: ApiContext,
  presentedCookie: { readonly sessionId: string; readonly hash: string },
  address: string,
): Promise<RenewedToken | null> {
  const now = context.clock();
  const row = await holdOpenSession(tx, presentedCookie.sessionId, now);
  if (!row) return null;
  const standing = standingOf(row, presentedCookie.hash, now);
  if (standing === 'reused') {
    await endSessions(tx, context, row.user, { id: row.id }, 'reuse');
    return null;
  }
  // The token names the renewal before, so its use does not prove that the answer with the new cookie arrived.
  if (standing === 'justReplaced') return { row, cookie: null, renewals: row.renewals - 1 };
  const cookie = await createSessionCookie(context, { sessionId: row.id, expires: row.expires });
  const renewals = row.renewals + 1;
  await tx
    .update(sessions)
    .set({
      cookieHash: hashOfCookie(cookie),
      previousCookieHash: presentedCookie.hash,
      renewedDate: now,
      renewals,
      isRenewalReceived: false,
      usedDate: now,
      ...(address && { address }),
    })
    .where(eq(sessions.id, row.id));
  return { row, cookie, renewals };
}

/**
 * POST /api/session/renewal: a new token for the cookie of a session, which is replaced (AUTH-13).
 * @throws ApiError 401 where the session is over; a cookie that was copied ends it. 403 from another site
 */
export async function renewToken(request: ApiRequest): Promise<Answer> {
  const { context, requestId, address } = request;
  const over = new ApiError(401, texts.expiredToken, { headers: clearSessionCookieHeader(context) });
  const sentCookie = await readSessionCookie(request);
  if (!sentCookie) throw over;
  refuseOtherPages(request);
  const renewal = await write(context.db, null, requestId, (tx) => renewIn(tx, context, sentCookie, address));
  if (!renewal) throw over;
  const { row, cookie, renewals } = renewal;
  const token = await signToken(context, {
    userId: row.user,
    tokenVersion: row.tokenVersion,
    weakPassword: row.weakPassword,
    twoFactors: row.twoFactors,
    sessionId: row.id,
    renewals,
    expires: tokenExpiry(context, row.expires, true),
  });
  return secretAnswer({ token }, cookie ? sessionCookieHeader(context, cookie, row.expires) : {});
}
