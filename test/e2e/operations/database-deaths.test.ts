import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { startServer, type TestServer, temporaryFolder } from '../../harness/servers/server.ts';

/** The embedded PostgreSQL and the server, killed at random moments under writes (OPS-04, OPS-07). */

const isLong = process.env.TEST_LONG === '1';
const ROUNDS = isLong ? 40 : 1;
/** A start after a death takes ten seconds on a quiet machine, and several times as much on a busy one. */
const MAX_ROUND_MS = 60_000;
const folder = temporaryFolder('deaths');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** The process ids of the PostgreSQL of a data folder: the postmaster, and the backends that serve connections. */
function postgresOf(dataDir: string): { postmaster: number; backends: number[] } {
  const pidFile = path.join(dataDir, 'postgres-18', 'postmaster.pid');
  const postmaster = Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]);
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(postmaster)], { encoding: 'utf8' });
  const backends = lines
    .split('\n')
    .filter((line) => / app combattants /.test(line))
    .map((line) => Number.parseInt(line, 10));
  return { postmaster, backends };
}

/** Writes cells by four writers until `stop`; `links` are those that the server acknowledged. */
function writing(server: TestServer, token: string, links: string[]) {
  let isRunning = true;
  const unexpectedStatuses: number[] = [];
  const writers = Array.from({ length: 4 }, async () => {
    while (isRunning) {
      const body = { name: `Cellule ${links.length} ${randomUUID()}` };
      const answer = await server.request('POST', '/api/cells', { token, body }).catch(() => undefined);
      if (answer?.status === 201) links.push(answer.body['@id']);
      else if (answer && answer.status !== 503) unexpectedStatuses.push(answer.status);
      if (answer?.status !== 201) await sleep(20);
    }
  });
  const stop = async () => {
    isRunning = false;
    await Promise.all(writers);
  };
  return { stop, unexpected: unexpectedStatuses };
}

async function expectKept(server: TestServer, token: string, links: readonly string[]): Promise<void> {
  const { body } = await server.request('GET', '/api/cells?pagination=false', { token });
  const there = new Set(body['hydra:member'].map((cell: { '@id': string }) => cell['@id']));
  expect(links.filter((cell) => !there.has(cell))).toEqual([]);
}

test(
  'OPS-07, OPS-04: a backend and then the server are killed: the next start works by itself and nothing acknowledged is lost',
  async () => {
    const dataDir = path.join(folder, 'backend');
    const links: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startServer({ env: { DATA_DIR: dataDir, LOG_LEVEL: 'silent' } });
      const token = (await server.signIn('admin')) as string;
      await expectKept(server, token, links);
      const enough = links.length + 5 + Math.random() * 40;
      const { stop } = writing(server, token, links);
      await vi.waitUntil(() => links.length > enough, { timeout: 60_000, interval: 1 });
      const { backends } = postgresOf(dataDir);
      process.kill(backends[Math.floor(Math.random() * backends.length)] as number, 'SIGKILL');
      await sleep(Math.random() * 40);
      await server.kill9();
      await stop();
    }
    const server = await startServer({ env: { DATA_DIR: dataDir } });
    await expectKept(server, (await server.signIn('admin')) as string, links);
    expect(await server.stop()).toBe(0);
  },
  (ROUNDS + 1) * MAX_ROUND_MS,
);

test('OPS-09, OPS-04: PostgreSQL alone is killed: it is started again, 503 is answered meanwhile and never 500', async () => {
  const dataDir = path.join(folder, 'alone');
  const server = await startServer({ env: { DATA_DIR: dataDir, LOG_LEVEL: 'silent' } });
  const token = (await server.signIn('admin')) as string;
  const links: string[] = [];
  const { stop, unexpected } = writing(server, token, links);
  for (let round = 0; round < (isLong ? 20 : 1); round += 1) {
    const enough = links.length + 10;
    await vi.waitUntil(() => links.length > enough, { timeout: 60_000, interval: 5 });
    process.kill(postgresOf(dataDir).postmaster, 'SIGKILL');
    const isServing = async () => (await server.request('GET', '/health/ready')).status === 200;
    await vi.waitUntil(async () => !(await isServing()), { timeout: 20_000, interval: 5 }).catch(() => {});
    await vi.waitUntil(isServing, { timeout: 60_000, interval: 50 });
  }
  await stop();
  expect(unexpected).toEqual([]);
  await expectKept(server, token, links);
  expect(await server.stop()).toBe(0);
});
