import { hash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Answer, ApiRequest } from '../api-context.ts';
import type { Transaction } from '../db/connection.ts';
import { requestKeys as table } from '../db/schema.ts';
import { type BoundStatement, prepareStatement, type RowsOf, runPipelined } from '../db/statements.ts';
import { runWithCommit } from '../transaction.ts';
import { ApiError, badParameter } from './errors.ts';

/** The time for which a repeated request gets the first answer again (APT-11). */
const KEPT_MS = 24 * 3_600_000;

/**
 * Takes a key: a row where it is free, or was taken so long ago that it is forgotten. Old answers hold personal data and
 * go; those that another request is just removing are left to it.
 */
const taking = prepareStatement<
  object,
  { caller: string; key: string; bodyHash: string; now: Date; before: Date }
>(sql`
  with forgotten as (
    delete from ${table} where (caller, key) in (
      select caller, key from ${table}
      where created_date < ${sql.placeholder('before')} and (caller, key) <> (${sql.placeholder('caller')}, ${sql.placeholder('key')})
      limit 100 for update skip locked))
  insert into ${table} as taken (caller, key, body_hash, created_date)
  values (${sql.placeholder('caller')}, ${sql.placeholder('key')}, ${sql.placeholder('bodyHash')}, ${sql.placeholder('now')})
  on conflict (caller, key) do update set
    body_hash = excluded.body_hash, response = null, created_date = excluded.created_date
    where taken.created_date < ${sql.placeholder('before')}
  returning key`);

const answering = prepareStatement<object, { caller: string; key: string; answer: Answer }>(sql`
  update ${table} set response = ${sql.placeholder('answer')}::jsonb
  where caller = ${sql.placeholder('caller')} and key = ${sql.placeholder('key')}`);

/**
 * Runs `work` once for an Idempotency-Key and caller: a repetition with the same body gets the first answer, in the
 * same transaction, so that neither a double click nor a lost connection books twice. The key's row makes a second
 * request wait for the first.
 * @param reads statements whose rows `work` gets; they travel with the one that takes the key
 */
export async function idempotent<A extends Answer, const R extends readonly BoundStatement<object>[] = []>(
  tx: Transaction,
  request: ApiRequest,
  body: Record<string, unknown>,
  work: (...rows: RowsOf<R>) => Promise<A>,
  ...reads: R
): Promise<A> {
  const key = request.header('Idempotency-Key')?.trim();
  if (!key) return work(...(await runPipelined(tx, ...reads)));
  if (key.length > 255) throw badParameter('Idempotency-Key');
  const caller = request.caller ? `user:${request.caller.id}` : 'public';
  const now = request.context.clock();
  const bodyHash = hash('sha256', JSON.stringify(body), 'base64url');
  const keyTaking = taking({ caller, key, bodyHash, now, before: new Date(now.getTime() - KEPT_MS) });
  const [[fresh], ...rows] = await runPipelined(tx, keyTaking, ...reads);
  if (!fresh) {
    const [first] = await tx
      .select()
      .from(table)
      .where(and(eq(table.caller, caller), eq(table.key, key)));
    if (first?.bodyHash !== bodyHash) throw new ApiError(422, ({ refusals }) => refusals.keyReused);
    return first.response as A;
  }
  const answer = await work(...rows);
  runWithCommit(tx, answering({ caller, key, answer }));
  return answer;
}
