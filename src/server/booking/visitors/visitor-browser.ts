import { createHmac, hash, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import type { ApiRequest } from '../../api-context.ts';
import { keyFor } from '../../session/tokens.ts';

/**
 * The browser that sent a visitor's request (PUB-04): a random id in a signed cookie, which the browser sends with
 * the request for an appointment alone. It says nothing about the person and identifies nobody elsewhere.
 */

/** The cookie's name. Behind TLS browsers hold its prefix to what it says: no page without TLS can set it (SEC-03). */
const cookieName = ({ settings }: ApiRequest['context']): string =>
  settings.publicUrl.startsWith('https:') ? '__Secure-visitor' : 'visitor';

/** The path of the cookie. Without scripts the public page takes the request, and gives the cookie there as well. */
export const BROWSER_PATH = '/api/appointments';

/** As long as an Idempotency-Key is remembered: many use a shared computer. */
const KEPT_SECONDS = 24 * 3600;

export interface Browser {
  /** The hash of the browser's id, which is all that the database stores. */
  readonly hash: string;
  /** Gives a new browser its cookie; nothing for one that has it. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A signed id, as hono's signed cookies write it; hono itself signs in another thread, at thirty times the cost. */
const signId = (id: string, key: KeyObject): string =>
  `${id}.${createHmac('sha256', key).update(id).digest('base64')}`;

/** The id of a cookie's value; undefined where we did not sign it. */
function signedId(value: string | undefined, key: KeyObject): string | undefined {
  const id = value?.slice(0, value.lastIndexOf('.'));
  if (!value || !id) return undefined;
  const [receivedBytes, computedBytes] = [Buffer.from(value), Buffer.from(signId(id, key))];
  return receivedBytes.length === computedBytes.length && timingSafeEqual(receivedBytes, computedBytes)
    ? id
    : undefined;
}

/** The browser that sent the request; one without a cookie of ours is a new one. */
export async function browserOf({ context, header }: ApiRequest): Promise<Browser> {
  const key = await keyFor(context, 'visitor cookie');
  const name = cookieName(context);
  const knownId = signedId(parse(header('Cookie') ?? '', name)[name], key);
  const id = knownId ?? randomBytes(16).toString('base64url');
  const browser = { hash: hash('sha256', id, 'base64url'), headers: {} };
  if (knownId) return browser;
  const cookie = serialize(name, signId(id, key), {
    path: BROWSER_PATH,
    httpOnly: true,
    sameSite: 'Strict',
    secure: context.settings.publicUrl.startsWith('https:'),
    maxAge: KEPT_SECONDS,
  });
  return { ...browser, headers: { 'Set-Cookie': cookie } };
}
