import fs from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { RightName } from '../../../src/domain/rights/rights.ts';
import { joinScans } from '../../../src/print/scans.ts';
import { looseFiles, veteranFileVersions } from '../../../src/server/db/schema.ts';
import { sweepLooseFiles } from '../../../src/server/files/orphan-files.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { bytesOf, pdf, type Sample, swellingPdf } from '../../harness/data/documents.ts';
import { officeOf } from '../../harness/data/records.ts';
import { readPdf } from '../../harness/screens/pdf.ts';
import { testApi } from '../../harness/servers/api.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';

const filesUrl = temporaryFolder('documents');
afterAll(() => fs.rmSync(filesUrl, { recursive: true, force: true }));
const api = await testApi({ settings: { filesUrl, maxUploadMb: 2 } });
const office = await officeOf(api);
const { token } = office;
const type = await office.first('params_files', 'name=Acte de naissance');
const otherType = await office.first('params_files', 'name=Certificat médical');
const accounts = accountsOf(api);
const holders = new Map<RightName, string>();
/** The token of who holds a right on documents, made at the first use. */
const holder = async (right: RightName) => {
  const token = holders.get(right);
  if (token) return token;
  const role = await accounts.role(`ROLE_FILES_${right}`, { VeteranFile: right });
  const account = await accounts.account(`fichiers-${right.toLowerCase()}`, role);
  holders.set(right, account.token);
  return account.token;
};

let veterans = 0;
async function veteran() {
  veterans += 1;
  return office.veteran({
    lastName: `Documents${veterans}`,
    firstName: 'Ali',
  });
}
const owner = await veteran();

interface UploadFields {
  [name: string]: unknown;
  bytes?: Uint8Array | null;
  fileName?: string;
}
function form({ bytes = pdf(), fileName = 'scan.bin', ...changes }: UploadFields = {}): FormData {
  const data = new FormData();
  const fields: Record<string, unknown> = {
    name: 'Acte de naissance',
    observation: 'Copie intégrale',
    veteran: owner['@id'],
    paramsFile: type['@id'],
    ...changes,
  };
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) data.set(name, value instanceof File ? value : String(value));
  if (bytes) data.set('file', new File([Uint8Array.from(bytes)], fileName, { type: 'text/html' }));
  return data;
}
const post = (fields: UploadFields = {}, as = token) =>
  api.request('POST', '/api/files/veterans', { token: as, body: form(fields) });
async function add(fields: UploadFields = {}) {
  const answer = await post(fields);
  expect([answer.status, answer.body]).toMatchObject([201, {}]);
  return answer.body;
}
/** An edit with these fields alone. */
function edit(id: number, fields: Record<string, unknown>, headers: Record<string, string> = {}, as = token) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields))
    data.set(name, value instanceof Uint8Array ? new File([Uint8Array.from(value)], 'x') : String(value));
  return api.request('POST', `/api/files/veterans/${id}`, { token: as, body: data, headers });
}
const read = (address: string, { accept = '*/*', as = token } = {}) =>
  api.fetch(
    new Request(new URL(address, api.settings.publicUrl), {
      headers: { Authorization: `Bearer ${as}`, Accept: accept },
    }),
  );
const bytesAt = async (address: string) => Buffer.from(await (await read(address)).arrayBuffer());
const record = (id: number, as = token) =>
  api.request('GET', `/api/files/veterans/${id}`, {
    token: as,
    headers: { Accept: 'application/ld+json' },
  });
const list = async (query = '', { as = token, of = owner.id } = {}) =>
  (await api.request('GET', `/api/veterans/${of}/files?${query}`, { token: as })).body;
const names = async (query = '', options = {}) =>
  (await list(query, options))['hydra:member'].map((one: { name: string }) => one.name);
const storedNames = () => {
  const folder = path.join(filesUrl, 'veterans');
  return fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
};
const loose = async () => (await api.db.select().from(looseFiles)).length;

