import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { pdf } from '../../harness/data/documents.ts';
import { testApi } from '../../harness/servers/api.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';

const filesUrl = temporaryFolder('pictures');
afterAll(() => fs.rmSync(filesUrl, { recursive: true, force: true }));
const api = await testApi({ settings: { filesUrl } });
const accounts = accountsOf(api);
const editor = await accounts.account('editrice', await accounts.role('ROLE_EDITS', { User: 'EDIT' }));
const owner = await accounts.account('photographiee');

const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif', side = 40) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#3366cc' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'secret-place' } } })
    .toFormat(format)
    .toBuffer();
const noise = async () => {
  const side = 1200;
  const raw = Buffer.from(
    Array.from({ length: side * side * 3 }, (_, index) => (index * 2_654_435_761) >>> 24),
  );
  return sharp(raw, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
};

function form(bytes: Uint8Array | null, { name = 'photo.png', type = 'image/png' } = {}): FormData {
  const data = new FormData();
  if (bytes) data.set('file', new File([Uint8Array.from(bytes)], name, { type }));
  data.set('_method', 'put');
  return data;
}
const send = (
  body: unknown,
  {
    id = owner.id,
    token = owner.token,
    method = 'POST',
  }: { id?: number; token?: string; method?: string } = {},
) => api.request(method, `/api/users/image/${id}`, { token, body });
const fileNames = () => {
  const folder = path.join(filesUrl, 'users');
  return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
};
/** Asks as an <img> does: without a token, with its own Accept. */
const read = (url: string) =>
  api.fetch(
    new Request(new URL(url, api.settings.publicUrl), {
      headers: { Accept: 'image/avif,image/webp,image/png' },
    }),
  );

describe('one’s own picture', () => {
  it('ME-03, ME-04: png or jpeg takes the blank one’s place, everywhere, and the next takes its', async () => {
    const before = await api.request('GET', `/api/users/${owner.id}`, { token: owner.token });
    expect(before.body.imageUrl).toBe('/images/blank.svg');
    const first = await send(form(await picture('png')));
    expect(first.status).toBe(200);
    expect(first.body.imageUrl).toMatch(/^\/api\/user_images\/[0-9a-f]{48}\.png$/);
    const me = await api.request('GET', '/api/me', { token: owner.token });
    expect(me.body.imageUser).toBe(first.body.imageUrl);
    const second = await send(form(await picture('jpeg'), { name: 'x.exe', type: 'text/html' }), {
      method: 'PUT',
    });
    expect(second.body.imageUrl).toMatch(/\.jpg$/);
    expect(fileNames().length).toBe(1);
    expect((await read(first.body.imageUrl)).status).toBe(404);
    expect((await read(second.body.imageUrl)).status).toBe(200);
  });

  it('ME-03, SEC-04: over a newer version of the account it is refused, and the picture stays', async () => {
    const before = await api.request('GET', `/api/users/${owner.id}`, { token: owner.token });
    const sendOver = async (etag: string) =>
      api.request('POST', `/api/users/image/${owner.id}`, {
        token: owner.token,
        body: form(await picture('png')),
        headers: { 'If-Match': etag },
      });
    const etag = before.headers.get('ETag') ?? '';
    const changeAnswer = await sendOver(etag);
    expect([changeAnswer.status, changeAnswer.body.version]).toEqual([200, before.body.version + 1]);
    const files = fileNames();
    expect((await sendOver(etag)).status).toBe(412);
    const after = await api.request('GET', `/api/users/${owner.id}`, { token: owner.token });
    expect([after.body.imageUrl, fileNames()]).toEqual([changeAnswer.body.imageUrl, files]);
  });

  it('SEC-03: is served as a picture and nothing else, without what the file held beside', async () => {
    const { body } = await send(form(await picture('jpeg', 900)));
    const response = await read(body.imageUrl);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.includes('secret-place')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 });
    for (const name of ['x', '..%2f..%2fetc%2fpasswd', `${'0'.repeat(48)}.png`, `${'0'.repeat(48)}.svg`])
      expect((await read(`/api/user_images/${name}`)).status, name).toBe(404);
  });
});

describe('refused pictures', () => {
  it('ME-03: what is no png or jpeg by its bytes: 415, whatever it is called', async () => {
    const before = (await api.request('GET', '/api/me', { token: owner.token })).body.imageUser;
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const others = [
      [svg, 'photo.svg'],
      [Buffer.from('<html>'), 'photo'],
      [await picture('webp'), 'photo.png'],
      [await picture('gif'), 'photo.jpg'],
      [pdf(), 'photo.jpeg'],
    ] as const;
    for (const [bytes, name] of others) {
      const answer = await send(form(bytes, { name }));
      expect([answer.status, answer.body.violations]).toMatchObject([
        415,
        [{ propertyPath: 'file', code: 'image.type' }],
      ]);
    }
    expect((await send({ file: 'x' })).status).toBe(415);
    expect((await api.request('GET', '/api/me', { token: owner.token })).body.imageUser).toBe(before);
  });

  it('ME-03: over 2 MB: 413', async () => {
    const large = await noise();
    expect(large.length).toBeGreaterThan(4_000_000);
    expect((await send(form(large))).status).toBe(413);
    const slightly = await send(form(large.subarray(0, 2 * 1024 * 1024 + 1)));
    expect([slightly.status, slightly.body.violations]).toMatchObject([
      413,
      [{ propertyPath: 'file', code: 'image.size' }],
    ]);
  });

  it('ME-03: cut short, forged, junk under the name of a picture, empty or absent: 422; nothing stays behind', async () => {
    const before = fileNames();
    const png = await picture('png', 300);
    const jpeg = await picture('jpeg', 300);
    const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    const bad = {
      cutPng: png.subarray(0, png.length / 2),
      cutJpeg: jpeg.subarray(0, jpeg.length / 2),
      junk: Buffer.from('rien de tel'),
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      forged: Buffer.concat([png.subarray(0, 8), Buffer.from('<script>')]),
      bomb,
      empty: Buffer.alloc(0),
    };
    for (const [name, bytes] of Object.entries(bad)) {
      const answer = await send(form(bytes));
      expect([name, answer.status, answer.body.violations?.[0]?.code]).toEqual([name, 422, 'image.body']);
    }
    expect((await send(form(null))).status).toBe(422);
    const brokenAnswer = await api.request('POST', `/api/users/image/${owner.id}`, {
      token: owner.token,
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      body: 'nothing of the kind',
    });
    expect(brokenAnswer.status).toBe(400);
    expect(fileNames()).toEqual(before);
  });
});

describe('somebody else’s picture', () => {
  it('RIGHTS-04, RIGHTS-12: by who edits users, but not a super administrator’s', async () => {
    const png = await picture('png');
    const { body: admin } = await api.request('GET', '/api/me', { token: await api.signIn('admin') });
    const files = fileNames().length;
    expect((await send(form(png), { token: editor.token })).status).toBe(200);
    expect((await send(form(png), { id: editor.id })).status).toBe(403);
    expect((await send(form(png), { token: editor.token, id: admin.id })).status).toBe(403);
    expect((await send(form(png), { token: '' })).status).toBe(401);
    expect((await send(form(png), { token: editor.token, id: 999_999 })).status).toBe(404);
    expect(fileNames().length).toBe(files);
  });
});
