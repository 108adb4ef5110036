import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The folder of one run; it stays where the run fails, with the logs of all programs in it. */
export const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'combattants-cluster-'));
// PostgreSQL runs as a user of its own.
fs.chmodSync(folder, 0o755);

const running = new Set<ChildProcess>();

/** Starts a program whose output goes to NAME.log in the run's folder. */
export function start(
  name: string,
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  const log = fs.openSync(path.join(folder, `${name}.log`), 'a');
  const child = spawn(program, args, { ...options, stdio: ['ignore', log, log] });
  fs.closeSync(log);
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.once('error', (error) => console.error(`${name}: ${error.message}`));
  return child;
}

/** The processes below one, itself first. */
export function treeOf(pid: number): number[] {
  const parentOf = new Map<number, number>();
  for (const entry of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = fs.readFileSync(`/proc/${entry}/stat`, 'utf8');
      parentOf.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  const tree = [pid];
  for (const one of tree) for (const [child, parent] of parentOf) if (parent === one) tree.push(child);
  return tree;
}

/** Sends a signal to processes. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended with its parent.
    }
  }
}

/** Ends processes at once, as a machine that loses its power does. */
export const kill9 = (pids: readonly number[]): void => signalAll(pids, 'SIGKILL');

/** Ends every program of the run. */
export function killAll(): void {
  for (const { pid } of running) if (pid !== undefined) kill9(treeOf(pid));
}

/**
 * Waits for a condition.
 * @throws Error that names it, after `seconds`
 */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  seconds = 120,
): Promise<void> {
  const endMs = Date.now() + seconds * 1000;
  while (!(await Promise.resolve(holds()).catch(() => false))) {
    if (Date.now() > endMs) throw new Error(`not within ${seconds} s: ${what} (logs in ${folder})`);
    await sleep(100);
  }
}

/** A deployment example with the names and ports of this run. */
export function example(file: string, changes: readonly (readonly [string, string])[]): string {
  const text = fs.readFileSync(path.join(import.meta.dirname, '../../deploy/cluster', file), 'utf8');
  return changes.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`${file} has no "${from}"`);
    return result.replaceAll(from, to);
  }, text);
}