describe('adding', () => {
  it('DOC-01, DOC-04: every kind is known by its bytes, kept and served as it was sent', async () => {
    const kinds: [Sample, string, string][] = [
      ['pdf', 'application/pdf', 'pdf'],
      ['latePdf', 'application/pdf', 'pdf'],
      ['lockedPdf', 'application/pdf', 'pdf'],
      ['png', 'image/png', 'png'],
      ['jpeg', 'image/jpeg', 'jpg'],
      ['gif', 'image/gif', 'gif'],
      ['webp', 'image/webp', 'webp'],
      ['bmp', 'image/bmp', 'bmp'],
      ['tiff', 'image/tiff', 'tiff'],
      ['bigEndianTiff', 'image/tiff', 'tiff'],
    ];
    for (const [sample, mediaType, extension] of kinds) {
      const bytes = await bytesOf(sample);
      const newFile = await add({ bytes, fileName: 'page.html' });
      expect(newFile).toMatchObject({ extension, size: bytes.length, archived: false });
      expect(newFile.url).toBe(`${newFile['@id']}.${extension}`);
      const response = await read(newFile['@id']);
      expect([sample, response.status, response.headers.get('Content-Type')]).toEqual([
        sample,
        200,
        mediaType,
      ]);
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
      expect((await bytesAt(newFile.url)).equals(bytes)).toBe(true);
    }
    expect(await loose()).toBe(0);
  });

  it('DOC-04: one that does not open is 422 at its field, new or in place of another, and leaves nothing', async () => {
    const before = await add({ bytes: pdf() });
    const namesBefore = storedNames();
    const brokenFiles = [
      'cutPdf',
      'wordsAsPdf',
      'cutPng',
      'cutJpeg',
      'cutGif',
      'cutWebp',
      'cutTiff',
      'cutBmp',
    ] as const;
    for (const sample of [...brokenFiles, 'wordsAsBmp'] as const) {
      const bytes = await bytesOf(sample);
      for (const answer of [await post({ bytes }), await edit(before.id, { file: bytes })])
        expect([sample, answer.status, answer.body.violations]).toEqual([
          sample,
          422,
          [
            {
              propertyPath: 'file',
              message: "Ce fichier est endommagé : il ne s'ouvre pas",
              code: 'file.broken',
            },
          ],
        ]);
    }
    expect([storedNames(), await loose()]).toEqual([namesBefore, 0]);
  });

  it('DOC-04, SEC-03: a small file that unfolds to what no memory holds is refused before it does', async () => {
    const picture = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: '#000' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const pixels = await post({ bytes: picture });
    expect([pixels.status, pixels.body.violations]).toMatchObject([422, [{ code: 'file.pixels' }]]);
    const packedBytes = swellingPdf(300_000_000);
    expect(packedBytes.length).toBeLessThan(300_000);
    const answer = await post({ bytes: packedBytes });
    expect([answer.status, answer.body.violations]).toMatchObject([422, [{ code: 'file.broken' }]]);
    // The next request gets another worker thread.
    expect((await post({ bytes: swellingPdf(10) })).status).toBe(201);
  });

  it('DOC-04: anything else is 415 at its field, and leaves nothing', async () => {
    const before = storedNames();
    for (const sample of ['svg', 'html', 'text', 'zip', 'pdfTooLate', 'cutSignature'] as const) {
      const answer = await post({ bytes: await bytesOf(sample), fileName: 'scan.pdf' });
      expect([sample, answer.status, answer.body.status, answer.body.violations]).toMatchObject([
        sample,
        415,
        415,
        [{ propertyPath: 'file', code: 'file.type' }],
      ]);
    }
    expect([storedNames(), await loose()]).toEqual([before, 0]);
  });

  it('DOC-04: MAX_UPLOAD_MB is the most: 413 at its field, however much more it is; empty is 422', async () => {
    const before = storedNames();
    const largest = Buffer.concat([pdf(), Buffer.alloc(2 * 1024 * 1024 - pdf().length, 32)]);
    expect((await post({ bytes: largest })).status).toBe(201);
    for (const more of [1, 1024 * 1024, 6 * 1024 * 1024]) {
      const answer = await post({ bytes: Buffer.concat([largest, Buffer.alloc(more, 32)]) });
      expect([more, answer.status, answer.body.status, answer.body.violations]).toMatchObject([
        more,
        413,
        413,
        [{ propertyPath: 'file', message: 'Le fichier est trop volumineux : 2 Mo au maximum' }],
      ]);
    }
    const empty = await post({ bytes: Buffer.alloc(0), fileName: 'vide.pdf' });
    expect([empty.status, empty.body.violations]).toMatchObject([422, [{ propertyPath: 'file' }]]);
    expect(storedNames().length).toBe(before.length + 1);
  });

  it('DOC-01: name, observation, type, veteran and file are required, all said at once', async () => {
    const before = storedNames();
    const nothing = await api.request('POST', '/api/files/veterans', { token, body: new FormData() });
    expect(nothing.status).toBe(422);
    expect(nothing.body.violations.map((one: { propertyPath: string }) => one.propertyPath).sort()).toEqual([
      'file',
      'name',
      'observation',
      'paramsFile',
      'veteran',
    ]);
    const wrong: [string, unknown][] = [
      ['name', '  '],
      ['name', 'a'.repeat(256)],
      ['name', new File(['x'], 'x')],
      ['observation', ''],
      ['veteran', '/api/veterans/999999'],
      ['veteran', '/api/cells/1'],
      ['paramsFile', '/api/params_files/999999'],
    ];
    for (const [name, value] of wrong) {
      const answer = await post({ [name]: value });
      expect([name, answer.status, answer.body.violations]).toMatchObject([
        name,
        422,
        [{ propertyPath: name }],
      ]);
    }
    const text = await post({ bytes: null, file: 'bonjour' });
    expect(text.body.violations).toMatchObject([
      { propertyPath: 'file', message: 'ce champ est un fichier' },
    ]);
    expect([storedNames(), await loose()]).toEqual([before, 0]);
    const json = await api.request('POST', '/api/files/veterans', { token, body: { name: 'x' } });
    expect(json.status).toBe(415);
  });

  it('APT-11: sent again after a lost answer it is one document, and one file', async () => {
    const before = storedNames();
    const key = { 'Idempotency-Key': 'document-1' };
    const again = (fields: UploadFields) =>
      api.request('POST', '/api/files/veterans', { token, body: form(fields), headers: key });
    const answers = await Promise.all([again({ name: 'Une fois' }), again({ name: 'Une fois' })]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body['@id']).toBe(answers[1]?.body['@id']);
    expect((await again({ name: 'Une fois', bytes: await bytesOf('png') })).status).toBe(422);
    expect([storedNames().length, await loose()]).toEqual([before.length + 1, 0]);
  });

  it('SYS-15: who added it is who was signed in; line breaks stay as they were typed', async () => {
    const newFile = await add({
      observation: 'une\nligne',
      createdBy: '/api/users/999',
      archived: 'true',
      size: 1,
    });
    expect(newFile).toMatchObject({ archived: false, size: pdf().length });
    const read = (await record(newFile.id)).body;
    expect(read.observation).toBe('une\nligne');
    expect(read.createdBy).toMatchObject({ '@type': 'User', id: 1 });
    expect(read.paramsFile).toMatchObject({ '@id': type['@id'], name: 'Acte de naissance' });
    const windows = new FormData();
    for (const [name, value] of form({ observation: 'deux\r\nlignes' })) windows.set(name, value);
    const answer = await api.request('POST', '/api/files/veterans', { token, body: windows });
    expect(answer.body.observation).toBe('deux\nlignes');
  });
});

