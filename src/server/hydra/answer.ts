import { hash } from 'node:crypto';
import { parseAccept } from 'hono/utils/accept';
import { server as texts } from '#texts/server.ts';
import type { Language } from '../../domain/visitors/languages.ts';
import type { Answer } from '../api-context.ts';
import { ApiError } from './errors.ts';

/** From an operation's answer to HTTP: content type, headers of every answer, ETag and 304 (hydra.md). */

const JSON_LD = 'application/ld+json';
const DOCUMENTATION = 'http://www.w3.org/ns/hydra/core#apiDocumentation';

/** The media type that an Accept header asks for, of the two we have; 406 when it asks for neither. */
export function negotiate(accept: string | undefined): string {
  if (!accept?.trim()) return JSON_LD;
  for (const { type: mediaType, q } of parseAccept(accept)) {
    const type = mediaType.toLowerCase();
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
  Vary: 'Accept, Authorization, Prefer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache, private',
});

/** Whether an If-None-Match header names this tag, weakly compared as RFC 9110 says. */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (!header) return false;
  return header.split(',').some((candidate) => ['*', tag, `W/${tag}`].includes(candidate.trim()));
}

/** The request for which an answer is written. */
interface AnswerFormat {
  readonly method: string;
  readonly accept: string | undefined;
  readonly ifNoneMatch: string | undefined;
  /** Headers of every answer to this request; the answer's own go before them. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface SentAnswer {
  readonly response: Response;
  /** Bytes of JSON. */
  readonly length: number;
}

/** The ETag of an answer: the hash of its content, after the version of the record that it shows. */
export const entityTag = (content: string | Uint8Array, version?: number): string =>
  `"${version === undefined ? '' : `${version}-`}${hash('sha256', content, 'base64url').slice(0, 16)}"`;

/** The HTTP answer to a request that succeeded, built once: headers are a plain object until they are sent. */
export function respond(
  { status = 200, body, search, bytes, stream, headers: answerHeaders = {}, version, type }: Answer,
  format: AnswerFormat,
): SentAnswer {
  const headers: Record<string, string> = { ...format.headers, ...answerHeaders };
  if (bytes) {
    headers['Content-Type'] = type ?? 'application/octet-stream';
    return { length: 0, response: new Response(Uint8Array.from(bytes), { status, headers }) };
  }
  if (stream) {
    // As it comes, also through a proxy that would gather it first.
    Object.assign(headers, { 'Content-Type': type ?? 'text/event-stream', 'X-Accel-Buffering': 'no' });
    if (format.method === 'HEAD') void stream.cancel();
    return {
      length: 0,
      response: new Response(format.method === 'HEAD' ? null : stream, { status, headers }),
    };
  }
  if (body === undefined) return { length: 0, response: new Response(null, { status, headers }) };
  const json = JSON.stringify(body);
  const text = search === undefined ? json : `${json.slice(0, -1)},"hydra:search":${search}}`;
  const isWrite = format.method !== 'GET' && format.method !== 'HEAD';
  if (status === 200 || status === 201) {
    const tag = entityTag(text, version);
    headers.ETag = tag;
    if (!isWrite && namesTag(format.ifNoneMatch, tag))
      return { length: 0, response: new Response(null, { status: 304, headers }) };
  }
  headers['Content-Type'] = `${type ?? negotiate(format.accept)}; charset=utf-8`;
  const length = Buffer.byteLength(text);
  headers['Content-Length'] = String(length);
  return { length, response: new Response(text, { status, headers }) };
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
export function respondError(
  error: ApiError,
  extraHeaders: Readonly<Record<string, string>>,
  language: Language = 'fr',
): Response {
  const headers: Record<string, string> = { ...extraHeaders, ...error.headers };
  if (error.status === 401) {
    headers['WWW-Authenticate'] = 'Bearer';
    headers['Content-Type'] = 'application/json';
    return new Response(JSON.stringify({ code: 401, message: error.message }), { status: 401, headers });
  }
  headers['Content-Type'] = `${JSON_LD}; charset=utf-8`;
  return new Response(JSON.stringify(error.body(language)), { status: error.status, headers });
}
