import fs from 'node:fs';
import type pg from 'pg';
import { systemClock } from '../../src/server/clock.ts';
import { createManyVeterans } from '../../src/server/data/demo-data/many-veterans.ts';
import { openDatabase } from '../../src/server/data/open.ts';
import { connect } from '../../src/server/db/connection.ts';
import { runningUrl } from '../../src/server/db/embedded.ts';
import { createLog } from '../../src/server/logging.ts';
import { DEMO_PASSWORD } from '../../src/server/session/passwords/demo-password.ts';
import { readSettings } from '../../src/server/settings.ts';
import { startServer } from '../harness/servers/server.ts';
import { connectToFill, say } from './filling.ts';
import { type PacedTimes, runPaced } from './paced.ts';

/**
 * `DATA_DIR=… node test/bench/ten-million.ts fill`, then `… agents`: ten million veterans, and a thousand agents who each
 * send a request every ten seconds (OPS-10). `BENCH_VETERANS` sets how many are added, `BENCH_AGENTS` how many work and
 * `BENCH_MINUTES` for how long.
 */
const { DATA_DIR = '' } = process.env;
const VETERANS = Number(process.env.BENCH_VETERANS ?? 10_000_000);
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10);
const AGENTS = Number(process.env.BENCH_AGENTS ?? 1000);
/** Of ten one is made; the others are its copies. */
const COPIES = 9;
const MADE = VETERANS / (COPIES + 1);
/** Connections that write, and that make indexes. */
const CONNECTIONS = 2;
const ROWS_PER_REPORT = MADE / 10;

const connectOwner = () => connectToFill(DATA_DIR, 'owner', "SET maintenance_work_mem = '1GB'");

/**
 * The indexes that searches and lists alone need: rows are written many times as quickly without them. Those of the notes
 * stay, as each note's trigger finds the person's other notes by them.
 */
const SECONDARY_INDEXES = `
  SELECT indexrelid::regclass::text AS name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS definition
  FROM pg_index
  WHERE NOT indisunique AND indrelid::regclass::text IN ('veterans', 'veteran_search', 'audit_log')
  ORDER BY 1`;

/** Settings of the database while it is filled: what a crash loses is filled again. */
const FILLING = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  autovacuum: 'off',
};

/** Sets, or with `null` takes back, the settings of filling. */
async function setFilling(values: Readonly<Record<string, string | null>>): Promise<void> {
  const client = await connectToFill(DATA_DIR, 'postgres');
  for (const [name, value] of Object.entries(values))
    await client.query(
      value === null ? `ALTER SYSTEM RESET ${name}` : `ALTER SYSTEM SET ${name} = '${value}'`,
    );
  await client.query('SELECT pg_reload_conf()');
  await client.end();
}

/** The tables of a veteran, and of which table a column holds ids: a copy gets others. */
const COPIED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  veterans: { id: 'veterans', associate_id: 'veterans' },
  veteran_search: { veteran_id: 'veterans' },
  observations: { id: 'observations', veteran_id: 'veterans' },
  medical_informations: { id: 'medical_informations', veteran_id: 'veterans' },
  audit_log: { id: 'audit_log' },
};

/** A connection of the administrator, for which no trigger works. */
const connectWithoutTriggers = () =>
  connectToFill(DATA_DIR, 'postgres', "SET session_replication_role = 'replica'");

/** The statements that copy the first rows of each table; $1 is the number of the copy. */
async function copyStatements(admin: pg.Client): Promise<string[]> {
  const spans: Record<string, number> = {};
  for (const [table, ids] of Object.entries(COPIED)) {
    const { rows } = await admin.query(`SELECT max(${Object.keys(ids)[0]})::int AS last FROM ${table}`);
    spans[table] = rows[0].last;
  }
  const spanOfRecord = `CASE table_name ${Object.keys(COPIED)
    .map((table) => `WHEN '${table}' THEN ${spans[table]}`)
    .join(' ')} ELSE 0 END`;
  const { rows: columns } = await admin.query<{ table: string; name: string }>(
    `SELECT table_name AS table, column_name AS name FROM information_schema.columns
     WHERE table_name = ANY ($1) AND table_schema = 'public' AND is_generated = 'NEVER'`,
    [Object.keys(COPIED)],
  );
  return Object.entries(COPIED).map(([table, ids]) => {
    const names = columns.filter((column) => column.table === table).map(({ name }) => name);
    const values = names.map((name) => {
      const span = table === 'audit_log' && name === 'record_id' ? spanOfRecord : spans[ids[name] ?? ''];
      return span ? `${name} + $1::int * ${span}` : name;
    });
    return `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM ${table}
      WHERE ${Object.keys(ids)[0]} <= ${spans[table] ?? 0}`;
  });
}

/** Copies all veterans with what belongs to them. A common name is as frequent as before. */
async function copyVeterans(): Promise<void> {
  const admins = await Promise.all(Array.from({ length: CONNECTIONS }, connectWithoutTriggers));
  const [admin] = admins as [pg.Client];
  const statements = await copyStatements(admin);
  const waiting = Array.from({ length: COPIES }, (_, index) => COPIES - index);
  await Promise.all(
    admins.map(async (client) => {
      for (let copy = waiting.pop(); copy; copy = waiting.pop()) {
        for (const statement of statements) await client.query(statement, [copy]);
        say(`copy ${copy} of ${COPIES}`);
      }
    }),
  );
  await admin.query(
    `INSERT INTO row_counts SELECT table_name, sum(change) * $1 FROM row_counts
     WHERE table_name = ANY ($2) GROUP BY table_name`,
    [COPIES, Object.keys(COPIED)],
  );
  for (const [table, { id }] of Object.entries(COPIED))
    if (id)
      await admin.query(
        `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`,
      );
  for (const client of admins) await client.end();
}