describe('reading', () => {
  it('SEC-03: the bytes can run nothing, are kept by no shared cache and download under the document’s name', async () => {
    const name = 'Fiche d’état « "civil" » N° 3/4 — été; \r\nX: y.PDF';
    const newFile = await add({ name });
    const response = await read(newFile['@id'], { accept: 'application/pdf,text/html' });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache, no-store, private',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-length': String(pdf().length),
      'cross-origin-resource-policy': 'same-origin',
    });
    const disposition = response.headers.get('Content-Disposition') ?? '';
    const [, plain, encoded] =
      /^attachment; filename="([ -!#-~]+)"; filename\*=UTF-8''([\w%.~-]+)$/.exec(disposition) ?? [];
    expect(plain).toMatch(/\.pdf$/);
    expect(decodeURIComponent(encoded ?? '')).toBe('Fiche d’état « civil » N° 3 4 — été; X y.pdf');
  });

  it('DOC-03: with Accept application/ld+json the record, with any other the bytes', async () => {
    const newFile = await add();
    for (const accept of ['application/json', 'image/*', '*/*', 'application/pdf'])
      expect((await read(newFile['@id'], { accept })).headers.get('Content-Type')).toBe('application/pdf');
    const answer = await record(newFile.id);
    expect(answer.body).toMatchObject({ '@type': 'VeteranFile', '@id': newFile['@id'], name: newFile.name });
    expect(answer.headers.get('ETag')).toMatch(/^"1-/);
    for (const address of ['/api/files/veterans/999999', `${newFile['@id']}.png`, `${newFile['@id']}.`]) {
      const response = await read(address);
      expect([address, response.status]).toEqual([address, 404]);
    }
    const head = await api.fetch(
      new Request(new URL(newFile['@id'], api.settings.publicUrl), {
        method: 'HEAD',
        headers: { Authorization: `Bearer ${token}` },
      }),
    );
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
  });

  it('DOC-02: bytes that are gone from the store are said to be so', async () => {
    const before = new Set(storedNames());
    const newFile = await add();
    const [addedName] = storedNames().filter((name) => !before.has(name));
    fs.rmSync(path.join(filesUrl, 'veterans', addedName as string));
    const response = await read(newFile['@id']);
    expect([response.status, (await response.json())['hydra:description']]).toEqual([
      404,
      "le fichier n'existe pas",
    ]);
  });
});

