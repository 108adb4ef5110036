import { randomUUID } from 'node:crypto';
import { startAccessLog } from '../../src/server/access-log/access-log.ts';
import { createApi } from '../../src/server/api.ts';
import { systemClock } from '../../src/server/clock.ts';
import { openDatabase } from '../../src/server/data/open.ts';
import { startEventStreams } from '../../src/server/event-streams.ts';
import { importJob } from '../../src/server/imports/job.ts';
import { createLog } from '../../src/server/logging.ts';
import { readSettings } from '../../src/server/settings.ts';
import { listOfPeople } from './people.ts';

/**
 * `DATA_DIR=… node test/bench/imports.ts`: a list of 100,000 people is read, checked, imported and checked again (VET-19),
 * in a folder of its own. Tells rows per second and the memory of the process. `BENCH_ROWS` sets another number.
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const PASSWORD = 'Figuier-2026';
const WEIGH_MS = 200;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** The largest memory of the process until it is asked for, in megabytes. */
function weigh(): () => number {
  let most = 0;
  const readMemory = () => {
    most = Math.max(most, process.memoryUsage.rss() / 1_048_576);
  };
  const timer = setInterval(readMemory, WEIGH_MS);
  return () => {
    readMemory();
    clearInterval(timer);
    return Math.round(most);
  };
}

async function timeWork<T>(name: string, work: () => Promise<T>): Promise<T> {
  const most = weigh();
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  say(
    `${name.padEnd(16)} ${seconds.toFixed(1)} s, ${Math.round(ROWS / seconds)} rows/s, at most ${most()} MB`,
  );
  return result;
}

async function main(): Promise<void> {
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    DEMO: '0',
    SECOND_FACTOR: '0',
    ADMIN_PASSWORD: PASSWORD,
    ADMIN_EMAIL: 'admin@example.org',
    ...process.env,
  });
  const log = createLog('silent');
  const database = await openDatabase(settings, {
    clock: systemClock,
    log,
    say,
    onLost: () => process.exit(1),
  });
  const { db, reservedDb } = database;
  const accessLog = startAccessLog({ db, log });
  const eventStreams = startEventStreams({ settings, db, clock: systemClock, log });
  const context = { db, reservedDb, settings, clock: systemClock, log, accessLog, eventStreams };
  const api = createApi(context);
  let token = '';
  const send = async (method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const response = await api.fetch(
      new Request(new URL(path, settings.publicUrl), {
        method,
        headers: {
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      }),
      { address: '127.0.0.1', requestId: randomUUID() },
    );
    const json = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`);
    return json;
  };
  try {
    token = (await send('POST', '/api/login_check', { username: 'admin', password: PASSWORD })).token;
    const { name: quality } = (await send('GET', '/api/params_qualities'))['hydra:member'][0];
    const content = listOfPeople(ROWS, quality);
    say(`${ROWS} rows, ${(content.length / 1_048_576).toFixed(1)} MB`);
    const never = new AbortController().signal;
    const work = () => importJob.run(context, never);
    const upload = () => {
      const form = new FormData();
      form.append('name', 'liste.csv');
      form.append('file', new Blob([content]), 'liste.csv');
      return send('POST', '/api/veteran_imports', form);
    };
    for (const round of ['first', 'again']) {
      const checkedImport = await timeWork(`${round}: read`, upload);
      await send('PUT', `${checkedImport['@id']}/matching`, checkedImport.matching);
      await timeWork(`${round}: dry run`, work);
      const checkedList = await send('GET', checkedImport['@id']);
      say(JSON.stringify(checkedList.outcomes));
      if (round === 'again') break;
      await send('PUT', `${checkedImport['@id']}/run`, { written: ['new'] });
      await timeWork(`${round}: run`, work);
      say(JSON.stringify((await send('GET', checkedImport['@id'])).results));
    }
  } finally {
    await eventStreams.close();
    await accessLog.stop();
    await database.close();
  }
}

await main();
