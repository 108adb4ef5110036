import fs from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { dataExportParts, dataExports as table } from '../../../src/server/db/schema.ts';
import { dataExportJob } from '../../../src/server/transfer/background/job.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { filesOf } from '../../harness/data/transfer.ts';
import { testApi } from '../../harness/servers/api.ts';
import { beside, breakLockWaiter, createTestDatabase } from '../../harness/servers/database.ts';
import { startServer } from '../../harness/servers/server.ts';

const PATH = '/api/data_exports';
const api = await testApi({ demo: true, now: '2026-11-25T10:00:00Z' });
const accounts = accountsOf(api);
let token = await api.signIn('admin');
const owner = new pg.Client({ connectionString: api.database.ownerUrl });
await owner.connect();
afterAll(() => owner.end());
const HOUR_MS = 3_600_000;

const work = () => dataExportJob.run(api.context, new AbortController().signal);
const ask = (as = token) => api.request('POST', PATH, { token: as, body: { currentPassword: PASSWORD } });
const first = async () => (await api.request('GET', PATH, { token })).body['hydra:member'][0];
const ticket = (id: number, as = token) =>
  api.request('POST', `${PATH}/${id}/ticket`, { token: as, body: {} });
const fetchAt = (address: string) => api.fetch(new Request(new URL(address, 'http://127.0.0.1')));

/** The audit's lines of an export, which its owner alone reads. */
async function auditOf(id: number) {
  const { rows } = await owner.query(
    `select actor, action, changes from audit_log where table_name = 'data_exports' and record_id = $1 order by id`,
    [id],
  );
  return rows;
}

