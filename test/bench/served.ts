import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';
import { buildIfStale } from '../../scripts/build.ts';
import { SERVER_FLAGS } from '../../scripts/take-place.mjs';
import { startAccessLog } from '../../src/server/access-log/access-log.ts';
import { createApi } from '../../src/server/api.ts';
import { systemClock } from '../../src/server/clock.ts';
import { createManyVeterans } from '../../src/server/data/demo-data/many-veterans.ts';
import { createDemoData } from '../../src/server/data/demo-data.ts';
import { firstData } from '../../src/server/data/first-data.ts';
import { connect } from '../../src/server/db/connection.ts';
import { startEmbedded } from '../../src/server/db/embedded.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import type { BoundStatement as Sent } from '../../src/server/db/statements.ts';
import { startEventStreams } from '../../src/server/event-streams.ts';
import { createLog } from '../../src/server/logging.ts';
import { readSettings } from '../../src/server/settings.ts';
import { freePort } from '../harness/servers/server.ts';
import { type RecordedStatement, type Recording, SAMPLE } from './bare-samples.ts';
import { type HttpRequest, load } from './load.ts';

/**
 * The product beside a bare node:http server that sends the same statements and the same bytes (`bare.ts`), both as
 * processes over the network, on one database, in turns: requests a second, and their ratio. BENCH_VETERANS (100,000)
 * sets the size, BENCH_DATA a folder that is kept for the next run, BENCH_SERVER another server's main.ts.
 */
const COUNT = Number(process.env.BENCH_VETERANS ?? 100_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 25);
const MILLISECONDS = Number(process.env.BENCH_MS ?? 500);
/** V8 has compiled by then what a server runs for weeks. */
const WARM_MS = 15_000;
const CONNECTIONS = 4;
const SECRET = 'a secret of the measurement, longer than 32 characters';
const PASSWORD = 'Combattant-2026';
/** Less than this is not reached: the exit code says so. */
const LIMITS = { get: 0.9, list: 0.9, search: 0.9, edit: 0.5, booking: 0.5, page: 0.3 } as const;

const say = (text: string) => process.stdout.write(`${text}\n`);

async function database(folder: string) {
  const embeddedServer = await startEmbedded(folder);
  const settings = readSettings({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    JWT_SECRET: SECRET,
    PUBLIC_ATTEMPTS_PER_HOUR: '1000000',
    PUBLIC_ACCEPTED_PER_HOUR: '1000000',
  });
  const { db, pool, end } = connect(embeddedServer.url('app'), { max: 4, statementMs: 0 });
  await migrate(embeddedServer.url('owner'), 'app', {
    afterwards: async () => {
      await firstData(db, settings, systemClock);
      await createDemoData(db, settings, systemClock);
    },
  });
  const owner = connect(embeddedServer.url('owner'), { max: 1 });
  const { rows } = await pool.query('select count(*)::int as count from veterans');
  if (rows[0].count < COUNT) {
    say(`Filling ${COUNT} veterans…`);
    await createManyVeterans(db, COUNT - rows[0].count);
    await owner.pool.query('vacuum analyze');
  }
  const stop = async () => {
    await owner.end();
    await end();
    await embeddedServer.stop();
  };
  return { embedded: embeddedServer, settings, db, pool, owner: owner.pool, stop };
}

/** Records the statements that connections of the pool send while `work` runs. */
async function recordStatements(pool: Pool, work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const statements: RecordedStatement[] = [];
  const watchedClients = new Map<PoolClient, PoolClient['query']>();
  const watch = (client: PoolClient) => {
    if (watchedClients.has(client)) return;
    const { query } = client;
    watchedClients.set(client, query);
    client.query = ((...of: unknown[]) => {
      const { all, text } = of[0] as { all?: readonly Sent[]; text: string };
      if (all)
        for (const { statement, values } of all)
          statements.push({ text: statement.text, values, searches: statement.name === undefined });
      else statements.push({ text, values: (of[1] ?? []) as unknown[], searches: false });
      return Reflect.apply(query, client, of);
    }) as PoolClient['query'];
  };
  pool.on('acquire', watch);
  await work();
  pool.off('acquire', watch);
  for (const [client, query] of watchedClients) client.query = query;
  return statements.filter(({ text }) => !text.includes('insert into "access_log"'));
}

type Data = Awaited<ReturnType<typeof database>>;

