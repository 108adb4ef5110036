import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import type { ApiContext } from '../../../src/server/api-context.ts';
import { addressFinder } from '../../../src/server/http/client-address.ts';
import { createLog, describeError } from '../../../src/server/logging.ts';
import { createFrontEnd } from '../../../src/server/pages.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { createSite, type RequestEnvironment } from '../../../src/server/site/site.ts';

const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'combattants-test-dist-'));
afterAll(() => fs.rmSync(dist, { recursive: true }));
fs.mkdirSync(path.join(dist, 'assets'));
fs.writeFileSync(path.join(dist, 'index.html'), '<title>%SERVICE_NAME%</title><p>%UNKNOWN%</p>');
fs.writeFileSync(path.join(dist, 'manifest.webmanifest'), fs.readFileSync('public/manifest.webmanifest'));
for (const [language, page, name] of [
  ['fr', 'public.html', 'Public'],
  ['ar', 'public.ar.html', 'للجميع'],
] as const) {
  fs.writeFileSync(
    path.join(dist, page),
    `<h1>${name}</h1><p>%SERVICE_ADDRESS%</p><p>%SERVICE_CONTACT_LINKED%</p>%DRAWN%`,
  );
  fs.mkdirSync(path.join(dist, '.render', language), { recursive: true });
  fs.writeFileSync(
    path.join(dist, '.render', language, 'render.js'),
    `export const language = '${language}';
  export const readChoices = async (ask) => [await ask('/api/cells')];
  export const readNotices = async () => [];
  export const drawPage = (html, { choices }) => html.replace('%DRAWN%', JSON.stringify(choices));`,
  );
}
const script = `console.log('${'x'.repeat(2000)}')`;
fs.writeFileSync(path.join(dist, 'assets', 'index-abc.js'), script);
fs.writeFileSync(path.join(dist, 'assets', 'index-abc.js.br'), brotliCompressSync(script));

function site(env: Record<string, string> = {}) {
  const settings = readSettings({ LOG_LEVEL: 'silent', ...env });
  const log = createLog('silent');
  const environments: RequestEnvironment[] = [];
  const preferredEncodings: (string | null)[] = [];
  let status = 200;
  const api = {
    fetch: (request: Request, environment: RequestEnvironment) => {
      environments.push(environment);
      preferredEncodings.push(request.headers.get('Prefer'));
      return Response.json({ api: true }, { status, headers: environment.headers });
    },
  };
  const context = { settings, log, clock: () => new Date() } as ApiContext;
  const answer = createFrontEnd(dist, { context, api }).then((pages) =>
    createSite({ settings, log, api, pages, isReady: async () => true }),
  );
  const get = async (address: string, init?: RequestInit, socket = '192.0.2.1') =>
    (await answer)(new Request(new URL(address, settings.publicUrl), init), socket);
  return {
    get,
    environments,
    preferred: preferredEncodings,
    breakApi: () => {
      status = 500;
    },
  };
}

test('PUB-13, SEC-03: the log has neither the secret of a link nor what was asked for, at any level, also when it fails', async () => {
  const lines: unknown[] = [];
  const note = (...line: unknown[]) => lines.push(line);
  const answerOf = (status: number) =>
    createSite({
      settings: readSettings({}),
      log: { debug: note, info: note, error: note } as unknown as ReturnType<typeof createLog>,
      api: { fetch: () => new Response(null, { status }) },
      pages: async (request) => {
        if (status === 500) throw new Error(`cannot draw ${request.url}`);
        return new Response();
      },
      isReady: async () => true,
    });
  const secret = 'Zx3kTq9vPwL2mNc8RbYs1A';
  for (const status of [200, 500])
    for (const address of [
      `/public/rdv/${secret}`,
      `/public/rdv/${secret}/annuler`,
      `/set_password/${secret}`,
      `/api/veterans?lastName=${secret}`,
      `/api/user_images/${secret}.jpg`,
      `/api/params_file_images/${secret}.png`,
    ])
      await answerOf(status)(new Request(`http://localhost${address}`), '192.0.2.1');
  expect(lines.length).toBeGreaterThanOrEqual(12);
  const lineTexts = lines.flat().map((part) => {
    const { err, ...line } = part as { err?: unknown };
    return JSON.stringify(typeof part === 'string' ? part : { ...line, err: describeError(err) });
  });
  expect(lineTexts.filter((line) => line.includes(secret))).toEqual([]);
});

test('OPS-03: of an error the log has lines of the code and no word of a note, whatever its lines look like', () => {
  const note = 'params: Vu à domicile\n    at home: Benali Rabah';
  const description = JSON.stringify(describeError(new Error(note, { cause: new Error(note) })));
  expect(description).toContain('site.test.ts');
  expect(description).not.toMatch(/Benali|domicile/);
});

