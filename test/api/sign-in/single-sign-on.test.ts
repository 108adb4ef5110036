import { eq, sql } from 'drizzle-orm';
import { decodeJwt, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { accountTexts } from '../../../src/i18n/fr/accounts/accounts-server.ts';
import { connect } from '../../../src/server/db/connection.ts';
import {
  credentials,
  mailOutbox,
  signOnLinks,
  signOnRequests,
  users,
} from '../../../src/server/db/schema.ts';
import { hashPassword } from '../../../src/server/session/passwords/passwords.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { holdProof } from '../../harness/data/held-proof.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';
import {
  identityProvider,
  PUBLIC_URL,
  signWith,
  TWO_FACTORS,
} from '../../harness/services/identity-provider.ts';
import { secondFactorsOf } from '../../harness/services/second-factor.ts';
import { signOnOf } from '../../harness/services/sign-on.ts';

const provider = await identityProvider();
const stranger = await identityProvider();
const signOn = provider.settings();
const api = await testApi({
  settings: { publicUrl: PUBLIC_URL, signOn, secondFactorRequired: true, signInAttempts: 1000 },
});
const accounts = accountsOf(api);
const factors = secondFactorsOf(api);
const browser = signOnOf(api, provider);
const agentRole = await accounts.roleId('ROLE_AGENT');
const adminRole = await accounts.roleId('ROLE_SUPER_ADMIN');

const me = (token: string) => api.request('GET', '/api/me', { token });
const refusalOf = (why: string, status = 403) => ({ status, body: { code: `signOn.${why}` } });
const linksOf = (user: number) => api.db.select().from(signOnLinks).where(eq(signOnLinks.user, user));
/** Counts the mails that tell the owner of the removed link. */
const tellsOfRemoval = (user: number) =>
  api.db.$count(mailOutbox, sql`kind = 'signOnUnlinked' and user_id = ${user}`);

/** An account that is linked to a person of the provider. */
async function createLinked(username: string, role: number | null = agentRole) {
  const account = await accounts.account(username, role);
  provider.signsIn({ sub: username });
  const person = browser();
  const { body } = await person.signIn();
  const answer = await person.post('/link', { ticket: body.unknown, password: PASSWORD });
  if (answer.status !== 200) throw new Error(`not linked: ${answer.status}`);
  return { ...account, person };
}

describe('a sign-in by the provider', () => {
  it('AUTH-12: asks with PKCE, state, nonce and the levels of two factors, and with nothing that ProConnect does not know', async () => {
    const address = await browser().begin();
    expect(address.href.startsWith(`${provider.issuer}/auth?`)).toBe(true);
    const query = Object.fromEntries(address.searchParams);
    expect(query).toMatchObject({
      response_type: 'code',
      redirect_uri: `${PUBLIC_URL}/auth/sign-on`,
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(query[name]?.length).toBeGreaterThanOrEqual(32);
    expect(JSON.parse(query.claims ?? '')).toEqual({
      id_token: { acr: { essential: true, values: ['eidas2', 'eidas3', TWO_FACTORS] } },
    });
    expect(Object.keys(query).sort()).toEqual(
      'claims client_id code_challenge code_challenge_method nonce redirect_uri response_type scope state'.split(
        ' ',
      ),
    );
  });

  it('AUTH-10, AUTH-12: gives the answer of any sign-in, and is a line of the access log', async () => {
    const { id, person } = await createLinked('salima');
    const answer = await person.signIn();
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { id, username: 'salima', role: 'ROLE_AGENT' } },
    });
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
    expect((await me(answer.body.token)).status).toBe(200);
    await api.context.accessLog.flush();
    const { db, end } = connect(api.database.ownerUrl);
    const { rows } = await db.execute(
      sql`select status from access_log where operation = 'POST /api/login_check/sign_on' and actor = ${id}`,
    );
    await end();
    expect(rows).toEqual([{ status: 200 }]);
  });

  it('AUTH-11, AUTH-12: whose provider asked for two factors needs none of ours', async () => {
    const { person, token } = await createLinked('directrice', adminRole);
    expect((await me(token)).body.secondFactorRequired).toBe(true);
    const { body } = await person.signIn();
    expect(body.user.secondFactorRequired).toBeUndefined();
    expect((await api.request('GET', '/api/users', { token: body.token })).status).toBe(200);
    expect((await api.request('GET', '/api/users', { token })).status).toBe(403);
  });

  it('AUTH-12: no secret of it stands in the database, and an old request goes', async () => {
    const address = await browser().begin();
    const { state = '', nonce = '' } = Object.fromEntries(address.searchParams);
    const rows = JSON.stringify(await api.db.select().from(signOnRequests));
    expect([rows.includes(state), rows.includes(nonce)]).toEqual([false, false]);
    await api.db.update(signOnRequests).set({ expires: new Date(0) });
    await browser().begin();
    expect(await api.db.$count(signOnRequests)).toBe(1);
  });

  it('AUTH-12: two tabs of one browser sign in, one after the other', async () => {
    const { person } = await createLinked('deux-onglets');
    const first = await person.comeBack();
    const second = await person.comeBack();
    expect([(await person.exchange(first)).status, (await person.exchange(second)).status]).toEqual([
      200, 200,
    ]);
  });

  it('AUTH-12: a disabled account stays closed', async () => {
    const { id, person } = await createLinked('partie');
    await api.db.update(users).set({ enable: false }).where(eq(users.id, id));
    expect(await person.signIn()).toMatchObject(refusalOf('disabled'));
  });
});