/** The requests and their statements, recorded from the product in this process. */
async function prepare({ settings, db, pool, owner, embedded }: Data) {
  const log = createLog('silent');
  const accessLog = startAccessLog({ db, log });
  const eventStreams = startEventStreams({ db, settings, clock: systemClock, log });
  const api = createApi({ db, reservedDb: db, settings, clock: systemClock, log, accessLog, eventStreams });
  const send = (method: string, target: string, body?: unknown, headers: Record<string, string> = {}) =>
    api.fetch(
      new Request(new URL(target, settings.publicUrl), {
        method,
        headers: { ...(body ? { 'Content-Type': 'application/json' } : {}), ...headers },
        body: body ? JSON.stringify(body) : null,
      }),
      { address: SAMPLE.address, requestId: SAMPLE.request },
    );
  const json = async (coming: Response | Promise<Response>) => {
    const answer = await coming;
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    return JSON.parse(text) as any;
  };
  const { token } = await json(send('POST', '/api/login_check', { username: 'admin', password: PASSWORD }));
  const bearer = { Authorization: `Bearer ${token}` };
  const first = async (target: string) =>
    (await json(send('GET', target, undefined, bearer)))['hydra:member'][0]['@id'] as string;
  const region = await first('/api/params_regions?active=true&service=true&itemsPerPage=1');
  const cell = await json(send('POST', '/api/cells', { name: `Mesure ${Date.now()}` }, bearer));
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const calendar = await json(
    send(
      'POST',
      '/api/calendars',
      {
        startDate: day,
        endDate: new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10),
        duration: 60,
        startHourAM: '08:00',
        endHourAM: '10:00',
        nbAgentAM: 1,
        region,
        cell: cell['@id'],
        receptionDays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
      },
      bearer,
    ),
  );
  await send('PUT', `${calendar['@id']}/sent`, { sent: true }, bearer);
  await owner.query('update available_appointments set number = 1000000 where calendar_id = $1', [
    calendar.id,
  ]);
  const free = await json(send('GET', `/api/appointments/available?calendar=${calendar.id}`));
  const visit = {
    lastName: 'Benali',
    firstName: SAMPLE.firstName as string,
    birthDate: '1940-05-01',
    birthplace: 'Blida',
    email: SAMPLE.email as string,
    phone: '0550123456',
    quality: await first('/api/params_qualities?itemsPerPage=1'),
    reason: await first('/api/params_appointment_reasons?itemsPerPage=1'),
    region,
    cell: cell['@id'],
    calendar: calendar['@id'],
    date: day,
    dateRDV: free['hydra:member'][0].dateRDV,
  };
  // A search that finds nobody would not be asked for anybody's record.
  const { lastName, firstName, birthDate } = { ...visit, lastName: SAMPLE.lastName };
  const soughtPerson = { civility: 'Mr', lastName, firstName, birthDate, citizenStatus: visit.quality };
  await json(
    send(
      'POST',
      '/api/veterans?forced=1',
      { ...soughtPerson, addresses: [{ address: '12 rue des Oliviers' }] },
      bearer,
    ),
  );
  const one = `/api/veterans/${SAMPLE.id}`;
  const asks: Record<keyof Recording['statements'], () => ReturnType<typeof send>> = {
    get: () => send('GET', one, undefined, bearer),
    list: () => send('GET', '/api/veterans', undefined, bearer),
    search: () => send('GET', `/api/veterans?lastName=${SAMPLE.lastName}`, undefined, bearer),
    edit: () => send('PUT', one, { birthplace: SAMPLE.birthplace }, bearer),
    booking: () => send('POST', '/api/appointments', visit, { 'Idempotency-Key': 'KEY' }),
  };
  const statements = {} as Record<keyof typeof asks, RecordedStatement[]>;
  await send('PUT', one, { birthplace: 'Ailleurs' }, bearer);
  await owner.query("delete from request_keys where key = 'KEY'");
  // Five runs on the same data would reach the number of requests a person may send in a day.
  await owner.query("delete from rate_limits where key ~ '^public-(email|phone):'");
  for (const [name, ask] of Object.entries(asks) as [keyof typeof asks, () => Promise<Response>][]) {
    await accessLog.flush();
    statements[name] = await recordStatements(pool, async () => {
      const answer = await ask();
      if (answer.status >= 400) throw new Error(`${name}: ${await answer.text()}`);
    });
  }
  const bodyHash = createHash('sha256').update(JSON.stringify(visit)).digest('base64url');
  const browser = /browser:([^"]+)/.exec(JSON.stringify(statements.booking))?.[1];
  statements.booking = statements.booking.map((statement) => ({
    ...statement,
    values: statement.values.map((value, index) => {
      // The appointment and its link are written by one statement.
      const link = /insert into "appointment_links" \([^)]*\) select \$(\d+)/.exec(statement.text)?.[1];
      if (index === Number(link) - 1) return 'LINK';
      if (Array.isArray(value) && String(value[0]).startsWith('public-accepted:'))
        return value.map((one) => one.replace(/^public-(email|phone):.*/, 'COUNTED $1'));
      if (value === bodyHash) return 'BODY';
      if (value === browser) return 'BROWSER';
      if (Array.isArray(value) && String(value[0]).startsWith('browser:')) return ['LOCK'];
      return typeof value === 'string' && value.startsWith('{"status":201') ? 'ANSWER' : value;
    }),
  }));
  const list = await json(asks.list());
  const names = (
    await pool.query(`select last_name from veterans where id > 1000 order by md5(id::text) limit 500`)
  ).rows.map(({ last_name }) => last_name as string);
  await accessLog.stop();
  const recording = {
    url: embedded.url('app'),
    secret: SECRET,
    search: JSON.stringify(list['hydra:search']),
    statements,
  };
  return { recording, bearer, visit, names };
}