describe('a small picture', () => {
  const small = (ofFile: { '@id': string }, as?: string) =>
    read(`${ofFile['@id']}/thumbnail`, { accept: 'image/*', ...(as && { as }) });

  it('DOC-05, SEC-03: of every kind that is drawn, upright and no larger than a list shows; kept nowhere', async () => {
    for (const sample of ['png', 'jpeg', 'gif', 'webp', 'tiff'] as const) {
      const response = await small(await add({ bytes: await bytesOf(sample) }));
      expect([sample, response.status]).toEqual([sample, 200]);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'no-cache, no-store, private',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      });
    }
    // Held upright: the camera lay on its side, and noted so.
    const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#356' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const newFile = await add({ bytes: photo });
    for (let time = 1; time <= 2; time += 1) {
      const thumbnail = Buffer.from(await (await small(newFile)).arrayBuffer());
      expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 96, height: 144 });
    }
  });

  it('DOC-05: of a PDF, of a bitmap and of what is not there, there is none', async () => {
    for (const bytes of [pdf(), await bytesOf('bmp')])
      expect((await small(await add({ bytes }))).status).toBe(404);
    expect((await small({ '@id': '/api/files/veterans/999999' })).status).toBe(404);
  });

  it('DOC-05, RIGHTS-08: is for who may see the document, an archived one for who may delete', async () => {
    const newFile = await add({ bytes: await bytesOf('png') });
    const [lists, views, deletes] = [await holder('LIST'), await holder('VIEW'), await holder('DELETE')];
    expect((await small(newFile, lists)).status).toBe(403);
    expect((await small(newFile, views)).status).toBe(200);
    await api.request('DELETE', newFile['@id'], { token: deletes });
    expect((await small(newFile, views)).status).toBe(404);
    expect((await small(newFile, deletes)).status).toBe(200);
  });
});

