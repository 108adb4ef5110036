import { and, eq, lt, sql } from 'drizzle-orm';
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import type { Answer, ApiContext, ApiRequest } from '../../api-context.ts';
import { credentials, signOnLinks, signOnLogouts, users } from '../../db/schema.ts';
import { hashOf } from '../../mail/links/link-secrets.ts';
import { write } from '../../transaction.ts';
import { configurationOf, fetchFrom, signOnOf } from './provider.ts';
import type { SignOnSettings } from './settings.ts';

/** The end of sessions between the provider and the service (OpenID Connect Back-Channel Logout 1.0; AUTH-12). */

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** A logout token is this old at the most, in seconds; for as long its number is kept. */
const MAX_AGE_S = 300;

/** Clocks differ, in seconds. */
const TOLERANCE_S = 30;

/** The longest body that is read, in characters. */
const MAX_BODY = 16_384;

/** The provider's keys; the library asks for them again when a token names another one, twice a minute at most. */
const keySets = new WeakMap<oidc.Configuration, ReturnType<typeof createRemoteJWKSet>>();

function keysOf(configuration: oidc.Configuration, { issuer }: SignOnSettings) {
  const cachedKeys = keySets.get(configuration);
  if (cachedKeys) return cachedKeys;
  const address = new URL(String(configuration.serverMetadata().jwks_uri));
  const send = fetchFrom(issuer);
  const keys = createRemoteJWKSet(address, {
    timeoutDuration: 5000,
    [customFetch]: (url, { method, headers, signal }) =>
      send(url, { method, headers: Object.fromEntries(headers), signal, body: null, redirect: 'manual' }),
  });
  keySets.set(configuration, keys);
  return keys;
}

/** A logout token that was checked. */
interface Logout {
  readonly subject: string;
  readonly number: string;
}

/** Checks a logout token; null where any check fails. */
async function verifyLogout(context: ApiContext, token: string): Promise<Logout | null> {
  const signOn = signOnOf(context);
  const configuration = await configurationOf(context, signOn);
  try {
    const { payload } = await jwtVerify(token, keysOf(configuration, signOn), {
      issuer: configuration.serverMetadata().issuer,
      audience: signOn.clientId,
      algorithms: [signOn.algorithm],
      maxTokenAge: MAX_AGE_S,
      clockTolerance: TOLERANCE_S,
      requiredClaims: ['iat', 'jti', 'sub', 'events'],
    });
    const { sub = '', jti = '', events, nonce } = payload;
    // An ID token has a nonce: it must not end a session.
    const isLogout = typeof events === 'object' && events !== null && EVENT in events && nonce === undefined;
    return isLogout ? { subject: sub, number: jti } : null;
  } catch (error) {
    context.log.warn({ err: error }, 'a logout token is refused');
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

const answer = (status: 200 | 400): Answer => ({
  status,
  body: status === 200 ? {} : { error: 'invalid_request' },
  type: 'application/json',
  headers: { 'Cache-Control': 'no-store' },
});

/**
 * POST /api/login_check/sign_on/logout: the provider ends a person's session, and with it every session of the linked
 * account. A token serves once: the database holds its number.
 */
export async function endByProvider(request: ApiRequest): Promise<Answer> {
  const { context, requestId } = request;
  const signOn = signOnOf(context);
  const token = new URLSearchParams(await request.text(MAX_BODY)).get('logout_token');
  const logout = token && (await verifyLogout(context, token));
  if (!logout) return answer(400);
  const now = context.clock();
  const isNew = await write(context.db, null, requestId, async (tx) => {
    await tx.delete(signOnLogouts).where(lt(signOnLogouts.expires, now));
    const newLogouts = await tx
      .insert(signOnLogouts)
      .values({
        numberHash: hashOf(logout.number),
        expires: new Date(now.getTime() + 2 * (MAX_AGE_S + TOLERANCE_S) * 1000),
      })
      .onConflictDoNothing()
      .returning();
    if (newLogouts.length === 0) return false;
    const linkedUsers = tx
      .select({ user: signOnLinks.user })
      .from(signOnLinks)
      .where(and(eq(signOnLinks.issuer, signOn.issuer.href), eq(signOnLinks.subject, logout.subject)));
    await tx
      .update(credentials)
      .set({ tokenVersion: sql`${credentials.tokenVersion} + 1` })
      .where(sql`${credentials.userId} in ${linkedUsers}`);
    // The account shows when its sessions ended.
    await tx
      .update(users)
      .set({ username: sql`${users.username}` })
      .where(sql`${users.id} in ${linkedUsers}`);
    return true;
  });
  return answer(isNew ? 200 : 400);
}

/**
 * The address at which a browser ends its session with the provider, and comes back to the sign-in page; null where the
 * provider has none.
 */
export async function signOutAddress(context: ApiContext, idToken: string): Promise<string | null> {
  const configuration = await configurationOf(context, signOnOf(context));
  if (!configuration.serverMetadata().end_session_endpoint) return null;
  return oidc.buildEndSessionUrl(configuration, {
    id_token_hint: idToken,
    post_logout_redirect_uri: `${context.settings.publicUrl}/auth/login`,
    state: oidc.randomState(),
  }).href;
}
