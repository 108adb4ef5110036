import { createHmac } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { parse, serialize } from 'hono/utils/cookie';
import { randomState } from 'openid-client';
import type { ApiContext, ApiRequest } from '../../api-context.ts';
import { deleteExpired } from '../../db/expired-rows.ts';
import { signOnRequests as table } from '../../db/schema.ts';
import { hashOf, newSecret } from '../../mail/links/link-secrets.ts';

/**
 * Sign-ins that were sent to the provider and wait for its answer (AUTH-12). Each is bound to the browser that began it by
 * a cookie, and is used once. Nonce and PKCE verifier follow from the cookie: the database alone is worth nothing.
 */

/** People look for a telephone, or set up a second factor with the provider meanwhile. */
const VALID_S = 15 * 60;

/** A secret as `newSecret` makes it. */
const SECRET = /^[\w-]{22}$/;

/** The secrets of a request. */
interface RequestSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

const isSecure = ({ settings }: Pick<ApiContext, 'settings'>) => settings.publicUrl.startsWith('https:');

/** Browsers take the prefix over https alone. */
const cookieName = (context: Pick<ApiContext, 'settings'>) =>
  isSecure(context) ? '__Host-sign-on' : 'sign-on';

/** Lax: the provider's answer is a navigation from another site. */
function cookieHeader(context: Pick<ApiContext, 'settings'>, value: string): string {
  return serialize(cookieName(context), value, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(context),
    path: '/',
    maxAge: VALID_S,
  });
}

function secretsOf(browser: string, state: string): RequestSecrets {
  const follow = (purpose: string) =>
    createHmac('sha256', browser).update(`${purpose} ${state}`).digest('base64url');
  return { state, nonce: follow('nonce'), verifier: follow('verifier') };
}

/** The secret in the browser's cookie. */
function browserOf({ context, header }: Pick<ApiRequest, 'context' | 'header'>): string | null {
  const name = cookieName(context);
  const value = parse(header('Cookie') ?? '', name)[name] ?? '';
  return SECRET.test(value) ? value : null;
}

/** Begins a request: its secrets, and the header that gives the browser its cookie. Tabs of one browser share it. */
export async function beginRequest(
  request: Pick<ApiRequest, 'context' | 'header'>,
): Promise<RequestSecrets & { readonly cookie: string }> {
  const { context } = request;
  const writer = context.db;
  const browser = browserOf(request) ?? newSecret().secret;
  const state = randomState();
  const now = context.clock();
  await deleteExpired(writer, table, table.stateHash, now);
  const expires = new Date(now.getTime() + VALID_S * 1000);
  await writer.insert(table).values({ stateHash: hashOf(state), browserHash: hashOf(browser), expires });
  return { ...secretsOf(browser, state), cookie: cookieHeader(context, browser) };
}

/**
 * Uses a request up: of two answers at once one gets its secrets and the other null, as does an answer in another browser.
 */
export async function spendRequest(
  request: Pick<ApiRequest, 'context' | 'header'>,
  state: string,
): Promise<RequestSecrets | null> {
  const { context } = request;
  const browser = browserOf(request);
  if (!browser) return null;
  const [row] = await context.db
    .delete(table)
    .where(
      and(
        eq(table.stateHash, hashOf(state)),
        eq(table.browserHash, hashOf(browser)),
        gt(table.expires, context.clock()),
      ),
    )
    .returning();
  return row ? secretsOf(browser, state) : null;
}
