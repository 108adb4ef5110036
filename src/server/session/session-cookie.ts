import { hash, randomUUID } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { ApiContext, ApiRequest } from '../api-context.ts';
import { keyFor } from './tokens.ts';

/**
 * The cookie that renews a session's token (AUTH-13). Scripts cannot read it, and other sites cannot send it. It holds
 * the session's id in a signed token. A replaced value that is used again ends its session; the signature proves that
 * it was ours, so nobody can end a session with an invented value.
 */

const ALGORITHM = 'HS256';
/** The `typ` header of the cookie's token, so that no other token is accepted in its place. */
const TYPE = 'session-cookie+jwt';
const AUDIENCE = 'session cookie';

const isSecure = ({ settings }: Pick<ApiContext, 'settings'>): boolean =>
  settings.publicUrl.startsWith('https:');

/** Browsers accept a `__Host-` cookie only over https, and only for this host and all of its paths. */
const cookieNameIn = (context: Pick<ApiContext, 'settings'>): string =>
  isSecure(context) ? '__Host-combattants-session' : 'combattants-session';

const cookieHeader = (context: Pick<ApiContext, 'settings'>, value: string, maxAge: number) => ({
  'Set-Cookie': serialize(cookieNameIn(context), value, {
    path: '/',
    httpOnly: true,
    secure: isSecure(context),
    sameSite: 'Strict',
    maxAge,
  }),
});

/** Returns the header that sets the cookie until its session expires. */
export const sessionCookieHeader = (
  context: Pick<ApiContext, 'settings' | 'clock'>,
  cookie: string,
  expires: Date,
): Readonly<Record<string, string>> =>
  cookieHeader(context, cookie, Math.ceil((expires.getTime() - context.clock().getTime()) / 1000));

/** Returns the header that removes the cookie. */
export const clearSessionCookieHeader = (
  context: Pick<ApiContext, 'settings'>,
): Readonly<Record<string, string>> => cookieHeader(context, '', 0);

/** The hash of a cookie. The database stores only this. */
export const hashOfCookie = (cookie: string): string => hash('sha256', cookie, 'base64url');

/** Creates a new cookie value for a session. */
export const createSessionCookie = async (
  context: ApiContext,
  { sessionId, expires }: { readonly sessionId: string; readonly expires: Date },
): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setAudience(AUDIENCE)
    .setSubject(sessionId)
    .setJti(randomUUID())
    .setExpirationTime(expires)
    .sign(await keyFor(context, AUDIENCE));

interface SentCookie {
  readonly sessionId: string;
  readonly hash: string;
}

/** Reads the cookie of a request; null where it is absent, expired, or not signed by us. */
export async function readSessionCookie({
  context,
  header,
}: Pick<ApiRequest, 'context' | 'header'>): Promise<SentCookie | null> {
  const name = cookieNameIn(context);
  const cookie = parse(header('Cookie') ?? '', name)[name];
  if (!cookie) return null;
  try {
    const { payload } = await jwtVerify(cookie, await keyFor(context, AUDIENCE), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      audience: AUDIENCE,
      currentDate: context.clock(),
    });
    return { sessionId: String(payload.sub), hash: hashOfCookie(cookie) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
