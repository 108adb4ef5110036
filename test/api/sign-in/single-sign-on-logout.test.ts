import { describe, expect, it } from 'vitest';
import { signOnLogouts } from '../../../src/server/db/schema.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';
import {
  CLIENT_ID,
  identityProvider,
  PUBLIC_URL,
  signWith,
} from '../../harness/services/identity-provider.ts';
import { signOnOf } from '../../harness/services/sign-on.ts';

const provider = await identityProvider();
const stranger = await identityProvider();
const api = await testApi({
  settings: { publicUrl: PUBLIC_URL, signOn: provider.settings(), signInAttempts: 1000 },
});
const accounts = accountsOf(api);
const browser = signOnOf(api, provider);
const agentRole = await accounts.roleId('ROLE_AGENT');
const me = async (token: string) => (await api.request('GET', '/api/me', { token })).status;

/** A linked account with a session by the provider and one by password. */
async function signedIn(username: string) {
  const { token: local } = await accounts.account(username, agentRole);
  provider.signsIn({ sub: username });
  const person = browser();
  const { unknown } = (await person.signIn()).body;
  await person.post('/link', { ticket: unknown, password: PASSWORD });
  const { body } = await person.signIn();
  return { local, person, token: body.token as string, signOut: body.signOut as string };
}

let numbers = 0;
const claims = (sub: string, more: object = {}) => {
  numbers += 1;
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: provider.issuer,
    aud: CLIENT_ID,
    sub,
    iat: now,
    exp: now + 120,
    jti: `logout-${numbers}`,
    sid: 'session',
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    ...more,
  };
};

const logout = (token: string) =>
  api.request('POST', '/api/login_check/sign_on/logout', {
    body: new URLSearchParams({ logout_token: token }),
  });

describe('signing out', () => {
  it('AUTH-12: leads to the provider with `id_token_hint`, whose own message ends the sessions here', async () => {
    const { person, token, local, signOut } = await signedIn('sortante');
    const address = new URL(signOut);
    expect(address.href.startsWith(`${provider.issuer}/`)).toBe(true);
    expect(address.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
    expect(address.searchParams.get('state')?.length).toBeGreaterThanOrEqual(32);
    const messages: number[] = [];
    provider.delivers(async (request) => {
      const answer = await api.fetch(request);
      messages.push(answer.status);
      return answer;
    });
    const page = await (await person.atProvider.send(signOut)).text();
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
    const returnUrl = await person.atProvider.visit(new URL(action, provider.issuer).href, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    expect(returnUrl.href.startsWith(`${PUBLIC_URL}/auth/login`)).toBe(true);
    await expect.poll(() => messages).toEqual([200]);
    expect([await me(token), await me(local)]).toEqual([401, 401]);
    expect((await person.signIn()).status).toBe(200);
  });
});

const { token, local } = await signedIn('visee');

describe('a logout token', () => {
  it('AUTH-12: ends the sessions of its person alone, and serves once, also at once', async () => {
    const { token } = await signedIn('finie');
    const { token: other } = await signedIn('autre');
    const logoutToken = await signWith(provider.keys, claims('finie'));
    const answers = await Promise.all([1, 2, 3].map(() => logout(logoutToken)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect([await me(token), await me(other)]).toEqual([401, 200]);
    const again = await signedIn('revenue');
    const replayedText = await signWith(provider.keys, claims('revenue', { jti: 'once' }));
    expect((await logout(replayedText)).status).toBe(200);
    const { body } = await again.person.signIn();
    expect((await logout(replayedText)).status).toBe(400);
    expect(await me(body.token)).toBe(200);
    expect(JSON.stringify(await api.db.select().from(signOnLogouts))).not.toContain('once');
  });

  const old = Math.floor(Date.now() / 1000) - 3600;
  it.each<[string, object, typeof provider.keys]>([
    ['that somebody else signed', {}, stranger.keys],
    ['of another issuer', { iss: stranger.issuer }, provider.keys],
    ['for another client', { aud: 'somebody-else' }, provider.keys],
    ['that is old', { iat: old, exp: old + 7200 }, provider.keys],
    ['without its event, as an ID token', { events: undefined }, provider.keys],
    ['with a nonce, as an ID token', { nonce: 'x' }, provider.keys],
    ['without a number', { jti: undefined }, provider.keys],
    ['without a person', { sub: undefined }, provider.keys],
  ])('AUTH-12: %s ends nothing', async (_name, change, keys) => {
    expect((await logout(await signWith(keys, claims('visee', change)))).status).toBe(400);
    expect([await me(token), await me(local)]).toEqual([200, 200]);
  });

  it.each(['', 'x', 'a.b.c', '{}'])('AUTH-12: that is none (%s) ends nothing', async (logoutToken) => {
    expect((await logout(logoutToken)).status).toBe(400);
    expect(await me(token)).toBe(200);
  });
});
