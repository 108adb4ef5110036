import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/connection.ts';
import type { StoredRow } from '../../../db/merge-undo.ts';
import { veteranDoubles as table, veteransToCompare } from '../../../db/schema.ts';

/** The dismissed doubles of two records that become one: who is not the one is not the other either (VET-18). */

interface Move {
  readonly from: number;
  readonly to: number;
}

/** Removes the dismissed doubles of one record, and dismisses those of the other with the same people. */
export async function moveDismissed(
  tx: Transaction,
  { from, to }: Move,
): Promise<{ readonly removed: StoredRow[]; readonly carried: number[] }> {
  const isOf = or(eq(table.veteran, from), eq(table.related, from));
  const { rows } = await tx.execute<{ row: StoredRow }>(sql`
    delete from ${table} where dismissed and ${isOf} returning to_jsonb(${table}) as row`);
  const removedRows = rows.map(({ row }) => row);
  const { rows: carriedRows } = await tx.execute<{ id: number }>(sql`
    insert into ${table} (veteran_id, related_id, weight, reasons, duplicate, dismissed)
    select least(${to}::int, other), greatest(${to}::int, other), weight, reasons, duplicate, true
    from (
      select removed.*, veteran_id + related_id - ${from}::int as other
      from jsonb_populate_recordset(null::${table}, ${JSON.stringify(removedRows)}::jsonb) as removed
    ) as moved where other <> ${to}::int
    on conflict (veteran_id, related_id) do update set dismissed = true where not ${table.dismissed}
    returning id`);
  return { removed: removedRows, carried: carriedRows.map(({ id }) => id) };
}

/** Proposes doubles again that a merge dismissed, and has the record compared anew. */
export async function proposeAgain(
  tx: Transaction,
  keptId: number,
  carriedIds: readonly number[],
): Promise<void> {
  if (carriedIds.length > 0)
    await tx
      .update(table)
      .set({ dismissed: false })
      .where(inArray(table.id, [...carriedIds]));
  await tx.insert(veteransToCompare).values({ veteran: keptId });
}
