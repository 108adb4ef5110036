import { createHmac } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { plainName } from '../../domain/people/plain-text.ts';
import type { Answer, ApiContext, ApiRequest } from '../api-context.ts';
import { credentials, users } from '../db/schema.ts';
import { storedSecret } from '../db/secrets.ts';
import { ApiError } from '../hydra/errors.ts';
import { accountOf } from './account.ts';
import { isWeak } from './common-passwords.ts';
import { refuseExposedDemo } from './demo-guard.ts';
import { countTry, tryPassword } from './sign-in-attempts.ts';
import { signToken } from './tokens.ts';

/**
 * A username that nobody has, as the access log keeps it: people type their password into the wrong field. The same
 * name always gives the same text, which without the server's key tells nothing.
 */
async function hashedName({ db }: Pick<ApiContext, 'db'>, name: string): Promise<string> {
  const key = await storedSecret(db, 'access-log');
  return createHmac('sha256', key).update(name.trim().toLowerCase()).digest('base64url');
}

/** POST /api/login_check (AUTH-10). */
export async function signIn(request: ApiRequest): Promise<Answer> {
  const { context, body, access: note } = request;
  const { db } = context;
  refuseExposedDemo(request);
  const { username, password } = await body();
  await countTry(request);
  if (
    typeof username !== 'string' ||
    typeof password !== 'string' ||
    username.length > 255 ||
    password.length > 255
  )
    throw new ApiError(401, texts.badCredentials);
  const name = username.trim();
  const [user] = await db
    .select({ id: users.id, hash: credentials.passwordHash, version: credentials.tokenVersion })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    // An older name may stand in a form that a new one could not have: as it was typed comes first.
    .where(
      and(
        sql`lower(${users.username}) in (lower(${name}), lower(${plainName(name)}))`,
        eq(users.enable, true),
      ),
    )
    .orderBy(sql`lower(${users.username}) = lower(${name}) desc`)
    .limit(1);
  // Made for every name: the time of the answer does not tell which exist.
  const usernameHash = await hashedName(context, name);
  if (user) note.ids = [user.id];
  else note.asked = { usernameHash };
  const right = await tryPassword(request, { id: user?.id ?? null, name, hash: user?.hash }, password);
  if (!user || !right) throw new ApiError(401, texts.badCredentials);
  note.actor = user.id;
  const weakPassword = isWeak(password, context.settings);
  const token = await signToken(context, { userId: user.id, tokenVersion: user.version, weakPassword });
  return {
    body: { token, user: await accountOf(context, user.id, weakPassword) },
    type: 'application/json',
    headers: { 'Cache-Control': 'no-store' },
  };
}
