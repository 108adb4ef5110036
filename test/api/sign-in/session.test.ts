import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';
import { startServer, temporaryFolder } from '../../harness/servers/server.ts';

const api = await testApi();
const accounts = accountsOf(api);
const login = (body: unknown) => api.request('POST', '/api/login_check', { body });

describe('sign-in', async () => {
  const agent = await accounts.account('agente', await accounts.roleId('ROLE_AGENT'));

  it('AUTH-10: answers the token and the user, as application/json; GET /api/me the same user', async () => {
    const answer = await login({ username: ' AGENTE ', password: PASSWORD });
    expect([answer.status, answer.headers.get('Content-Type'), Object.keys(answer.body)]).toEqual([
      200,
      'application/json; charset=utf-8',
      ['token', 'user'],
    ]);
    expect(answer.body.user).toEqual({
      '@id': `/api/users/${agent.id}`,
      '@type': 'User',
      id: agent.id,
      civility: 'Mr',
      email: 'agente@example.org',
      username: 'agente',
      firstName: 'Ali',
      lastName: 'agente',
      fullname: 'Ali agente',
      role: 'ROLE_AGENT',
      roleTitle: 'Agent du service',
      imageUser: '/images/blank.svg',
      cell: { '@id': '/api/cells/1', id: 1, name: expect.any(String) },
      region: { '@id': '/api/params_regions/1', id: 1, name: expect.any(String) },
    });
    const me = await api.request('GET', '/api/me', { token: answer.body.token });
    expect(me.body).toEqual({ '@context': '/api/contexts/User', ...answer.body.user });
  });

  it.each([
    [{ username: 'agente', password: 'faux' }, 401],
    [{ username: 'personne', password: PASSWORD }, 401],
    [{ username: 'agente', password: PASSWORD.toLowerCase() }, 401],
    [{ username: 'agente', password: `${PASSWORD} ` }, 401],
    [{ username: 'agente' }, 401],
    [{}, 401],
    [{ username: ['agente'], password: PASSWORD }, 401],
    [{ username: { $ne: null }, password: { $ne: null } }, 401],
    [{ username: "' or 1=1 --", password: 'x' }, 401],
    [{ username: 'agente', password: 'x'.repeat(60_000) }, 401],
    [{ username: 'a\u0000', password: 'x' }, 400],
    [[], 400],
  ])('AUTH-03: %j is refused, in French', async (body, status) => {
    const answer = await login(body);
    expect(answer.status).toBe(status);
    if (status === 401)
      expect(answer.body).toEqual({ code: 401, message: "Nom d'utilisateur et/ou mot de passe incorrect" });
  });

  it('SEC-01: a disabled user is told no more than one who does not exist', async () => {
    await accounts.account('partie', null, { enable: false });
    expect((await login({ username: 'partie', password: PASSWORD })).body).toEqual(
      (await login({ username: 'jamais', password: PASSWORD })).body,
    );
  });

  it('AUTH-09: what is no bearer token of ours is 401, with or without a right asked', async () => {
    for (const header of ['Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a b', `Token ${agent.token}`, 'x'])
      for (const call of ['/api/me', '/api/cells', '/api/veterans'])
        expect([
          header,
          (await api.request('GET', call, { headers: { Authorization: header } })).status,
        ]).toEqual([header, 401]);
  });

  it('SEC-03: a body over its bound is refused before it is read, with and without a length', async () => {
    const large = 'x'.repeat(1_100_000);
    expect((await login({ username: large, password: 'x' })).status).toBe(413);
    const stream = new Blob([JSON.stringify({ username: large })]).stream();
    const chunkedAnswer = await api.fetch(
      new Request(new URL('/api/login_check', api.settings.publicUrl), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: stream,
        duplex: 'half',
      } as RequestInit),
    );
    expect(chunkedAnswer.status).toBe(413);
  });
});

describe('a server', () => {
  const dataDir = temporaryFolder('session');
  afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  const outbox = path.join(dataDir, 'outbox');
  const mails = () =>
    fs.existsSync(outbox) ? fs.readdirSync(outbox).filter((name) => name.endsWith('.txt')) : [];

  it('SEC-01, AUTH-08: killed before it sent a mail, the next sends it and knows the failures; the log names nobody', async () => {
    const { database } = api;
    const nobodyListens = 'smtp://127.0.0.1:9';
    const first = await startServer({
      database,
      env: { DATA_DIR: dataDir, SMTP_URL: nobodyListens, LOG_LEVEL: 'trace' },
    });
    await accounts.account('discrete');
    const person = {
      fullname: 'Nom Secret',
      email: 'secret@example.org',
      username: 'secrete',
      password: 'Motsecret-1',
    };
    expect((await first.request('POST', '/api/auth/register', { body: person })).status).toBe(201);
    expect((await first.request('POST', '/api/auth/register', { body: person })).status).toBe(422);
    for (let index = 0; index < 10; index += 1)
      expect(
        (
          await first.request('POST', '/api/login_check', {
            body: { username: 'discrete', password: 'Faux-secret' },
          })
        ).status,
      ).toBe(401);
    const answer = await first.request('POST', '/api/auth/forgot-password', {
      body: { email: 'discrete@example.org' },
    });
    expect(answer.status).toBe(200);
    // Tried, and put off until the mail server's pause is over.
    const putOff = () =>
      api.pool.query("select 1 from mail_outbox where attempts = 1 and due < now() + interval '1 minute'");
    // The link, and the word to the owner that somebody tries passwords.
    await expect.poll(async () => (await putOff()).rowCount).toBe(2);
    await first.kill9();

    await api.pool.query("update mail_outbox set due = now() - interval '1 second'");
    const second = await startServer({ database, env: { DATA_DIR: dataDir, LOG_LEVEL: 'trace' } });
    await expect.poll(mails).toHaveLength(2);
    const limitedAnswer = await second.request('POST', '/api/login_check', {
      body: { username: 'discrete', password: PASSWORD },
    });
    expect([limitedAnswer.status, Number(limitedAnswer.headers.get('Retry-After')) > 800]).toEqual([
      429,
      true,
    ]);
    const texts = mails().map((name) => fs.readFileSync(path.join(outbox, name), 'utf8'));
    expect(texts.filter((text) => text.includes('Connexions refusées à votre compte')).length).toBe(1);
    const token = /#token=([\w-]+)/.exec(texts.join())?.[1] ?? '';
    const passwords = { password: 'Renouveau-1', retypedPassword: 'Renouveau-1' };
    const reset = await second.request('POST', '/api/auth/reset-password', { body: { token, ...passwords } });
    expect(reset.status).toBe(200);
    // The failures no longer keep out somebody who has the link.
    expect(await second.signIn('discrete', 'Renouveau-1')).toBeTypeOf('string');
    const user = await second.request('POST', '/api/login_check', {
      body: { username: 'discrete', password: 'Renouveau-1' },
    });
    const form = new FormData();
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    form.set('file', new File([Uint8Array.from(png)], 'x.png'));
    const { body } = await second.request('POST', `/api/users/image/${user.body.user.id}`, {
      token: user.body.token,
      body: form,
    });
    const picture = await second.request('GET', body.imageUrl);
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(await second.stop()).toBe(0);
    for (const output of [first.output(), second.output()])
      expect(output).not.toMatch(/secret|discrete|Renouveau|Faux-|@example|#token/i);
    expect(second.output()).toContain('/api/user_images/');
    for (const secret of [token, user.body.token, body.imageUrl])
      expect(second.output()).not.toContain(secret);
  });
});
