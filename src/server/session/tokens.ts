import { errors, jwtVerify, SignJWT } from 'jose';
import { server as texts } from '../../i18n/fr/server.ts';
import type { ApiContext } from '../api-context.ts';
import { storedSecret } from '../db/secrets.ts';
import { ApiError } from '../hydra/errors.ts';

/** Session tokens: signed, bounded in time, and tied to the user's password by a version (RIGHTS-13, SEC-01). */

const ALGORITHM = 'HS256';

export interface TokenClaims {
  readonly userId: number;
  readonly tokenVersion: number;
}

/** The signing secret: the setting, or one made once and kept in the database for every process. */
const secretOf = async ({ settings, db }: ApiContext): Promise<Uint8Array> =>
  new TextEncoder().encode(settings.jwtSecret ?? (await storedSecret(db, 'jwt')));

const secrets = new WeakMap<ApiContext, Promise<Uint8Array>>();

/** For what else is signed, each with a key of its own made from it. */
export function signingSecret(context: ApiContext): Promise<Uint8Array> {
  const known = secrets.get(context);
  if (known) return known;
  const secret = secretOf(context);
  secrets.set(context, secret);
  secret.catch(() => secrets.delete(context));
  return secret;
}

/** A token for TOKEN_HOURS from now. */
export async function signToken(context: ApiContext, { userId, tokenVersion }: TokenClaims): Promise<string> {
  const now = Math.floor(context.clock().getTime() / 1000);
  return new SignJWT({ ver: tokenVersion })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(String(userId))
    .setIssuedAt(now)
    .setExpirationTime(now + context.settings.tokenHours * 3600)
    .sign(await signingSecret(context));
}

/** What a token says; 401 for one that is not ours, is expired, or is signed otherwise. */
export async function verifyToken(context: ApiContext, token: string): Promise<TokenClaims> {
  try {
    const { payload } = await jwtVerify(token, await signingSecret(context), {
      algorithms: [ALGORITHM],
      currentDate: context.clock(),
    });
    return { userId: Number(payload.sub), tokenVersion: Number(payload.ver) };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new ApiError(401, texts.expiredToken);
    if (error instanceof errors.JOSEError) throw new ApiError(401, texts.invalidToken);
    throw error;
  }
}
