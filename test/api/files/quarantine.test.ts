import fs from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { fileScans, veteranFiles } from '../../../src/server/db/schema.ts';
import { scanJob, scanWaiting } from '../../../src/server/files/scanner/scans.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { bytesOf, pdf } from '../../harness/data/documents.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { fakeClamd } from '../../harness/servers/clamd.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';

/** Documents before a scanner that finds, fails and comes back (DOC-06). */

const filesUrl = temporaryFolder('quarantine');
afterAll(() => fs.rmSync(filesUrl, { recursive: true, force: true }));
const clamd = await fakeClamd();
const api = await testApi({ settings: { filesUrl, clamavUrl: clamd.url } });
const without = await testApi({ database: api.database, settings: { filesUrl } });
const office = await officeOf(api);
const { token } = office;
const accounts = accountsOf(api);
const type = await office.first('params_files', 'name=Acte de naissance');
const owner = await office.veteran({ lastName: 'Quarantaine', firstName: 'Ali' });
const holder = async (right: 'CREATE' | 'EDIT', name: string) =>
  (await accounts.account(name, await accounts.role(`ROLE_${right}_FILES`, { VeteranFile: right }))).token;
const creator = await holder('CREATE', 'deposante');
const editor = await holder('EDIT', 'archiviste');

/** A PDF that opens, with the word that the scanner finds. */
const infectedPdf = () => Buffer.concat([Buffer.from(pdf()), Buffer.from('\n% EICAR\n')]);

const send = (bytes: Uint8Array, { as = token, to = '', on = api } = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    name: 'Livret',
    observation: 'remis',
    veteran: owner['@id'],
    paramsFile: type['@id'],
  }))
    form.set(name, value);
  form.set('file', new File([Uint8Array.from(bytes)], 'x.pdf'));
  return on.request('POST', `/api/files/veterans${to}`, { token: as, body: form });
};
const open = (id: number, as = token) => api.request('GET', `/api/files/veterans/${id}`, { token: as });
const record = (id: number, as = token) =>
  api.request('GET', `/api/files/veterans/${id}`, { token: as, headers: { Accept: 'application/ld+json' } });
const scanAgain = (id: number, as = token) =>
  api.request('POST', `/api/files/veterans/${id}/scan`, { token: as });
const listFiles = async (as: string) =>
  (await api.request('GET', `/api/veterans/${owner.id}/files`, { token: as })).body['hydra:member'].map(
    ({ id }: { id: number }) => id,
  );
const scanner = async (on = api) => (await on.request('GET', '/api/virus_scanner', { token })).body;

describe('a document that comes', () => {
  it('DOC-06: is scanned as it is stored, and one without a find opens', async () => {
    const bytes = pdf();
    const { status, body } = await send(bytes);
    expect([status, body.scan]).toEqual([201, 'clean']);
    expect(clamd.state.contents.at(-1)?.equals(Buffer.from(bytes))).toBe(true);
    expect((await open(body.id)).status).toBe(200);
  });

  it('DOC-06: with a find is kept, opened by nobody, and listed for who may edit documents', async () => {
    const { status, body } = await send(infectedPdf(), { as: creator });
    expect([status, body.scan]).toEqual([201, 'quarantined']);
    for (const path of ['', '/thumbnail', '.pdf']) {
      const answer = await api.request('GET', `/api/files/veterans/${body.id}${path}`, { token });
      expect([path, answer.status, answer.body['hydra:description']]).toEqual([
        path,
        409,
        "L'antivirus a trouvé « Eicar-Test » dans ce document : il est conservé en quarantaine et ne peut pas être ouvert",
      ]);
    }
    expect(await listFiles(editor)).toContain(body.id);
    expect((await record(body.id, editor)).body.scan).toBe('quarantined');
    expect(await listFiles(creator)).not.toContain(body.id);
    for (const read of [open, record]) expect((await read(body.id, creator)).status).toBe(404);
    // The bytes are where they were put.
    const [row] = await api.db.select().from(veteranFiles).where(eq(veteranFiles.id, body.id));
    expect(fs.readFileSync(`${filesUrl}/${row?.storageKey}`).equals(infectedPdf())).toBe(true);
  });

  it('DOC-06: an edit with another file is scanned too, and one without keeps the verdict', async () => {
    const { body } = await send(pdf());
    const changeAnswer = await send(infectedPdf(), { to: `/${body.id}` });
    expect([changeAnswer.status, changeAnswer.body.scan]).toEqual([200, 'quarantined']);
    const renamedAnswer = await api.request('PATCH', `/api/files/veterans/${body.id}`, {
      token: editor,
      body: { name: 'Autre nom' },
    });
    expect([renamedAnswer.status, renamedAnswer.body.scan]).toEqual([200, 'quarantined']);
    expect((await open(body.id)).status).toBe(409);
    const replaceAnswer = await send(pdf(), { to: `/${body.id}` });
    expect(replaceAnswer.body.scan).toBe('clean');
    expect((await open(body.id)).status).toBe(200);
  });
});

