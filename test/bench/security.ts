import pg from 'pg';
import { ownerConnection } from '../../src/server/data/owner-connection.ts';
import { readSettings } from '../../src/server/settings.ts';
import { demonstration } from './demonstration.ts';

/**
 * `node test/bench/security.ts`: how long the security page takes beside millions of lines, spread over the twelve months
 * before this one, a partition each (SEC-06). `BENCH_LINES` sets the number of each log's lines.
 */
const LINES = Number(process.env.BENCH_LINES ?? 2_000_000);
const MONTHS = 12;
const ROUNDS = 11;
const VETERANS = 50_000;

const say = (text: string) => process.stdout.write(`${text}\n`);

const { call, dataDir, stop } = await demonstration();
const owner = await ownerConnection(readSettings({ DATA_DIR: dataDir }));
if (!owner) throw new Error('there is no database');
const client = new pg.Client({ connectionString: owner.ownerUrl });
try {
  await client.connect();
  for (let month = 1; month <= MONTHS; month += 1) {
    const [start, end] = [month, month - 1].map(
      (ago) => `date_trunc('month', now()) - interval '${ago} months'`,
    );
    const { rows } = await client.query(
      `select to_char(${start}, '"access_log_"YYYY_MM') as part, (${start})::text as start, (${end})::text as end`,
    );
    const [{ part, start: from, end: to }] = rows;
    await client.query(
      `create table ${part} partition of access_log for values from ('${from}') to ('${to}')`,
    );
    await client.query(`select keep_access_lines('${part}')`);
    await client.query(
      `insert into access_log (moment, request, address, actor, operation, entity, ids, veterans, asked, status)
       select $1::timestamptz + n * interval '1 month' / ($3::int + 1) * 0.9, gen_random_uuid()::text,
         '10.0.' || n % 8 || '.' || n % 250, 1 + n % 4, 'GET /api/veterans/:id', 'Veteran',
         array[id], array[id], '{}', case when n % 500 = 0 then 403 else 200 end
       from (select n, (hashint4(n + $2) & 2147483647) % ${VETERANS} as id from generate_series(1, $3::int) n) as line`,
      [from, month * 1_000_000, Math.floor(LINES / MONTHS)],
    );
    await client.query(
      `insert into audit_log (moment, actor, request, table_name, record_id, action, changes)
       select $1::timestamptz + n * interval '1 month' / ($3::int + 1) * 0.9, 1 + n % 4, gen_random_uuid()::text,
         'veterans', (hashint4(n + $2) & 2147483647) % ${VETERANS}, 'update', '{"other": ["avant", "après"]}'
       from generate_series(1, $3::int) n`,
      [from, month * 1_000_000, Math.floor(LINES / MONTHS)],
    );
  }
  await client.query('analyze access_log, audit_log');
  say(`${LINES} lines in each log`);
  const day = (await client.query("select (now() - interval '100 days')::date::text as day")).rows[0].day;
  const queries: Readonly<Record<string, string>> = {
    newest: '',
    'a person': 'user=3',
    'a record': 'veteran=4242',
    'a kind': 'kind=updated',
    'refused looks': 'kind=refused',
    'an address': 'address=10.0.3.7',
    'a day': `after=${day}&before=${day}`,
    'a person on a day': `user=3&after=${day}&before=${day}`,
  };
  for (const [name, query] of Object.entries(queries)) {
    const times: number[] = [];
    let count = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const startMs = performance.now();
      const answer = await call('GET', `security_events?${query}`);
      times.push(performance.now() - startMs);
      count = answer['hydra:member'].length;
    }
    times.sort((a, b) => a - b);
    say(
      `${name.padEnd(18)} ${times[Math.floor(ROUNDS / 2)]?.toFixed(0).padStart(5)} ms, at most ${times.at(-1)?.toFixed(0)} (${count} lines)`,
    );
  }
} finally {
  await client.end();
  await owner.end();
  await stop();
}
