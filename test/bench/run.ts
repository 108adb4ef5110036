import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { startAccessLog } from '../../src/server/access-log/access-log.ts';
import type { AccessLog } from '../../src/server/access-log/types.ts';
import { createApi } from '../../src/server/api.ts';
import { systemClock } from '../../src/server/clock.ts';
import { createManyVeterans } from '../../src/server/data/demo-data/many-veterans.ts';
import { createDemoData } from '../../src/server/data/demo-data.ts';
import { firstData } from '../../src/server/data/first-data.ts';
import { connect } from '../../src/server/db/connection.ts';
import { startEmbedded } from '../../src/server/db/embedded.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { startEventStreams } from '../../src/server/event-streams.ts';
import { createLog } from '../../src/server/logging.ts';
import { readSettings } from '../../src/server/settings.ts';
import { type Comparison, pairs, type Work } from './measure.ts';

/**
 * `npm run bench`: what the API costs beside the bare SQL of the same answer, in the same run on the same database.
 * BENCH_VETERANS (100,000) sets its size. Exits with 1 where a ratio is over its limit.
 */
const COUNT = Number(process.env.BENCH_VETERANS ?? 100_000);

interface Case {
  readonly name: string;
  readonly path: string;
  /** Sent as JSON by POST; without it the path is read. */
  readonly body?: Record<string, unknown>;
  /** The answer's status; 200 unless told. */
  readonly status?: number;
  /** The bare query that gives the same rows, and the count. */
  readonly sql: readonly string[];
  /** Ours may take at most this many times as long. */
  readonly limit: number;
  readonly times: number;
}

const page = (where: string, order = 'last_name, first_name, id', offset = 0) =>
  `select * from veterans ${where} order by ${order} limit 30 offset ${offset}`;
const total = (where: string) => `select count(*) from veterans ${where}`;
const has = (term: string) => `where last_name_folded like '%' || fold('${term}') || '%'`;
/** The remedy of the planner's trap, by hand. */
const search = (term: string) =>
  `with m as materialized (select id, last_name from veterans ${has(term)})
   select *, (select count(*) from m) from veterans where id in (select id from m order by last_name, id limit 30)`;

const searchClause = (term: string) =>
  `where names like '%${term}%' or listed like '%${term}%' or record like '%${term}%' or observations like '%${term}%' or medical_informations like '%${term}%'`;
/** The global search as a statement alone: how many there are, then a page of them. */
const counting = (term: string) => `select count(*) from veteran_search ${searchClause(term)}`;
const withNames = (term: string) =>
  `with m as materialized (select veteran_id, sort_name from veteran_search ${searchClause(term)})
   select * from veterans where id in (select veteran_id from m order by sort_name, veteran_id limit 30)`;

/** A veteran who is on record; whoever creates them again hears 409 (VET-08). */
const person = {
  civility: 'Mr',
  lastName: 'Benali',
  firstName: 'Mohamed',
  birthDate: '1936-05-04',
  citizenStatus: '/api/params_qualities/1',
  addresses: [{ address: 'Alger' }],
  retcomb: 'R123456',
};
const likeThem = [
  `select id, civility, last_name, first_name from veterans where birth_date = '${person.birthDate}'`,
  `select * from veterans where number_key(retcomb) = number_key('${person.retcomb}')`,
];

const cases: readonly Case[] = [
  {
    name: 'duplicates',
    path: '/api/veterans',
    body: person,
    status: 409,
    sql: likeThem,
    limit: 15,
    times: 20,
  },
  {
    name: 'likenesses',
    path: '/api/veterans/likenesses',
    body: person,
    sql: [
      ...likeThem,
      `select * from veterans where sound_key(last_name) = sound_key('Benali')
       and sound_key(first_name) = sound_key('Mohamed')`,
    ],
    limit: 8,
    times: 20,
  },
  {
    name: 'one veteran',
    path: '/api/veterans/1000',
    sql: ['select * from veterans where id = 1000'],
    limit: 12,
    times: 60,
  },
  { name: 'first page', path: '/api/veterans', sql: [page(''), total('')], limit: 4, times: 15 },
  {
    name: 'deep page',
    path: `/api/veterans?page=${Math.floor(COUNT / 60)}`,
    sql: [page('', 'last_name, first_name, id', COUNT / 2), total('')],
    limit: 2,
    times: 4,
  },
  {
    name: 'rare name',
    path: '/api/veterans?lastName=zerouklou',
    sql: [search('zerouklou')],
    limit: 12,
    times: 20,
  },
  { name: 'common name', path: '/api/veterans?lastName=benali', sql: [search('benali')], limit: 5, times: 8 },
  { name: 'two letters', path: '/api/veterans?lastName=zi', sql: [search('zi')], limit: 2.5, times: 2 },
  {
    name: 'one wilaya',
    path: '/api/veterans?region=16',
    sql: [page('where region_id = 16'), total('where region_id = 16')],
    limit: 10,
    times: 10,
  },
  {
    name: 'search, rare',
    path: '/api/globalSearch?keyWord=zerouklou',
    sql: [counting('zerouklou'), withNames('zerouklou')],
    limit: 12,
    times: 20,
  },
  {
    name: 'search, name',
    path: '/api/globalSearch?keyWord=benali',
    sql: [counting('benali'), withNames('benali')],
    limit: 4,
    times: 8,
  },
  {
    name: 'search, letters',
    path: '/api/globalSearch?keyWord=zi',
    sql: [counting('zi'), withNames('zi')],
    limit: 2,
    times: 4,
  },
  {
    name: 'today',
    path: '/api/appointments/today',
    sql: [
      'select * from appointments where date_rdv >= current_date and date_rdv < current_date + 1 order by date_rdv limit 30',
    ],
    limit: 25,
    times: 20,
  },
  {
    name: 'dashboard',
    path: '/api/dashboard_figures',
    // The same numbers without names, closures and the order of offices.
    sql: [
      `select cell_id, state, count(*) from appointments
       where date_rdv >= current_date and date_rdv < current_date + 1 group by 1, 2`,
      `select date_rdv::date, sum(booked), sum(number) from available_appointments
       where date_rdv >= current_date + 1 and date_rdv < current_date + 8 group by 1`,
      `select calendar_id, min(date_rdv) from available_appointments
       where date_rdv > now() and booked + held < number group by 1`,
      'select cell_id, count(*) from queue_entries where waiting group by 1',
      'select count(*) from calendars where not archived and end_date >= current_date',
      'select count(*) from veteran_doubles where not dismissed',
      'select count(*) from users where role_id is null and enable',
    ],
    limit: 8,
    times: 20,
  },
];