it('DATA-01: an export asks for the current password, is made in the background and fetched by who asked', async () => {
  const refusal = await api.request('POST', PATH, { token, body: {} });
  expect([refusal.status, refusal.body.code]).toEqual([403, 'currentPassword.asked']);
  const wrong = await api.request('POST', PATH, { token, body: { currentPassword: 'Wrong-2026' } });
  expect(wrong.status).toBe(422);
  expect(await api.db.$count(table)).toBe(0);

  expect((await ask()).status).toBe(201);
  const { id } = await first();
  expect(await first()).toMatchObject({
    state: 'waiting',
    isOwn: true,
    percent: 0,
    requestedBy: 'Administrateur Principal',
  });
  expect((await ticket(id)).status).toBe(409);
  expect(await work()).toBeGreaterThan(500);
  expect(await first()).toMatchObject({
    state: 'ready',
    percent: 100,
    expires: '2026-11-26T11:00:00+01:00',
    fetches: 0,
  });

  const { url } = (await ticket(id)).body;
  const response = await fetchAt(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="Export complet 2026-11-25.zip"`,
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBe((await first()).size);
  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  expect(response.headers.get('cache-control')).toContain('no-store');
  const file = path.join(api.settings.dataDir, 'fetched.zip');
  fs.mkdirSync(api.settings.dataDir, { recursive: true });
  fs.writeFileSync(file, bytes);
  expect((await filesOf(file)).has('donnees/veterans.jsonl')).toBe(true);
  // The address opens once.
  expect((await fetchAt(url)).status).toBe(404);
  expect(await first()).toMatchObject({ fetches: 1, lastFetchDate: '2026-11-25T11:00:00+01:00' });
  const lines = await auditOf(id);
  expect(lines.map(({ action }) => action)).toEqual(['insert', 'update', 'update', 'update']);
  expect(lines[0].actor).toBe(lines[3].actor);
  expect(lines[3]).toMatchObject({ changes: { fetches: [0, 1], ticket_hash: '*' } });
});

it('DATA-01: an address opens for a minute, and no more once the account is disabled', async () => {
  const { id } = await first();
  const late = (await ticket(id)).body.url;
  api.clock.advance(61_000);
  expect((await fetchAt(late)).status).toBe(404);
  const other = (await ticket(id)).body.url;
  expect((await fetchAt(other.replace(/ticket=.*/, 'ticket='))).status).toBe(404);
  expect((await fetchAt(other.replace(/ticket=.*/, 'ticket=guess'))).status).toBe(404);
  await owner.query(`update users set enable = false where username = 'admin'`);
  expect((await fetchAt(other)).status).toBe(404);
  await owner.query(`update users set enable = true where username = 'admin'`);
  token = await api.signIn('admin');
  expect((await first()).fetches).toBe(1);
});

it('DATA-01: nobody but a super administrator asks for exports, and another one does not fetch them', async () => {
  const { id } = await first();
  const everything = await accounts.role('ROLE_CHEF', { User: 'DELETE', Role: 'DELETE', Veteran: 'DELETE' });
  const chef = await accounts.account('chef', everything);
  for (const who of [chef.token, undefined]) {
    const status = who ? 403 : 401;
    expect((await api.request('GET', PATH, { token: who })).status).toBe(status);
    expect(
      (await api.request('POST', PATH, { token: who, body: { currentPassword: PASSWORD } })).status,
    ).toBe(status);
    expect((await api.request('POST', `${PATH}/${id}/ticket`, { token: who, body: {} })).status).toBe(status);
    expect((await api.request('DELETE', `${PATH}/${id}`, { token: who })).status).toBe(status);
  }
  const second = await accounts.account('second', await accounts.roleId('ROLE_SUPER_ADMIN'));
  expect((await ticket(id, second.token)).status).toBe(403);
  expect((await api.request('GET', PATH, { token: second.token })).body['hydra:member'][0].isOwn).toBe(false);
});

it('DATA-01: one export is under way at a time, held by the database', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask()));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body['hydra:description']).toContain('déjà en cours');
});

it('DATA-01: an export that is cancelled leaves no bytes', async () => {
  const { id } = await first();
  expect((await api.request('DELETE', `${PATH}/${id}`, { token })).status).toBe(200);
  expect((await first()).state).toBe('expired');
  await work();
  expect((await first()).state).toBe('expired');
  expect(await api.db.$count(dataExportParts, eq(dataExportParts.export, id))).toBe(0);
});

it('DATA-01: after 24 hours the file is removed from the store', async () => {
  const [ready] = await api.db.select().from(table).where(eq(table.state, 'ready'));
  const { id } = ready as { id: number };
  const [part] = await api.db.select().from(dataExportParts).where(eq(dataExportParts.export, id));
  const storedPath = path.join(api.settings.filesUrl, part?.storageKey ?? '');
  expect(fs.existsSync(storedPath)).toBe(true);
  api.clock.advance(24 * HOUR_MS);
  token = await api.signIn('admin');
  expect((await ticket(id)).status).toBe(409);
  expect(await dataExportJob.hasWork?.(api.context)).toBe(true);
  await work();
  expect(fs.existsSync(storedPath)).toBe(false);
  expect(await dataExportJob.hasWork?.(api.context)).toBe(false);
});

it('DATA-01: an export whose connection breaks begins again by itself', async () => {
  expect((await ask()).status).toBe(201);
  await beside(api.database.ownerUrl, async (other) => {
    await other.query('lock table veterans in access exclusive mode');
    const rejection = expect(work()).rejects.toThrow();
    await breakLockWaiter(api.pool);
    await other.query('rollback');
    await rejection;
  });
  expect((await first()).state).toBe('running');
  await work();
  expect((await first()).state).toBe('ready');
});

it('DATA-01: an export whose server dies again and again is given up, with nothing left', async () => {
  await ask();
  const { id } = await first();
  await api.db.update(table).set({ state: 'running', attempts: 3 }).where(eq(table.id, id));
  await work();
  const [row] = await api.db.select().from(table).where(eq(table.id, id));
  expect(row?.state).toBe('failed');
  // The next one may be asked for.
  expect((await ask()).status).toBe(201);
});

it('DATA-01: a second server makes the export of one that was killed, and gives its bytes', async () => {
  const database = await createTestDatabase({ demo: true });
  const filesUrl = path.join(api.settings.dataDir, 'shared');
  const env = { DEMO: '1', FILES_URL: filesUrl };
  const one = await startServer({ database, env });
  const two = await startServer({ database, env });
  try {
    const session = await one.signIn('admin');
    const exportAnswer = await one.request('POST', PATH, {
      token: session,
      body: { currentPassword: PASSWORD },
    });
    expect(exportAnswer.status).toBe(201);
    await one.kill9();
    const state = async () => (await two.request('GET', PATH, { token: session })).body['hydra:member'][0];
    await expect.poll(async () => (await state()).state).toBe('ready');
    const { id, size } = await state();
    const { body } = await two.request('POST', `${PATH}/${id}/ticket`, { token: session, body: {} });
    const bytes = await (await fetch(new URL(body.url, two.url))).arrayBuffer();
    expect(bytes.byteLength).toBe(size);
  } finally {
    await two.stop();
  }
});
