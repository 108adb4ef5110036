import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { isDiskFull } from '../../../src/server/disk-full.ts';
import { isDatabaseAway } from '../../../src/server/transaction.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { pdf } from '../../harness/data/documents.ts';
import { testApi } from '../../harness/servers/api.ts';
import { freePort, spawnServer, startServer, temporaryFolder } from '../../harness/servers/server.ts';

/** A real disk that is full: a small one in memory, which root alone can mount. */

function mountDisk(size: string): string | null {
  const folder = temporaryFolder('disk');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  afterAll(() => {
    execFileSync('umount', ['--lazy', folder]);
    fs.rmdirSync(folder);
  });
  return folder;
}

const disk = mountDisk('512k');
const api = await testApi();

it('OPS-03: a full disk is known whoever says so', () => {
  const diskErrors = [
    Object.assign(new Error('write'), { code: 'ENOSPC' }),
    new Error('wrapped', { cause: Object.assign(new Error('could not extend file'), { code: '53100' }) }),
    new Error('could not write lock file "postmaster.pid": No space left on device'),
  ];
  expect(diskErrors.map(isDiskFull)).toEqual([true, true, true]);
  const other = [new Error('x'), Object.assign(new Error('y'), { code: 'EACCES' }), null];
  expect(other.map(isDiskFull)).toEqual([false, false, false]);
});

it('OPS-03, OPS-10: a database whose disk is full refuses new connections, which is no fault of the request', () => {
  const refusedBy = (code: string, severity: string) =>
    Object.assign(new pg.DatabaseError('could not write init file', 0, 'error'), { code, severity });
  expect(isDatabaseAway(refusedBy('XX000', 'FATAL'))).toBe(true);
  expect(isDatabaseAway(new Error('wrapped', { cause: refusedBy('XX000', 'FATAL') }))).toBe(true);
  expect(isDatabaseAway(refusedBy('XX000', 'ERROR'))).toBe(false);
  // A wrong password does not mend itself by waiting.
  expect(isDatabaseAway(refusedBy('28P01', 'FATAL'))).toBe(false);
});

it('OPS-03: a socket that is missing is a database away, a file that is missing is not', async () => {
  const folder = temporaryFolder('missing');
  onTestFinished(() => fs.rmdirSync(folder));
  const missing = path.join(folder, 'nothing');
  const refusal = await new pg.Client({ host: missing }).connect().catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'ENOENT' });
  expect(isDatabaseAway(refusal)).toBe(true);
  const unread = await fs.promises.readFile(missing).catch((error: unknown) => error);
  expect(unread).toMatchObject({ code: 'ENOENT' });
  expect(isDatabaseAway(unread)).toBe(false);
  expect(isDatabaseAway(new Error('the store cannot read it', { cause: unread }))).toBe(false);
});

it.skipIf(!disk)(
  'DOC-04: an upload for which the disk has no room is 507, in words, and leaves nothing',
  async () => {
    const { token } = await accountsOf(api).account(
      'auteure',
      await accountsOf(api).roleId('ROLE_SUPER_ADMIN'),
    );
    const server = await startServer({ database: api.database, env: { DATA_DIR: disk as string } });
    onTestFinished(async () => void (await server.stop()));
    const form = new FormData();
    form.set('name', 'a');
    form.set('file', new File([Buffer.concat([pdf(), Buffer.alloc(1_000_000, 32)])], 'a.pdf'));
    const answer = await server.request('POST', '/api/files/veterans', { token, body: form });
    expect([answer.status, answer.body.status, answer.body['hydra:description']]).toEqual([
      507,
      507,
      "Enregistrement impossible : il n'y a plus de place sur le disque du serveur",
    ]);
    expect(fs.readdirSync(path.join(disk as string, 'uploads'))).toEqual([]);
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  },
);

const long = process.env.TEST_LONG === '1';
const small = long ? mountDisk('8m') : null;

it.skipIf(!small)(
  'OPS-03: on a full disk the server says so to whoever asks, and serves once there is room',
  async () => {
    const port = String(await freePort());
    const child = spawnServer({
      DATA_DIR: small as string,
      PORT: port,
      DEMO: '0',
      ADMIN_PASSWORD: 'Figuier-2026',
      ADMIN_EMAIL: 'admin@example.org',
    });
    onTestFinished(async () => {
      child.process.kill('SIGTERM');
      await child.exited;
    });
    const ready = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
      return [answer?.status, await answer?.text()];
    };
    const words = expect.stringContaining('Il n’y a plus de place sur le disque');
    await expect.poll(ready, { timeout: 60_000 }).toEqual([507, words]);
    expect(child.output()).toContain('Il n’y a plus de place sur le disque');
    execFileSync('mount', ['-o', 'remount,size=300m', small as string]);
    await expect
      .poll(ready, { timeout: 60_000 })
      .toEqual([200, expect.stringContaining('{"status":"ok","details":{"unhandledRejections":0,')]);
  },
);
