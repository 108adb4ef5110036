import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { start } from '#texts/operations/start.ts';
import { fill } from '../../../i18n/fill.ts';
import { isAboutRoom } from '../../disk-full.ts';
import { errorCode } from '../../error-code.ts';
import { reasonOf, StartError } from '../../start-error.ts';
import type { RunAs } from './binaries.ts';
import { cleanEnvironment, clusterPaths } from './cluster.ts';

/** Limits for a fast stop of PostgreSQL and then for an immediate one; after both it is killed. */
const FAST_STOP_SECONDS = 20;
const IMMEDIATE_STOP_SECONDS = 5;

/**
 * PostgreSQL under a shell that outlives this process by a moment: when this process dies, however it
 * dies, the pipe on the shell's input closes and the shell asks PostgreSQL for a fast stop. One that does not end is
 * stopped at once, and then killed: a fast stop during a recovery can hang. The socket's folder goes last.
 */
const supervisor = `
exec 3<&0
"$@" 3<&- & postgres=$!
( while read -r line <&3; do :; done; exec 3<&-
  kill -INT $postgres; sleep ${FAST_STOP_SECONDS}
  kill -QUIT $postgres; sleep ${IMMEDIATE_STOP_SECONDS}
  kill -KILL $postgres ) 2>/dev/null & watch=$!
wait $postgres; status=$?
kill $watch 2>/dev/null
rm -f "$SOCKETS"/.s.PGSQL.*; rmdir "$SOCKETS" 2>/dev/null
exit $status`;

/** The memory that the machine or its container lends PostgreSQL for pages; it is taken only as far as it is used. */
const memory = Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20;
const buffers = Math.round(Math.min(1024, Math.max(128, memory / 8)));

/** PostgreSQL's own names for the settings it starts with; personal data stays out of its messages. */
const baseSettings = {
  shared_buffers: `${buffers}MB`,
  effective_cache_size: `${Math.round(Math.max(256, memory / 2))}MB`,
  work_mem: '16MB',
  listen_addresses: '',
  unix_socket_permissions: '0700',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  lc_messages: 'C',
  timezone: 'UTC',
  jit: 'off',
};

/**
 * The stops that a PostgreSQL whose parent was killed is asked for, harder each time, by how long it has held the folder.
 */
const ORPHAN_STOPS = [
  { afterMs: 10_000, signal: 'SIGKILL' },
  { afterMs: 5_000, signal: 'SIGQUIT' },
  { afterMs: 2_000, signal: 'SIGINT' },
] as const;
const GIVE_UP_AFTER_MS = 60_000;
/** A PostgreSQL that ends by itself is started again after this pause. */
const RESTART_PAUSE_MS = 200;

interface Postmaster {
  /** Folder of the Unix socket. */
  sockets: string;
  stop(): Promise<void>;
}

interface PostmasterOptions {
  cluster: string;
  binaries: string;
  user: RunAs;
  settings?: Record<string, string>;
  /** Called before each try to start a PostgreSQL again that ended by itself; gets why the last try failed. */
  onRestart?: ((reason: unknown) => void) | undefined;
  /** Called once when it cannot be started again. */
  onLost?: (() => void) | undefined;
}

/**
 * Starts PostgreSQL on its cluster and waits until it accepts connections. When it ends by itself it is started again,
 * at the same socket: connections fail meanwhile, and the pools make new ones.
 * @throws StartError in French when it does not start
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { user, onRestart, onLost } = options;
  const sockets = makeSocketFolder(user);
  let isStopping = false;
  let running = await startUntilFree(options, sockets);
  let restarting = Promise.resolve();

  /** Tries for a while: what the killed one held, its backends or its memory, may go a moment later. */
  async function restart(): Promise<void> {
    const startMs = Date.now();
    for (let reason: unknown; !isStopping; ) {
      onRestart?.(reason);
      await sleep(RESTART_PAUSE_MS);
      if (isStopping) return;
      try {
        makeFolder(sockets, user);
        running = await startUntilFree(options, sockets);
        watch(running);
        return;
      } catch (error) {
        if (Date.now() - startMs > GIVE_UP_AFTER_MS) return onLost?.();
        reason = error;
      }
    }
  }
  function watch({ childExit }: Running): void {
    void childExit.then(() => {
      if (!isStopping) restarting = restart();
    });
  }
  watch(running);
  return {
    sockets,
    async stop() {
      isStopping = true;
      await restarting;
      running.end();
      await running.childExit;
    },
  };
}

/** A PostgreSQL that accepts connections. */
interface Running {
  /** Asks it to stop. */
  readonly end: () => void;
  readonly childExit: Promise<void>;
}

