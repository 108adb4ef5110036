import { and, not, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/connection.ts';
import { veteranSearch } from '../db/schema.ts';
import type { PageAsked } from '../hydra/parameters.ts';
import { withSnapshot } from '../transaction.ts';
import { REASONS, type Reason, type Rings, rankIn } from './words.ts';

/** A page of the global search, the nearest first, and the exact number of all (GS-03). */

/** The first veterans by name, which show in a millisecond how common the words are. */
const SAMPLE_SIZE = 300;
/** Veterans that are compared for a page. Beyond that, finding all by the index is faster. */
const MAX_SCANNED_VETERANS = 5000;

type RankedId = { readonly id: number; readonly rank: number };

export interface Page {
  /** In the order of results; a reason only where words were looked for. */
  readonly rows: readonly { readonly id: number; readonly reason: Reason | undefined }[];
  /** The number of rows of all pages. */
  readonly total: number;
}

const { veteran, sortName } = veteranSearch;

/**
 * The ids of a page, and how many there are. What many records hold fills a page from the nearest on, and counting
 * alone is then what all processors can share; what few hold is found by its trigrams, ranked and counted at once. All
 * statements see the same records.
 */
export async function pageOf(
  db: Database,
  rings: Rings,
  conditions: Conditions,
  page: PageAsked,
): Promise<Page> {
  const { rows: resultPage, total } = await withSnapshot(db, async (tx) => {
    // Comparing the long texts of a row takes most of the time: fetching a few is far cheaper than all.
    // And the pointers to a million rows are kept one by one: what only its page is known of is compared again.
    await tx.execute(
      sql`select set_config('random_page_cost', '1.1', true), set_config('work_mem', '64MB', true)`,
    );
    return (await commonPage(tx, rings, conditions, page)) ?? rarePage(tx, rings, conditions, page);
  });
  const reasonOf = (rank: number) =>
    rings.at(-1)?.where === undefined ? undefined : REASONS[Math.max(0, rank)];
  return { rows: resultPage.map(({ id, rank }) => ({ id, reason: reasonOf(rank) })), total };
}

type Ids = { readonly rows: readonly RankedId[]; readonly total: number };

/** Conditions that narrow a search beside its words. */
interface Conditions {
  /** Few rows are left to compare. */
  readonly narrowedWhere: SQL | undefined;
  /** Leaves out the few records that the reader may not open; undefined: none. */
  readonly visible: SQL | undefined;
}

/** All that is found. */
const whereAll = (rings: Rings, { narrowedWhere, visible }: Conditions): SQL | undefined =>
  and(
    (narrowedWhere ? undefined : rings.at(-1)?.byPieces) ?? and(rings.at(-1)?.where, narrowedWhere),
    visible,
  );

/** The page and the count where many of the first veterans by name are found; else null. */
async function commonPage(
  tx: Transaction,
  rings: Rings,
  conditions: Conditions,
  { page, itemsPerPage }: PageAsked,
): Promise<Ids | null> {
  const last = page * itemsPerPage;
  const where = and(rings.at(-1)?.where, conditions.narrowedWhere, conditions.visible);
  const firstOf = async (count: number) => {
    const { rows } = await tx.execute<RankedId>(
      sql`select id, rank from (
            select ${veteran} as id, ${sortName} as name, case when ${where ?? sql`true`} then ${rankIn(rings)} end as rank
            from (select * from ${veteranSearch} order by ${sortName}, ${veteran} limit ${count}) as veteran_search
          ) as first where rank is not null order by rank, name, id`,
    );
    return rows;
  };
  let first = await firstOf(SAMPLE_SIZE);
  if (first.length < last) {
    // Twice what the sample lets expect: names that stand together share their words.
    const sampleSize = Math.ceil((2 * SAMPLE_SIZE * last) / first.length);
    if (sampleSize > MAX_SCANNED_VETERANS) return null;
    first = await firstOf(sampleSize);
  }
  if (first.length < last) return null;
  const ids = await nearest(tx, rings, conditions, first, firstOf, last);
  return {
    rows: ids.slice(last - itemsPerPage),
    total: await tx.$count(veteranSearch, whereAll(rings, conditions)),
  };
}

/**
 * The `count` nearest: of each ring from the first veterans by name where enough of them are in it, else by its index.
 * @param first the first veterans by name that are found, the nearest first
 * @param firstOf the same of more veterans
 */
async function nearest(
  tx: Transaction,
  rings: Rings,
  { narrowedWhere, visible }: Conditions,
  first: readonly RankedId[],
  firstOf: (count: number) => Promise<readonly RankedId[]>,
  count: number,
): Promise<readonly RankedId[]> {
  const results: RankedId[] = [];
  for (const [index, { rank, where, byName, byPieces }] of rings.entries()) {
    const missingCount = count - results.length;
    if (missingCount === 0) break;
    const inRing = (of: readonly RankedId[]) => of.filter((one) => one.rank === rank);
    let near = inRing(first);
    // In a ring that has some of them, but not enough, the others are sooner met in the order than all of it found.
    const sampleSize = Math.ceil((2 * SAMPLE_SIZE * missingCount) / near.length);
    if (near.length < missingCount && sampleSize <= MAX_SCANNED_VETERANS)
      near = inRing(await firstOf(sampleSize));
    if (near.length >= missingCount) {
      results.push(...near.slice(0, missingCount));
      continue;
    }
    const before = rings[index - 1]?.where;
    const condition =
      and(where, before ? not(before) : undefined, narrowedWhere ?? byPieces, visible) ?? sql`true`;
    const { rows } = await tx.execute<{ id: number }>(
      sql`select id from (
            select ${veteran} as id, ${sortName} as name from ${veteranSearch} where ${condition} ${byName ? sql`` : sql`offset 0`}) as ring
          order by name, id limit ${missingCount}`,
    );
    results.push(...rows.map(({ id }) => ({ id, rank })));
  }
  return results;
}

/** The same for any words: all are found before any is taken, and counted beside each of them. */
async function rarePage(
  tx: Transaction,
  rings: Rings,
  conditions: Conditions,
  { page, itemsPerPage }: PageAsked,
): Promise<Ids> {
  const where = whereAll(rings, conditions);
  const { rows } = await tx.execute<RankedId & { total: number }>(
    sql`select id, rank, total from (
          select ${veteran} as id, ${sortName} as name, ${rankIn(rings)} as rank, count(*) over ()::int as total
          from ${veteranSearch} ${where ? sql`where ${where}` : sql``}) as found
        order by rank, name, id limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`,
  );
  // A page after the last says nothing of how many there are.
  const total = rows[0]?.total ?? (page === 1 ? 0 : await tx.$count(veteranSearch, where));
  return { rows, total };
}
