import { inArray, lt } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Reader } from './connection.ts';

/** Rows that are deleted at once: each new row deletes more than one old one. */
const MAX_DELETED = 20;

/** Deletes some of the rows that expired before a moment. Rows that another transaction has locked are left out. */
export async function deleteExpired(
  writer: Reader,
  table: PgTable & { readonly expires: PgColumn },
  key: PgColumn,
  before: Date,
): Promise<void> {
  await writer.delete(table).where(
    inArray(
      key,
      writer
        .select({ key })
        .from(table as PgTable)
        .where(lt(table.expires, before))
        .limit(MAX_DELETED)
        .for('update', { skipLocked: true }),
    ),
  );
}