type PreparedRun = Awaited<ReturnType<typeof prepare>>;

/** Returns the requests of each case; every edit and booking asks something new. */
function casesOf({
  bearer,
  visit,
  names,
}: PreparedRun): Record<keyof typeof LIMITS, { ask: () => HttpRequest; status: number }> {
  let count = Date.now();
  const next = () => {
    count += 1;
    return count;
  };
  const jsonHeaders = { 'Content-Type': 'application/json' };
  const anyone = () => 1000 + randomInt(COUNT - 2000);
  return {
    page: { status: 200, ask: () => ({ method: 'GET', path: '/public?lang=fr', headers: {} }) },
    get: { status: 200, ask: () => ({ method: 'GET', path: `/api/veterans/${anyone()}`, headers: bearer }) },
    list: { status: 200, ask: () => ({ method: 'GET', path: '/api/veterans', headers: bearer }) },
    search: {
      status: 200,
      ask: () => ({
        method: 'GET',
        path: `/api/veterans?lastName=${encodeURIComponent(names[randomInt(names.length)] ?? '')}`,
        headers: bearer,
      }),
    },
    edit: {
      status: 200,
      ask: () => ({
        method: 'PUT',
        path: `/api/veterans/${anyone()}`,
        headers: { ...bearer, ...jsonHeaders },
        body: JSON.stringify({ birthplace: `Lieu ${next()}` }),
      }),
    },
    booking: {
      status: 201,
      ask: () => {
        const number = next();
        return {
          method: 'POST',
          path: '/api/appointments',
          headers: { ...jsonHeaders, 'Idempotency-Key': `mesure-${number}` },
          body: JSON.stringify({
            ...visit,
            firstName: `Visiteur ${number}`,
            email: `v${number}@example.dz`,
            phone: `0550${String(number).slice(-6)}`,
          }),
        };
      },
    },
  };
}

/** Each with its end, however early that comes. */
const children: { readonly child: ChildProcess; readonly ended: Promise<unknown> }[] = [];

interface Server {
  readonly port: number;
  readonly pid: number;
}

