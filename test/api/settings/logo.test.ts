import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTransport } from '../../../src/server/mail/transport.ts';
import { fillPage } from '../../../src/server/site/static.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { publicTemplate } from '../../harness/screens/public-page.ts';
import { testApi } from '../../harness/servers/api.ts';
import { mailServer } from '../../harness/services/mail-server.ts';

const smtp = await mailServer();
const api = await testApi({ settings: { smtpUrl: smtp.url, mailFrom: 'service@example.org' } });
const token = await api.signIn('admin');
const accounts = accountsOf(api);
const other = await accounts.account('chef', await accounts.role('ROLE_CHEF', { User: 'DELETE' }));

const picture = (format: 'png' | 'jpeg' | 'gif', width = 900, height = 300) =>
  sharp({ create: { width, height, channels: 4, background: '#c8102e' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'secret-place' } } })
    .toFormat(format)
    .toBuffer();

/** A picture that no compression makes small, as a photograph is. */
const photograph = () => {
  const [width, height] = [600, 275];
  const raw = Buffer.from(Array.from({ length: width * height * 3 }, (_, n) => (n * 2_654_435_761) >>> 24));
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
};

const send = (bytes: Uint8Array | null, by = token) => {
  const form = new FormData();
  if (bytes) form.set('file', new File([Uint8Array.from(bytes)], 'logo.png', { type: 'image/png' }));
  return api.request('POST', '/api/settings/logo', { token: by, body: form });
};
const read = (address: string) => api.fetch(new Request(new URL(address, api.settings.publicUrl)));
const page = () => fillPage(publicTemplate, api.settings);

beforeEach(() => api.request('DELETE', '/api/settings/logo', { token }));

describe('OPS-06: the logo of the service', () => {
  it('OPS-06: is drawn anew, small, and read by everybody at an address of its own that is cached for ever', async () => {
    const { status, body } = await send(await picture('png'));
    expect([status, body.width, body.height]).toEqual([200, 96, 32]);
    const answer = await read(body.address);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 288, height: 96, format: 'png' });
    expect(bytes.includes('secret-place')).toBe(false);
    expect(bytes.length).toBeLessThan(20_000);
    const next = await send(await picture('jpeg', 300, 300));
    expect([next.body.width, next.body.height]).toEqual([44, 44]);
    expect(next.body.address).not.toBe(body.address);
    expect((await read(body.address)).status).toBe(404);
  });

  it('OPS-06: a photograph stays as small', async () => {
    const { body } = await send(await photograph());
    const answer = await read(body.address);
    expect(answer.headers.get('Content-Type')).toBe('image/jpeg');
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(30_000);
  });

  it('OPS-06, SEC-03: no other kind, nothing too large or broken is taken, from nobody else', async () => {
    expect((await send(await picture('gif'))).status).toBe(415);
    expect((await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))).status).toBe(
      422,
    );
    expect((await send(Buffer.concat([await picture('png'), Buffer.alloc(2_200_000)]))).status).toBe(413);
    expect((await send((await picture('png')).subarray(0, 200))).status).toBe(422);
    expect((await send(null)).status).toBe(422);
    expect((await send(await picture('png'), other.token)).status).toBe(403);
    expect(api.settings.logo).toBeNull();
  });

  it('OPS-06: stands in the public page with its room, and not before there is one', async () => {
    expect(page()).toContain('<img src="/favicon.svg" alt="" width="44" height="44"');
    const { body } = await send(await picture('png'));
    expect(page()).toContain(`<img src="${body.address}" alt="" width="96" height="32"`);
    expect(page()).not.toContain('src="/favicon.svg"');
    await api.request('DELETE', '/api/settings/logo', { token });
    expect(page()).toContain('src="/favicon.svg"');
  });

  it('OPS-06, MAIL-01: comes inside each mail, which loads nothing', async () => {
    const letter = { to: 'rabah@example.org', language: 'fr', subject: 'Essai', text: 'Bonjour' } as const;
    const html = '<html><body style="margin:0"><p>Bonjour</p></body></html>';
    const transport = openTransport(api.settings);
    await transport.send({ ...letter, html, id: 'without' });
    await send(await picture('png'));
    await transport.send({ ...letter, html, id: 'with' });
    transport.close();
    const [without, withLogo] = smtp.received.map(({ content }) => content);
    expect(without).not.toContain('cid:');
    expect(withLogo).toMatch(/Content-Type: multipart\/related/);
    expect(withLogo).toMatch(/Content-ID: <logo@service>/);
    expect(withLogo).toMatch(/Content-Disposition: inline/);
    expect(withLogo?.replace(/=\r\n/g, '').replaceAll('=3D', '=')).toContain('src="cid:logo@service"');
    expect(withLogo).not.toMatch(/https?:/);
  });

  it('OPS-06: its changes stand in the history without the picture, and no form of the settings is stale by them', async () => {
    const before = await api.request('GET', '/api/settings', { token });
    await send(await picture('png'));
    const { body } = await api.request('GET', '/api/settings/history', { token });
    expect(body['hydra:member'][0]).toMatchObject({ name: 'logo', before: false, after: true });
    const saveAnswer = await api.request('PUT', '/api/settings', {
      token,
      body: { letterCity: 'Oran' },
      headers: { 'If-Match': before.headers.get('ETag') ?? '' },
    });
    expect(saveAnswer.status).toBe(200);
  });
});