/** Starts PostgreSQL as soon as an older one has given the cluster free. */
async function startUntilFree(options: PostmasterOptions, sockets: string): Promise<Running> {
  const startMs = Date.now();
  for (;;) {
    const attempt = await tryStart(options, sockets);
    if (typeof attempt !== 'string') return attempt;
    const waitedMs = Date.now() - startMs;
    // The PostgreSQL of a server that was just killed is still stopping: its lock goes with it.
    if (!/lock file|pre-existing shared memory/.test(attempt) || waitedMs > GIVE_UP_AFTER_MS)
      throw new StartError(
        fill(start.database.startFailed, { dir: path.dirname(options.cluster), reason: attempt }),
      );
    const stop = ORPHAN_STOPS.find(({ afterMs }) => waitedMs > afterMs);
    if (stop) stopOrphan(options.cluster, stop.signal);
    await sleep(100);
    makeFolder(sockets, options.user);
  }
}

/** Resolves with PostgreSQL's last words when it does not start. */
async function tryStart(options: PostmasterOptions, sockets: string): Promise<Running | string> {
  const { cluster, binaries, user, settings } = options;
  const { cwd, dataPath } = clusterPaths(cluster);
  const flags = Object.entries({ ...baseSettings, ...settings, unix_socket_directories: sockets });
  const child = spawn(
    '/bin/sh',
    [
      ...['-c', supervisor, 'sh', path.join(binaries, 'bin', 'postgres'), '-D', dataPath],
      ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...user,
      cwd,
      env: { ...cleanEnvironment, SOCKETS: sockets },
      stdio: ['pipe', 'ignore', 'pipe'],
      // A session of its own: Ctrl+C in the terminal reaches this process first, which then stops it.
      detached: true,
    },
  );
  const childExit = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const failure = await untilReady(child);
  if (failure !== undefined) {
    child.stdin?.end();
    await childExit;
    return failure;
  }
  return { end: () => child.stdin?.end(), childExit };
}

/** Nothing when PostgreSQL is ready, else its last words. */
function untilReady(child: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < 20_000) output += text;
      if (output.includes('ready to accept connections')) resolve(undefined);
    });
    child.stdin?.on('error', () => {});
    child.once('error', (error) => resolve(reasonOf(error)));
    child.once('close', () => resolve(lastWords(output)));
  });
}

/** Why it ended: the last line says that a step failed, and one before it that there was no room for it. */
const lastWords = (output: string): string =>
  output.split('\n').find(isAboutRoom) ?? /(?:FATAL|PANIC):.*/.exec(output)?.[0] ?? output.trim();

/**
 * Makes a folder with a short path (a socket's may have 107 bytes) that only PostgreSQL's user, and root, can enter. A
 * service of systemd has a temporary folder that commands beside it do not see; they see its RUNTIME_DIRECTORY.
 */
function makeSocketFolder(user: RunAs): string {
  const [runtimeFolder] = process.env.RUNTIME_DIRECTORY?.split(':') ?? [];
  const folders = [...(runtimeFolder ? [runtimeFolder] : []), '/tmp', '/var/tmp', '/dev/shm', '/run'];
  for (const parent of folders) {
    try {
      const folder = fs.mkdtempSync(path.join(parent, 'combattants-'));
      giveTo(user, folder);
      return folder;
    } catch {
      // Read-only here: the next one.
    }
  }
  throw new StartError(fill(start.database.noSocketFolder, { dirs: folders.join(', ') }));
}

function giveTo({ uid, gid }: RunAs, folder: string): void {
  if (uid !== undefined && gid !== undefined) fs.chownSync(folder, uid, gid);
}

/**
 * Makes the socket's folder again after the supervisor took it away. One that is there already was not taken away, or is
 * somebody else's: PostgreSQL can then not make its socket, and the start fails.
 */
function makeFolder(sockets: string, user: RunAs): void {
  try {
    fs.mkdirSync(sockets, { mode: 0o700 });
    giveTo(user, sockets);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/**
 * Stops a PostgreSQL that lost both this program and its supervisor. Only called while this process
 * holds the data folder's lock, so that it has no living owner.
 */
function stopOrphan(cluster: string, signal: NodeJS.Signals): void {
  try {
    const [first] = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(first);
    // The number may belong to another program by now.
    if (pid > 1 && fs.realpathSync(`/proc/${pid}/cwd`) === fs.realpathSync(cluster))
      process.kill(pid, signal);
  } catch {
    // Gone meanwhile, or a system without /proc: the waiting goes on.
  }
}