/** A reading may be slowed by a tenth by its line in the access log (SEC-05). */
const TRACED = ['one veteran', 'first page', 'one wilaya', 'search, name', 'likenesses', 'today'];
const TRACED_LIMIT = 1.1;
const noLog: AccessLog = {
  isFull: () => false,
  waitingLines: 0,
  add: () => {},
  flush: async () => true,
  stop: async () => {},
};

const say = (text: string) => process.stdout.write(`${text}\n`);

/** The API on a database of its own, filled. */
async function prepare(folder: string) {
  const embeddedServer = await startEmbedded(folder);
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const connection = connect(embeddedServer.url('app'), { max: 4 });
  await migrate(embeddedServer.url('owner'), 'app', {
    afterwards: async () => {
      await firstData(connection.db, settings, systemClock);
      await createDemoData(connection.db, settings, systemClock);
    },
  });
  say(`Filling ${COUNT} veterans…`);
  await createManyVeterans(connection.db, COUNT);
  const owner = connect(embeddedServer.url('owner'), { max: 1 });
  await owner.pool.query('VACUUM ANALYZE veterans');
  await owner.end();
  const log = createLog('silent');
  const accessLog = startAccessLog({ db: connection.db, log });
  const eventStreams = startEventStreams({ db: connection.db, settings, clock: systemClock, log });
  const context = {
    db: connection.db,
    reservedDb: connection.db,
    settings,
    clock: systemClock,
    log,
    eventStreams,
  };
  const stop = async () => {
    await accessLog.stop();
    await connection.end();
    await embeddedServer.stop();
  };
  return {
    api: createApi({ ...context, accessLog }),
    untraced: createApi({ ...context, accessLog: noLog }),
    pool: connection.pool,
    origin: settings.publicUrl,
    stop,
  };
}

const bare =
  (pool: Pool, statements: readonly string[]): Work =>
  async () => {
    for (const statement of statements) await pool.query(statement);
  };

async function main(): Promise<boolean> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'combattants-bench-'));
  const { api, untraced, pool, origin, stop } = await prepare(folder);
  try {
    const send = (target: string, init?: RequestInit, to = api) =>
      to.fetch(new Request(new URL(target, origin), init), {
        address: '127.0.0.1',
        requestId: randomUUID(),
      });
    const login = await send('/api/login_check', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'Combattant-2026' }),
    });
    const { token } = (await login.json()) as { token: string };
    const post = (target: string, body: unknown, to = api) =>
      send(
        target,
        {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        },
        to,
      );
    const ask =
      ({ path: target, body, status = 200 }: Case, to = api): Work =>
      async () => {
        const answer = body
          ? await post(target, body, to)
          : await send(target, { headers: { Authorization: `Bearer ${token}` } }, to);
        if (answer.status !== status) throw new Error(`${target}: ${answer.status}`);
        await answer.text();
      };
    await post('/api/veterans?forced=1', person);
    let good = true;
    const report = (name: string, { ours, base, ratio }: Comparison, limit: number) => {
      const within = ratio <= limit;
      good &&= within;
      say(
        `${name.padEnd(14)} ${ours.toFixed(2).padStart(6)} ${base.toFixed(2).padStart(8)} ${ratio.toFixed(2).padStart(7)} ${String(limit).padStart(7)}${within ? '' : '   over'}`,
      );
    };
    say('case           API ms   SQL ms   ratio   limit');
    for (const one of cases)
      report(one.name, await pairs(ask(one), bare(pool, one.sql), one.times), one.limit);
    say('case           traced    untraced  ratio   limit');
    for (const one of cases.filter(({ name }) => TRACED.includes(name)))
      report(one.name, await pairs(ask(one), ask(one, untraced), 4, 75), TRACED_LIMIT);
    return good;
  } finally {
    await stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

process.exit((await main()) ? 0 : 1);