describe('PUB-01, NAV-01: pages and files', () => {
  test.each(['/public', '/public/'])('PUB-01: %s is the public page', async (address) => {
    expect(await (await site().get(address)).text()).toContain('Public');
  });

  test.each([
    ['/public', undefined, 'Public'],
    ['/public', 'fr-FR,fr;q=0.9,ar;q=0.8', 'Public'],
    ['/public', 'en-US,en;q=0.9', 'Public'],
    ['/public', 'ar-DZ,ar;q=0.9,fr;q=0.8', 'للجميع'],
    ['/public', 'en-US,en;q=0.9,ar;q=0.5', 'للجميع'],
    ['/public?lang=ar', 'fr-FR', 'للجميع'],
    ['/public?lang=fr', 'ar-DZ', 'Public'],
    ['/public?lang=de', 'ar-DZ', 'للجميع'],
    ['/public/suite?lang=ar', undefined, 'للجميع'],
  ])(
    'PUB-08: %s for a browser that prefers %s is the page in its language',
    async (address, prefers, name) => {
      const headers: Record<string, string> = prefers ? { 'Accept-Language': prefers } : {};
      const page = await site().get(address, { headers });
      expect(await page.text()).toContain(name);
      expect(page.headers.get('Vary')).toContain('Accept-Language');
    },
  );

  test('OPS-09, NAV-01: an unknown address is a 404: the app to a browser, which leads on, and words to others', async () => {
    const browser = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
    const page = await site().get('/publication', browser);
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('<title>')]);
    const program = await site().get('/publication');
    expect([program.status, await program.text()]).toEqual([404, 'Adresse inconnue']);
    for (const address of ['/metrics', '/health', '/health/x', '/.git/config', '/wp/.env'])
      expect([address, (await (await site().get(address, browser)).text()).slice(0, 40)]).toEqual([
        address,
        'Adresse inconnue',
      ]);
  });

  test.each(['/', '/veterans/12/edit', '/auth/login'])('NAV-01: %s is the app', async (address) => {
    const response = await site().get(address);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<title>');
  });

  test.each(['/assets/absent.js', '/absent.ico', '/../package.json', '/%2e%2e/package.json', '/.env'])(
    'SEC-03: %s is not there',
    async (address) => {
      expect((await site().get(address)).status).toBe(404);
    },
  );

  test('SYS-14, SEC-03: the web manifest has the name of the service, and icons that exist here', async () => {
    const response = await site({ SERVICE_NAME: 'Nous "autres" & vous' }).get('/manifest.webmanifest');
    expect(response.headers.get('Content-Type')).toContain('application/manifest+json');
    expect(response.headers.get('Content-Security-Policy')).toContain("manifest-src 'self'");
    const { name, icons, start_url } = await response.json();
    expect([name, start_url]).toEqual(['Nous "autres" & vous', undefined]);
    const addresses = ['index.html', 'public.html'].flatMap((page) =>
      [
        ...fs.readFileSync(page, 'utf8').matchAll(/rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g),
      ].map(([, address]) => String(address)),
    );
    expect(addresses).toHaveLength(6);
    for (const address of [...addresses, ...icons.map((icon: { src: string }) => icon.src), '/favicon.ico'])
      expect(fs.existsSync(path.join('public', address)), address).toBe(true);
  });

  test('PUB-01: the service settings stand in the page, escaped', async () => {
    const { get } = site({ SERVICE_NAME: '<b>"Nous" & vous</b>', SERVICE_ADDRESS: 'Un\\nDeux' });
    expect(await (await get('/')).text()).toBe(
      '<title>&lt;b&gt;&quot;Nous&quot; &amp; vous&lt;/b&gt;</title><p>%UNKNOWN%</p>',
    );
    expect(await (await get('/public')).text()).toContain('<p>Un<br>Deux</p>');
  });

  test('PUB-11: the service’s telephone number stands on the public page in both languages, and dials', async () => {
    const { get } = site({ SERVICE_PHONE: '+213 21 00 00 00', SERVICE_CONTACT: 'De 8 h à 12 h' });
    const link = '<a class="phone" href="tel:+21321000000">+213 21 00 00 00</a>';
    expect(await (await get('/public')).text()).toContain(`<p>Téléphone : ${link}<br>De 8 h à 12 h</p>`);
    const arabic = { headers: { 'Accept-Language': 'ar' } };
    expect(await (await get('/public', arabic)).text()).toContain(`<p>الهاتف: \u2066${link}\u2069<br>`);
    expect(await (await site().get('/public')).text()).toContain('<p></p>');
  });

  test('PUB-04: a file with a hash in its name is kept for ever, a page is asked for again', async () => {
    const { get } = site();
    const script = await get('/assets/index-abc.js', { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(script.headers.get('Cache-Control')).toContain('immutable');
    expect(script.headers.get('Content-Encoding')).toBe('br');
    expect(Number(script.headers.get('Content-Length'))).toBeLessThan(200);
    const page = await get('/');
    expect(page.headers.get('Cache-Control')).toBe('no-cache');
    const headers = { 'If-None-Match': page.headers.get('ETag') ?? '' };
    expect((await get('/', { headers })).status).toBe(304);
  });

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', null],
  ])(
    'PUB-04: to Accept-Encoding %s a page goes as %s, with its length',
    async (acceptedEncoding, encoding) => {
      const options = { headers: { 'Accept-Encoding': acceptedEncoding } };
      const page = await site().get('/public', options);
      expect(page.headers.get('Content-Encoding')).toBe(encoding);
      expect(page.headers.get('Vary')).toBe('Accept-Encoding, Accept-Language');
      const bytes = Buffer.from(await page.arrayBuffer());
      expect(page.headers.get('Content-Length')).toBe(String(bytes.length));
      const text = encoding === 'br' ? brotliDecompressSync(bytes) : encoding ? gunzipSync(bytes) : bytes;
      expect(text.toString()).toContain('<h1>Public</h1>');
      const head = await site().get('/public', { ...options, method: 'HEAD' });
      expect([await head.text(), head.headers.get('Content-Length')]).toEqual(['', String(bytes.length)]);
    },
  );

  test('SEC-03: nothing can be sent to a page', async () => {
    expect((await site().get('/', { method: 'POST' })).status).toBe(405);
  });

  test('PUB-07: 50 views at once of the public page ask for its lists once', async () => {
    const { get, environments, preferred } = site();
    const pages = await Promise.all(Array.from({ length: 50 }, () => get('/public')));
    for (const page of pages) expect(await page.text()).toContain('[{"api":true}]');
    expect(environments).toHaveLength(1);
    // The request names nobody, and leaves out what describes the lists' filters to other programs.
    expect(environments[0]?.address).toBe('');
    expect(preferred).toEqual(['omit=hydra-search']);
  });

  test('PUB-07: without its lists the public page stands and is kept nowhere; the next view asks again', async () => {
    const { get, environments, breakApi } = site();
    breakApi();
    for (const requestCount of [1, 2]) {
      const page = await get('/public');
      expect(page.status).toBe(503);
      expect(page.headers.get('Cache-Control')).toBe('no-store');
      expect(await page.text()).toContain('<h1>Public</h1>');
      expect(environments).toHaveLength(requestCount);
    }
  });
});

