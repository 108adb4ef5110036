import { asc, inArray, sql } from 'drizzle-orm';
import type { ApiContext } from '../api-context.ts';
import type { Transaction } from '../db/connection.ts';
import { veteranDoubles as table, veteransToCompare } from '../db/schema.ts';
import type { Job } from '../jobs/jobs.ts';
import { writeWithForeignKeyRetry } from '../transaction.ts';
import { type Pair, pairsOf } from './compare.ts';

/** Records of one batch: it is compared in half a second or so, and written in one short transaction. */
const BATCH = 200;

/** Replaces the pairs of these records; dismissed ones stay. */
async function savePairs(tx: Transaction, ids: readonly number[], pairs: readonly Pair[]): Promise<void> {
  const rows = pairs.map((pair) => ({ ...pair, reasons: pair.reasons.map((reason) => ({ reason })) }));
  const newPairs = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as new_pairs (veteran int, related int, weight int, reasons jsonb, duplicate boolean)`;
  const idArray = sql`any(${sql.param(ids)}::int[])`;
  await tx.execute(sql`
    delete from ${table} where not dismissed and (veteran_id = ${idArray} or related_id = ${idArray})
      and (veteran_id, related_id) not in (select veteran, related from ${newPairs})`);
  // A record may have been merged meanwhile.
  await tx.execute(sql`
    insert into ${table} (veteran_id, related_id, weight, reasons, duplicate)
    select new_pairs.* from ${newPairs}
    where (select count(*) from veterans where id in (veteran, related)) = 2
    on conflict (veteran_id, related_id) do update
      set weight = excluded.weight, reasons = excluded.reasons, duplicate = excluded.duplicate
      where (${table.weight}, ${table.reasons}, ${table.duplicate})
        is distinct from (excluded.weight, excluded.reasons, excluded.duplicate)`);
}

/** Compares the next records that wait for it; gives how many. A record that changes meanwhile waits again. */
async function compareBatch({ db }: ApiContext): Promise<number> {
  const waiting = await db
    .select({ id: veteransToCompare.id, veteran: veteransToCompare.veteran })
    .from(veteransToCompare)
    .orderBy(asc(veteransToCompare.id))
    .limit(BATCH);
  if (waiting.length === 0) return 0;
  const ids = [...new Set(waiting.map(({ veteran }) => veteran))];
  const pairs = await pairsOf(db, ids);
  await writeWithForeignKeyRetry(db, null, 'doubles', async (tx) => {
    await savePairs(tx, ids, pairs);
    await tx.delete(veteransToCompare).where(
      inArray(
        veteransToCompare.id,
        waiting.map(({ id }) => id),
      ),
    );
  });
  return waiting.length;
}

/** Finds probable doubles (VET-18): of every record once, and of each that is created or changed. */
export const doublesJob: Job = {
  name: 'doubles',
  times: '*/10 * * * * *',
  async hasWork({ db }) {
    const [first] = await db.select({ id: veteransToCompare.id }).from(veteransToCompare).limit(1);
    return first !== undefined;
  },
  async run(context, signal) {
    let count = 0;
    for (;;) {
      const comparedCount = await compareBatch(context);
      if (comparedCount === 0) return count;
      count += comparedCount;
      signal.throwIfAborted();
    }
  },
};
