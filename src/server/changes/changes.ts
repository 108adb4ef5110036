import { sql } from 'drizzle-orm';
import type { Reader } from '../db/connection.ts';
import { bind, run } from '../db/statements.ts';

/** The changes of audited records in the order of their transactions (API-09). */

/** A position among the changes. Everything before it has been committed and read. */
export interface ChangeCursor {
  /** The number of a transaction, as text: it has 64 bits. */
  readonly transaction: string;
  /** The line within it; 0 before the first. */
  readonly line: string;
}

export interface ChangeLine extends ChangeCursor {
  readonly table: string;
  readonly record: number;
  readonly action: 'insert' | 'update' | 'delete';
  /** The record in which a deleted one was merged. */
  readonly keptId: number | null;
}

/**
 * The cursor behind all that is committed: the first transaction that is still under way. What it and later ones write
 * has that number or a higher one, however late they commit.
 */
export async function currentCursor(reader: Reader): Promise<ChangeCursor> {
  const [row] = await run(
    reader,
    bind<{ transaction: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as transaction`),
  );
  return { transaction: row?.transaction ?? '0', line: '0' };
}

/** Lines after a cursor, of finished transactions alone: none is given while one before it may still commit. */
export const readChanges = (
  reader: Reader,
  { transaction, line }: ChangeCursor,
  maxLines: number,
): Promise<ChangeLine[]> =>
  run(
    reader,
    bind<ChangeLine>(sql`
      select transaction::text as transaction, line::text as line, table_name as "table", record_id as record, action,
        kept as "keptId"
      from record_changes
      where (transaction, line) > (${transaction}::xid8, ${line}::bigint)
        and transaction < pg_snapshot_xmin(pg_current_snapshot())
      order by record_changes.transaction, record_changes.line limit ${maxLines}`),
  );
