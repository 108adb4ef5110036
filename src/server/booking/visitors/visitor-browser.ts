import { createHash, randomBytes } from 'node:crypto';
import { parseSigned, serializeSigned } from 'hono/utils/cookie';
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

/** The browser that sent the request; one without a cookie of ours is a new one. */
export async function browserOf({ context, header }: ApiRequest): Promise<Browser> {
  const key = await keyFor(context, 'visitor cookie');
  const name = cookieName(context);
  const cookies = header('Cookie');
  const browser = cookies && (await parseSigned(cookies, key, name))[name];
  const id = browser || randomBytes(16).toString('base64url');
  const hash = createHash('sha256').update(id).digest('base64url');
  if (browser) return { hash, headers: {} };
  const cookie = await serializeSigned(name, id, key, {
    path: BROWSER_PATH,
    httpOnly: true,
    sameSite: 'Strict',
    secure: context.settings.publicUrl.startsWith('https:'),
    maxAge: KEPT_SECONDS,
  });
  return { hash, headers: { 'Set-Cookie': cookie } };
}
