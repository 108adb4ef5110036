import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The inputs of the build; the server's own sources are not among them. */
const SOURCES = [
  'src',
  'public',
  'index.html',
  'public.html',
  'api-docs.html',
  'vite.config.ts',
  'package-lock.json',
  'CHANGELOG.md',
];
const NOT_BUILT = path.join('src', 'server');
const stamp = path.join(root, 'dist', '.sources');

/** Builds the front end when dist/ is missing or was made from other sources. */
export async function buildIfStale(say: (text: string) => void): Promise<boolean> {
  const sources = hashOfSources();
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === sources) return true;
  say('Construction de l’interface (moins d’une minute)…');
  const isBuilt = await runVite();
  if (isBuilt) fs.writeFileSync(stamp, sources);
  say(isBuilt ? 'Interface construite.' : 'La construction de l’interface a échoué (voir ci-dessus).');
  return isBuilt;
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const file = path.join(root, source);
    const stats = fs.statSync(file, { throwIfNoEntry: false });
    const names = stats?.isDirectory() ? filesIn(source) : stats ? [source] : [];
    for (const name of names) hash.update(`${name}\0`).update(fs.readFileSync(path.join(root, name)));
  }
  return hash.digest('hex');
}

function filesIn(folder: string): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith(NOT_BUILT + path.sep))
    .sort();
}

function runVite(): Promise<boolean> {
  const { NODE_ENV, ...env } = process.env;
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: root,
      env,
      // The build writes nothing to the standard output: a caller may be reading it.
      stdio: ['ignore', 2, 2],
    });
    // A server that starts meanwhile goes first.
    if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
    const stop = () => process.exit(130);
    const kill = () => child.kill();
    process.once('SIGTERM', stop).once('SIGINT', stop).once('exit', kill);
    child.once('error', () => resolve(false));
    child.once('exit', (code) => {
      process.removeListener('SIGTERM', stop).removeListener('SIGINT', stop).removeListener('exit', kill);
      resolve(code === 0);
    });
  });
}
