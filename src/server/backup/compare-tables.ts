import { createHash } from 'node:crypto';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import type { TableSum } from './archive-format.ts';
import { readTables, rowsOf, SESSION } from './catalog.ts';

/**
 * Compares the tables of a database with the sums of a backup (OPS-08).
 * @returns the names of the tables that differ
 */
export async function differingTables(ownerUrl: string, sums: readonly TableSum[]): Promise<string[]> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(SESSION);
    const sumByTable = new Map(sums.map((table) => [table.name, table]));
    const differing: string[] = [];
    for (const table of await readTables(owner)) {
      const hash = createHash('sha256');
      const stream = owner.query(copyStreams.to(rowsOf(table)));
      for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk);
      const sum = sumByTable.get(table.name);
      if (sum?.rows !== stream.rowCount || sum.sha256 !== hash.digest('hex')) differing.push(table.name);
      sumByTable.delete(table.name);
    }
    return [...differing, ...sumByTable.keys()];
  } finally {
    await owner.end();
  }
}
