import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { LiveMessage } from '../../src/domain/live/messages.ts';
import { eventsIn } from '../harness/data/events.ts';
import { PASSWORD } from '../harness/data/settings.ts';
import { demonstration } from './demonstration.ts';
import { type PacedTimes, runPaced, summaryOf } from './paced.ts';

/**
 * `node test/bench/open-records.ts`: a server with 200 browsers, each with a record open beside a list of thirty rows, and
 * 10 saves a second, beside the same server with none (SYS-16): its memory, and the p95 of a list that somebody else reads
 * meanwhile. Each browser reads its record again when it is told of a newer version. They run on the same machine.
 * BENCH_BROWSERS, BENCH_SAVES (a second) and BENCH_SECONDS set the size.
 */

const BROWSERS = Number(process.env.BENCH_BROWSERS ?? 200);
const SAVES_A_SECOND = Number(process.env.BENCH_SAVES ?? 10);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const RECORDS = 50;
const READS_A_SECOND = 10;
/** Fewer than an account may have open. */
const BROWSERS_OF_ACCOUNT = 10;

const { server, session, call, first, region, stop } = await demonstration();

/** Megabytes of the server, without PostgreSQL. */
const memory = (): number => {
  const status = fs.readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
};

async function account(n: number): Promise<string> {
  await call('POST', 'users', {
    civility: 'Mr',
    username: `collegue${n}`,
    firstName: 'Ali',
    lastName: 'Collègue',
    email: `collegue${n}@example.org`,
    role: role['@id'],
    cell: cell['@id'],
    region: region['@id'],
    password: PASSWORD,
    retypedPassword: PASSWORD,
  });
  return server.signIn(`collegue${n}`);
}

const role = await first('roles?name=ROLE_AGENT');
const cell = await first('cells');
const page = await call('GET', `veterans?itemsPerPage=${RECORDS}`);
const ids: number[] = page['hydra:member'].map(({ id }: { id: number }) => id);
const tokens: string[] = [];
for (let n = 0; n * BROWSERS_OF_ACCOUNT < BROWSERS; n += 1) tokens.push(await account(n));
const tokenOf = (n: number) => tokens[n % tokens.length] as string;
const recordOf = (n: number) => ids[n % ids.length] as number;

async function readLists(): Promise<PacedTimes> {
  const workerData = { url: server.url, token: session.token, perSecond: READS_A_SECOND, seconds: SECONDS };
  const worker = new Worker(new URL('./desks-lists.ts', import.meta.url), { workerData });
  const [result] = await once(worker, 'message');
  return result;
}

const save = () =>
  runPaced(SAVES_A_SECOND, SECONDS, async (n) => {
    const oldCity = `Ville ${n}`;
    await call('PATCH', `veterans/${recordOf(n)}`, { oldCity }, tokenOf(n));
    return true;
  });

async function measure(name: string, saves?: () => Promise<PacedTimes>): Promise<void> {
  let most = memory();
  const timer = setInterval(() => {
    most = Math.max(most, memory());
  }, 250);
  const [lists, saveTimes] = await Promise.all([readLists(), saves?.()]);
  clearInterval(timer);
  console.log(
    `${name}: a list ${summaryOf(lists)}; memory ${most} MB${saveTimes ? `; a save ${summaryOf(saveTimes)}` : ''}`,
  );
}

let readings = 0;
/** Opens a browser: a record that it reads again when it is told of a newer version, and a list. */
async function openBrowser(n: number, signal: AbortSignal): Promise<void> {
  const headers = { Authorization: `Bearer ${tokenOf(n)}` };
  const browser = n.toString(16).padStart(32, '0');
  const [mode, record] = [n % 4 === 0 ? 'edit' : 'view', `veterans/${recordOf(n)}`];
  const query = `browser=${browser}&${mode}=${record}&list=veterans/${ids.slice(0, 30).join(',')}`;
  const response = await fetch(`${server.url}/api/events?${query}`, { headers, signal });
  if (!response.ok) throw new Error(`browser ${n}: ${response.status}`);
  const { notices } = eventsIn<LiveMessage>(response);
  let readCount = 0;
  let version = 0;
  const follow = async () => {
    while (!signal.aborted) {
      await sleep(20);
      const news = notices.slice(readCount);
      readCount = notices.length;
      const newest = Math.max(0, ...news.map(({ versions }) => versions?.[record] ?? 0));
      if (newest <= version) continue;
      version = newest;
      readings += 1;
      await fetch(`${server.url}/api/${record}`, { headers, signal })
        .then((answer) => answer.arrayBuffer())
        .catch(() => {});
    }
  };
  void follow();
}

await readLists();
await measure('no open record');
await measure(`no open record, ${SAVES_A_SECOND} saves a second`, save);
const end = new AbortController();
for (let n = 0; n < BROWSERS; n += 1) await openBrowser(n, end.signal);
await sleep(2000);
await measure(`${BROWSERS} open records`);
readings = 0;
await measure(`${BROWSERS} open records, ${SAVES_A_SECOND} saves a second`, save);
console.log(`${Math.round(readings / SECONDS)} readings of a record a second`);
end.abort();
await sleep(2000);
await measure('the records closed');
await stop();
