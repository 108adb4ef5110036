import { createHash, createHmac, randomBytes } from 'node:crypto';
import { parseSigned, serializeSigned } from 'hono/utils/cookie';
import type { ApiContext, ApiRequest } from '../api-context.ts';
import { signingSecret } from '../session/tokens.ts';

/**
 * Which browser a visitor's request comes from (PUB-04): a random id in a signed cookie, which only the request for an
 * appointment is sent with. It says nothing of a person and nobody is known by it anywhere else.
 */

const COOKIE = 'visitor';

/** As long as an Idempotency-Key is remembered: many use a shared computer. */
const KEPT_SECONDS = 24 * 3600;

/** A key of its own: what is signed for one purpose is worth nothing for another. */
const keyOf = async (context: ApiContext): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(
    createHmac('sha256', await signingSecret(context))
      .update('visitor cookie')
      .digest(),
  );

export interface Browser {
  /** What is stored of its id. */
  readonly hash: string;
  /** Gives a new browser its cookie; nothing for one that has it. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The browser that sent the request; one without a cookie of ours is a new one. */
export async function browserOf({ context, header }: ApiRequest): Promise<Browser> {
  const key = await keyOf(context);
  const known = (await parseSigned(header('Cookie') ?? '', key, COOKIE))[COOKIE];
  const id = known || randomBytes(16).toString('base64url');
  const hash = createHash('sha256').update(id).digest('base64url');
  if (known) return { hash, headers: {} };
  const cookie = await serializeSigned(COOKIE, id, key, {
    path: '/api/appointments',
    httpOnly: true,
    sameSite: 'Strict',
    secure: context.settings.publicUrl.startsWith('https:'),
    maxAge: KEPT_SECONDS,
  });
  return { hash, headers: { 'Set-Cookie': cookie } };
}
