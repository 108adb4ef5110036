import { eq, lt } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions, users } from '../../../src/server/db/schema.ts';
import { signToken, verifyToken } from '../../../src/server/session/tokens.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { holdProof } from '../../harness/data/held-proof.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi({ now: '2026-11-20T09:00:00+01:00' });
const accounts = accountsOf(api);
const agentRole = await accounts.roleId('ROLE_AGENT');
const me = (token: string) => api.request('GET', '/api/me', { token }).then(({ status }) => status);
const logout = (token?: string) => api.request('POST', '/api/logout', { token }).then(({ status }) => status);

describe('signing out', () => {
  it('AUTH-04, SEC-01: ends that token on the server, of two of the same second too, and no other session', async () => {
    const { token } = await accounts.account('partante', agentRole);
    const elsewhere = await api.signIn('partante');
    expect(elsewhere).not.toBe(token);
    expect(await logout(token)).toBe(204);
    expect([await me(token), await me(elsewhere), await logout(token), await logout()]).toEqual([
      401, 200, 401, 401,
    ]);
    // Another process knows it.
    const other = await testApi({ database: api.database, now: api.clock.now() });
    expect((await other.request('GET', '/api/me', { token })).status).toBe(401);
  });

  it('AUTH-04: a double click ends it once; what was ended is forgotten 30 days after it would have expired', async () => {
    const { token } = await accounts.account('pressee', agentRole);
    const answers = await Promise.all([logout(token), logout(token), logout(token)]);
    expect(answers.filter((status) => status !== 204 && status !== 401)).toEqual([]);
    expect(await me(token)).toBe(401);
    api.clock.advance(13 * 3_600_000);
    expect(await me(token)).toBe(401);
    const countExpired = () => api.db.$count(sessions, lt(sessions.expires, api.clock.now()));
    await logout(await api.signIn('pressee'));
    expect(await countExpired()).toBeGreaterThan(0);
    api.clock.advance(30 * 24 * 3_600_000);
    await api.signIn('pressee');
    // The session that was begun before these 30 days is the one that is still known.
    expect(await countExpired()).toBe(1);
    api.clock.set('2026-11-20T09:00:00+01:00');
  });
});

describe('disabling', () => {
  const set = async (id: number, enable: boolean) =>
    api.request('PUT', `/api/users/${id}/enable`, { token: await api.signIn('admin'), body: { enable } });

  it('RIGHTS-13, SEC-01: ends every session at once, and enabling again revives none', async () => {
    const { id, token } = await accounts.account('exclue', agentRole);
    const elsewhere = await api.signIn('exclue');
    expect((await set(id, false)).status).toBe(200);
    expect([await me(token), await me(elsewhere)]).toEqual([401, 401]);
    expect((await set(id, true)).status).toBe(200);
    expect([await me(token), await me(elsewhere)]).toEqual([401, 401]);
    expect(await me(await api.signIn('exclue'))).toBe(200);
  });

  it('RIGHTS-13: so does the account’s form, and even who disables beside the server', async () => {
    const { id, token } = await accounts.account('ecartee', agentRole);
    const admin = await api.signIn('admin');
    const form = (enable: boolean) =>
      api.request('PUT', `/api/users/${id}`, { token: admin, body: { enable } });
    expect([(await form(false)).status, (await form(true)).status]).toEqual([200, 200]);
    expect(await me(token)).toBe(401);
    const again = await api.signIn('ecartee');
    await api.db.update(users).set({ enable: false }).where(eq(users.id, id));
    await api.db.update(users).set({ enable: true }).where(eq(users.id, id));
    expect(await me(again)).toBe(401);
  });
});