describe('a scanner that gives no verdict', () => {
  it.each(['closes', 'refusesSize', 'talksNonsense'] as const)(
    'DOC-06: %s: the document is kept, opens, and is scanned once there is one',
    async (fault) => {
      clamd.state.fault = fault;
      const { status, body } = await send(infectedPdf());
      expect([status, body.scan]).toEqual([201, 'waiting']);
      expect((await open(body.id)).status).toBe(200);
      expect((await scanner()).waiting).toBe(1);
      const again = await scanAgain(body.id);
      expect([again.status, again.body['hydra:description']]).toEqual([
        503,
        "L'antivirus ne répond pas : réessayez plus tard",
      ]);
      expect(await scanJob.hasWork?.(api.context)).toBe(true);
      expect(await scanWaiting(api.context)).toBe(0);
      clamd.state.fault = null;
      expect(await scanWaiting(api.context)).toBe(1);
      expect(await scanJob.hasWork?.(api.context)).toBe(false);
      expect((await open(body.id)).status).toBe(409);
      expect((await scanner()).waiting).toBe(0);
    },
  );

  it('DOC-06: what came before a scanner was set is scanned as well; bytes that are gone hold nothing up', async () => {
    const before = await send(infectedPdf(), { on: without });
    expect([before.status, before.body.scan]).toEqual([201, null]);
    const lostUpload = await send(pdf(), { on: without });
    const [row] = await api.db.select().from(veteranFiles).where(eq(veteranFiles.id, lostUpload.body.id));
    fs.rmSync(`${filesUrl}/${row?.storageKey}`);
    const last = await send(pdf(), { on: without });
    expect(await scanJob.hasWork?.(without.context)).toBe(false);
    expect(await scanWaiting(api.context)).toBe(2);
    expect((await record(before.body.id)).body.scan).toBe('quarantined');
    expect((await record(lostUpload.body.id)).body.scan).toBe('waiting');
    expect((await record(last.body.id)).body.scan).toBe('clean');
    await api.db.insert(fileScans).values({
      storageKey: String(row?.storageKey),
      state: 'clean',
      scannedDate: new Date(),
    });
  });
});

describe('a scan that is asked for', () => {
  it('DOC-06: takes a document out of quarantine once nothing is found, for who may edit documents', async () => {
    const { body } = await send(infectedPdf());
    expect((await scanAgain(body.id, creator)).status).toBe(403);
    expect((await scanAgain(body.id, editor)).body.scan).toBe('quarantined');
    clamd.state.finds = false;
    const again = await scanAgain(body.id, editor);
    clamd.state.finds = true;
    expect([again.status, again.body.scan]).toEqual([200, 'clean']);
    expect((await open(body.id)).status).toBe(200);
    expect((await scanAgain(999_999, editor)).status).toBe(404);
  });

  it('DOC-06, DOC-05: a picture in quarantine has no thumbnail, not even one that was drawn before', async () => {
    const { body } = await send(await bytesOf('png'));
    const thumbnail = () => api.request('GET', `/api/files/veterans/${body.id}/thumbnail`, { token });
    expect((await thumbnail()).status).toBe(200);
    const [row] = await api.db.select().from(veteranFiles).where(eq(veteranFiles.id, body.id));
    await api.db
      .update(fileScans)
      .set({ state: 'quarantined', found: 'Later.Find' })
      .where(eq(fileScans.storageKey, String(row?.storageKey)));
    expect((await thumbnail()).status).toBe(409);
  });
});

it('DOC-06, SEC-06: the security page hears whether a scanner is set and answers', async () => {
  expect(await scanner(without)).toMatchObject({ state: 'none', version: null });
  const { state, version, quarantined } = await scanner();
  expect([state, version]).toEqual(['ready', 'ClamAV 1.4.6/27000/Thu Nov 26 2026']);
  expect(quarantined).toBeGreaterThan(1);
  const away = await testApi({
    database: api.database,
    settings: { filesUrl, clamavUrl: 'tcp://127.0.0.1:1' },
  });
  expect(await scanner(away)).toMatchObject({ state: 'silent', version: null, quarantined });
  expect((await api.request('GET', '/api/virus_scanner', { token: editor })).status).toBe(403);
});