/** Signs the claims of the provider's token anew, with changes. */
const signAgain =
  (changes: object, keys = provider.keys) =>
  async (body: unknown) => {
    const answer = body as { id_token: string };
    return { ...answer, id_token: await signWith(keys, { ...decodeJwt(answer.id_token), ...changes }) };
  };

/** Answers with other user information: `userinfo` is a signed token. */
const userinfo = (write: (claims: object) => unknown) => (body: unknown) => write(decodeJwt(String(body)));

describe('AUTH-12: attempts that are refused', () => {
  const changedToken: [string, (body: unknown) => unknown][] = [
    ['a token that another issuer made', signAgain({ iss: stranger.issuer }, stranger.keys)],
    ['a token that names another issuer', signAgain({ iss: stranger.issuer })],
    ['a token that somebody else signed', signAgain({}, stranger.keys)],
    ['a token for another client', signAgain({ aud: 'somebody-else' })],
    ['a token without nonce', signAgain({ nonce: undefined })],
    ['a token with the nonce of another sign-in', signAgain({ nonce: 'x'.repeat(43) })],
    ['a token that has expired', signAgain({ exp: 1_700_000_000 })],
    [
      'a token without signature',
      (body) => ({ ...Object(body), id_token: new UnsecuredJWT(decodeJwt(Object(body).id_token)).encode() }),
    ],
    ['an answer without token', (body) => ({ ...Object(body), id_token: undefined })],
  ];
  it.each(changedToken)('%s', async (_name, change) => {
    provider.signsIn({ sub: 'somebody' });
    provider.changes('token', change);
    const answer = await browser().signIn();
    provider.unchanged();
    expect(answer).toMatchObject(refusalOf('answer'));
  });

  const changedInfo: [string, (body: unknown) => unknown][] = [
    ['user information without signature', userinfo((claims) => claims)],
    [
      'user information whose token is unsigned',
      userinfo((claims) => new UnsecuredJWT({ ...claims }).encode()),
    ],
    [
      'user information that somebody else signed',
      userinfo((claims) => signWith(stranger.keys, { ...claims })),
    ],
    [
      'user information of another person',
      userinfo((claims) => signWith(provider.keys, { ...claims, sub: 'x' })),
    ],
    [
      'user information for another client',
      userinfo((claims) => signWith(provider.keys, { ...claims, aud: 'x' })),
    ],
  ];
  it.each(changedInfo)('%s', async (_name, change) => {
    provider.signsIn({ sub: 'somebody' });
    provider.changes('userinfo', change);
    const answer = await browser().signIn();
    provider.unchanged();
    expect(answer).toMatchObject(refusalOf('answer'));
  });

  const changedReturn: [string, string, (returnUrl: URL) => void][] = [
    ['mixed-up issuers', 'answer', ({ searchParams }) => searchParams.set('iss', stranger.issuer)],
    ['an answer that names no issuer', 'answer', ({ searchParams }) => searchParams.delete('iss')],
    ['an answer without state', 'over', ({ searchParams }) => searchParams.delete('state')],
    ['an answer with another state', 'over', ({ searchParams }) => searchParams.set('state', 'x'.repeat(43))],
    ['an answer without code', 'answer', ({ searchParams }) => searchParams.delete('code')],
    ['a code that the provider did not give', 'answer', ({ searchParams }) => searchParams.set('code', 'x')],
  ];
  it.each(changedReturn)('%s', async (_name, why, change) => {
    provider.signsIn({ sub: 'somebody' });
    const person = browser();
    const returnUrl = await person.comeBack();
    change(returnUrl);
    expect(await person.exchange(returnUrl)).toMatchObject(refusalOf(why));
  });

  it('the same answer twice, also at once', async () => {
    const { person } = await createLinked('rejoueur');
    const returnUrl = await person.comeBack();
    const answers = await Promise.all([1, 2, 3].map(() => person.exchange(returnUrl)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(await person.exchange(returnUrl)).toMatchObject(refusalOf('over'));
  });

  it('a code of another sign-in, even of the same browser', async () => {
    provider.signsIn({ sub: 'somebody' });
    const person = browser();
    const code = (await person.comeBack()).searchParams.get('code') ?? '';
    const returnUrl = await person.comeBack();
    returnUrl.searchParams.set('code', code);
    expect(await person.exchange(returnUrl)).toMatchObject(refusalOf('answer'));
  });

  it('an answer in another browser, with or without a sign-in of its own', async () => {
    provider.signsIn({ sub: 'somebody' });
    const returnUrl = await browser().comeBack();
    expect(await browser().exchange(returnUrl)).toMatchObject(refusalOf('over'));
    const victim = browser();
    await victim.begin();
    expect(await victim.exchange(returnUrl)).toMatchObject(refusalOf('over'));
  });

  it('a lower level of authentication than the one that was asked for, or none', async () => {
    provider.signsIn({ sub: 'somebody' }, 'eidas1');
    expect(await browser().signIn()).toMatchObject(refusalOf('acr'));
    provider.signsIn({ sub: 'somebody' });
    provider.changes('token', signAgain({ acr: undefined }));
    const answer = await browser().signIn();
    provider.unchanged();
    expect(answer).toMatchObject(refusalOf('acr'));
  });

  it.each([
    ['another identity provider', 'another-idp'],
    ['no identity provider', undefined],
  ])('%s', async (_, idp_id) => {
    provider.signsIn({ sub: 'somebody', idp_id });
    expect(await browser().signIn()).toMatchObject(refusalOf('idp'));
  });

  it('an answer that comes after a quarter of an hour', async () => {
    provider.signsIn({ sub: 'somebody' });
    const person = browser();
    const returnUrl = await person.comeBack();
    await api.db.update(signOnRequests).set({ expires: new Date(Date.now() - 1000) });
    expect(await person.exchange(returnUrl)).toMatchObject(refusalOf('over'));
  });

  it('a sign-in that the person gave up', async () => {
    const person = browser();
    const state = (await person.begin()).searchParams.get('state');
    const iss = encodeURIComponent(provider.issuer);
    const returnUrl = new URL(`${PUBLIC_URL}/auth/sign-on?error=access_denied&state=${state}&iss=${iss}`);
    expect(await person.exchange(returnUrl)).toMatchObject(refusalOf('canceled'));
  });
});

describe('a person without an account', () => {
  it('AUTH-06, AUTH-12: makes one, and waits for a role as one who registered does', async () => {
    provider.signsIn({ sub: 'nouvelle', email: 'nadia.benali@example.org' });
    const person = browser();
    const { body } = await person.signIn();
    expect(body).toMatchObject({
      email: 'nadia.benali@example.org',
      fullname: 'Nadia Benali',
      account: 'none',
      mayRegister: true,
    });
    expect(body.token).toBeUndefined();
    const answer = await person.post('/register', { ticket: body.unknown });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        user: { username: 'nadia.benali', fullname: 'Nadia Benali', role: null, cell: null, region: null },
      },
    });
    expect((await api.request('GET', '/api/veterans', { token: answer.body.token })).status).toBe(403);
    expect((await person.signIn()).body.user.username).toBe('nadia.benali');
  });

  it('AUTH-12: makes one account, however often and from how many tabs it is asked for', async () => {
    provider.signsIn({ sub: 'pressee', email: 'pressee@example.org' });
    const person = browser();
    const { body } = await person.signIn();
    const again = (await person.signIn()).body;
    const tickets = [body.unknown, body.unknown, again.unknown];
    const answers = await Promise.all(tickets.map((ticket) => person.post('/register', { ticket })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await api.db.$count(users, eq(users.email, 'pressee@example.org'))).toBe(1);
  });

  it('AUTH-12: gets another username where that of their address is taken', async () => {
    await accounts.account('homonyme', agentRole);
    provider.signsIn({ sub: 'homonyme-2', email: 'homonyme@autre.example.org' });
    const person = browser();
    const { body } = await person.signIn();
    expect((await person.post('/register', { ticket: body.unknown })).body.user.username).toBe('homonyme2');
  });

  it('AUTH-06, AUTH-12: makes none where registration is closed, nor without a mail address', async () => {
    provider.signsIn({ sub: 'sans-adresse', email: undefined });
    const person = browser();
    const { body } = await person.signIn();
    expect(body).toMatchObject({ email: null, mayRegister: false });
    expect((await person.post('/register', { ticket: body.unknown })).status).toBe(403);
    api.settings.registration = false;
    provider.signsIn({ sub: 'trop-tard' });
    const late = await person.signIn();
    const answer = await person.post('/register', { ticket: late.body.unknown });
    api.settings.registration = true;
    expect([late.body.mayRegister, answer.status]).toEqual([false, 403]);
  });

  it('AUTH-12: the mail address alone links nobody: the password is asked once, and the owner is told', async () => {
    const { id } = await accounts.account('leila', agentRole);
    provider.signsIn({ sub: 'id-of-leila', email: 'leila@example.org' });
    const person = browser();
    const { body } = await person.signIn();
    expect(body).toMatchObject({ account: 'open' });
    expect(body.token).toBeUndefined();
    expect(await person.post('/register', { ticket: body.unknown })).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'email' }] },
    });
    const link = (password: unknown) => person.post('/link', { ticket: body.unknown, password });
    for (const wrong of ['Autre-2026', '', undefined, { $ne: 1 }])
      expect(await link(wrong)).toMatchObject({
        status: 422,
        body: { violations: [{ propertyPath: 'password' }] },
      });
    expect(await linksOf(id)).toHaveLength(0);
    expect((await link(PASSWORD)).body.user.id).toBe(id);
    expect(await linksOf(id)).toMatchObject([{ issuer: signOn.issuer.href, subject: 'id-of-leila' }]);
    expect(await api.db.$count(mailOutbox, sql`kind = 'signOnLinked' and user_id = ${id}`)).toBe(1);
    expect((await person.signIn()).body.user.id).toBe(id);
  });

  it('AUTH-12: links another account of theirs by its name and password', async () => {
    const { id } = await accounts.account('autre-compte', agentRole);
    provider.signsIn({ sub: 'choisit', email: 'choisit@example.org' });
    const person = browser();
    const { body } = await person.signIn();
    const answer = await person.post('/link', {
      ticket: body.unknown,
      username: 'Autre-Compte',
      password: PASSWORD,
    });
    expect(answer).toMatchObject({ status: 200, body: { user: { id } } });
  });

  it('AUTH-11, AUTH-12: an account with a second factor is linked with its code too: a stolen password is not enough', async () => {
    const { id, token } = await accounts.account('protegee', agentRole);
    const { telephone, codes } = await factors.enrol(token);
    provider.signsIn({ sub: 'voleur', email: 'voleur@example.org' });
    const thief = browser();
    const { body } = await thief.signIn();
    const link = (code?: string) =>
      thief.post('/link', { ticket: body.unknown, username: 'protegee', password: PASSWORD, code });
    for (const code of [undefined, '', telephone.wrongCode(), 'AAAA-AAAA-AAAA-AAAA'])
      expect(await link(code)).toMatchObject({
        status: 422,
        body: { violations: [{ propertyPath: 'code' }] },
      });
    expect(await linksOf(id)).toHaveLength(0);
    expect((await link(codes[0])).body.user.id).toBe(id);
  });

  it('AUTH-12: a new password ends the link, and it is made again with it', async () => {
    const { id, person } = await createLinked('reprise');
    expect(await linksOf(id)).toHaveLength(1);
    const admin = await api.signIn('admin');
    api.settings.secondFactorRequired = false;
    const body = { password: 'Nouveau-2026', retypedPassword: 'Nouveau-2026' };
    expect((await api.request('PUT', `/api/users/password/${id}`, { token: admin, body })).status).toBe(200);
    api.settings.secondFactorRequired = true;
    expect(await linksOf(id)).toHaveLength(0);
    expect((await person.signIn()).body.unknown).toBeTypeOf('string');
  });

  it('AUTH-12, ME-06: a weak password shows whose the account is, but has no rights and links nothing until it is changed', async () => {
    const { id, username } = await accounts.account('trop-simple', agentRole);
    await api.db
      .update(credentials)
      .set({ passwordHash: await hashPassword('abc') })
      .where(eq(credentials.userId, id));
    provider.signsIn({ sub: username });
    const person = browser();
    const link = async (password: string) => {
      const { body } = await person.signIn();
      return person.post('/link', { ticket: body.unknown, username, password });
    };
    const answer = await link('abc');
    expect(answer).toMatchObject({ status: 200, body: { user: { id, weakPassword: true } } });
    const veterans = (token: string) => api.request('GET', '/api/veterans', { token });
    expect(await veterans(answer.body.token)).toMatchObject({
      status: 403,
      body: { detail: accountTexts.weakPassword },
    });
    expect(await linksOf(id)).toEqual([]);
    const { token } = (await link('abc')).body;
    const change = await api.request('PUT', `/api/users/password/${id}`, {
      token,
      body: { password: PASSWORD, retypedPassword: PASSWORD, currentPassword: 'abc' },
    });
    expect([change.status, (await veterans(change.body.token)).status]).toEqual([200, 200]);
    expect((await link(PASSWORD)).body.user.weakPassword).toBeUndefined();
    expect(await linksOf(id)).toHaveLength(1);
    expect((await veterans((await person.signIn()).body.token)).status).toBe(200);
  });

  it('AUTH-12, RIGHTS-13: a link that was proven with the password before a reset is refused after it', async () => {
    const { id, username } = await accounts.account('reliee-trop-tard', agentRole);
    provider.signsIn({ sub: username });
    const thief = browser();
    const { body } = await thief.signIn();
    const admin = await api.signIn('admin');
    const passwords = { password: 'Nouveau-2026', retypedPassword: 'Nouveau-2026' };
    api.settings.secondFactorRequired = false;
    const answer = await holdProof(
      api,
      username,
      () => thief.post('/link', { ticket: body.unknown, username, password: PASSWORD }),
      async () => {
        const reset = await api.request('PUT', `/api/users/password/${id}`, {
          token: admin,
          body: passwords,
        });
        expect(reset.status).toBe(200);
      },
    );
    api.settings.secondFactorRequired = true;
    expect(await linksOf(id)).toEqual([]);
    expect(answer).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'password' }] } });
    const signIn = async (password: string) =>
      (await api.request('POST', '/api/login_check', { body: { username, password } })).status;
    expect([await signIn('Nouveau-2026'), await signIn(PASSWORD)]).toEqual([200, 401]);
    expect((await thief.signIn()).body.unknown).toBeTypeOf('string');
  });

  it('AUTH-12, AUTH-13: its owner sees the link, and removes it with the password; the other sessions end', async () => {
    const { id, person } = await createLinked('delieuse');
    const other = (await person.signIn()).body.token;
    const { token } = (await person.signIn()).body;
    const ownRequest = (method: string, path = '', body?: object) =>
      api.request(method, `/api/me/sign_on_link${path}`, { token, body });
    expect((await ownRequest('GET')).body).toEqual({ linkedDate: expect.stringMatching(/^20.*\+0/) });
    expect(await ownRequest('POST', '/remove', {})).toMatchObject({
      status: 403,
      body: { code: 'currentPassword.asked' },
    });
    expect((await ownRequest('POST', '/remove', { currentPassword: 'Autre-2026' })).status).toBe(422);
    expect(await linksOf(id)).toHaveLength(1);
    const removal = await ownRequest('POST', '/remove', { currentPassword: PASSWORD });
    expect([removal.status, removal.body]).toEqual([200, { linkedDate: null }]);
    expect(await tellsOfRemoval(id)).toBe(1);
    expect(await linksOf(id)).toEqual([]);
    expect([(await me(token)).status, (await me(other)).status]).toEqual([200, 401]);
    // The next sign-in by the provider asks who the person is here.
    expect((await person.signIn()).body).toMatchObject({ unknown: expect.any(String) });
  });

  it('AUTH-12, RIGHTS-12: who may edit accounts removes the link of a colleague, and ends the sessions', async () => {
    const { id, person } = await createLinked('deliee');
    const { token } = (await person.signIn()).body;
    api.settings.secondFactorRequired = false;
    const reader = await accounts.account('lectrice', await accounts.role('LECTRICE', { User: 'VIEW' }));
    const editor = await accounts.account('editrice', await accounts.role('EDITRICE', { User: 'EDIT' }));
    const admin = await api.signIn('admin');
    const by = (token: string, method: string, user = id) =>
      api.request(method, `/api/users/${user}/sign_on_link`, { token });
    expect((await by(reader.token, 'GET')).body).toEqual({ linkedDate: expect.any(String) });
    expect((await by(reader.token, 'DELETE')).status).toBe(403);
    // An account with more rights than one's own, and one's own.
    expect((await by(editor.token, 'DELETE')).status).toBe(403);
    expect((await by(editor.token, 'DELETE', editor.id)).status).toBe(403);
    expect([await linksOf(id), (await me(token)).status]).toMatchObject([[{ user: id }], 200]);
    expect((await by(admin, 'DELETE')).status).toBe(204);
    expect([await linksOf(id), (await me(token)).status]).toEqual([[], 401]);
    expect((await by(admin, 'GET')).body).toEqual({ linkedDate: null });
    expect((await by(admin, 'DELETE')).status).toBe(204);
    // Nothing was removed the second time, so the owner is told once.
    expect(await tellsOfRemoval(id)).toBe(1);
    api.settings.secondFactorRequired = true;
  });

  it('AUTH-12: a ticket is of this service alone, and serves for a quarter of an hour', async () => {
    const { id } = await createLinked('proprietaire');
    const forgedText = await signWith(stranger.keys, { sub: 'somebody' });
    for (const ticket of [undefined, '', 'x', forgedText])
      expect(
        await browser().post('/link', { ticket, username: 'proprietaire', password: PASSWORD }),
      ).toMatchObject(refusalOf('over'));
    expect(await linksOf(id)).toHaveLength(1);
    provider.signsIn({ sub: 'lente' });
    const { body } = await browser().signIn();
    api.clock.set(new Date(Date.now() + 16 * 60_000));
    const answer = await browser().post('/register', { ticket: body.unknown });
    api.clock.set(new Date());
    expect(answer).toMatchObject(refusalOf('over'));
  });
});

