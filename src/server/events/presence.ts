import { sql } from 'drizzle-orm';
import type { ApiContext } from '../api-context.ts';
import { prepareStatement, run, runPipelined } from '../db/statements.ts';
import type { Topics } from './news.ts';
import type { Browser } from './watcher.ts';

/**
 * The open records of all browsers, in a table that every server reads (SYS-16). A row holds user, browser, record,
 * mode and start. Triggers notify all servers of changes.
 */

/**
 * A browser without a stream for this time counts as absent. The heartbeat's interval comes on top, so nobody stays
 * present for longer than two minutes, even when a server dies.
 */
export const AWAY_SECONDS = 105;

/** At most this many browsers per user, including absent ones. */
const MAX_BROWSERS_PER_USER = 12;

/** The record number of a list: its readers are notified of every record of the table. */
const ANY_RECORD = 0;

type Db = ApiContext['db'];

interface OpenRecords extends Browser {
  readonly tables: readonly string[];
  readonly ids: readonly number[];
  readonly modes: readonly string[];
}

const openedRecords = sql`unnest(${sql.placeholder('tables')}::text[], ${sql.placeholder('ids')}::int[],
  ${sql.placeholder('modes')}::text[]) as opened (table_name, record_id, mode)`;

const enter = prepareStatement<object, Browser>(sql`
  insert into live_browsers (user_id, browser, seen_date)
  values (${sql.placeholder('user')}, ${sql.placeholder('browser')}, now())
  on conflict (user_id, browser) do update set seen_date = now()`);

const forgetOldest = prepareStatement<object, { user: number; most: number }>(sql`
  delete from live_browsers
  where user_id = ${sql.placeholder('user')} and browser in (
    select browser from live_browsers where user_id = ${sql.placeholder('user')}
    order by seen_date desc offset ${sql.placeholder('most')})`);

const closeOthers = prepareStatement<object, OpenRecords>(sql`
  delete from open_records
  where user_id = ${sql.placeholder('user')} and browser = ${sql.placeholder('browser')}
    and (table_name, record_id) not in (select table_name, record_id from ${openedRecords})`);

const openThese = prepareStatement<object, OpenRecords>(sql`
  insert into open_records as record (user_id, browser, table_name, record_id, mode)
  select ${sql.placeholder('user')}::int, ${sql.placeholder('browser')}, table_name, record_id, mode from ${openedRecords}
  on conflict (user_id, browser, table_name, record_id)
    do update set mode = excluded.mode, since = now() where record.mode <> excluded.mode`);

const stay = prepareStatement<Browser, { users: readonly number[]; browsers: readonly string[] }>(sql`
  update live_browsers live set seen_date = now()
  from unnest(${sql.placeholder('users')}::int[], ${sql.placeholder('browsers')}::text[]) as here (user_id, browser)
  where live.user_id = here.user_id and live.browser = here.browser
  returning live.user_id as user, live.browser`);

const leave = prepareStatement<object, Browser>(sql`
  delete from live_browsers
  where user_id = ${sql.placeholder('user')} and browser = ${sql.placeholder('browser')}`);

const removeAway = prepareStatement<object, { seconds: number }>(sql`
  delete from live_browsers where seen_date < now() - make_interval(secs => ${sql.placeholder('seconds')}::int)`);

/** Stores the open records of a browser, replacing the previous ones. */
export async function openRecords(db: Db, browser: Browser, { open, listed }: Topics): Promise<void> {
  const lists = [...new Set(listed.map(({ table }) => table))].map((table) => ({
    table,
    id: ANY_RECORD,
    mode: 'list',
  }));
  const rows = [...open, ...lists];
  const values = {
    ...browser,
    tables: rows.map(({ table }) => table),
    ids: rows.map(({ id }) => id),
    modes: rows.map(({ mode }) => mode),
  };
  await runPipelined(
    db,
    enter(browser),
    forgetOldest({ user: browser.user, most: MAX_BROWSERS_PER_USER }),
    closeOthers(values),
    openThese(values),
  );
}

/** Marks browsers as present. Returns those that were removed as absent. */
export async function stayPresent(db: Db, browsers: readonly Browser[]): Promise<readonly Browser[]> {
  if (browsers.length === 0) return [];
  const values = {
    users: browsers.map(({ user }) => user),
    browsers: browsers.map(({ browser }) => browser),
  };
  const rows = await run(db, stay(values));
  const there = new Set(rows.map(({ user, browser }) => `${user} ${browser}`));
  return browsers.filter(({ user, browser }) => !there.has(`${user} ${browser}`));
}

/** Removes a browser, and with it its open records. */
export async function leaveRecords(db: Db, browser: Browser): Promise<void> {
  await run(db, leave(browser));
}

/** Removes browsers that are away. */
export async function removeAwayBrowsers(db: Db): Promise<void> {
  await run(db, removeAway({ seconds: AWAY_SECONDS }));
}
