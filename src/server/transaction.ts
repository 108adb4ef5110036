import { sql } from 'drizzle-orm';
import type { Caller } from './api-context.ts';
import type { Database } from './db/connection.ts';

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** A transaction or the pool itself: where a read may run. */
export type Reader = Database | Transaction;

const RETRIES = 4;
const retryable = new Set(['40P01', '40001']);

/** What PostgreSQL says of a refused statement; drizzle wraps it. */
export interface DatabaseRefusal {
  readonly code: string;
  readonly constraint?: string;
  readonly table?: string;
}

/** PostgreSQL's own error behind an exception, if that is what it is. */
export function refusalOf(error: unknown): DatabaseRefusal | null {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const code = (cause as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? (cause as DatabaseRefusal) : null;
}

/**
 * Runs a write in a transaction that names its actor and request to the database, so that what the database records
 * of it cannot be forged. A deadlock or serialization failure is tried again.
 */
export async function write<T>(
  db: Database,
  caller: Caller | null,
  requestId: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.transaction(async (tx) => {
        await tx.execute(
          sql`select set_config('app.actor', ${String(caller?.id ?? '')}, true), set_config('app.request', ${requestId}, true)`,
        );
        return await work(tx);
      });
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal || !retryable.has(refusal.code) || attempt >= RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt * (1 + Math.random())));
    }
  }
}

/**
 * A write of a record that refers to others. When one of them is deleted between the look at it and the write, all
 * is done once more: the second look says which it was.
 */
export async function writeReferring<T>(...of: Parameters<typeof write<T>>): Promise<T> {
  try {
    return await write(...of);
  } catch (error) {
    if (refusalOf(error)?.code !== '23503') throw error;
    return write(...of);
  }
}

/**
 * Whoever takes one of these keys waits until this transaction ends, and then sees what it wrote. They are taken in
 * one order, so that two never wait for each other in a circle.
 */
export async function lockKeys(tx: Transaction, keys: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, 0) as key from unnest(${sql.param(keys)}::text[]) as name order by key
    ) as ordered`);
}
