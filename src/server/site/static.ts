import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { serveStatic } from 'hono/serve-static';
import { server as texts } from '#texts/server.ts';
import { isPageAddress } from '../../domain/page-addresses.ts';
import type { Language } from '../../domain/visitors/languages.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { phoneRuleOf } from '../phone-numbers.ts';
import type { Logo } from '../service-settings/logo.ts';
import { perRevision } from '../service-settings/per-revision.ts';
import { SIGN_ON_LOGO } from '../session/single-sign-on/logo.ts';
import { type ServiceIdentity, type Settings, serviceIn } from '../settings.ts';
import { PROGRAM_VERSION } from '../version.ts';
import { createRouteScripts } from './route-scripts.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Files by their addresses; compressed forms beside them, as `.br` and `.gz`. */
export type Files = Map<string, Bytes>;

type PageSettings = ServiceIdentity &
  Pick<
    Settings,
    | 'logo'
    | 'serviceCountry'
    | 'phoneCountry'
    | 'serviceContact'
    | 'serviceWebsite'
    | 'timezone'
    | 'registration'
    | 'maxUploadMb'
    | 'idleLockMinutes'
    | 'letterCity'
    | 'letterSignature'
    | 'signOn'
  >;

const MANIFEST = '/manifest.webmanifest';

/** Addresses that programs try: they get no page, whatever they accept. */
const PROBED = /^\/(metrics|health)(\/|$)|\/\./;

/**
 * Answers requests for the built front end but the public page: the files of `folder`, and index.html for every address
 * of a page. An unknown address is a 404: with the page for a browser, which leads on to /error/error-v1 or to the sign-in
 * (NAV-01), a short text for anybody else (OPS-09). Files are read once: nothing outside the folder, and nothing that a
 * person's address could name, is ever opened.
 */
export function createStatic(folder: string, settings: PageSettings & Pick<Settings, 'revision'>) {
  const builtFiles = readFiles(folder);
  const scriptsOf = createRouteScripts(folder);
  const senders = perRevision(settings, () => {
    const files = fillFiles(builtFiles, settings);
    return {
      file: sendFrom(files),
      unknownPage: sendFrom(files, '/index.html'),
      page: sendPages(scriptsOf, files),
    };
  });
  const site = new Hono();
  site.use(etag());
  site.get('*', async (c, next) => {
    const { path } = c.req;
    const { file, unknownPage, page } = senders();
    if (!isPage(path)) return file(c, next);
    if (isPageAddress(path)) return page(c, next);
    if (PROBED.test(path) || !c.req.header('Accept')?.includes('text/html')) return next();
    const unknown = await unknownPage(c, next);
    return unknown && new Response(unknown.body, { status: 404, headers: unknown.headers });
  });
  site.on(['GET', 'HEAD'], '*', (c) => c.text(texts.pathNotFound, 404));
  site.all('*', (c) => c.body(null, 405, { Allow: 'GET, HEAD' }));
  return (request: Request) => site.fetch(request);
}

/**
 * Sends index.html with the scripts of its address, each kind of page made when it is first asked for: an address's screen is
 * all that tells two of them apart.
 */
function sendPages(scriptsOf: ReturnType<typeof createRouteScripts>, files: Files): MiddlewareHandler {
  const html = new TextDecoder().decode(files.get('/index.html'));
  const link = (name: string, more = '') => `<link rel="modulepreload"${more} crossorigin href="/${name}">`;
  const senders = new Map<object, MiddlewareHandler>();
  return (c, next) => {
    const scripts = scriptsOf(c.req.path);
    let send = senders.get(scripts);
    if (!send) {
      // The screen's own go after the first data: it is drawn when both are there.
      const links = [
        ...scripts.program.map((name) => link(name)),
        ...scripts.screen.map((name) => link(name, ' fetchpriority="low"')),
      ];
      const pages: Files = new Map();
      addPage(
        pages,
        '/index.html',
        html.replace('</head>', () => `${links.join('')}</head>`),
      );
      send = sendFrom(pages, '/index.html');
      senders.set(scripts, send);
    }
    return send(c, next);
  };
}

/** Sends a file, the one that is asked for unless told, in the form that its reader takes. */
export const sendFrom = (files: Files, file?: string) =>
  serveStatic({
    path: file,
    root: '/',
    precompressed: true,
    // Asked first for the file and then for its compressed form; what is given last is sent.
    getContent: async (name, c) => {
      const body = files.get(name);
      if (body) c.header('Content-Length', String(body.byteLength));
      return body ?? null;
    },
    onFound: (name, c) => {
      c.header('Cache-Control', cachingOf(name));
      if (files.has(`${name}.br`)) c.header('Vary', 'Accept-Encoding');
    },
  });

