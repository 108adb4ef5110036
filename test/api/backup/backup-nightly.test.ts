import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ReadableStream } from 'node:stream/web';
import { afterAll, expect, it, vi } from 'vitest';
import { backupJob } from '../../../src/server/backup/nightly-job.ts';
import { backupName, openBackupTarget } from '../../../src/server/backup/targets.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';
import { newKeys } from '../../harness/servers/backup.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';
import { s3Service } from '../../harness/services/s3-service.ts';

/** Backups without anybody, each night (OPS-08), and where they are kept. */

const keys = await newKeys();
const folder = temporaryFolder('nightly');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const backupDir = path.join(folder, 'kept');
const settings = { backupDir, backupPublicKeys: [keys.public], backupKeep: 2 };
const api = await testApi({ settings: { ...settings, filesUrl: path.join(folder, 'files') } });
const { account, role } = accountsOf(api);

const readFigure = async (username: string) => {
  const token = await api.signIn(username, PASSWORD);
  const { status, body } = await api.request('GET', '/api/dashboard_figures', { token });
  expect(status).toBe(200);
  return body.backup;
};

it('OPS-08: the nightly job backs up as a process, keeps so many, and the dashboard says when a night is missing', async () => {
  await account('cheffe', await role('ROLE_CHEFFE', { Appointment: 'VIEW' }));
  expect(await readFigure('cheffe')).toBeNull();
  expect(await readFigure('admin')).toEqual({ last: null, isLate: true });
  fs.mkdirSync(backupDir);
  const [first, second] = ['2026-01-01', '2026-01-02'].map((day) => backupName(new Date(day)));
  for (const name of [first, second, 'liste.txt']) fs.writeFileSync(path.join(backupDir, String(name)), '');
  vi.stubEnv('DATABASE_URL', api.database.url);
  vi.stubEnv('MIGRATION_DATABASE_URL', api.database.ownerUrl);
  vi.stubEnv('FILES_URL', path.join(folder, 'files'));
  vi.stubEnv('BACKUP_PUBLIC_KEY', keys.public);
  vi.stubEnv('BACKUP_KEEP', '2');
  const { signal } = new AbortController();
  vi.stubEnv('BACKUP_DIR', path.join(backupDir, 'liste.txt'));
  await expect(backupJob.run(api.context, signal)).rejects.toThrow('the backup failed');
  expect(await readFigure('admin')).toEqual({ last: null, isLate: true });
  vi.stubEnv('BACKUP_DIR', backupDir);
  expect(await backupJob.run(api.context, signal)).toBe(1);
  const names = fs.readdirSync(backupDir).sort();
  expect(names).toEqual(['liste.txt', second, expect.stringMatching(/^sauvegarde-.*\.tar\.zst\.age$/)]);
  expect(await readFigure('admin')).toEqual({ last: expect.any(String), isLate: false });
  api.clock.set(new Date(Date.now() + 27 * 3_600_000));
  expect(await readFigure('admin')).toMatchObject({ isLate: true });
  vi.unstubAllEnvs();
});

it('OPS-08: without BACKUP_DIR there is nothing to do each night', async () => {
  const without = { ...api.context, settings: { ...api.settings, backupDir: undefined } };
  expect(await backupJob.hasWork?.(without)).toBe(false);
  expect(await backupJob.hasWork?.(api.context)).toBe(true);
});

it('OPS-08: a bucket keeps backups of any size, each under its name once it is complete', async () => {
  const service = await s3Service();
  const target = await openBackupTarget(`s3://saves/service?endpoint=${service.endpoint}`);
  const chunks = Array.from({ length: 70 }, () => randomBytes(1_048_576));
  const [small, large] = ['2026-01-01', '2026-01-02'].map((day) => backupName(new Date(day))) as [
    string,
    string,
  ];
  const streamOf = (parts: readonly Uint8Array[]) =>
    ReadableStream.from(parts) as globalThis.ReadableStream<Uint8Array>;
  expect(await target.write(small, streamOf(chunks.slice(0, 1)))).toBe(1_048_576);
  expect(await target.write(large, streamOf(chunks))).toBe(70 * 1_048_576);
  const failing = async function* () {
    yield* chunks.slice(0, 40);
    throw new Error('gone');
  };
  const brokenStream = ReadableStream.from(failing()) as globalThis.ReadableStream<Uint8Array>;
  await expect(target.write(backupName(new Date('2026-01-03')), brokenStream)).rejects.toThrow('gone');
  service.objects.set('/saves/service/liste.txt', Buffer.from('x'));
  expect(await target.names()).toEqual([small, large]);
  const receivedParts: Uint8Array[] = [];
  for await (const chunk of await target.read(large)) receivedParts.push(chunk);
  expect(Buffer.concat(receivedParts).equals(Buffer.concat(chunks))).toBe(true);
  await target.remove(small);
  expect(await target.names()).toEqual([large]);
});
