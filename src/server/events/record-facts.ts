import { inArray, sql } from 'drizzle-orm';
import type { ApiContext } from '../api-context.ts';
import { prepareStatement, run } from '../db/statements.ts';
import type { Resource } from '../hydra/resource.ts';
import type { News, RecordKey } from './news.ts';
import { AWAY_SECONDS } from './presence.ts';
import type { Facts, OpenRecord } from './watcher.ts';

/** Reads the facts for the news of all streams at once. */
export type ReadFacts = (news: readonly News[]) => Promise<Facts>;

/** Returns records by the name of their table. */
export const byTable = (keys: readonly RecordKey[]): Map<string, RecordKey[]> =>
  Map.groupBy(keys, ({ table }) => table);

const openRecords = prepareStatement<
  OpenRecord & { table: string; id: number },
  { tables: string[]; ids: number[]; seconds: number }
>(sql`
  select record.table_name as table, record.record_id as id, record.user_id as user, record.browser, record.mode,
    record.since, users.civility, users.first_name as "firstName", users.last_name as "lastName"
  from unnest(${sql.placeholder('tables')}::text[], ${sql.placeholder('ids')}::int[]) as wanted (table_name, record_id)
  join open_records record using (table_name, record_id)
  join live_browsers live on live.user_id = record.user_id and live.browser = record.browser
  join users on users.id = record.user_id
  where live.seen_date > now() - make_interval(secs => ${sql.placeholder('seconds')}::int)
  order by record.since`);

type Db = ApiContext['db'];

/** Finds the resource of a table. */
export type ResourceOfTable = (table: string) => Resource | undefined;

/** The versions of records by path. */
async function readVersions(
  db: Db,
  resourceOf: ResourceOfTable,
  keys: readonly RecordKey[],
): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  for (const [name, keysOfTable] of byTable(keys)) {
    const table = resourceOf(name)?.table;
    if (!table) continue;
    const paths = new Map(keysOfTable.map(({ id, path }) => [id, path]));
    const rows = await db
      .select({ id: table.id, version: table.version })
      .from(table)
      .where(inArray(table.id, [...paths.keys()]));
    for (const { id, version } of rows) versions.set(paths.get(Number(id)) ?? '', Number(version));
  }
  return versions;
}

async function readPeople(db: Db, keys: readonly RecordKey[]): Promise<Map<string, OpenRecord[]>> {
  if (keys.length === 0) return new Map();
  const rows = await run(
    db,
    openRecords({
      tables: keys.map(({ table }) => table),
      ids: keys.map(({ id }) => id),
      seconds: AWAY_SECONDS,
    }),
  );
  return Map.groupBy(rows, ({ table, id }) => `${table} ${id}`);
}

const unique = (keys: readonly RecordKey[]): RecordKey[] => [
  ...new Map(keys.map((key) => [key.path, key])).values(),
];

/** Creates the function that reads facts. It uses few statements, however many streams there are. */
export const createReadFacts =
  (db: Db, resourceOf: ResourceOfTable): ReadFacts =>
  async (news) => {
    const versions = await readVersions(db, resourceOf, unique(news.flatMap(({ changes }) => [...changes])));
    const people = await readPeople(db, unique(news.flatMap(({ presence }) => [...presence])));
    return {
      versionOf: ({ path }) => versions.get(path),
      peopleAt: ({ table, id }) => people.get(`${table} ${id}`) ?? [],
    };
  };
