import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../src/server/session/passwords/demo-password.ts';
import { startServer } from '../harness/servers/server.ts';

/**
 * `DATA_DIR=… node test/bench/memory.ts`: the resident memory of a server, started as `npm start` does, under mixed load
 * and after it (docs/performance.md), in a folder that `npm run seed -- --veterans 100000` filled. `BENCH_SECONDS` sets how
 * long the load lasts.
 */
const { DATA_DIR = '', BENCH_SECONDS = '120' } = process.env;
const CLIENTS = 12;
const AFTERWARDS_MS = 20_000;
const SAMPLE_MS = 1000;

if (!DATA_DIR) throw new Error('DATA_DIR=… node test/bench/memory.ts');
const server = await startServer({
  env: {
    DATA_DIR,
    DEMO: '1',
    LOG_LEVEL: 'error',
    MALLOC_ARENA_MAX: '2',
    NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=640',
  },
});
const token = await server.signIn('admin', DEMO_PASSWORD);
const endMs = Date.now() + Number(BENCH_SECONDS) * 1000;

const residentMb = (): number => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
};

async function read(path: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(server.url + path, {
    headers: { Authorization: `Bearer ${token}`, ...headers },
  });
  for await (const _chunk of answer.body ?? []);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
}

/** The paths that a client reads in turn. */
const pathsOf = (n: number): readonly string[] => [
  `/api/veterans?page=${1 + (n % 300)}`,
  '/api/veterans?lastName=ben',
  '/api/globalSearch?keyWord=benali',
  `/api/veterans/${1 + (n % 1000)}`,
  '/public',
  `/api/veterans/${1 + (n % 150)}/care_log`,
];

let answers = 0;
async function client(first: number): Promise<void> {
  for (let n = first; Date.now() < endMs; n += CLIENTS)
    for (const path of pathsOf(n)) {
      await read(path);
      answers += 1;
    }
}
async function exportAll(): Promise<void> {
  while (Date.now() < endMs) await read('/api/veterans', { Accept: 'text/csv' });
}

const samples: number[] = [];
const sampling = setInterval(() => samples.push(residentMb()), SAMPLE_MS);
await Promise.all([exportAll(), ...Array.from({ length: CLIENTS }, (_, number) => client(number))]);
clearInterval(sampling);
const secondHalf = samples.slice(Math.floor(samples.length / 2));
await sleep(AFTERWARDS_MS);
console.log(
  `${answers} answers; ${Math.min(...secondHalf)} to ${Math.max(...secondHalf)} MB under load, ${residentMb()} MB after it`,
);
await server.stop();
process.exit(0);
