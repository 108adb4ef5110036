import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { sweepLooseFiles } from '../../../src/server/files/orphan-files.ts';
import { pdf } from '../../harness/data/documents.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { lockWaiter } from '../../harness/servers/database.ts';
import { startServer, temporaryFolder } from '../../harness/servers/server.ts';

/** Uploads over a network, to a process that can die. */

const filesUrl = temporaryFolder('uploads');
afterAll(() => fs.rmSync(filesUrl, { recursive: true, force: true }));
const api = await testApi({ settings: { filesUrl } });
const office = await officeOf(api);
const env = { FILES_URL: filesUrl, MAX_UPLOAD_MB: '1' };
const server = await startServer({ database: api.database, env });
afterAll(server.stop);
const owner = new pg.Client({ connectionString: api.database.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

const type = await office.first('params_files');
const veteran = await office.veteran({
  lastName: 'Envois',
  firstName: 'Ali',
});

const fields = { name: 'a', observation: 'b', veteran: veteran['@id'], paramsFile: type['@id'] };
function form(bytes: Uint8Array): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  data.set('file', new File([Uint8Array.from(bytes)], 'a.pdf'));
  return data;
}
const fileNames = () => {
  const folder = path.join(filesUrl, 'veterans');
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
};
const count = async (table: string) =>
  (await owner.query(`select count(*)::int as total from ${table}`)).rows[0].total as number;
const state = async () => [await count('veteran_files'), await count('loose_files'), fileNames().length];

it('DOC-04: a file over the most is 413 at its field, over a network too', async () => {
  for (const size of [1_100_000, 2_100_000, 30_000_000]) {
    const large = Buffer.concat([pdf(), Buffer.alloc(size, 32)]);
    const answer = await server.request('POST', '/api/files/veterans', {
      token: office.token,
      body: form(large),
    });
    expect([size, answer.status, answer.body.violations]).toMatchObject([
      size,
      413,
      [{ propertyPath: 'file', code: 'file.size' }],
    ]);
  }
  expect(await state()).toEqual([0, 0, 0]);
});

/** Sends a part of an upload and hangs up. */
async function hangUp(body: string, announcedCount: number): Promise<void> {
  const { port, hostname } = new URL(server.url);
  const socket = net.connect(Number(port), hostname);
  const socketClosed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  const head = [
    'POST /api/files/veterans HTTP/1.1',
    `Host: ${hostname}:${port}`,
    `Authorization: Bearer ${office.token}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${announcedCount}`,
  ];
  await new Promise<void>((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => resolve()));
  socket.destroy();
  await socketClosed;
}

it('DOC-04: an upload that breaks off, or whose end is missing, leaves nothing', async () => {
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => part(name, value));
  const beginning = `${texts.join('')}--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 ${'x'.repeat(50_000)}`;
  await hangUp(beginning, 600_000);
  await hangUp(texts.join(''), 600_000);
  const cut = await fetch(`${server.url}/api/files/veterans`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${office.token}`,
      'Content-Type': 'multipart/form-data; boundary=x',
    },
    body: beginning,
  });
  expect(cut.status).toBe(400);
  const whole = await server.request('POST', '/api/files/veterans', {
    token: office.token,
    body: form(pdf()),
  });
  expect(whole.status).toBe(201);
  expect(await state()).toEqual([1, 0, 1]);
});

it('OPS-04: a process killed between bytes and record leaves no record, and its bytes are swept', async () => {
  const before = await state();
  const doomedServer = await startServer({ database: api.database, env });
  // The record waits for this lock while its bytes are there already.
  await owner.query('BEGIN; LOCK TABLE veteran_files IN SHARE MODE');
  const upload = doomedServer
    .request('POST', '/api/files/veterans', { token: office.token, body: form(pdf('Perdu')) })
    .catch(() => 'cut');
  await expect.poll(() => fileNames().length).toBe((before[2] ?? 0) + 1);
  const backend = await lockWaiter(api.pool);
  await doomedServer.kill9();
  await owner.query('COMMIT');
  expect(await upload).toBe('cut');
  // PostgreSQL finds out that its client is gone when it next writes to it; until then the transaction holds the key.
  const alive = async () =>
    (await owner.query('select 1 from pg_stat_activity where pid = $1', [backend])).rowCount;
  await expect.poll(alive).toBe(0);
  expect(await state()).toEqual([before[0], 1, (before[2] ?? 0) + 1]);
  await owner.query("update loose_files set since = now() - interval '2 hours'");
  expect(await sweepLooseFiles(api.context)).toBe(1);
  expect(await state()).toEqual(before);
});
