import { and, eq, sql } from 'drizzle-orm';
import { server as texts } from '../../i18n/fr/server.ts';
import { hashedName } from '../access-log/name-hash.ts';
import type { Answer, ApiRequest } from '../api-context.ts';
import { credentials, users } from '../db/schema.ts';
import { ApiError } from '../hydra/errors.ts';
import { signInOfAccount, signInOfAddress } from '../limits/limits.ts';
import { networkOf } from '../limits/network.ts';
import { forget, giveBack, take } from '../limits/rate-limit.ts';
import { accountOf } from './account.ts';
import { verifyPassword } from './passwords.ts';
import { signToken } from './tokens.ts';

/** What the failures of an account are counted under: whatever the case in which its name was typed. */
export const accountKey = (id: number): string => `user:${id}`;

/**
 * POST /api/login_check (AUTH-10). A try is counted before the password is looked at, so that a hundred at once do
 * not all pass before the first has failed; a success takes it back (SEC-01).
 */
export async function signIn({ context, body, address, access: note }: ApiRequest): Promise<Answer> {
  const { db } = context;
  const { username, password } = await body();
  const from = networkOf(address);
  await take(db, context, signInOfAddress, from);
  if (
    typeof username !== 'string' ||
    typeof password !== 'string' ||
    username.length > 255 ||
    password.length > 255
  )
    throw new ApiError(401, texts.badCredentials);
  const name = username.trim();
  const [found] = await db
    .select({ id: users.id, hash: credentials.passwordHash, version: credentials.tokenVersion })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(and(sql`lower(${users.username}) = lower(${name})`, eq(users.enable, true)));
  // Made for every name: the time of the answer does not tell which exist.
  const usernameHash = await hashedName(context, name);
  if (found) note.ids = [found.id];
  else note.asked = { usernameHash };
  // A name that nobody has is limited like any other: the answer does not tell them apart.
  const account = found ? accountKey(found.id) : `name:${name.toLowerCase()}`;
  await take(db, context, signInOfAccount, account);
  if (!(await verifyPassword(found?.hash, password)) || !found) throw new ApiError(401, texts.badCredentials);
  await forget(db, signInOfAccount, account);
  await giveBack(db, signInOfAddress, from);
  note.actor = found.id;
  const token = await signToken(context, { userId: found.id, tokenVersion: found.version });
  return {
    body: { token, user: await accountOf(context, found.id) },
    type: 'application/json',
    headers: { 'Cache-Control': 'no-store' },
  };
}
