import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { start } from '#texts/operations/start.ts';
import { fill } from '../../../i18n/fill.ts';
import { reasonOf, StartError } from '../../start-error.ts';

const SQLITE_BUSY = 5;

/**
 * Claims a data folder for this process, before anything in it is read or changed.
 *
 * The claim is SQLite's file lock on an empty file: a lock of the kernel, which vanishes with its
 * process however that dies, and which processes of other containers on the same machine see too. A
 * file with a process id in it would do neither.
 * @throws StartError when another process holds the folder, or it cannot be written.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(path.join(dataDir, '.lock'));
    // No journal: nothing is ever written, and no second file is left beside the lock.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    const busy = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
    throw new StartError(
      busy
        ? fill(start.database.inUse, { dir: dataDir })
        : fill(start.database.forbidden, { dir: dataDir, user: currentUser(), reason: reasonOf(error) }),
      { cause: error },
    );
  }
  const lockFile = lock;
  return { release: () => lockFile.close() };
}

/** The name or number of the user this process runs as. */
export function currentUser(): string {
  return process.env.USER || String(process.getuid?.() ?? '?');
}
