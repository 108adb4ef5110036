import { createHmac } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { plainName } from '../../domain/people/plain-text.ts';
import type { Answer, ApiContext, ApiRequest } from '../api-context.ts';
import { credentials, users } from '../db/schema.ts';
import { storedSecret } from '../db/secrets.ts';
import { ApiError } from '../hydra/errors.ts';
import { refuseExposedDemo } from './demo-guard.ts';
import { isWeak } from './passwords/common-passwords.ts';
import { createChallenge } from './second-factor/challenges.ts';
import { hasSecondFactor } from './second-factor/factors.ts';
import { secretAnswer, sessionAnswer } from './session-answer.ts';
import { countTry, tryPassword } from './sign-in-attempts.ts';
import { localAccounts } from './single-sign-on/local-accounts.ts';

/**
 * A username that nobody has, as the access log keeps it: people type their password into the wrong field. The same
 * name always gives the same text, which without the server's key tells nothing.
 */
async function hashedName({ db }: Pick<ApiContext, 'db'>, name: string): Promise<string> {
  const key = await storedSecret(db, 'access-log');
  return createHmac('sha256', key).update(name.trim().toLowerCase()).digest('base64url');
}

/** POST /api/login_check (AUTH-10); an account with a second factor gets a ticket for the second step (AUTH-11). */
export async function signIn(request: ApiRequest): Promise<Answer> {
  const { context, body, accessNote: note } = request;
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
        localAccounts(context),
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
  const weakPassword = isWeak(password, context.settings);
  const tokenVersion = user.version;
  if (await hasSecondFactor(db, user.id)) {
    note.asked = { secondFactor: 'asked' };
    const ticket = { purpose: 'ticket', user: user.id, tokenVersion, weakPassword } as const;
    return secretAnswer({ secondFactor: await createChallenge(db, context, ticket) });
  }
  note.actor = user.id;
  return sessionAnswer(request, { userId: user.id, tokenVersion, weakPassword });
}
