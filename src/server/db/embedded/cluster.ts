import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { start } from '#texts/operations/start.ts';
import { fill } from '../../../i18n/fill.ts';
import { reasonOf, StartError } from '../../start-error.ts';
import type { RunAs } from './binaries.ts';

/**
 * A cluster's folder as PostgreSQL sees it: its working directory, which it is put into while still
 * root. So it needs no right to enter the folders above (DATA_DIR below /root), and no path is too long.
 */
export function clusterPaths(cluster: string): { cwd: string; dataPath: string } {
  return { cwd: cluster, dataPath: process.platform === 'linux' ? '/proc/self/cwd' : cluster };
}

/** The environment of PostgreSQL's programs: nothing of ours (PGDATA, PGOPTIONS …) may reach them. */
export const cleanEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Creates the cluster under a temporary name and renames it once it is complete: a start that is killed half-way leaves
 * no half-made cluster.
 * @throws StartError with initdb's reason.
 */
export async function createCluster(cluster: string, binaries: string, user: RunAs): Promise<void> {
  const base = path.basename(cluster);
  for (const leftover of fs.readdirSync(path.dirname(cluster)))
    if (leftover.startsWith(`${base}.new-`))
      fs.rmSync(path.join(path.dirname(cluster), leftover), { recursive: true, force: true });

  const part = fs.mkdtempSync(`${cluster}.new-`);
  fs.chmodSync(part, 0o700);
  if (user.uid !== undefined && user.gid !== undefined) fs.chownSync(part, user.uid, user.gid);
  const { cwd, dataPath } = clusterPaths(part);
  let reason = '';
  // The letters of other scripts are letters (for trigrams) only where the system's LC_CTYPE says so.
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const result = await run(
      path.join(binaries, 'bin', 'initdb'),
      [
        ...['-D', dataPath, '-U', 'postgres', '--auth=trust', '--encoding=UTF8'],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${ctype}`],
        ...['--no-instructions'],
      ],
      { ...user, cwd },
    );
    if (result.status === 0) {
      fs.renameSync(part, cluster);
      return;
    }
    reason = result.output;
    if (!/locale/.test(reason)) break;
  }
  fs.rmSync(part, { recursive: true, force: true });
  throw new StartError(fill(start.database.initFailed, { dir: path.dirname(cluster), reason }));
}

function run(program: string, args: string[], options: RunAs & { cwd: string }) {
  return new Promise<{ status: number | null; output: string }>((resolve) => {
    const child = spawn(program, args, {
      ...options,
      env: cleanEnvironment,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', (error) => resolve({ status: null, output: reasonOf(error) }));
    child.on('close', (status) => resolve({ status, output: output.trim() }));
  });
}
