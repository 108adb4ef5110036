import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/connection.ts';
import type { StoredRow } from '../../../db/merge-undo.ts';
import { veteranRelations as table } from '../../../db/schema.ts';

/** The typed relations of two records that become one (VET-16, VET-18). */

interface Move {
  readonly from: number;
  readonly to: number;
}

const isOf = (id: number): SQL | undefined => or(eq(table.veteran, id), eq(table.related, id));

/** Whether a relation cannot move: the kept record has the same one, or it would relate the person to themselves. */
function isUnmovable({ from, to }: Move): SQL {
  const other = sql`case when ${table.veteran} = ${from} then ${table.related} else ${table.veteran} end`;
  return sql`(${isOf(to)} or exists (
    select from ${table} as same
    where least(same.veteran_id, same.related_id) = least(${to}, ${other})
      and greatest(same.veteran_id, same.related_id) = greatest(${to}, ${other})
      and same.relation = ${table.relation}))`;
}

/** Deletes and returns the relations of one record that cannot move to another. */
export async function removeUnmovable(tx: Transaction, move: Move): Promise<StoredRow[]> {
  const { rows } = await tx.execute<{ row: StoredRow }>(sql`
    delete from ${table} where ${and(isOf(move.from), isUnmovable(move))} returning to_jsonb(${table}) as row`);
  return rows.map(({ row }) => row);
}

/** The people of deleted relations who are on record no more: without them these relations cannot come back. */
export async function missingPeople(
  tx: Transaction,
  removedRows: readonly StoredRow[],
  mergedId: number,
): Promise<number[]> {
  const people = removedRows
    .flatMap((row) => [Number(row.veteran_id), Number(row.related_id)])
    .filter((id) => id !== mergedId);
  if (people.length === 0) return [];
  const { rows } = await tx.execute<{ person: number }>(sql`
    select distinct person from unnest(${sql.param(people)}::int[]) as person
    where not exists (select from veterans where id = person)`);
  return rows.map(({ person }) => person);
}