/** Puts a page among the files, compressed too: as well as takes a millisecond, since some change while they are served. */
export function addPage(files: Files, name: string, html: string): void {
  const page = new TextEncoder().encode(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  files.set(name, page);
  files.set(`${name}.br`, Uint8Array.from(brotliCompressSync(page, { params })));
  files.set(`${name}.gz`, Uint8Array.from(gzipSync(page)));
}

/** Every address without a file's extension; the entry pages have addresses of their own. */
const isPage = (pathname: string): boolean =>
  !/\.[a-z0-9]+$/i.test(pathname) || /^\/public(\.ar)?\.html$/.test(pathname);

/** A file of /assets has the hash of its content in its name; a page must never be an old one. */
function cachingOf(name: string): string {
  if (name.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return name.endsWith('.html') ? 'no-cache' : 'public, max-age=3600';
}

/** The files of the build by their addresses. */
function readFiles(folder: string): Files {
  const files: Files = new Map();
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = `/${path.relative(folder, file).split(path.sep).join('/')}`;
    // The build's own files are not served.
    if (!entry.isFile() || name.includes('/.') || name.endsWith('.map')) continue;
    files.set(name, Uint8Array.from(fs.readFileSync(file)));
  }
  return files;
}

/** The same files, the pages and the manifest filled with the service's settings. */
function fillFiles(fileSet: Files, settings: PageSettings): Files {
  const files: Files = new Map(fileSet);
  for (const [name, body] of fileSet) {
    if (!name.endsWith('.html') && name !== MANIFEST) continue;
    const text = new TextDecoder().decode(body);
    if (name === MANIFEST) files.set(name, fillManifest(text, settings));
    else addPage(files, name, withSignOn(fillPage(text, settings), name, settings));
  }
  return files;
}

/** Tells the sign-in page of single sign-on; without it the page is as it was (AUTH-12). */
function withSignOn(html: string, name: string, { signOn }: PageSettings): string {
  if (!signOn || name !== '/index.html') return html;
  const metas = {
    'service-sign-on': signOn.name,
    ...(signOn.logo && { 'service-sign-on-logo': SIGN_ON_LOGO }),
    ...(signOn.emergencyAccount && { 'service-local-accounts': 'off' }),
  };
  const head = Object.entries(metas).map(
    ([meta, content]) => `<meta name="${meta}" content="${escapeHtml(content)}" />`,
  );
  return html.replace('</head>', () => `${head.join('')}</head>`);
}

/** Gives the web manifest the service's French name. Without a start address, the page that names it is the start. */
const fillManifest = (json: string, settings: PageSettings): Bytes =>
  new TextEncoder().encode(JSON.stringify({ ...JSON.parse(json), name: serviceIn(settings, 'fr').name }));

/** Puts the service's settings where the page has %SERVICE_NAME% and the like; several lines only in text. */
export function fillPage(html: string, settings: PageSettings, language: Language = 'fr'): string {
  const { name: service, address, phoneLine } = serviceIn(settings, language);
  const { pattern, example } = phoneRuleOf(settings.phoneCountry);
  const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
  const contact = lines([phoneLine, settings.serviceContact].filter(Boolean).join('\n'));
  const values: Record<string, string> = {
    SERVICE_NAME: escapeHtml(service),
    SERVICE_ADDRESS: lines(address),
    SERVICE_CONTACT: contact,
    SERVICE_CONTACT_LINKED: linkPhone(contact, settings.servicePhone),
    SERVICE_WEBSITE: escapeHtml(settings.serviceWebsite),
    SERVICE_LOGO: settings.logo?.address ?? '',
    SERVICE_COUNTRY: settings.serviceCountry,
    SERVICE_PHONES: escapeHtml(pattern),
    SERVICE_PHONE_EXAMPLE: escapeHtml(example),
    SERVICE_TIMEZONE: escapeHtml(settings.timezone),
    SERVICE_REGISTRATION: settings.registration ? 'on' : 'off',
    SERVICE_UPLOAD: String(settings.maxUploadMb),
    SERVICE_IDLE_LOCK: String(settings.idleLockMinutes),
    SERVICE_LETTER_CITY: escapeHtml(settings.letterCity),
    SERVICE_LETTER_SIGNATURE: escapeHtml(settings.letterSignature),
    SERVICE_VERSION: PROGRAM_VERSION,
  };
  return withLogo(html, settings.logo).replace(
    /%(SERVICE_[A-Z_]+)%/g,
    (placeholder, name: string) => values[name] ?? placeholder,
  );
}

/** The picture in the banner of the public pages, as they are built: the product's own sign. */
const BANNER_PICTURE = '<img src="/favicon.svg" alt="" width="44" height="44"';

/**
 * Puts the service's logo in place of the product's sign (OPS-06). Its room is known before it comes, so nothing moves;
 * on a telephone, where the sign is left out, it is smaller.
 */
const withLogo = (html: string, logo: Logo | null): string =>
  logo
    ? html.replace(
        BANNER_PICTURE,
        `<img src="${logo.address}" alt="" width="${logo.width}" height="${logo.height}" style="display:block;box-sizing:content-box;max-width:18vw;height:auto;padding:3px;background:#fff;border-radius:4px"`,
      )
    : html;

/** Makes the telephone number in a contact text a link that dials it. */
const linkPhone = (contact: string, phone: string | undefined): string =>
  phone
    ? contact.replace(phone, `<a class="phone" href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a>`)
    : contact;
