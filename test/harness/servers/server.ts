import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { clientOf } from '../data/request.ts';
import { PASSWORD } from '../data/settings.ts';
import type { TestDatabase } from './database.ts';

const MAIN = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url));

export interface ServerOptions {
  /** A database of the run's cluster; absent: what `env` says. */
  database?: TestDatabase;
  env?: Record<string, string>;
  /** The script to start; `src/server/main.ts` unless given. */
  script?: string;
}

/**
 * A server process of its own, ready to serve: as many as wanted on one database.
 * The caller stops it; `kill9` is the accident.
 */
export async function startServer({ database, env = {}, script }: ServerOptions = {}) {
  const port = env.PORT ?? String(await freePort());
  const child = spawnServer(
    {
      PORT: port,
      LOG_LEVEL: 'warn',
      DEMO: '0',
      // Administrators sign in with a password alone; a demonstration needs no word for that.
      ...(env.DEMO === '1' ? {} : { SECOND_FACTOR: '0' }),
      ADMIN_PASSWORD: PASSWORD,
      ADMIN_EMAIL: 'admin@example.org',
      ...(database
        ? {
            DATABASE_URL: database.url,
            MIGRATION_DATABASE_URL: database.ownerUrl,
            FILES_URL: path.join(os.tmpdir(), `combattants-test-files-${database.name}`),
          }
        : {}),
      ...env,
    },
    script,
  );
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  const end = (signal: NodeJS.Signals) => async () => {
    child.process.kill(signal);
    return child.exited;
  };
  return {
    url,
    pid: child.process.pid,
    output: child.output,
    exited: child.exited,
    /** Asks it to end; gives the exit code. */
    stop: end('SIGTERM'),
    kill9: end('SIGKILL'),
    fetch: globalThis.fetch,
    ...clientOf(globalThis.fetch, url, { isOfThisTree: script === undefined }),
  };
}

export type TestServer = Awaited<ReturnType<typeof startServer>>;

/** A run that ends leaves no server behind, whatever failed. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** The compile cache of the servers of all runs: it saves a quarter of each start. */
const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/servers-compiled', import.meta.url));

/**
 * Starts src/server/main.ts, or `script`, with nothing in its environment but where programs, home and what was compiled
 * are, and what is given.
 */
export const spawnServer = (env: Record<string, string>, script = MAIN) =>
  spawnFollowed(process.execPath, [script], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_COMPILE_CACHE: COMPILED, ...env },
  });

/** Starts a program that ends with the run, and keeps what it says. */
export function spawnFollowed(
  program: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'env' | 'cwd' | 'uid' | 'gid'>,
) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const exit = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return { process: child as ChildProcess, exited: exit, output: () => output };
}

/** The arguments and the environment of the process that a launcher has started in its place. */
export function startedBy(launcher: number | undefined): Record<'args' | 'env', readonly string[]> {
  const [child] = fs.readFileSync(`/proc/${launcher}/task/${launcher}/children`, 'utf8').split(' ');
  const read = (file: string) => fs.readFileSync(`/proc/${child}/${file}`, 'utf8').split('\0');
  return { args: read('cmdline'), env: read('environ') };
}

/** Waits until the server serves; fails with what it said when it ends instead. */
export async function untilReady(url: string, child: ReturnType<typeof spawnServer>): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (child.process.exitCode !== null) throw new Error(`The server ended: ${child.output()}`);
    const response = await fetch(`${url}/health/ready`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await sleep(50);
  }
  child.process.kill('SIGKILL');
  throw new Error(`The server is not ready after a minute: ${child.output()}`);
}

/**
 * A port that nobody listens on now, below those that systems give to outgoing connections: none of these takes it
 * before the caller does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    const server = net.createServer();
    const isFree = await new Promise<boolean>((resolve) =>
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
    );
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/** A folder of the caller's own below the system's temporary one. */
export function temporaryFolder(name: string): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), `combattants-test-${name}-`));
}
