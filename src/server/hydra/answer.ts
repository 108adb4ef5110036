import { createHash } from 'node:crypto';
import { parseAccept } from 'hono/utils/accept';
import { server as texts } from '#texts/server.ts';
import type { Answer } from '../api-context.ts';
import { ApiError } from './errors.ts';

/** From an operation's answer to HTTP: content type, headers of every answer, ETag and 304 (hydra.md). */

const JSON_LD = 'application/ld+json';
const DOCUMENTATION = 'http://www.w3.org/ns/hydra/core#apiDocumentation';

/** The media type that an Accept header asks for, of the two we have; 406 when it asks for neither. */
export function negotiate(accept: string | undefined): string {
  if (!accept?.trim()) return JSON_LD;
  for (const { type: asked, q } of parseAccept(accept)) {
    const type = asked.toLowerCase();
    if (q === 0) continue;
    if (type === '*/*' || type === 'application/*' || type === JSON_LD) return JSON_LD;
    if (type === 'application/json') return 'application/json';
    // Problem details are what some clients name for errors alone.
    if (type === 'application/problem+json') return JSON_LD;
  }
  throw new ApiError(406, texts.notAcceptable);
}

/** Headers that every answer of the API bears, errors included. */
export const commonHeaders = (origin: string): Record<string, string> => ({
  Link: `<${origin}/api/docs.jsonld>; rel="${DOCUMENTATION}"`,
  Vary: 'Accept, Authorization',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache, private',
});

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** Whether an If-None-Match header names this tag, weakly compared as RFC 9110 says. */
function namesTag(header: string | undefined, tag: string): boolean {
  if (!header) return false;
  return header.split(',').some((candidate) => ['*', tag, `W/${tag}`].includes(candidate.trim()));
}

/** The HTTP answer to a request that succeeded. */
export function respond(
  { status = 200, body, bytes, headers = {}, version, type }: Answer,
  asked: { method: string; accept: string | undefined; ifNoneMatch: string | undefined; origin: string },
): Response {
  const all = new Headers({ ...commonHeaders(asked.origin), ...headers });
  if (bytes) {
    all.set('Content-Type', type ?? 'application/octet-stream');
    return new Response(Uint8Array.from(bytes), { status, headers: all });
  }
  if (body === undefined) return new Response(null, { status, headers: all });
  const text = JSON.stringify(body);
  const written = asked.method !== 'GET' && asked.method !== 'HEAD';
  if (status === 200 || status === 201) {
    const tag = `"${version === undefined ? '' : `${version}-`}${hashOf(text)}"`;
    all.set('ETag', tag);
    if (!written && namesTag(asked.ifNoneMatch, tag))
      return new Response(null, { status: 304, headers: all });
  }
  all.set('Content-Type', `${type ?? negotiate(asked.accept)}; charset=utf-8`);
  all.set('Content-Length', String(Buffer.byteLength(text)));
  return new Response(text, { status, headers: all });
}

/**
 * Whether a record of this version may be overwritten under an If-Match header (SEC-04). Only the version counts:
 * a label of a referenced record that changed meanwhile is no conflict.
 */
export function matches(ifMatch: string | undefined, version: number): boolean {
  if (!ifMatch || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '').startsWith(`"${version}-`));
}

/** The HTTP answer to what went wrong. */
export function respondError(error: ApiError, origin: string): Response {
  const headers = new Headers({ ...commonHeaders(origin), ...error.headers });
  if (error.status === 401) {
    headers.set('WWW-Authenticate', 'Bearer');
    headers.set('Content-Type', 'application/json');
    return new Response(JSON.stringify({ code: 401, message: error.message }), { status: 401, headers });
  }
  headers.set('Content-Type', `${JSON_LD}; charset=utf-8`);
  return new Response(JSON.stringify(error.body()), { status: error.status, headers });
}
