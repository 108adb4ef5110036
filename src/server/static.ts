import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Settings } from './settings.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};
const COMPRESSED = /\.(css|html|js|json|mjs|svg|ttf|txt|wasm|webmanifest)$/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
type Encoding = 'br' | 'gzip';
type Bytes = Uint8Array<ArrayBuffer>;

interface StaticFile {
  headers: Record<string, string>;
  body: Bytes;
  encoded: Map<Encoding, Promise<Bytes>>;
}

type ServiceSettings = Pick<
  Settings,
  | 'serviceName'
  | 'serviceAddress'
  | 'serviceContact'
  | 'serviceWebsite'
  | 'timezone'
  | 'registration'
  | 'maxUploadMb'
>;

/**
 * Answers requests for the built front end: the files of `folder`, public.html for /public and below,
 * index.html for every other address without a file's extension. Files are read once: nothing outside
 * the folder, and nothing that a person's address could name, is ever opened.
 */
export function createStatic(folder: string, settings: ServiceSettings) {
  const files = new Map<string, StaticFile>();
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz|map)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = `/${path.relative(folder, file).split(path.sep).join('/')}`;
    // What the build keeps for itself.
    if (name.includes('/.')) continue;
    files.set(name, readFile(file, name, settings));
  }

  return async (request: Request, pathname: string): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
    const file = files.get(fileFor(pathname));
    if (!file) return new Response(null, { status: 404 });
    const headers = new Headers(file.headers);
    if (request.headers.get('If-None-Match')?.includes(headers.get('ETag') ?? '-'))
      return new Response(null, { status: 304, headers });
    const encoding = headers.has('Vary') ? acceptedEncoding(request.headers) : undefined;
    if (encoding) headers.set('Content-Encoding', encoding);
    const body = encoding ? await encode(file, encoding) : file.body;
    headers.set('Content-Length', String(body.byteLength));
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  };
}

function fileFor(pathname: string): string {
  if (pathname === '/public' || pathname.startsWith('/public/')) return '/public.html';
  const isFile = /\.[a-z0-9]+$/i.test(pathname);
  // The entry pages have addresses of their own.
  return isFile && pathname !== '/public.html' ? pathname : '/index.html';
}

function readFile(file: string, name: string, settings: ServiceSettings): StaticFile {
  const extension = path.extname(name);
  const isPage = extension === '.html';
  const body: Bytes = isPage
    ? new TextEncoder().encode(fillPage(fs.readFileSync(file, 'utf8'), settings))
    : Uint8Array.from(fs.readFileSync(file));
  const compressed = COMPRESSED.test(name) && body.byteLength > 1024;
  const encoded = new Map<Encoding, Promise<Bytes>>();
  for (const [encoding, suffix] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const)
    if (!isPage && compressed && fs.existsSync(file + suffix))
      encoded.set(encoding, Promise.resolve(Uint8Array.from(fs.readFileSync(file + suffix))));
  return {
    headers: {
      'Content-Type': TYPES[extension] ?? 'application/octet-stream',
      ETag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      // A file of /assets has the hash of its content in its name; a page must never be an old one.
      'Cache-Control': name.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : isPage
          ? 'no-cache'
          : 'public, max-age=3600',
      ...(compressed ? { Vary: 'Accept-Encoding' } : {}),
    },
    body,
    encoded,
  };
}

/** Compressed at the first request for it, then kept. */
function encode(file: StaticFile, encoding: Encoding): Promise<Bytes> {
  let bytes = file.encoded.get(encoding);
  if (!bytes) {
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
    bytes = (encoding === 'br' ? brotli(file.body, quality) : zip(file.body)).then((buffer) =>
      Uint8Array.from(buffer),
    );
    file.encoded.set(encoding, bytes);
  }
  return bytes;
}

function acceptedEncoding(headers: Headers): Encoding | undefined {
  const accepted = headers.get('Accept-Encoding') ?? '';
  const accepts = (name: string) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?(,|\\s|$))`).test(accepted);
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : undefined;
}

/** Puts the service's settings where the page has %SERVICE_NAME% and the like; several lines only in text. */
function fillPage(html: string, settings: ServiceSettings): string {
  const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
  const values: Record<string, string> = {
    SERVICE_NAME: escapeHtml(settings.serviceName),
    SERVICE_ADDRESS: lines(settings.serviceAddress),
    SERVICE_CONTACT: lines(settings.serviceContact),
    SERVICE_WEBSITE: escapeHtml(settings.serviceWebsite),
    SERVICE_TIMEZONE: escapeHtml(settings.timezone),
    SERVICE_REGISTRATION: settings.registration ? 'on' : 'off',
    SERVICE_UPLOAD: String(settings.maxUploadMb),
  };
  return html.replace(/%(SERVICE_[A-Z]+)%/g, (place, name: string) => values[name] ?? place);
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
