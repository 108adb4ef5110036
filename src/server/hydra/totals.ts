import { and, getTableName, type SQL, sql } from 'drizzle-orm';
import type { Table } from '../db/entity-table.ts';
import { rowCounts } from '../db/schema.ts';
import type { Job } from '../jobs/jobs.ts';

/**
 * The number of rows for which a condition holds, as an expression. Without a condition, where every row is shown to
 * the reader, the sum that triggers keep gives it: counting a million takes 80 ms. A table without a sum is counted.
 * @param hiddenRows selects the ids of rows that are left out: they are few, and are taken off
 */
export function totalOf(table: Table, where: SQL | undefined, hiddenRows?: SQL): SQL {
  const all = where
    ? sql`(select count(*) from ${table} where ${where})`
    : sql`coalesce(
        (select sum(${rowCounts.change}) from ${rowCounts} where ${rowCounts.tableName} = ${getTableName(table)}),
        (select count(*) from ${table}))`;
  if (!hiddenRows) return sql`${all}::int`;
  const isLeftOut = and(where, sql`${table.id} in (${hiddenRows})`);
  return sql`(${all} - (select count(*) from ${table} where ${isLeftOut}))::int`;
}

/** Keeps the sums short: a line a statement is added to them. */
export const foldTotalsJob: Job = {
  name: 'totals',
  times: '* * * * *',
  run: async ({ db }) => {
    const { rows } = await db.execute<{ folded: number }>(sql`select fold_row_counts()::int as folded`);
    return rows[0]?.folded ?? 0;
  },
};
