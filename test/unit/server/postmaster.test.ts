import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startPostmaster } from '../../../src/server/db/embedded/postmaster.ts';
import { spawnFollowed, temporaryFolder } from '../../harness/servers/server.ts';

/** A data folder whose postmaster.pid names a process: it is stopped if it is an older PostgreSQL of this folder (OPS-07). */

const folder = temporaryFolder('postmaster');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** A stand-in for PostgreSQL. It is ready once the process that postmaster.pid names is gone, and refuses before. */
const STAND_IN = `
const fs = require('node:fs');
fs.appendFileSync('attempts', '.');
try {
  process.kill(Number(fs.readFileSync('postmaster.pid', 'utf8').split('\\n')[0]), 0);
  console.error('FATAL:  lock file "postmaster.pid" already exists');
  process.exit(1);
} catch {
  process.on('SIGINT', () => process.exit(0));
  setInterval(() => {}, 1000);
  console.error('LOG:  database system is ready to accept connections');
}`;
const binaries = path.join(folder, 'binaries');
fs.mkdirSync(path.join(binaries, 'bin'), { recursive: true });
const script = path.join(folder, 'postgres.cjs');
fs.writeFileSync(script, STAND_IN);
fs.writeFileSync(
  path.join(binaries, 'bin', 'postgres'),
  `#!/bin/sh\nexec '${process.execPath}' '${script}'\n`,
  { mode: 0o755 },
);

/** A process that ends by SIGKILL alone, and says which other signals it gets. */
const STUBBORN = `
for (const signal of ['SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => console.log(signal));
setInterval(() => {}, 1000);
console.log('started');`;

async function stubbornIn(cwd: string) {
  const child = spawnFollowed(process.execPath, ['-e', STUBBORN], { cwd });
  await expect.poll(child.output).toContain('started');
  return {
    ...child,
    /** The signals that it got, each once: an orphan is asked again with every attempt. */
    signals: () => [...new Set(child.output().match(/SIG\w+/g))],
  };
}

/** A cluster's folder whose postmaster.pid names a process of `cwd`. */
async function heldCluster(name: string, cwd?: string) {
  const cluster = path.join(folder, name);
  fs.mkdirSync(cluster);
  const holder = await stubbornIn(cwd ?? cluster);
  fs.writeFileSync(path.join(cluster, 'postmaster.pid'), `${holder.process.pid}\n${cluster}\n`);
  const file = path.join(cluster, 'attempts');
  const attempts = () => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').length : 0);
  /** Waits until the start was tried thrice more: a signal that is due at this moment has been sent by then. */
  const untilTried = async () => {
    const before = attempts();
    await expect.poll(attempts).toBeGreaterThanOrEqual(before + 3);
  };
  return { cluster, holder, untilTried };
}

const startMs = Date.now();
let elapsedMs = 0;
beforeEach(() => {
  elapsedMs = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => startMs + elapsedMs);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('OPS-07: an older PostgreSQL of the folder is asked to stop, then urged, then killed, and the start goes on', async () => {
  const { cluster, holder, untilTried } = await heldCluster('orphan');
  const starting = startPostmaster({ cluster, binaries, user: {} });
  await untilTried();
  expect(holder.signals()).toEqual([]);
  for (const [afterMs, signals] of [
    [2_001, ['SIGINT']],
    [5_001, ['SIGINT', 'SIGQUIT']],
  ] as const) {
    elapsedMs = afterMs;
    await expect.poll(holder.signals).toEqual(signals);
    await untilTried();
    expect(holder.signals()).toEqual(signals);
  }
  expect(holder.process.signalCode).toBeNull();
  elapsedMs = 10_001;
  await holder.exited;
  expect(holder.process.signalCode).toBe('SIGKILL');
  await (await starting).stop();
});

it('OPS-07: a process that works elsewhere gets no signal, though postmaster.pid has its number: the start gives up', async () => {
  const { cluster, holder, untilTried } = await heldCluster('foreign', folder);
  const starting = startPostmaster({ cluster, binaries, user: {} }).catch((error: Error) => error);
  for (const afterMs of [2_001, 5_001, 10_001]) {
    elapsedMs = afterMs;
    await untilTried();
  }
  elapsedMs = 60_001;
  expect(await starting).toMatchObject({ message: expect.stringContaining('lock file "postmaster.pid"') });
  expect(holder.signals()).toEqual([]);
  // It is still there, and answers.
  expect([holder.process.exitCode, holder.process.signalCode]).toEqual([null, null]);
  holder.process.kill('SIGHUP');
  await expect.poll(holder.signals).toEqual(['SIGHUP']);
  holder.process.kill('SIGKILL');
  await holder.exited;
});

it('OPS-07, OPS-09: as a service its socket is in the folder that commands beside the service see', async () => {
  const cluster = path.join(folder, 'service');
  fs.mkdirSync(cluster);
  const runtime = fs.mkdtempSync(path.join(folder, 'run-'));
  vi.stubEnv('RUNTIME_DIRECTORY', `${runtime}:${folder}`);
  const { sockets, stop } = await startPostmaster({ cluster, binaries, user: {} });
  expect(path.dirname(sockets)).toBe(runtime);
  expect(fs.statSync(sockets).mode & 0o777).toBe(0o700);
  await stop();
  expect(fs.readdirSync(runtime)).toEqual([]);
});