describe('the settings', () => {
  it('AUTH-12: without them there is nothing to ask', async () => {
    const plain = await testApi({ database: api.database });
    for (const path of ['/begin', '', '/link', '/register'])
      expect((await plain.request('POST', `/api/login_check/sign_on${path}`, { body: {} })).status).toBe(404);
  });

  it('AUTH-12: a claim gives a newcomer a role', async () => {
    const roles = await testApi({
      database: api.database,
      settings: {
        publicUrl: PUBLIC_URL,
        signOn: provider.settings({ OIDC_ROLES: 'roles:chef=ROLE_ADMIN,roles:agent_public=ROLE_AGENT' }),
      },
    });
    provider.signsIn({ sub: 'publique', email: 'publique@example.org', roles: ['x', 'agent_public'] });
    const person = signOnOf(roles, provider)();
    const { body } = await person.signIn();
    expect((await person.post('/register', { ticket: body.unknown })).body.user.role).toBe('ROLE_AGENT');
  });

  it('AUTH-11, AUTH-12: a provider that is not asked for two factors leaves ours in force', async () => {
    const single = await testApi({
      database: api.database,
      settings: {
        publicUrl: PUBLIC_URL,
        signOn: provider.settings({ OIDC_ACR_VALUES: '' }),
        secondFactorRequired: true,
      },
    });
    const { token } = await accounts.account('deuxieme', agentRole);
    const { telephone } = await factors.enrol(token);
    provider.signsIn({ sub: 'deuxieme' }, 'eidas1');
    const person = signOnOf(single, provider)();
    const { body } = await person.signIn();
    const link = { ticket: body.unknown, password: PASSWORD, code: telephone.code() };
    expect((await person.post('/link', link)).status).toBe(200);
    const answer = await person.signIn();
    expect(Object.keys(answer.body)).toEqual(['secondFactor']);
    const { person: chief } = await createLinked('cheffe', adminRole);
    expect((await chief.signIn()).body.user.secondFactorRequired).toBeUndefined();
    provider.signsIn({ sub: 'cheffe' }, 'eidas1');
    expect((await signOnOf(single, provider)().signIn()).body.user.secondFactorRequired).toBe(true);
  });

  it('AUTH-12: local accounts are closed but for the one that is named', async () => {
    const closedApi = await testApi({
      database: api.database,
      settings: { publicUrl: PUBLIC_URL, signOn: provider.settings({ EMERGENCY_ACCOUNT: 'Admin' }) },
    });
    const { id } = await accounts.account('fermee', agentRole);
    const signIn = (username: string) =>
      closedApi.request('POST', '/api/login_check', { body: { username, password: PASSWORD } });
    // Of a closed account it is not said that its password is right (AUTH-03).
    expect([(await signIn('fermee')).status, (await signIn('admin')).status]).toEqual([401, 200]);
    const account = { fullname: 'Ali Neuf', email: 'neuf@example.org', username: 'neuf', password: PASSWORD };
    expect(await closedApi.request('POST', '/api/auth/register', { body: account })).toMatchObject(
      refusalOf('localClosed'),
    );
    // The password still shows whose the account is, once.
    provider.signsIn({ sub: 'fermee' });
    const person = signOnOf(closedApi, provider)();
    const { body } = await person.signIn();
    const answer = await person.post('/link', { ticket: body.unknown, password: PASSWORD });
    expect(answer.body.user.id).toBe(id);
  });
});

