import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Transaction } from '../db/connection.ts';

/**
 * While a backup runs, the stored files that its rows name must stay (OPS-08). Removing files takes this lock shared; a
 * backup takes it exclusively. It belongs to the backup's connection, so a backup that dies blocks nothing.
 */
const LOCK = "hashtextextended('stored files', 0)";

/** Whether files may be removed now. The answer holds until the transaction ends. */
export async function canRemoveBytes(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${sql.raw(LOCK)}) as "isFree"`,
  );
  return rows[0]?.isFree === true;
}

/** Waits for running removals, then prevents new ones until the connection ends. */
export async function holdBytes(connection: pg.Client): Promise<void> {
  await connection.query(`select pg_advisory_lock(${LOCK})`);
}
