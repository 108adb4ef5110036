import { hash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { accountTexts } from '#texts/accounts/accounts-server.ts';
import type { ApiContext } from '../../api-context.ts';
import type { Reader, Transaction } from '../../db/connection.ts';
import { passwordResets as table, users } from '../../db/schema.ts';
import { violation } from '../../hydra/errors.ts';

const VALID_MS = 3_600_000;
/** The time for which a dead link is remembered, to say why it is dead. */
const REMEMBERED_MS = 7 * 24 * 3_600_000;

const hashOf = (token: string): string => hash('sha256', token, 'base64url');

/** A link's token, valid for one hour; the database knows its hash alone (AUTH-08). */
export async function createResetLink(
  writer: Reader,
  { clock }: Pick<ApiContext, 'clock'>,
  user: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock().getTime();
  await writer.delete(table).where(lt(table.expires, new Date(now - REMEMBERED_MS)));
  await writer.insert(table).values({ tokenHash: hashOf(token), user, expires: new Date(now + VALID_MS) });
  return token;
}

const linkError = (why: keyof typeof accountTexts.resetLink) =>
  violation('token', accountTexts.resetLink[why], `reset.${why}`);

/** Refuses a link that does not hold, and says why. */
export async function checkResetLink(
  reader: Reader,
  { clock }: Pick<ApiContext, 'clock'>,
  token: unknown,
): Promise<void> {
  if (typeof token !== 'string') throw linkError('unknown');
  const [row] = await reader
    .select({ expires: table.expires, used: table.usedDate })
    .from(table)
    .innerJoin(users, and(eq(users.id, table.user), eq(users.enable, true)))
    .where(eq(table.tokenHash, hashOf(token)));
  if (!row) throw linkError('unknown');
  if (row.used) throw linkError('used');
  if (row.expires <= clock()) throw linkError('expired');
}

/** Uses a link up; of two who come at once with the same, one gets the user's id and the other the refusal. */
export async function useResetLink(
  tx: Transaction,
  context: Pick<ApiContext, 'clock'>,
  token: string,
): Promise<number> {
  const now = context.clock();
  const [row] = await tx
    .update(table)
    .set({ usedDate: now })
    .where(and(eq(table.tokenHash, hashOf(token)), isNull(table.usedDate), gt(table.expires, now)))
    .returning({ user: table.user });
  if (row) return row.user;
  await checkResetLink(tx, context, token);
  throw linkError('unknown');
}
