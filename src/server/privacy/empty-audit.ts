import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/connection.ts';

/** Empties the values that the audit holds of records; its lines stay. Returns the number of lines (SEC-07, SEC-08). */
export async function emptyAudit(tx: Transaction, table: string, ids: readonly number[]): Promise<number> {
  const { rows } = await tx.execute<{ lines: number }>(
    sql`select empty_audit(${table}, ${sql.param([...ids])}::int[]) as lines`,
  );
  return rows[0]?.lines ?? 0;
}
