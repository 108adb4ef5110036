import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttp } from '../../../src/admin/data-provider/http.ts';
import { readSession, SESSION_KEY, storeToken } from '../../../src/session/session.ts';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
/** A token of 15 minutes by a server's clock, which may differ from the browser's. */
const tokenOf = (name: string, clockDifferenceMs = 0) => {
  const iat = Math.floor((Date.now() + clockDifferenceMs) / 1000);
  return `${encode({ alg: 'none' })}.${encode({ name, iat, exp: iat + 900 })}.x`;
};

let storage: Map<string, string>;
const OLD = 'old';

/** Stores the session of a browser whose token is to be renewed in so many milliseconds. */
const storeSession = (inMs: number) =>
  storage.set(SESSION_KEY, JSON.stringify({ user: null, authToken: OLD, renewDate: Date.now() + inMs }));

/** Whether two renewals would run at once: of the tabs of a browser one after the other holds the lock. */
function webLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, work: () => Promise<unknown>) => {
      last = last.then(work, work);
      return last;
    },
  };
}

beforeEach(() => {
  storage = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  vi.stubGlobal('navigator', { locks: webLocks() });
  return () => vi.unstubAllGlobals();
});

/** The server: renewals answer `renewal`, other requests take the tokens that are not old. */
function serverOf(renewal: () => Promise<Response>) {
  const renew = vi.fn(renewal);
  vi.stubGlobal('fetch', renew);
  const tokens: string[] = [];
  const http = createHttp(async (_url, options) => {
    const token = String(new Headers(options?.headers).get('Authorization')).slice('Bearer '.length);
    tokens.push(token);
    return new Response('{}', { status: token === OLD ? 401 : 200 });
  });
  return { http, tokens, renew };
}

const answers = (token: string) => async () => Response.json({ token });

describe('the token of a session that a cookie renews', () => {
  it('AUTH-13: is sent as it is while it is fresh', async () => {
    const { http, renew } = serverOf(answers(tokenOf('new')));
    storeSession(60_000);
    storage.set(SESSION_KEY, JSON.stringify({ ...readSession(), authToken: 'fresh' }));
    await http('/api/me');
    expect(renew).not.toHaveBeenCalled();
  });

  it('AUTH-13: is renewed before it expires, once for all requests; its life counts by this browser’s clock', async () => {
    const token = tokenOf('new', -5 * 3_600_000);
    const { http, tokens, renew } = serverOf(answers(token));
    storeSession(-1);
    await Promise.all([http('/api/me'), http('/api/veterans'), http('/api/cells')]);
    expect([renew.mock.calls.length, tokens]).toEqual([1, [token, token, token]]);
    const { authToken, renewDate = 0 } = readSession();
    expect(authToken).toBe(token);
    expect(renewDate - Date.now()).toBeGreaterThan(13 * 60_000);
    expect(renewDate - Date.now()).toBeLessThan(15 * 60_000);
  });

  it('AUTH-13: is renewed after a 401 too: a clock may be wrong', async () => {
    const token = tokenOf('new');
    const { http, tokens } = serverOf(answers(token));
    storeSession(600_000);
    expect((await http('/api/me')).status).toBe(200);
    expect(tokens).toEqual([OLD, token]);
  });

  it('AUTH-13: was renewed by another tab while this one waited: it takes that one', async () => {
    const { http, tokens, renew } = serverOf(answers(tokenOf('new')));
    storeSession(-1);
    const other = tokenOf('other');
    void navigator.locks.request('anciens-combattants.renewal', async () => storeToken(other));
    await http('/api/me');
    expect([renew.mock.calls.length, tokens]).toEqual([0, [other]]);
  });

  it('AUTH-13: a lost line is a lost line, and no end of the session; later it is renewed', async () => {
    let isLost = true;
    const token = tokenOf('new');
    const { http } = serverOf(async () => {
      if (isLost) throw new TypeError('no answer');
      return Response.json({ token });
    });
    storeSession(-1);
    await expect(http('/api/me')).rejects.toMatchObject({ status: 0 });
    expect(readSession().authToken).toBe(OLD);
    isLost = false;
    expect((await http('/api/me')).status).toBe(200);
  });

  it('AUTH-13: a server that is in trouble ends no session either', async () => {
    const { http } = serverOf(async () => new Response('', { status: 503 }));
    storeSession(-1);
    await expect(http('/api/me')).rejects.toMatchObject({ status: 0 });
  });

  it('AUTH-09: where the session is over, the 401 stands', async () => {
    const { http } = serverOf(async () => new Response('', { status: 401 }));
    storeSession(-1);
    await expect(http('/api/me')).rejects.toMatchObject({ status: 401 });
  });

  it('AUTH-04: a sign-out meanwhile is not undone by the answer', async () => {
    const { http } = serverOf(async () => {
      storage.delete(SESSION_KEY);
      return Response.json({ token: tokenOf('new') });
    });
    storeSession(-1);
    await http('/api/me');
    expect(readSession().authToken).toBeNull();
  });
});