describe('the provider', () => {
  it('AUTH-12, OPS-03: is away: it is said in French, and the local way stays', async () => {
    const away = await testApi({
      database: api.database,
      settings: { publicUrl: PUBLIC_URL, signOn: stranger.settings() },
    });
    stranger.goesAway(true);
    const answer = await signOnOf(away, stranger)().post('/begin', {});
    expect(answer).toMatchObject({
      ...refusalOf('away', 503),
      body: { detail: expect.stringContaining('ne répond pas') },
    });
    await accounts.account('locale', agentRole);
    expect(await away.signIn('locale')).toBeTypeOf('string');
    stranger.goesAway(false);
    expect((await signOnOf(away, stranger)().post('/begin', {})).status).toBe(200);
    const person = signOnOf(away, stranger)();
    stranger.signsIn({ sub: 'somebody' });
    const returnUrl = await person.comeBack();
    stranger.goesAway(true);
    expect(await person.exchange(returnUrl)).toMatchObject(refusalOf('away', 503));
    stranger.goesAway(false);
  });

  it.each(['token_endpoint', 'userinfo_endpoint', 'jwks_uri', 'authorization_endpoint'])(
    'AUTH-12, OPS-03: leads to no other host by its %s',
    async (name) => {
      const other = await identityProvider();
      const luredApi = await testApi({
        database: api.database,
        settings: { publicUrl: PUBLIC_URL, signOn: other.settings() },
      });
      other.changes('discovery', (body) => ({ ...Object(body), [name]: `${stranger.issuer}/elsewhere` }));
      const before = stranger.requests.length;
      expect((await signOnOf(luredApi, other)().post('/begin', {})).status).toBe(503);
      expect(stranger.requests.length).toBe(before);
    },
  );
});