async function fill(): Promise<void> {
  const settings = readSettings({ LOG_LEVEL: 'error', DEMO: '1', ...process.env });
  const log = createLog('error');
  const database = await openDatabase(settings, {
    clock: systemClock,
    log,
    say,
    onLost: () => process.exit(1),
  });
  const owners = await Promise.all(Array.from({ length: CONNECTIONS }, connectOwner));
  const [owner] = owners as [pg.Client];
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(SECONDARY_INDEXES);
  for (const { name } of indexes) await owner.query(`DROP INDEX ${name}`);
  say(`${indexes.length} indexes dropped`);
  await setFilling(FILLING);
  const { db, end } = connect(String(runningUrl(DATA_DIR, 'app')), { max: CONNECTIONS, statementMs: 0 });

  let reportedCount = 0;
  const counts = new Array<number>(CONNECTIONS).fill(0);
  await Promise.all(
    counts.map((_, number) =>
      createManyVeterans(db, MADE / CONNECTIONS, (count) => {
        counts[number] = count;
        const total = counts.reduce((sum, one) => sum + one, 0);
        if (total - reportedCount < ROWS_PER_REPORT) return;
        reportedCount = total;
        say(`${total} veterans`);
      }),
    ),
  );
  await end();
  await copyVeterans();
  // The comparison of ten million records takes the server an hour, and is not what is measured.
  await owner.query('TRUNCATE veterans_to_compare');

  const waiting = [...indexes];
  await Promise.all(
    owners.map(async (client) => {
      for (let index = waiting.pop(); index; index = waiting.pop()) {
        await client.query(index.definition);
        say(`${index.name}; ${waiting.length} indexes wait`);
      }
    }),
  );
  await setFilling(Object.fromEntries(Object.keys(FILLING).map((name) => [name, null])));
  await owner.query('VACUUM ANALYZE');
  say('vacuumed');
  const { rows: sizes } = await owner.query(`
    SELECT relname AS name, pg_size_pretty(pg_table_size(oid)) AS rows, pg_size_pretty(pg_indexes_size(oid)) AS indexes
    FROM pg_class WHERE relkind IN ('r', 'p') AND pg_total_relation_size(oid) > 1e8 ORDER BY pg_total_relation_size(oid) DESC`);
  console.table(sizes);
  for (const client of owners) await client.end();
  await database.close();
}

const at = (ascendingTimes: readonly number[], share: number): string =>
  (ascendingTimes[Math.floor((ascendingTimes.length - 1) * share)] ?? Number.NaN).toFixed(1);

/** Processor seconds that the whole machine has used. */
function processorSeconds(): number {
  const [, user, nice, system] = (fs.readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/);
  return (Number(user) + Number(nice) + Number(system)) / 100;
}

async function agents(): Promise<void> {
  const server = await startServer({ env: { DATA_DIR, DEMO: '1', LOG_LEVEL: 'error' } });
  const token = await server.signIn('admin', DEMO_PASSWORD);
  const newest = await server.request('GET', '/api/veterans?order[createdDate]=desc', { token });
  const lastNumber = Number(newest.body['hydra:member'][0].id);
  const anyNumber = () => 1 + Math.floor(Math.random() * lastNumber);
  const oneOf = (texts: readonly string[]) => texts[Math.floor(Math.random() * texts.length)];
  const get = async (path: string) => (await server.request('GET', `/api/${path}`, { token })).status === 200;
  const kinds: Readonly<Record<string, readonly [perSecond: number, work: () => Promise<boolean>]>> = {
    record: [40, () => get(`veterans/${anyNumber()}`)],
    'first page': [16, () => get('veterans')],
    'wilaya, a page': [12, () => get(`veterans?region=16&page=${1 + Math.floor(Math.random() * 20)}`)],
    'last name': [12, () => get(`veterans?lastName=${oneOf(['benali', 'zerouk', 'haddad', 'zirabou'])}`)],
    search: [10, () => get(`globalSearch?keyWord=${oneOf(['benali', 'zerouklou', '1936', 'haddad ali'])}`)],
    change: [
      10,
      async () =>
        (
          await server.request('PATCH', `/api/veterans/${anyNumber()}`, {
            token,
            body: { other: `Essai ${anyNumber()}` },
            headers: { 'Content-Type': 'application/merge-patch+json' },
          })
        ).status === 200,
    ],
  };
  say('the agents begin');
  const before = processorSeconds();
  const results: [string, PacedTimes][] = await Promise.all(
    Object.entries(kinds).map(
      async ([name, [perSecond, work]]): Promise<[string, PacedTimes]> => [
        name,
        await runPaced((perSecond * AGENTS) / 1000, MINUTES * 60, work),
      ],
    ),
  );
  say(
    `${((processorSeconds() - before) / (MINUTES * 60)).toFixed(2)} processors were busy, generator included`,
  );
  console.table(
    Object.fromEntries(
      results.map(([name, { times, refusals }]) => {
        const sortedTimes = times.toSorted((a, b) => a - b);
        return [
          name,
          {
            answered: times.length,
            refusals,
            p50: at(sortedTimes, 0.5),
            p95: at(sortedTimes, 0.95),
            p99: at(sortedTimes, 0.99),
          },
        ];
      }),
    ),
  );
  await server.stop();
}

const commands: Readonly<Record<string, () => Promise<void>>> = { fill, agents };
const command = commands[process.argv[2] ?? ''];
if (!(DATA_DIR && command)) throw new Error('DATA_DIR=… node test/bench/ten-million.ts fill|agents');
await command();
process.exit(0);
