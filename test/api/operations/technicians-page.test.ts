import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { PROGRAM_VERSION } from '../../../src/server/version.ts';
import { clientOf } from '../../harness/data/request.ts';
import { readProjectFile, run, withChanges } from '../../harness/servers/deployment.ts';
import { freePort, temporaryFolder } from '../../harness/servers/server.ts';

/** docs/technician.md, followed to the letter, in folders and at ports of its own (OPS-07, OPS-08). */

const root = path.join(import.meta.dirname, '../../..');
const folder = temporaryFolder('technician');
fs.chmodSync(folder, 0o755);
const folderOf = (name: string) => path.join(folder, name);
/** The folders of a machine that a loss takes away, and those that outlive it. */
const MACHINE = ['opt', 'srv'];
const ELSEWHERE = ['backups', 'archive', 'key'];
const makeFolders = (names: readonly string[]) => {
  for (const name of names) fs.mkdirSync(folderOf(name), { mode: 0o777 });
};
makeFolders([...MACHINE, ...ELSEWHERE]);
const [port, metricsPort] = [String(await freePort()), String(await freePort())];

const page = withChanges(readProjectFile('docs/technician.md'), [
  ['/opt/combattants', folderOf('opt')],
  ['/srv/combattants', folderOf('srv')],
  ['/srv/backups', folderOf('backups')],
  ['/media/cle', folderOf('media')],
  ['/tmp/anciens-combattants-', `${folderOf('archive')}/anciens-combattants-`],
  ['127.0.0.1:3000', `127.0.0.1:${port}`],
  ['9464', metricsPort],
]);

