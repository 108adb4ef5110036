import { createHmac, createSecretKey, hash, type KeyObject, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { server as texts } from '#texts/server.ts';
import type { ApiContext } from '../api-context.ts';
import type { Session } from '../caller.ts';
import { storedSecret } from '../db/secrets.ts';
import { ApiError } from '../hydra/errors.ts';
import { memoizeByObject } from '../memoize.ts';

/** Session tokens: signed, bounded in time, and tied to the user's password by a version (RIGHTS-13, SEC-01). */

const ALGORITHM = 'HS256';

/** The type and the audience of a session token: any other token is refused, even one under the same key (ASVS 9.2). */
const TYPE = 'session+jwt';
const AUDIENCE = 'anciens-combattants/api';

export interface TokenClaims {
  readonly userId: number;
  readonly tokenVersion: number;
  /** The password is one that ME-06 refuses. */
  readonly weakPassword: boolean;
  /** The provider of single sign-on asked for two factors (AUTH-12). */
  readonly twoFactors: boolean;
  readonly sessionId: string;
  /** The renewal of the session's cookie whose answer the token comes with. */
  readonly renewals: number;
  readonly expires: Date;
}

/** The signing secret: the setting, or one made once and kept in the database for every process. */
const secretOf = async ({ settings, db }: ApiContext): Promise<Uint8Array> =>
  new TextEncoder().encode(settings.jwtSecret ?? (await storedSecret(db, 'jwt')));

const secrets = new WeakMap<ApiContext, Promise<Uint8Array>>();

const derivedKeys = memoizeByObject((_secret: Uint8Array) => new Map<string, KeyObject>());

/**
 * Each purpose of signing or sealing has a key of its own, so that a token for one is invalid for another.
 * @param purpose one of a few fixed texts: its key is kept
 */
export async function keyFor(context: ApiContext, purpose: string): Promise<KeyObject> {
  const secret = await signingSecret(context);
  const keys = derivedKeys(secret);
  const key = keys.get(purpose) ?? createSecretKey(createHmac('sha256', secret).update(purpose).digest());
  keys.set(purpose, key);
  return key;
}

function signingSecret(context: ApiContext): Promise<Uint8Array> {
  const cachedSecret = secrets.get(context);
  if (cachedSecret) return cachedSecret;
  const secret = secretOf(context);
  secrets.set(context, secret);
  secret.catch(() => secrets.delete(context));
  return secret;
}

const momentOf = (seconds: unknown): Date => new Date(Number(seconds) * 1000);

/** A token of a session; each is another one. */
export async function signToken(context: ApiContext, claims: TokenClaims): Promise<string> {
  const { userId, tokenVersion, weakPassword, twoFactors, sessionId, renewals, expires } = claims;
  return new SignJWT({
    ver: tokenVersion,
    sid: sessionId,
    renewals,
    ...(weakPassword && { weak: true }),
    ...(twoFactors && { amr: ['mfa'] }),
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setAudience(AUDIENCE)
    .setJti(randomUUID())
    .setSubject(String(userId))
    .setIssuedAt(context.clock())
    .setExpirationTime(expires)
    .sign(await signingSecret(context));
}

interface VerifiedToken {
  readonly userId: number;
  readonly session: Session;
}

/** Tokens whose signature was found good, by their hash: it is reckoned once, not for each request. */
const MAX_VERIFIED_TOKENS = 5000;
const verifiedTokens = memoizeByObject(
  (_secret: Uint8Array) => new LRUCache<string, VerifiedToken>({ max: MAX_VERIFIED_TOKENS }),
);

/** Verifies a token and returns its claims; 401 for one that is not ours, is expired, or is signed otherwise. */
export async function verifyToken(context: ApiContext, token: string): Promise<VerifiedToken> {
  const secret = await signingSecret(context);
  const tokens = verifiedTokens(secret);
  const tokenHash = hash('sha256', token, 'base64url');
  const cachedSession = tokens.get(tokenHash);
  if (cachedSession && cachedSession.session.expires > context.clock()) return cachedSession;
  const session = await verify(context, secret, token);
  tokens.set(tokenHash, session);
  return session;
}

async function verify(context: ApiContext, secret: Uint8Array, token: string): Promise<VerifiedToken> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'sid'],
      currentDate: context.clock(),
    });
    return {
      userId: Number(payload.sub),
      session: {
        id: String(payload.sid),
        renewals: Number(payload.renewals ?? 0),
        tokenVersion: Number(payload.ver),
        expires: momentOf(payload.exp),
        weakPassword: payload.weak === true,
        twoFactors: Array.isArray(payload.amr) && payload.amr.includes('mfa'),
      },
    };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new ApiError(401, texts.expiredToken);
    if (error instanceof errors.JOSEError) throw new ApiError(401, texts.invalidToken);
    throw error;
  }
}
