import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { clientOf } from '../../harness/data/request.ts';
import { readProjectFile, withChanges } from '../../harness/servers/deployment.ts';
import { freePort, temporaryFolder } from '../../harness/servers/server.ts';

/** docs/technician.md, followed to the letter, in folders and at a port of its own (OPS-07, OPS-08). */

const root = path.join(import.meta.dirname, '../../..');
const folder = temporaryFolder('technician');
fs.chmodSync(folder, 0o755);
for (const name of ['opt', 'srv', 'backups', 'archive'])
  fs.mkdirSync(path.join(folder, name), { recursive: true, mode: 0o777 });
const port = String(await freePort());

const page = withChanges(readProjectFile('docs/technician.md'), [
  ['/opt/combattants', path.join(folder, 'opt')],
  ['/srv/combattants', path.join(folder, 'srv')],
  ['/srv/backups', path.join(folder, 'backups')],
  ['/tmp/anciens-combattants-*.tar.gz', `${path.join(folder, 'archive')}/anciens-combattants-*.tar.gz`],
  ['127.0.0.1:3000', `127.0.0.1:${port}`],
]);

/** The commands of a section, in its `sh` blocks; those of `sh root` are a machine's. */
function commandsOf(section: string): string {
  const [, text = ''] = page.split(new RegExp(`^## ${section}\\. .+$`, 'm'));
  const [ownPart = ''] = text.split(/^## /m);
  return [...ownPart.matchAll(/^```sh\n([\s\S]+?)^```$/gm)].map(([, commands]) => commands).join('');
}

/** Runs sections in one shell, which ends at the first command that fails. */
function follow(...sections: readonly string[]) {
  const script = path.join(folder, 'sections.sh');
  fs.writeFileSync(script, `set -e\n${sections.map(commandsOf).join('\n')}`);
  const log = path.join(folder, 'sections.log');
  const output = fs.openSync(log, 'w');
  const { status } = spawnSync('bash', [script], {
    cwd: fs.existsSync(path.join(folder, 'opt/current')) ? path.join(folder, 'opt/current') : folder,
    stdio: ['ignore', output, output],
    env: { PATH: process.env.PATH, HOME: folder, PORT: port },
  });
  fs.closeSync(output);
  const text = fs.readFileSync(log, 'utf8');
  expect(status, text).toBe(0);
  return text;
}

const { request, signIn } = clientOf(fetch, `http://127.0.0.1:${port}`);
const pidFile = path.join(folder, 'srv/server.pid');

afterAll(() => {
  try {
    process.kill(Number(fs.readFileSync(pidFile, 'utf8')), 'SIGKILL');
  } catch {
    // It has ended, or never began.
  }
  fs.rmSync(folder, { recursive: true, force: true });
});

describe('OPS-07, OPS-08: the technician’s page', () => {
  it('OPS-07: from an archive to a service at work', async () => {
    const packing = spawnSync(
      process.execPath,
      [path.join(root, 'scripts/package.mjs'), path.join(folder, 'archive')],
      { cwd: root, encoding: 'utf8' },
    );
    expect(packing.status, packing.stderr).toBe(0);
    follow('2', '3', '4', '5');
    expect(fs.readFileSync(path.join(folder, 'opt/current/.env'), 'utf8')).not.toContain('ADMIN_PASSWORD');
    const { status, body } = await request('POST', '/api/login_check', {
      body: { username: 'claire', password: 'Claire-au-guichet-1962' },
    });
    expect([status, body.user.username]).toEqual([200, 'claire']);
  });

  it('OPS-08: a backup is made beside the running server, and is good', () => {
    expect(follow('6')).toContain('La sauvegarde est bonne');
  });

  it('OPS-07, OPS-08: an upgrade keeps everything, and so does a restore on an empty machine', async () => {
    follow('7');
    expect(fs.realpathSync(path.join(folder, 'opt/current'))).toBe(path.join(folder, 'opt/next'));
    await signIn('claire', 'Claire-au-guichet-1962');
    expect(follow('8')).toContain('Restauration terminée');
    await signIn('claire', 'Claire-au-guichet-1962');
  });

  it('OPS-09: what the machine does as root is there in the archive', () => {
    const files = [...page.matchAll(/\/current\/(deploy\/[\w@./-]+)/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect(fs.existsSync(path.join(folder, 'opt/current', file)), file).toBe(true);
  });
});
