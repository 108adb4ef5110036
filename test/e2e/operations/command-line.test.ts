import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { runningUrl } from '../../../src/server/db/embedded.ts';
import { startServer, temporaryFolder } from '../../harness/servers/server.ts';
import { inLongRun } from '../pages/signed-in.ts';

const root = path.join(import.meta.dirname, '../../..');
const dataDir = temporaryFolder('command');
const runtimeFolder = temporaryFolder('runtime');
// Root hands the database to another user, who enters it.
fs.chmodSync(runtimeFolder, 0o755);
afterAll(() => {
  for (const folder of [dataDir, runtimeFolder]) fs.rmSync(folder, { recursive: true, force: true });
});

/** Runs a program of the product on the data folder, with these lines on its input. */
async function run(script: string, args: readonly string[], input = '', env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(root, script), ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      DEMO: '0',
      LOG_LEVEL: 'silent',
      ...env,
    },
  });
  child.stdin.end(input);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, output };
}
const admin = (args: readonly string[], input?: string) =>
  run('src/server/command-line/main.ts', args, input);

describe('npm run admin', () => {
  it('OPS-07, AUTH-08: sets a password beside the running server and after it, ends the sessions and leaves a line in the audit', async () => {
    // As under systemd: the command has no such variable, and finds the database all the same.
    const server = await startServer({ env: { DATA_DIR: dataDir, RUNTIME_DIRECTORY: runtimeFolder } });
    expect(runningUrl(dataDir, 'app')).toContain(encodeURIComponent(runtimeFolder));
    const signIn = async (password: string) =>
      server.request('POST', '/api/login_check', { body: { username: 'admin', password } });
    const token = (await server.signIn('admin')) as string;
    const { code, output } = await admin(['user:password', 'Admin'], 'Nouvelle-Phrase-7\n');
    expect([code, output]).toEqual([0, expect.stringContaining('est changé')]);
    expect(output).not.toContain('Nouvelle-Phrase-7');
    expect((await server.request('GET', '/api/me', { token })).status).toBe(401);
    expect((await signIn('Nouvelle-Phrase-7')).status).toBe(200);
    const client = new pg.Client({ connectionString: runningUrl(dataDir, 'owner') });
    await client.connect();
    const { rows } = await client.query(
      `select changes from audit_log where table_name = 'credentials' and request like 'npm run admin%'`,
    );
    await client.end();
    expect(rows).toEqual([{ changes: expect.objectContaining({ password_hash: '*' }) }]);
    await server.stop();

    expect((await admin(['user:password', 'admin'], 'Autre-Phrase-8\n')).code).toBe(0);
    const again = await startServer({ env: { DATA_DIR: dataDir } });
    const body = { username: 'admin', password: 'Autre-Phrase-8' };
    expect((await again.request('POST', '/api/login_check', { body })).status).toBe(200);
    await again.stop();
  });

  inLongRun.each([
    [['user:password', 'personne'], 'Nouvelle-Phrase-7\n', 'Aucun compte ne s’appelle « personne »'],
    [['user:password', 'admin'], 'court\n', 'Le mot de passe est trop court'],
    [['user:password', 'admin'], '', 'ce champ est obligatoire'],
    [['user:password'], 'x\n', 'npm run admin -- user:password NOM'],
    [['user:second-factor', 'admin'], '', 'user:second-factor --reset NOM'],
    [['user:passwort', 'admin'], 'x\n', 'npm run admin -- user:password NOM'],
  ])('OPS-07: %j is refused in words', async (args, input, words) => {
    const { code, output } = await admin(args, input);
    expect([code, output]).toEqual([1, expect.stringContaining(words)]);
    expect(output).not.toMatch(/^\s+at /m);
  });
});

it('OPS-07: made-up veterans are refused beside real ones, unless forced', async () => {
  const seed = (...args: string[]) => run('src/server/seed.ts', ['--veterans', '5', ...args]);
  const secondSeed = await seed();
  expect([secondSeed.code, secondSeed.output]).toEqual([1, expect.stringContaining('--force')]);
  expect(await seed('--force')).toMatchObject({ code: 0 });
});