describe('SEC-03: headers', () => {
  test('SEC-03: a page runs our scripts alone and stands in no frame', async () => {
    const { headers } = await site().get('/public');
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Strict-Transport-Security')).toBeNull();
  });

  test('SEC-03: HSTS behind TLS', async () => {
    const { headers } = await site({ PUBLIC_URL: 'https://rdv.exemple.org', DEMO: '0' }).get('/');
    expect(headers.get('Strict-Transport-Security')).toContain('max-age=31536000');
  });

  test('SEC-03: an answer of the API can do nothing as a page', async () => {
    const { headers } = await site().get('/api/veterans');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });
});

describe('OPS-03: health and request ids', () => {
  test('OPS-03: live and ready', async () => {
    const { get } = site();
    expect((await get('/health/live')).status).toBe(200);
    expect(await (await get('/health/ready')).json()).toMatchObject({ status: 'ok' });
  });

  test('OPS-03: a request has one id, for the caller and for the API', async () => {
    const { get, environments } = site();
    const { headers } = await get('/api');
    expect(environments[0]?.requestId).toBe(headers.get('X-Request-Id'));
  });
});

describe('PUB-04, SEC-01: the caller’s address', () => {
  test('SEC-01: without a trusted proxy nobody can invent an address', async () => {
    const { get, environments } = site();
    await get('/api', { headers: { 'X-Forwarded-For': '203.0.113.9' } });
    expect(environments[0]?.address).toBe('192.0.2.1');
  });

  test.each([
    ['10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['10.0.0.1', 'invented, 203.0.113.9', '203.0.113.9'],
    ['10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['10.0.0.1', null, '10.0.0.1'],
    ['10.0.0.1', 'nonsense', '10.0.0.1'],
    ['192.0.2.1', '203.0.113.9', '192.0.2.1'],
    ['::1', '2001:db8::5', '2001:db8::5'],
    ['::1', '2001:DB8:0::5, 1, ::ffff:10.9.9.9', '10.9.9.9'],
    ['::1', '2001:DB8:0::5, ::ffff:10.9.9.9', '2001:db8::5'],
  ])('SEC-01: socket %s, X-Forwarded-For %s: %s', (socket, forwarded, expectedText) => {
    expect(addressFinder(['10.0.0.0/8', '::1'])(socket, forwarded)).toBe(expectedText);
  });
});
