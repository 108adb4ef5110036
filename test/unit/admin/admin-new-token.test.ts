import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttp } from '../../../src/admin/data-provider/http.ts';
import { SESSION_KEY, storeToken } from '../../../src/session/session.ts';

beforeEach(() => {
  const storage = new Map([[SESSION_KEY, JSON.stringify({ user: null, authToken: 'old' })]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

/** An API for which only the token `new` holds; `before` happens while it answers. */
function apiOf(before: () => void) {
  const tokens: (string | null)[] = [];
  const http = createHttp(async (_url, options) => {
    const token = new Headers(options?.headers).get('Authorization');
    tokens.push(token);
    before();
    return new Response('{}', { status: token === 'Bearer new' ? 200 : 401 });
  });
  return { http, tokens };
}

describe('a request that was under way when the password was changed', () => {
  it('RIGHTS-13: is sent again with the new token: the person stays signed in', async () => {
    const { http, tokens } = apiOf(() => storeToken('new'));
    expect((await http('/api/me')).status).toBe(200);
    expect(tokens).toEqual(['Bearer old', 'Bearer new']);
  });

  it('RIGHTS-13: without a new token its refusal stands, and nothing is sent twice', async () => {
    const { http, tokens } = apiOf(() => undefined);
    await expect(http('/api/me')).rejects.toMatchObject({ status: 401 });
    expect(tokens).toEqual(['Bearer old']);
  });
});