describe('the pieces that a quality expects', () => {
  it('DOC-05, RIGHTS-05: are there or missing on the record, for who may list documents; archived ones do not count', async () => {
    const quality = await office.create('params_qualities', {
      name: 'Qualité aux pièces',
      expectedFiles: [type['@id'], otherType['@id']],
    });
    const other = await office.veteran({ lastName: 'Attendu', citizenStatus: quality['@id'] });
    const expectedList = (as = token) =>
      api.request('GET', `/api/veterans/${other.id}/expected_files`, { token: as });
    const present = async () =>
      Object.fromEntries(
        (await expectedList()).body['hydra:member'].map((one: { name: string; present: boolean }) => [
          one.name,
          one.present,
        ]),
      );
    const none = { 'Acte de naissance': false, 'Certificat médical': false };
    expect(await present()).toEqual(none);
    const newFile = await add({ veteran: other['@id'] });
    await add({ veteran: (await veteran())['@id'], paramsFile: otherType['@id'] });
    expect(await present()).toEqual({ ...none, 'Acte de naissance': true });
    await api.request('DELETE', newFile['@id'], { token });
    expect(await present()).toEqual(none);
    const reader = await accounts.account(
      'avec-pieces',
      await accounts.role('AVEC_PIECES', { Veteran: 'VIEW', VeteranFile: 'LIST' }),
    );
    expect((await expectedList(reader.token)).status).toBe(200);
    // The pieces tell the quality, which a list of veterans does not (RIGHTS-15).
    expect((await expectedList(await holder('LIST'))).status).toBe(403);
    const without = await accounts.account(
      'sans-pieces',
      await accounts.role('SANS_PIECES', { Veteran: 'VIEW' }),
    );
    expect((await expectedList(without.token)).status).toBe(403);
    const nobody = await api.request('GET', '/api/veterans/999999/expected_files', { token });
    expect(nobody.status).toBe(404);
    // This record has a quality that expects none.
    const { body } = await api.request('GET', `/api/veterans/${owner.id}/expected_files`, { token });
    expect(body).toMatchObject({ '@type': 'hydra:Collection', 'hydra:totalItems': 0, 'hydra:member': [] });
  });
});

describe('a PDF of several scans', () => {
  it('DOC-05, DOC-04: opens as the server asks of every document, a page a picture in its shape', async () => {
    const scan = async (width: number, height: number) => ({
      jpeg: await sharp({ create: { width, height, channels: 3, background: '#eee' } })
        .jpeg()
        .toBuffer(),
      width,
      height,
    });
    const joinedPdf = await joinScans([await scan(1240, 1754), await scan(1754, 1240)], 'Document numérisé');
    const pages = await readPdf(joinedPdf);
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [595, 842],
      [842, 595],
    ]);
    const { status, body } = await post({ bytes: new Uint8Array(await joinedPdf.arrayBuffer()) });
    expect([status, body.extension]).toEqual([201, 'pdf']);
  });
});

describe('the list', () => {
  it('DOC-01: of one veteran, newest first, in pages, filtered', async () => {
    const other = await veteran();
    const of = { of: other.id };
    expect(await list('', of)).toMatchObject({ 'hydra:totalItems': 0, 'hydra:member': [] });
    for (const name of ['A', 'B', 'C']) await add({ veteran: other['@id'], name });
    expect(await names('', of)).toEqual(['C', 'B', 'A']);
    const page = await list('itemsPerPage=2&page=2&order[name]=asc', of);
    expect(page['hydra:member'].map((one: { name: string }) => one.name)).toEqual(['C']);
    expect(page['@id']).toBe(`/api/veterans/${other.id}/files`);
    expect(page['hydra:view']['hydra:last']).toContain(`/api/veterans/${other.id}/files?`);
    expect(await names('name=b', of)).toEqual(['B']);
    expect(await names(`paramsFile=${otherType['@id']}`, of)).toEqual([]);
    const plain = await api.request('GET', `/api/files/veterans?veteran.id=${other.id}`, { token });
    expect(plain.body['hydra:totalItems']).toBe(3);
    const missing = await api.request('GET', '/api/veterans/999999/files', { token });
    expect(missing.status).toBe(404);
    const malformedAnswer = await api.request('GET', `/api/veterans/${other.id}/files?archived=peut-être`, {
      token,
    });
    expect(malformedAnswer.status).toBe(400);
  });
});

