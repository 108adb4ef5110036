import { eq, sql } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import type { Transaction } from '../../db/connection.ts';
import { credentials, users } from '../../db/schema.ts';
import { ApiError } from '../../hydra/errors.ts';

/** The version that the tokens of an account name. A new password or second factor raises it (RIGHTS-13). */

const signedOut = (): ApiError => new ApiError(401, texts.invalidToken);

/**
 * Locks the credentials of an account until the transaction ends, and refuses where they have changed: a password or
 * passkey that was proven before the transaction may be worth nothing by now.
 * @param tokenVersion the version at which it was proven
 * @param refusal thrown where another version stands; a 401 by default
 */
export async function lockTokenVersion(
  tx: Transaction,
  user: number,
  tokenVersion: number,
  refusal: () => ApiError = signedOut,
): Promise<void> {
  const [row] = await tx
    .select({ version: credentials.tokenVersion })
    .from(credentials)
    .where(eq(credentials.userId, user))
    .for('no key update');
  if (row?.version !== tokenVersion) throw refusal();
}

/** Raises the version of an account, so that every older token is refused. */
export async function raiseTokenVersion(tx: Transaction, user: number): Promise<number> {
  const [row] = await tx
    .update(credentials)
    .set({ tokenVersion: sql`${credentials.tokenVersion} + 1` })
    .where(eq(credentials.userId, user))
    .returning({ version: credentials.tokenVersion });
  if (!row) throw signedOut();
  // This changes no value: a trigger notes on the account who changed it, and when.
  await tx
    .update(users)
    .set({ username: sql`${users.username}` })
    .where(eq(users.id, user));
  return row.version;
}
