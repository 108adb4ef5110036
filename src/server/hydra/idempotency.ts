import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import type { Answer, ApiRequest } from '../api-context.ts';
import { requestKeys } from '../db/schema.ts';
import type { Transaction } from '../transaction.ts';
import { ApiError, badParameter } from './errors.ts';

/** How long a repeated request gets the first answer again (APT-11). */
const KEPT_MS = 24 * 3_600_000;

const hashOf = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url');

/** Old answers hold personal data and go; those that another request is just removing are left to it. */
async function forgetOld(tx: Transaction, before: Date): Promise<void> {
  await tx.execute(sql`delete from ${requestKeys} where (caller, key) in (
    select caller, key from ${requestKeys} where ${lt(requestKeys.createdDate, before)}
    limit 100 for update skip locked)`);
}

/**
 * Runs `work` once for an Idempotency-Key and caller: a repetition with the same body gets the first answer, in the
 * same transaction, so that neither a double click nor a lost connection books twice. The key's row makes a second
 * request wait for the first.
 */
export async function once(
  tx: Transaction,
  request: ApiRequest,
  body: Record<string, unknown>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const key = request.header('Idempotency-Key')?.trim();
  if (!key) return work();
  if (key.length > 255) throw badParameter('Idempotency-Key');
  const caller = request.caller ? `user:${request.caller.id}` : 'public';
  const now = request.context.clock();
  const mine = and(eq(requestKeys.caller, caller), eq(requestKeys.key, key));
  await forgetOld(tx, new Date(now.getTime() - KEPT_MS));
  const bodyHash = hashOf(body);
  const [fresh] = await tx
    .insert(requestKeys)
    .values({ caller, key, bodyHash, createdDate: now })
    .onConflictDoNothing()
    .returning({ key: requestKeys.key });
  if (!fresh) {
    const [first] = await tx.select().from(requestKeys).where(mine);
    if (first?.bodyHash !== bodyHash) throw new ApiError(422, texts.keyReused);
    return first.response as unknown as Answer;
  }
  const answer = await work();
  await tx
    .update(requestKeys)
    .set({ response: answer as unknown as Record<string, unknown> })
    .where(mine);
  return answer;
}