describe('an edit', () => {
  it('DOC-03: without a file keeps the one that is stored, by POST and by PUT', async () => {
    const newFile = await add();
    const editedAnswer = await edit(newFile.id, { name: 'Extrait', paramsFile: otherType['@id'], file: '' });
    expect([editedAnswer.status, editedAnswer.body]).toMatchObject([
      200,
      { name: 'Extrait', observation: 'Copie intégrale', url: newFile.url, updatedBy: { id: 1 } },
    ]);
    const empty = new FormData();
    empty.set('observation', 'revue');
    empty.set('file', new File([], ''));
    const second = await api.request('POST', newFile['@id'], { token, body: empty });
    expect([second.status, second.body.name, second.body.observation]).toEqual([200, 'Extrait', 'revue']);
    const renaming = await api.request('PUT', newFile['@id'], { token, body: { name: 'Autre' } });
    expect([renaming.status, renaming.body.name]).toEqual([200, 'Autre']);
    expect((await bytesAt(newFile['@id'])).equals(pdf())).toBe(true);
    const moving = await edit(newFile.id, { veteran: (await veteran())['@id'] });
    expect([moving.status, moving.body.violations]).toMatchObject([422, [{ propertyPath: 'veteran' }]]);
    expect((await edit(newFile.id, { name: ' ' })).body.violations).toMatchObject([{ propertyPath: 'name' }]);
  });

  it('DOC-03, OPS-04: with another file replaces it at once; the file that was there is not lost', async () => {
    const before = new Set(storedNames());
    const newFile = await add();
    const png = await bytesOf('png');
    const editedAnswer = await edit(newFile.id, { file: png });
    expect(editedAnswer.body).toMatchObject({
      extension: 'png',
      size: png.length,
      url: `${newFile['@id']}.png`,
    });
    expect((await bytesAt(newFile['@id'])).equals(png)).toBe(true);
    const [earlier] = await api.db
      .select()
      .from(veteranFileVersions)
      .where(eq(veteranFileVersions.file, newFile.id));
    expect(earlier).toMatchObject({ version: 1, extension: 'pdf', size: pdf().length, replacedBy: 1 });
    expect(fs.readFileSync(path.join(filesUrl, earlier?.storageKey as string)).equals(pdf())).toBe(true);
    expect(storedNames().filter((name) => !before.has(name)).length).toBe(2);
    await expect(api.db.delete(veteranFileVersions)).rejects.toThrow();
    const refusal = await edit(newFile.id, { file: await bytesOf('svg') });
    expect([refusal.status, refusal.body.violations]).toMatchObject([415, [{ propertyPath: 'file' }]]);
    expect((await bytesAt(newFile['@id'])).equals(png)).toBe(true);
  });

  it('SEC-04: of two at once one is 412, and its file leaves nothing', async () => {
    const newFile = await add();
    const before = storedNames();
    const headers = { 'If-Match': (await record(newFile.id)).headers.get('ETag') ?? '' };
    const answers = await Promise.all([
      edit(newFile.id, { file: await bytesOf('png'), name: 'un' }, headers),
      edit(newFile.id, { file: await bytesOf('gif'), name: 'deux' }, headers),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const now = (await record(newFile.id)).body;
    expect(now.extension).toBe(now.name === 'un' ? 'png' : 'gif');
    expect((await bytesAt(newFile['@id'])).equals(await bytesOf(now.extension))).toBe(true);
    expect([storedNames().length, await loose()]).toEqual([before.length + 1, 0]);
    const stale = await api.request('DELETE', newFile['@id'], { token, headers });
    expect(stale.status).toBe(412);
  });
});

describe('archived documents', () => {
  it('DOC-04, RIGHTS-08: DELETE archives; who may delete reads it, in lists that ask and alone, and nobody else', async () => {
    const other = await veteran();
    const of = { of: other.id };
    const removedFile = await add({ veteran: other['@id'], name: 'Parti' });
    await add({ veteran: other['@id'], name: 'Resté' });
    const [lists, views, edits, deletes] = [
      await holder('LIST'),
      await holder('VIEW'),
      await holder('EDIT'),
      await holder('DELETE'),
    ];
    expect((await api.request('DELETE', removedFile['@id'], { token: edits })).status).toBe(403);
    const deletion = await api.request('DELETE', removedFile['@id'], { token: deletes });
    expect([deletion.status, deletion.body]).toEqual([204, undefined]);
    expect((await api.request('DELETE', removedFile['@id'], { token: deletes })).status).toBe(204);

    for (const as of [lists, deletes]) {
      expect(await names('', { ...of, as })).toEqual(['Resté']);
      expect(await names('archived=false', { ...of, as })).toEqual(['Resté']);
      expect(await names('archived=', { ...of, as })).toEqual(['Resté']);
    }
    expect(await names('archived=true', { ...of, as: deletes })).toEqual(['Parti']);
    expect((await record(removedFile.id, deletes)).body).toMatchObject({ archived: true, name: 'Parti' });
    expect((await read(removedFile['@id'], { as: deletes })).status).toBe(200);
    for (const as of [views, edits]) {
      expect((await record(removedFile.id, as)).status).toBe(404);
      expect((await read(removedFile['@id'], { as })).status).toBe(404);
      expect((await read(removedFile.url, { as })).status).toBe(404);
    }
    const hiddenAnswer = await edit(removedFile.id, { name: 'x', file: await bytesOf('svg') }, {}, edits);
    expect(hiddenAnswer.status).toBe(404);
    expect((await api.request('PUT', removedFile['@id'], { token: edits, body: { name: '' } })).status).toBe(
      404,
    );
    const refusal = await edit(removedFile.id, { name: 'x', file: await bytesOf('png') }, {}, deletes);
    expect([refusal.status, refusal.body['hydra:description']]).toEqual([
      409,
      'Ce document est archivé, il ne peut plus être modifié',
    ]);
    expect((await record(removedFile.id)).body.name).toBe('Parti');
    expect(await loose()).toBe(0);
  });

  it('RIGHTS-11: who may list may not read, who may read may not add', async () => {
    const newFile = await add();
    const lists = await holder('CREATE').then((as) => post({}, as));
    expect(lists.status).toBe(201);
    const [lister, viewer] = [await api.signIn('fichiers-list'), await api.signIn('fichiers-view')];
    expect((await read(newFile['@id'], { as: lister })).status).toBe(403);
    expect((await read(newFile['@id'], { as: viewer })).status).toBe(200);
    expect((await post({}, viewer)).status).toBe(403);
    expect((await read(newFile['@id'], { as: '' })).status).toBe(401);
    // Nobody learns whose document it is without Veteran LIST.
    expect(lists.body.veteran).toEqual({
      '@id': owner['@id'],
      '@type': 'Veteran',
      id: owner.id,
    });
    expect(newFile.veteran).toHaveProperty('birthDate');
  });
});

describe('bytes and record', () => {
  it('OPS-04: the database takes no record without noted bytes, and a refused one leaves no bytes', async () => {
    const before = storedNames();
    await expect(
      api.db.execute(sql`insert into veteran_files
        (name, observation, veteran_id, params_file_id, extension, size, storage_key)
        values ('a', 'b', ${owner.id}, ${type.id}, 'pdf', 1, 'veterans/none')`),
    ).rejects.toMatchObject({ cause: { constraint: 'loose_file' } });
    const owners = new (await import('pg')).default.Client({ connectionString: api.database.ownerUrl });
    await owners.connect();
    await owners.query(`alter table veteran_files add constraint refused check (name <> 'refusé')`);
    try {
      expect((await post({ name: 'refusé' })).status).toBe(500);
      const newFile = await add();
      expect((await edit(newFile.id, { name: 'refusé', file: await bytesOf('png') })).status).toBe(500);
      expect((await bytesAt(newFile['@id'])).equals(pdf())).toBe(true);
    } finally {
      await owners.query('alter table veteran_files drop constraint refused');
      await owners.end();
    }
    expect([storedNames().length, await loose()]).toEqual([before.length + 1, 0]);
  });

  it('OPS-04: what a dead process left is swept once it is old, and nothing else is', async () => {
    const newFile = await add();
    const before = storedNames();
    const store = path.join(filesUrl, 'veterans');
    fs.writeFileSync(path.join(store, 'mort.pdf'), 'x');
    fs.writeFileSync(path.join(store, 'en-cours.pdf'), 'x');
    await api.db
      .insert(looseFiles)
      .values([
        { storageKey: 'veterans/mort.pdf', since: new Date(Date.now() - 2 * 3_600_000) },
        { storageKey: 'veterans/sans-octets.pdf', since: new Date(Date.now() - 2 * 3_600_000) },
        { storageKey: 'veterans/en-cours.pdf' },
      ]);
    expect(await sweepLooseFiles(api.context)).toBe(2);
    expect(storedNames()).toEqual([...before, 'en-cours.pdf'].sort());
    expect((await read(newFile['@id'])).status).toBe(200);
  });
});
