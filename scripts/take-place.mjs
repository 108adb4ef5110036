// Runs on whatever Node the machine has (18 or later), in a tree and in an archive: nothing from node_modules.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';

/** @returns {never} */
export function fail(/** @type {string} */ message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Ends a start on Windows, before anything is installed there that would not work. */
export function refuseWindows() {
  if (process.platform === 'win32')
    fail(
      'Ce programme ne fonctionne pas sur Windows même, quelle que soit la base de données. Installez un Linux avec WSL (en administrateur : wsl --install -d Debian) et lancez-le dedans, ou prenez une machine avec Linux : docs/running.md, « Windows ».',
    );
}

/**
 * Bounds the memory that V8 holds in a server: 16 MB for each half of its young objects, which else grow to 130 MB with
 * the machine's memory, and 640 MB for the others. Of these a server uses some 120 MB; without a bound V8 lets four times
 * as much become garbage before it collects (docs/performance.md).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=640'];

/**
 * Runs a script under `node` with this process's arguments; signals go to it, its exit code becomes this one's.
 * @param {string} node
 * @param {string[]} args
 */
export async function takePlace(node, args) {
  // The channel tells the child when this process dies without a word.
  const child = spawn(node, [...args, ...process.argv.slice(2)], {
    // Else glibc keeps a heap for each of eight times as many threads as there are processors.
    env: { MALLOC_ARENA_MAX: '2', ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`${node} ne peut pas être lancé : ${error.message}`));
  const [code, signal] = await new Promise((resolve) => child.once('exit', (...end) => resolve(end)));
  process.exit(code ?? 128 + (os.constants.signals[signal] ?? 0));
}

/** An npm that was killed cannot pass its end on: this process notices that npm is no longer above it. */
export function stopWithNpm() {
  if (!process.env.npm_lifecycle_event || process.channel) return;
  const above = ancestors();
  setInterval(() => {
    if (ancestors() !== above) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

/** The parent, and npm where the parent is only the shell that npm runs scripts with. */
function ancestors() {
  try {
    const [, flag] = fs.readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8').split('\0');
    const status = fs.readFileSync(`/proc/${process.ppid}/status`, 'utf8');
    if (flag === '-c') return `${process.ppid} ${/PPid:\s*(\d+)/.exec(status)?.[1]}`;
  } catch {
    // No /proc on this system.
  }
  return String(process.ppid);
}