/** The commands of a section, in its `sh` blocks; those of `sh root` are a machine's. */
function commandsOf(section: string): string {
  const [, text = ''] = page.split(new RegExp(`^## ${section}\\. .+$`, 'm'));
  const [ownPart = ''] = text.split(/^## /m);
  return [...ownPart.matchAll(/^```sh\n([\s\S]+?)^```$/gm)].map(([, commands]) => commands).join('');
}

const ADMIN_PASSWORD = 'Premiers-pas-de-2026 $HOME #1';
const AGENT_PASSWORD = 'Claire-au-guichet-1962';

interface Steps {
  readonly sections: readonly string[];
  /** The version that the technician writes instead of the page's. */
  readonly version?: string;
  /** Lines that are typed. */
  readonly typed?: readonly string[];
}

/**
 * Runs sections in one shell, which ends at the first command that fails. This process goes on meanwhile, so that it
 * notices the end of its connections.
 */
async function follow({ sections, version = '', typed = [] }: Steps) {
  const script = folderOf('sections.sh');
  const commands = sections
    .map(commandsOf)
    .join('\n')
    .replaceAll(/^VERSION=.+$/gm, `VERSION=${version}`);
  fs.writeFileSync(script, `set -e\n${commands}`);
  const input = folderOf('typed');
  fs.writeFileSync(input, typed.map((line) => `${line}\n`).join(''));
  const log = folderOf('sections.log');
  const [stdin, output] = [fs.openSync(input, 'r'), fs.openSync(log, 'w')];
  const shell = spawn('bash', [script], {
    cwd: fs.existsSync(folderOf('opt/current')) ? folderOf('opt/current') : folder,
    stdio: [stdin, output, output],
    env: { PATH: process.env.PATH, HOME: folder, PORT: port },
  });
  fs.closeSync(stdin);
  fs.closeSync(output);
  const [status] = await once(shell, 'exit');
  return { status, output: fs.readFileSync(log, 'utf8') };
}

/** Follows sections, none of whose commands fails; gives what they printed. */
async function followWell(steps: Steps): Promise<string> {
  const { status, output } = await follow(steps);
  expect(status, output).toBe(0);
  return output;
}

/** Does something while the key is there, as root mounts it. */
async function withKey<T>(work: () => Promise<T>): Promise<T> {
  fs.renameSync(folderOf('key'), folderOf('media'));
  try {
    return await work();
  } finally {
    fs.renameSync(folderOf('media'), folderOf('key'));
  }
}

const archiveOf = (version: string) =>
  path.join(folderOf('archive'), `anciens-combattants-${version}-${process.platform}-${process.arch}.tar.gz`);

function doOrFail(program: string, ...args: readonly string[]): void {
  const { status, output } = run(program, args);
  expect(status, output).toBe(0);
}

/** Makes archives of later versions: the program of this one under another version. */
function makeVersions(...versions: readonly string[]): void {
  const program = folderOf('later');
  fs.mkdirSync(program);
  doOrFail('tar', '-xzf', archiveOf(PROGRAM_VERSION), '-C', program);
  const [top = ''] = fs.readdirSync(program);
  const manifest = path.join(program, top, 'package.json');
  for (const version of versions) {
    const text = fs.readFileSync(manifest, 'utf8');
    fs.writeFileSync(manifest, JSON.stringify({ ...JSON.parse(text), version }));
    doOrFail('tar', '-C', program, '--use-compress-program', 'gzip -1', '-cf', archiveOf(version), top);
  }
  fs.rmSync(program, { recursive: true });
}

/** Each file of a folder with its content's size and the moments of its changes. */
function filesOf(program: string): readonly string[] {
  return fs.readdirSync(program, { recursive: true, encoding: 'utf8' }).map((name) => {
    const { size, ino, mtimeMs } = fs.lstatSync(path.join(program, name));
    return `${name} ${size} ${ino} ${mtimeMs}`;
  });
}

/** The files below a folder that hold the secret key. */
const secretsIn = (name: string): string =>
  run('grep', ['-rlE', '--exclude-dir=node_modules', 'AGE-SECRET-KEY-1[0-9A-Z]{20}', folderOf(name)]).output;

const { request, signIn } = clientOf(fetch, `http://127.0.0.1:${port}`);
const versionThatRuns = async () => (await request('GET', '/api')).body.version;
const current = () => fs.realpathSync(folderOf('opt/current'));

const serverPid = () => fs.readFileSync(folderOf('srv/server.pid'), 'utf8').trim();

/** Takes the machine away: its server and its folders. */
function loseMachine(): void {
  const pid = serverPid();
  process.kill(Number(pid), 'SIGTERM');
  // The same port is the new machine's.
  doOrFail('timeout', '60', 'tail', `--pid=${pid}`, '-f', '/dev/null');
  for (const name of MACHINE) fs.rmSync(folderOf(name), { recursive: true });
}

afterAll(() => {
  try {
    process.kill(Number(serverPid()), 'SIGKILL');
  } catch {
    // It has ended, or never began.
  }
  fs.rmSync(folder, { recursive: true, force: true });
});

describe('OPS-07, OPS-08: the technician’s page', () => {
  it('OPS-07: from an archive to a service at work, with no password in a command', async () => {
    doOrFail(process.execPath, path.join(root, 'scripts/package.mjs'), folderOf('archive'));
    await withKey(() => followWell({ sections: ['2', '3'], version: PROGRAM_VERSION }));
    await followWell({ sections: ['4', '5'], typed: [ADMIN_PASSWORD, AGENT_PASSWORD] });
    expect(fs.readFileSync(folderOf('opt/current/.env'), 'utf8')).not.toContain('ADMIN_PASSWORD');
    for (const [username, password] of [
      ['chef', ADMIN_PASSWORD],
      ['claire', AGENT_PASSWORD],
    ] as const) {
      const { status, body } = await request('POST', '/api/login_check', { body: { username, password } });
      expect([status, body.user.username]).toEqual([200, username]);
    }
  });

  it('OPS-08: a backup is made beside the running server, and is good; the key is gone afterwards', async () => {
    expect(await withKey(() => followWell({ sections: ['6'] }))).toContain('La sauvegarde est bonne');
    expect(secretsIn('key')).not.toBe('');
    expect(MACHINE.map(secretsIn).join('') + secretsIn('backups')).toBe('');
  });

  it('OPS-09: readiness and metrics are read', async () => {
    // The server reads the age of the last backup once a minute.
    await vi.waitFor(
      async () => {
        const output = await followWell({ sections: ['7'] });
        expect(output).toMatch(/"isBackupLate": ?false/);
        expect(output).toMatch(/^combattants_database_up 1$/m);
      },
      { timeout: 90_000, interval: 1000 },
    );
  });

  it('OPS-07: one upgrade after the other keeps everything, and never writes where the program runs', async () => {
    makeVersions('97.0.0', '98.0.0');
    for (const version of ['97.0.0', '98.0.0']) {
      const before = current();
      const filesBefore = filesOf(before);
      await followWell({ sections: ['8'], version });
      expect(current()).toBe(folderOf(`opt/${version}`));
      expect(await versionThatRuns()).toBe(version);
      expect(filesOf(before)).toEqual(filesBefore);
      await signIn('claire', AGENT_PASSWORD);
    }
    const files = filesOf(current());
    expect((await follow({ sections: ['8'], version: '98.0.0' })).output).toContain('mkdir: ');
    expect(filesOf(current())).toEqual(files);
    expect(await versionThatRuns()).toBe('98.0.0');
  });

  it('OPS-08: on another machine everything is as at the moment of the backup', async () => {
    loseMachine();
    makeFolders(MACHINE);
    const output = await withKey(() => followWell({ sections: ['2', '9'], version: '98.0.0' }));
    expect(output).toContain('Restauration terminée');
    await signIn('claire', AGENT_PASSWORD);
    expect(MACHINE.map(secretsIn).join('')).toBe('');
  });

  it('OPS-07: no command of it waits for ever', () => {
    expect(page).not.toMatch(/^(until|while) /m);
    const waits = [...page.matchAll(/^curl (?=.*\/health\/ready).*$/gm)].map(([command]) => command);
    const [first = ''] = waits.filter((command) => command.includes('--retry'));
    // Nobody listens there.
    const command = withChanges(first, [
      ['--retry 120', '--retry 2'],
      [`:${port}/`, ':1/'],
    ]);
    expect(run('bash', ['-c', command]).status).not.toBe(0);
  });

  it('OPS-09: what the machine does as root is there in the archive', () => {
    const files = [...page.matchAll(/\/current\/(deploy\/[\w@./-]+)/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect(fs.existsSync(path.join(current(), file)), file).toBe(true);
  });
});
