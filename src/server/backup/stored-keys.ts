import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { rowsBy } from '../hydra/export/cursor.ts';
import { FILE_COLUMNS } from '../transfer/stored-files.ts';

/** The number of keys that are read at once. */
const BATCH_KEYS = 5000;

/**
 * The keys of the files that rows name, in a fixed order, as the connection's transaction sees them. Those of full
 * exports are left out, because exports expire after a day, and so is the ZIP of an import of scans, which may be
 * larger than memory. A restore ends both.
 */
export async function storedKeys(owner: pg.Client): Promise<readonly string[]> {
  const parts = FILE_COLUMNS.map(
    ({ key, column }) => sql`select ${key} as key from ${column.table} where ${key} is not null`,
  );
  const statement = sql`select key from (${sql.join(parts, sql` union `)}) as named order by key collate "C"`;
  const keys: string[] = [];
  for await (const rows of rowsBy<{ key: string }>(drizzle(owner), statement, BATCH_KEYS))
    for (const { key } of rows) keys.push(key);
  return keys;
}