describe('a change of one’s own email or password', () => {
  const password = 'Nouveau-2026';
  const setPassword = (token: string, id: number, more: object = {}) =>
    api.request('PUT', `/api/users/password/${id}`, {
      token,
      body: { password, retypedPassword: password, ...more },
    });
  const setEmail = (token: string, id: number, email: string, more: object = {}) =>
    api.request('PUT', `/api/users/${id}`, { token, body: { email, ...more } });
  const passwordAsked = { status: 403, body: { '@type': 'hydra:Error', code: 'currentPassword.asked' } };
  const wrong = {
    status: 422,
    body: {
      violations: [{ propertyPath: 'currentPassword', message: 'Le mot de passe actuel est incorrect' }],
    },
  };

  it('ME-05, AUTH-13: asks for the current password by a 403 with a code of its own, right after the sign-in too', async () => {
    const { id, token } = await accounts.account('ancienne', agentRole);
    expect(await setPassword(token, id)).toMatchObject(passwordAsked);
    for (const currentPassword of ['', null])
      expect(await setPassword(token, id, { currentPassword })).toMatchObject(passwordAsked);
    for (const currentPassword of ['faux', 7, { a: 1 }, `${PASSWORD} `, 'x'.repeat(100_000)])
      expect(await setPassword(token, id, { currentPassword })).toMatchObject(wrong);
    // The form's own faults come first.
    expect((await setPassword(token, id, { retypedPassword: 'autre' })).status).toBe(422);
    expect(await me(token)).toBe(200);
    const change = await setPassword(token, id, { currentPassword: PASSWORD });
    expect([change.status, await me(token), await me(change.body.token)]).toEqual([200, 401, 200]);
    // It holds a token (SEC-03).
    expect(change.headers.get('Cache-Control')).toBe('no-store');
    // The password was given for this change alone.
    expect(await setEmail(change.body.token, id, 'ancienne2@example.org')).toMatchObject(passwordAsked);
  });

  it('ME-01: a new email asks too, for profile and administrators alike; nothing else of the profile does', async () => {
    for (const { id, token } of [await accounts.account('profil', agentRole), await superAdmin()]) {
      const { email } = (await api.request('GET', `/api/users/${id}`, { token })).body;
      const renamedAnswer = await api.request('PUT', `/api/users/${id}`, {
        token,
        body: { email, firstName: 'Zoé' },
      });
      expect([renamedAnswer.status, renamedAnswer.body.firstName]).toEqual([200, 'Zoé']);
      const other = `nouvelle${id}@example.org`;
      expect(await setEmail(token, id, other)).toMatchObject(passwordAsked);
      expect(await setEmail(token, id, other, { currentPassword: 'faux' })).toMatchObject(wrong);
      // The change of another field along with it does not slip by.
      expect(await setEmail(token, id, other, { firstName: 'Ana' })).toMatchObject(passwordAsked);
      const changeAnswer = await setEmail(token, id, other, { currentPassword: PASSWORD });
      expect([changeAnswer.status, changeAnswer.body.email]).toEqual([200, other]);
      expect(JSON.stringify(changeAnswer.body)).not.toContain(PASSWORD);
    }
  });

  it.each([
    [
      'password',
      (token: string, id: number) =>
        setPassword(token, id, {
          password: 'Voleur-Figuier-7',
          retypedPassword: 'Voleur-Figuier-7',
          currentPassword: PASSWORD,
        }),
    ],
    [
      'email',
      (token: string, id: number) => setEmail(token, id, 'voleur@example.org', { currentPassword: PASSWORD }),
    ],
  ])(
    'RIGHTS-13, ME-05: a new %s that was proven before a reset is refused after it',
    async (field, change) => {
      const { id, username, token } = await accounts.account(`reprise-${field}`, agentRole);
      const { token: admin } = await superAdmin();
      const answer = await holdProof(
        api,
        username,
        () => change(token, id),
        async () => expect((await setPassword(admin, id)).status).toBe(200),
      );
      expect(answer.status).toBe(401);
      const signIn = async (plain: string) =>
        (await api.request('POST', '/api/login_check', { body: { username, password: plain } })).status;
      expect([await signIn(password), await signIn(PASSWORD), await signIn('Voleur-Figuier-7')]).toEqual([
        200, 401, 401,
      ]);
      const [row] = await api.db.select({ email: users.email }).from(users).where(eq(users.id, id));
      expect(row?.email).toBe(`${username}@example.org`);
    },
  );

  it('SEC-01: a wrong current password is counted like a failed sign-in', async () => {
    const { id, token } = await accounts.account('volee', agentRole);
    for (let index = 0; index < 10; index += 1)
      expect((await setPassword(token, id, { currentPassword: `faux-${index}` })).status).toBe(422);
    const refusal = await setPassword(token, id, { currentPassword: PASSWORD });
    expect([refusal.status, refusal.headers.get('Retry-After')]).toEqual([429, '900']);
    const signIn = { body: { username: 'volee', password: PASSWORD } };
    expect((await api.request('POST', '/api/login_check', signIn)).status).toBe(429);
  });

  async function superAdmin() {
    const token = await api.signIn('admin');
    return { id: (await api.request('GET', '/api/me', { token })).body.id as number, token };
  }
});

it('SEC-01, OPS-03: a signing secret that could not be read is asked for again', async () => {
  const context = { ...api.context, settings: { ...api.settings, jwtSecret: undefined } };
  const away = {
    select: () => {
      throw new Error('away');
    },
  };
  const claims = {
    userId: 1,
    tokenVersion: 1,
    weakPassword: false,
    twoFactors: false,
    sessionId: 'none',
    renewals: 0,
    expires: new Date(api.clock.now().getTime() + 60_000),
  };
  await expect(signToken(Object.assign(context, { db: away as never }), claims)).rejects.toThrow();
  const token = await signToken(Object.assign(context, { db: api.db }), claims);
  expect((await verifyToken(context, token)).userId).toBe(1);
});
