import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, dayIn } from '../../src/domain/days.ts';
import { eventsIn } from '../harness/events.ts';
import { clientOf } from '../harness/request.ts';
import { freePort, spawnServer, untilReady } from '../harness/server.ts';

/**
 * `node test/bench/desks.ts`: a server with 200 open desks and 50 changes a second beside the same server with none
 * (DESK-02): its memory, and the p95 of a list that somebody else reads meanwhile. Each desk reads what it is told, as the
 * browser's does. The desks run on the same machine.
 */

const DESKS = 200;
const CELLS = 10;
const PEOPLE = 40;
const CHANGES_A_SECOND = 50;
const SECONDS = 20;
const READS_A_SECOND = 10;

const PASSWORD = 'Combattant-2026';
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-desks-'));
fs.chmodSync(folder, 0o755);
const port = String(await freePort());
const child = spawnServer({ PORT: port, DATA_DIR: path.join(folder, 'data'), DEMO: '1', LOG_LEVEL: 'error' });
const url = `http://127.0.0.1:${port}`;
await untilReady(url, child);
const { request, signIn } = clientOf(globalThis.fetch, url);
const admin = await signIn('admin', PASSWORD);

async function call(method: string, target: string, body?: unknown, token = admin) {
  const answer = await request(method, `/api/${target}`, { token, body });
  if (answer.status >= 400) throw new Error(`${method} ${target}: ${answer.status}`);
  return answer.body;
}

const memory = (): number => {
  const status = fs.readFileSync(`/proc/${child.process.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
};
const p95 = (times: number[]): number =>
  Math.round(times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0);

/** Somebody else's list, so many times a second. */
async function readLists(token: string): Promise<number[]> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  for (let n = 0; n < SECONDS * READS_A_SECOND; n += 1) {
    const read = async () => {
      const begun = performance.now();
      await call('GET', 'veterans?itemsPerPage=30', undefined, token);
      times.push(performance.now() - begun);
    };
    running.push(read());
    await sleep(1000 / READS_A_SECOND);
  }
  await Promise.all(running);
  return times;
}

const first = async (target: string) => (await call('GET', target))['hydra:member'][0];
const region = await first('params_regions?name=Alger&service=true');
const [quality, reason] = [await first('params_qualities'), await first('params_appointment_reasons')];
const role = await first('roles?name=ROLE_AGENT');
const today = dayIn('Africa/Algiers', Date.now());

/** A cell with people of today. */
async function desk(n: number) {
  const cell = await call('POST', 'cells', { name: `Guichet ${n}` });
  const calendar = await call('POST', 'calendars', {
    startDate: today,
    endDate: addDays(today, 1),
    duration: 60,
    startHourAM: '08:00',
    endHourAM: '09:00',
    nbAgentAM: PEOPLE,
    receptionDays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    cell: cell['@id'],
    region: region['@id'],
  });
  const ids: number[] = [];
  for (let one = 0; one < PEOPLE; one += 1) {
    const made = await call('POST', 'appointments', {
      civility: 'Mr',
      lastName: `Essai ${one}`,
      firstName: 'Ali',
      quality: quality['@id'],
      reason: reason['@id'],
      cell: cell['@id'],
      region: region['@id'],
      calendar: calendar['@id'],
      date: today,
      dateHour: '08:00',
      dateRDV: `${today}T08:00:00+01:00`,
    });
    ids.push(made.id);
  }
  return { cell: cell.id as number, ids };
}
const places = await Promise.all(Array.from({ length: CELLS }, (_, n) => desk(n)));

/** Twelve desks of each account (DESK-02). */
const tokens = await Promise.all(
  Array.from({ length: Math.ceil(DESKS / 10) }, async (_, n) => {
    await call('POST', 'users', {
      civility: 'Mr',
      username: `guichet${n}`,
      firstName: 'Ali',
      lastName: 'Guichet',
      email: `guichet${n}@example.org`,
      role: role['@id'],
      cell: `/api/cells/${places[0]?.cell}`,
      region: region['@id'],
      password: PASSWORD,
      retypedPassword: PASSWORD,
    });
    return signIn(`guichet${n}`, PASSWORD);
  }),
);

const report = async (name: string, work: () => Promise<number[]>) => {
  const times = await work();
  console.log(`${name}: list p95 ${p95(times)} ms, memory ${memory()} MB`);
};

let number = 0;
/** What agents note, spread over the cells; how long each took. */
async function change(): Promise<number[]> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  for (let n = 0; n < SECONDS * CHANGES_A_SECOND; n += 1) {
    const { ids } = places[n % CELLS] as (typeof places)[number];
    number += 1;
    const id = ids[Math.floor(number / CELLS) % PEOPLE];
    const state = Math.floor(number / CELLS / PEOPLE) % 2 === 0 ? 'arrived' : 'expected';
    const note = async () => {
      const begun = performance.now();
      await call('POST', `appointments/${id}/state`, { state }, tokens[n % tokens.length]);
      times.push(performance.now() - begun);
    };
    running.push(note());
    await sleep(1000 / CHANGES_A_SECOND);
  }
  await Promise.all(running);
  return times;
}

await readLists(admin);
await report('no desk', () => readLists(admin));
await report('no desk, 50 changes a second', async () => {
  const [times] = await Promise.all([readLists(admin), change()]);
  return times;
});

const end = new AbortController();
let reads = 0;
for (let n = 0; n < DESKS; n += 1) {
  const { cell } = places[n % CELLS] as (typeof places)[number];
  const token = tokens[n % tokens.length] as string;
  const response = await fetch(`${url}/api/appointments/events?cell=${cell}&region=${region.id}`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: end.signal,
  });
  const { told } = eventsIn(response);
  let seen = 0;
  let isReading = false;
  const follow = async () => {
    if (isReading || seen === told.length) return;
    isReading = true;
    const ids = told.slice(seen).flat();
    seen = told.length;
    const query = ids.map((id) => `id[]=${id}`).join('&');
    reads += 1;
    await call(
      'GET',
      `appointments/today?cell=${cell}&region=${region.id}&itemsPerPage=1000&${query}`,
      undefined,
      token,
    ).catch(() => {});
    isReading = false;
  };
  const timer = setInterval(() => void follow(), 20);
  end.signal.addEventListener('abort', () => clearInterval(timer));
}
await sleep(3000);
await report(`${DESKS} desks`, () => readLists(admin));
reads = 0;
let changes: number[] = [];
await report(`${DESKS} desks, 50 changes a second`, async () => {
  const [times, noted] = await Promise.all([readLists(admin), change()]);
  changes = noted;
  return times;
});
console.log(`a change p95 ${p95(changes)} ms, ${Math.round(reads / SECONDS)} readings of the desks a second`);
end.abort();
child.process.kill('SIGTERM');
await once(child.process, 'exit');
fs.rmSync(folder, { recursive: true, force: true });
process.exit(0);