/** Returns the processor time of a process and its threads in milliseconds; null where the system does not say. */
function processorMs({ pid }: Server): number | null {
  try {
    const [, , ...fields] = fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/\(.*\)/, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}

/** Waits until all mails are sent: those of the product's bookings belong to its round, those of the other to none. */
async function waitForEmptyOutbox(owner: Pool): Promise<void> {
  const due = "select from mail_outbox where due < now() + interval '5 minutes' limit 1";
  while ((await owner.query(due)).rowCount) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function startProcess(
  script: string,
  args: string[],
  env: Record<string, string>,
): Promise<ChildProcess> {
  const child = fork(script, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    execArgv: [...SERVER_FLAGS, ...(env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${env.PROFILE}`] : [])],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push({ child, ended: new Promise((resolve) => child.once('exit', resolve)) });
  return child;
}

async function product({ embedded, settings }: Data): Promise<Server> {
  const port = await freePort();
  const child = await startProcess(
    process.env.BENCH_SERVER ?? fileURLToPath(new URL('../../src/server/main.ts', import.meta.url)),
    [],
    {
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DEMO: '1',
      DATABASE_URL: embedded.url('app'),
      MIGRATION_DATABASE_URL: embedded.url('owner'),
      FILES_URL: path.join(settings.dataDir, 'files'),
      DATA_DIR: path.join(settings.dataDir, 'server'),
      JWT_SECRET: SECRET,
      PUBLIC_ATTEMPTS_PER_HOUR: '1000000',
      PUBLIC_ACCEPTED_PER_HOUR: '1000000',
      ...(process.env.BENCH_PROFILE ? { PROFILE: process.env.BENCH_PROFILE } : {}),
    },
  );
  while (child.exitCode === null && child.signalCode === null) {
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    if (ready?.ok) return { port, pid: child.pid ?? 0 };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server ended before it was ready');
}

const OWN_HEADERS =
  /^(date|connection|keep-alive|etag|content-length|x-request-id|location|transfer-encoding)$/;

async function headersOf({ port }: Server, { method, path: target, headers, body }: HttpRequest) {
  const plainHeaders = { ...headers, 'Accept-Encoding': 'identity' };
  const answer = await fetch(`http://127.0.0.1:${port}${target}`, { method, headers: plainHeaders, body });
  await answer.text();
  return Object.fromEntries([...answer.headers].filter(([name]) => !OWN_HEADERS.test(name)));
}

async function bare(recording: Recording, folder: string): Promise<Server> {
  const file = path.join(folder, 'recording.json');
  fs.writeFileSync(file, JSON.stringify(recording));
  const child = await startProcess(fileURLToPath(new URL('bare.ts', import.meta.url)), [file], {});
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve({ pid: child.pid ?? 0, ...(message as { port: number }) }));
    child.once('exit', () => reject(new Error('the bare server ended')));
  });
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

async function main(): Promise<boolean> {
  // The public page is one of the cases.
  if (!(await buildIfStale(console.log))) return false;
  const dataFolder = process.env.BENCH_DATA;
  const folder = dataFolder ?? fs.mkdtempSync(path.join(os.tmpdir(), 'combattants-served-'));
  const data = await database(folder);
  try {
    const preparedRun = await prepare(data);
    const cases = casesOf(preparedRun);
    const ours = await product(data);
    const headers = {
      read: await headersOf(ours, cases.list.ask()),
      write: await headersOf(ours, cases.edit.ask()),
      booked: await headersOf(ours, cases.booking.ask()),
      page: await headersOf(ours, cases.page.ask()),
    };
    // The server has drawn this page (PUB-07); the bare one has it in a file.
    const page = await (await fetch(`http://127.0.0.1:${ours.port}${cases.page.ask().path}`)).text();
    const theirs = await bare({ ...preparedRun.recording, headers, page }, folder);
    for (const name of ['get', 'list', 'search', 'page'] as const) {
      const { path: target, headers } = cases[name].ask();
      const [a, b] = await Promise.all(
        [ours, theirs].map(async ({ port }) =>
          (await fetch(`http://127.0.0.1:${port}${target}`, { headers })).text(),
        ),
      );
      if (a !== b) throw new Error(`${name}: other bytes\n${a}\n${b}`);
    }
    let good = true;
    say('case        product/s   bare/s   ratio   least   product ms   bare ms of a processor');
    for (const name of (process.env.BENCH_CASES?.split(',') ??
      Object.keys(LIMITS)) as (keyof typeof LIMITS)[]) {
      const rounds: [number, number][] = [];
      const work = new Map<Server, { answers: number; ms: number }>();
      const round = async (server: Server, milliseconds = MILLISECONDS) => {
        const before = processorMs(server) ?? Number.NaN;
        const rate = await load({ ...server, connections: CONNECTIONS, milliseconds, ...cases[name] });
        await waitForEmptyOutbox(data.owner);
        const { answers, ms } = work.get(server) ?? { answers: 0, ms: 0 };
        const spentMs = (processorMs(server) ?? Number.NaN) - before;
        work.set(server, { answers: answers + (rate * milliseconds) / 1000, ms: ms + spentMs });
        return rate;
      };
      await round(ours, WARM_MS);
      await round(theirs, WARM_MS);
      work.clear();
      for (let at = 0; at < ROUNDS; at += 1) rounds.push([await round(ours), await round(theirs)]);
      const each = [ours, theirs].map((server) => {
        const { answers = 1, ms = Number.NaN } = work.get(server) ?? {};
        return (ms / answers).toFixed(3).padStart(11);
      });
      const ratio = median(rounds.map(([a, b]) => a / b));
      good &&= ratio >= LIMITS[name];
      const cells = [median(rounds.map(([a]) => a)), median(rounds.map(([, b]) => b))].map((n) =>
        n.toFixed(0).padStart(9),
      );
      say(
        `${name.padEnd(10)} ${cells.join(' ')} ${ratio.toFixed(2).padStart(7)} ${LIMITS[name].toFixed(1).padStart(7)} ${each.join(' ')}`,
      );
    }
    return good;
  } finally {
    await Promise.all(
      children.map(({ child, ended }) => {
        child.kill('SIGTERM');
        return ended;
      }),
    );
    await data.stop();
    if (!dataFolder) fs.rmSync(folder, { recursive: true, force: true });
  }
}

process.exit((await main()) ? 0 : 1);
