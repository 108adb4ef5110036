import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { looseFiles, referenceTable } from '../../../src/server/db/schema.ts';
import { sweepLooseFiles } from '../../../src/server/files/orphan-files.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';

const filesUrl = temporaryFolder('file-types');
afterAll(() => fs.rmSync(filesUrl, { recursive: true, force: true }));
const api = await testApi({ settings: { filesUrl } });
const office = await officeOf(api);
const { token } = office;

const png = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#3366cc' } })
  .png()
  .toBuffer();
function send(bytes: Uint8Array = png, { name = 'acte.png', as = token } = {}) {
  const body = new FormData();
  body.set('file', new File([Uint8Array.from(bytes)], name));
  return api.request('POST', '/api/params_files/image', { token: as, body });
}
const uploadedUrl = async (): Promise<string> => (await send()).body.imageUrl;
const putJson = (link: string, body: object) => api.request('PUT', link, { token, body });
const status = async (address: string) =>
  (await api.fetch(new Request(new URL(address, api.settings.publicUrl)))).status;
const countFiles = () => fs.readdirSync(path.join(filesUrl, 'params_files')).length;
const ownPictureViolations = [{ propertyPath: 'imageUrl', code: 'rules.ownPicture' }];

it('REF-01: the picture of a file type is drawn anew, named when the record is saved, and read without a token', async () => {
  const answer = await send();
  expect([answer.status, answer.body.imageUrl]).toEqual([
    201,
    expect.stringMatching(/^\/api\/params_file_images\/[0-9a-f]{48}\.png$/),
  ]);
  const fileType = await office.create('params_files', { name: 'Acte', imageUrl: answer.body.imageUrl });
  expect(fileType.imageUrl).toBe(answer.body.imageUrl);
  const response = await api.fetch(new Request(new URL(fileType.imageUrl, api.settings.publicUrl)));
  expect(response.headers.get('Content-Type')).toBe('image/png');
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 512 });
  // A save that says nothing of it, says the same, or archives, leaves it.
  for (const body of [{ name: 'Acte de naissance (copie)' }, { imageUrl: fileType.imageUrl }])
    expect([(await putJson(fileType['@id'], body)).status, await status(fileType.imageUrl)]).toEqual([
      200, 200,
    ]);
  const archivedAnswer = await putJson(`${fileType['@id']}/archived`, { archived: true });
  expect([archivedAnswer.status, archivedAnswer.body.imageUrl]).toEqual([200, fileType.imageUrl]);
});

it('REF-01: the next picture takes its place, none takes it away; what nobody holds is swept', async () => {
  const fileType = await office.create('params_files', { name: 'Carte', imageUrl: await uploadedUrl() });
  const next = await uploadedUrl();
  expect((await putJson(fileType['@id'], { imageUrl: next })).body.imageUrl).toBe(next);
  const last = await putJson(fileType['@id'], { imageUrl: '' });
  expect([last.status, last.body.imageUrl || null]).toEqual([200, null]);
  await uploadedUrl();
  const before = countFiles();
  await api.db.update(looseFiles).set({ since: sql`now() - interval '2 hours'` });
  expect(await sweepLooseFiles(api.context)).toBe(3);
  expect([before - countFiles(), await status(next)]).toEqual([3, 404]);
});

it('REF-01: an address elsewhere, of another record or swept is refused at its field; one that stands may stay', async () => {
  const takenUrl = await uploadedUrl();
  await office.create('params_files', { name: 'Livret', imageUrl: takenUrl });
  const user = '/api/user_images/'.concat('0'.repeat(48), '.png');
  const missingUrl = '/api/params_file_images/'.concat('0'.repeat(48), '.png');
  for (const imageUrl of [
    'https://example.org/x.png',
    '//example.org/x.png',
    '/x.png',
    user,
    missingUrl,
    takenUrl,
  ]) {
    const answer = await api.request('POST', '/api/params_files', {
      token,
      body: { name: `Refusé ${imageUrl}`, imageUrl },
    });
    expect([imageUrl, answer.status, answer.body.violations]).toMatchObject([
      imageUrl,
      422,
      ownPictureViolations,
    ]);
  }
  const old = await office.create('params_files', { name: 'Ancien' });
  const imageUrl = 'https://example.org/old.png';
  const table = referenceTable('ParamsFile');
  await api.db
    .update(table)
    .set({ imageUrl } as never)
    .where(sql`${table.id} = ${old.id}`);
  const renamedAnswer = await putJson(old['@id'], { name: 'Ancien acte', imageUrl });
  expect([renamedAnswer.status, renamedAnswer.body.imageUrl]).toEqual([200, imageUrl]);
  expect((await putJson(old['@id'], { imageUrl: await uploadedUrl() })).status).toBe(200);
  expect((await putJson(old['@id'], { imageUrl })).body.violations).toMatchObject(ownPictureViolations);
});

it('REF-01, ME-03: what is no picture is refused as an avatar is, and who may not add types sends none', async () => {
  const before = countFiles();
  expect((await send(Buffer.from('rien'))).status).toBe(422);
  expect((await send(Buffer.from('%PDF-1.4'))).status).toBe(415);
  expect((await send(Buffer.concat([png, Buffer.alloc(2_100_000)]))).status).toBe(413);
  const accounts = accountsOf(api);
  const reader = await accounts.account('liseuse', await accounts.role('LISEUSE', { ParamsFile: 'VIEW' }));
  expect((await send(png, { as: reader.token })).status).toBe(403);
  expect((await send(png, { as: '' })).status).toBe(401);
  expect(countFiles()).toBe(before);
});
