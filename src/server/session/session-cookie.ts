import { hash, randomUUID } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { ApiContext, ApiRequest } from '../api-context.ts';
import { keyFor } from './tokens.ts';

/**
 * The cookie that renews the token of a session (AUTH-13). No script reads it and no other site sends it. It names its
 * session under our signature: so a value that is not the session's any more was ours once, and nobody else can end a
 * session by inventing one.
 */

const ALGORITHM = 'HS256';
/** The header of such a value says what it is, so that no other token is one. */
const TYPE = 'session-cookie+jwt';
const AUDIENCE = 'session cookie';

const isSecure = ({ settings }: Pick<ApiContext, 'settings'>): boolean =>
  settings.publicUrl.startsWith('https:');

/** Browsers take a `__Host-` cookie from this host alone, for all of it, and over https only. */
const nameIn = (context: Pick<ApiContext, 'settings'>): string =>
  isSecure(context) ? '__Host-combattants-session' : 'combattants-session';

const cookieHeader = (context: Pick<ApiContext, 'settings'>, value: string, maxAge: number) => ({
  'Set-Cookie': serialize(nameIn(context), value, {
    path: '/',
    httpOnly: true,
    secure: isSecure(context),
    sameSite: 'Strict',
    maxAge,
  }),
});

/** The header that gives a browser the cookie, until its session expires. */
export const sessionCookieHeader = (
  context: Pick<ApiContext, 'settings' | 'clock'>,
  cookie: string,
  expires: Date,
): Readonly<Record<string, string>> =>
  cookieHeader(context, cookie, Math.ceil((expires.getTime() - context.clock().getTime()) / 1000));

/** The header that takes the cookie away. */
export const noSessionCookieHeader = (
  context: Pick<ApiContext, 'settings'>,
): Readonly<Record<string, string>> => cookieHeader(context, '', 0);

/** The database knows only this hash of a cookie. */
export const hashOfCookie = (cookie: string): string => hash('sha256', cookie, 'base64url');

/** Makes a new value of a session's cookie. */
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

/** Reads the cookie of a request; null where there is none, or none that we made and that may still be used. */
export async function readSessionCookie({
  context,
  header,
}: Pick<ApiRequest, 'context' | 'header'>): Promise<SentCookie | null> {
  const name = nameIn(context);
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
