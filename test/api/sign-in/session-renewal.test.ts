import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { CookieSession, cookieIn } from '../../harness/data/cookie-session.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';
import { startServer } from '../../harness/servers/server.ts';

const options = {
  now: '2026-11-20T09:00:00+01:00',
  settings: { publicUrl: 'https://rdv.example.org' },
};
const api = await testApi(options);
/** Another server on the same database. */
const other = await testApi({ ...options, database: api.database });
/** The serving role may not read the audit. */
const owner = new pg.Client({ connectionString: api.database.ownerUrl });
await owner.connect();
afterAll(() => owner.end());
const accounts = accountsOf(api);
const agentRole = await accounts.roleId('ROLE_AGENT');
const MINUTE = 60_000;

function advance(minutes: number): void {
  for (const { clock } of [api, other]) clock.advance(minutes * MINUTE);
}

let count = 0;
/** Somebody signed in by our pages. */
async function browser(): Promise<CookieSession & { readonly username: string; readonly id: number }> {
  count += 1;
  const username = `navigue${count}`;
  const { id } = await accounts.account(username, agentRole);
  return Object.assign(await new CookieSession(api).signIn(username), { username, id });
}

/** The ends of an account's sessions in the audit. */
async function endings(id: number) {
  const { rows } = await owner.query<{ actor: number | null; reason: string }>(
    `select actor, changes -> 'end_reason' ->> 1 as reason from audit_log
      where table_name = 'sessions' and record_id = $1 order by id`,
    [id],
  );
  return rows;
}

describe('the sign-in', () => {
  it('AUTH-10, AUTH-13: with `Session: cookie` the token lives 15 minutes; without it, as long as the session', async () => {
    await accounts.account('deux', agentRole);
    const body = { username: 'deux', password: PASSWORD };
    const ours = await api.request('POST', '/api/login_check', { body, headers: { Session: 'cookie' } });
    const others = await api.request('POST', '/api/login_check', { body });
    const life = (token: string) => Number(decodeJwt(token).exp) - Number(decodeJwt(token).iat);
    expect([life(ours.body.token), life(others.body.token)]).toEqual([900, 12 * 3600]);
    expect(others.headers.getSetCookie()).toEqual([]);
    expect(Object.keys(ours.body)).toEqual(['token', 'user']);
    const [cookie = ''] = ours.headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-combattants-session=[\w.-]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    // The database knows its hash alone.
    const { rows } = await api.db.execute(sql`select * from sessions where cookie_hash is not null`);
    expect(JSON.stringify(rows)).not.toContain(cookieIn(ours)?.split('=')[1]);
  });

  it('AUTH-13: over plain http the cookie has neither the prefix nor Secure', async () => {
    const plain = await testApi({
      database: api.database,
      settings: { publicUrl: 'http://rdv.example.org' },
    });
    await accounts.account('claire', agentRole);
    const answer = await plain.request('POST', '/api/login_check', {
      body: { username: 'claire', password: PASSWORD },
      headers: { Session: 'cookie' },
    });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^combattants-session=[\w.-]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ]);
  });

  it('AUTH-13, OPS-06: the start names the setting where the public address is plain http', async () => {
    const server = await startServer({
      database: api.database,
      env: { PUBLIC_URL: 'http://rdv.example.org' },
    });
    await server.stop();
    expect(server.output()).toMatch(/"level":"warn".*PUBLIC_URL is plain http/);
  });

  it('AUTH-05, AUTH-13: a registration gets them too', async () => {
    const { status, headers, body } = await api.request('POST', '/api/auth/register', {
      body: {
        fullname: 'Nadia Test',
        email: 'nadia@example.org',
        username: 'nadia',
        password: 'Cyprès-2026',
      },
      headers: { Session: 'cookie' },
    });
    expect([status, headers.getSetCookie().length, Object.keys(body)]).toEqual([201, 1, ['accessToken']]);
  });
});

describe('the renewal', () => {
  it('AUTH-13: gives a new token and a new cookie, again and again until the session expires', async () => {
    const one = await browser();
    const first = one.cookie;
    for (let round = 0; round < 48; round += 1) {
      expect(await one.use()).toBe(200);
      advance(15);
      if (round < 47) expect([await one.use(), (await one.renew({ at: other })).status]).toEqual([401, 200]);
    }
    expect(one.cookie).not.toBe(first);
    // Twelve hours after the sign-in the password is to be given again.
    const over = await one.renew();
    expect([over.status, cookieIn(over)]).toEqual([401, '']);
  });

  it('AUTH-13: a laptop that slept for hours goes on', async () => {
    const one = await browser();
    await one.renew();
    await one.use();
    advance(8 * 60);
    expect([await one.use(), (await one.renew()).status, await one.use()]).toEqual([401, 200, 200]);
    expect(await endings(one.id)).toEqual([]);
  });

  it('AUTH-13: two tabs that renew at once, on two servers, both get a token, and the session goes on', async () => {
    const one = await browser();
    for (let round = 0; round < 5; round += 1) {
      advance(14);
      const { cookie } = one;
      const answers = await Promise.all([api, other, api, other].map((at) => one.renew({ cookie, at })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      // One of them brings the new cookie.
      expect(answers.map(cookieIn).filter(Boolean)).toHaveLength(1);
      for (const { body } of answers)
        expect((await api.request('GET', '/api/me', { token: body.token })).status).toBe(200);
    }
    expect(await endings(one.id)).toEqual([]);
  });

  it('AUTH-13: an answer that was lost is no reuse, however late the next try, and however often', async () => {
    const one = await browser();
    for (const minutes of [0.1, 14, 0.2, 180]) {
      await one.renew({ arrives: false });
      advance(minutes);
      expect((await one.renew({ arrives: false })).status).toBe(200);
      advance(60);
      expect([(await one.renew()).status, await one.use()]).toEqual([200, 200]);
    }
    expect(await endings(one.id)).toEqual([]);
  });

  it('AUTH-13: the answer of one tab was lost while another got a token alone: no reuse', async () => {
    const one = await browser();
    const { cookie } = one;
    await one.renew({ arrives: false });
    expect([(await one.renew({ cookie })).status, await one.use()]).toEqual([200, 200]);
    advance(15);
    expect([(await one.renew({ cookie })).status, await one.use()]).toEqual([200, 200]);
    expect(await endings(one.id)).toEqual([]);
  });
});

describe('a cookie that was copied', () => {
  const dead = async (one: CookieSession) => [
    await one.use(),
    await one.use(other),
    (await one.renew({ at: other })).status,
  ];

  it('AUTH-13: used after its owner renewed it ends the session, with a line in the audit', async () => {
    const one = await browser();
    const stolenCookie = one.cookie;
    await one.renew();
    await one.use();
    advance(1);
    expect((await one.renew({ cookie: stolenCookie, arrives: false, at: other })).status).toBe(401);
    expect(await dead(one)).toEqual([401, 401, 401]);
    expect(await endings(one.id)).toEqual([{ actor: null, reason: 'reuse' }]);
  });

  it('AUTH-13: used before its owner ends it at the owner’s renewal', async () => {
    const [one, thief] = [await browser(), new CookieSession(api)];
    expect((await thief.renew({ cookie: one.cookie })).status).toBe(200);
    expect(await thief.use()).toBe(200);
    advance(14);
    expect((await one.renew()).status).toBe(401);
    expect(await dead(thief)).toEqual([401, 401, 401]);
    expect(await endings(one.id)).toEqual([{ actor: null, reason: 'reuse' }]);
  });

  it('AUTH-13: one of long ago too, and of a branch that nobody went on with', async () => {
    const [one, thief] = [await browser(), new CookieSession(api)];
    // The thief takes no look: it seems as if the answer was lost.
    await thief.renew({ cookie: one.cookie });
    advance(14);
    expect((await one.renew()).status).toBe(200);
    expect((await thief.renew()).status).toBe(401);
    expect(await dead(one)).toEqual([401, 401, 401]);
    const two = await browser();
    const old = two.cookie;
    for (let round = 0; round < 3; round += 1) {
      await two.renew();
      advance(14);
    }
    expect((await two.renew({ cookie: old, arrives: false })).status).toBe(401);
    expect(await dead(two)).toEqual([401, 401, 401]);
  });

  it('AUTH-13: an invented one ends nothing', async () => {
    const one = await browser();
    const [name, value = ''] = one.cookie.split('=');
    const [header, claims] = value.split('.');
    for (const cookie of [
      '',
      `${name}=`,
      `${name}=x`,
      `${name}=${header}.${claims}.${'A'.repeat(43)}`,
      `${name}=${one.token}`,
      `combattants-session=${value}`,
    ])
      expect((await one.renew({ cookie, arrives: false })).status).toBe(401);
    expect([await one.use(), (await one.renew()).status]).toEqual([200, 200]);
  });
});

it('AUTH-13: the renewal takes requests of our own pages alone', async () => {
  const one = await browser();
  for (const headers of [
    {},
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: 'https://example.com' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://rdv.example.org' },
  ] as Record<string, string>[]) {
    expect((await one.renew({ headers })).status).toBe(403);
    expect(
      (await api.request('POST', '/api/logout', { headers: { ...headers, Cookie: one.cookie } })).status,
    ).toBe(403);
  }
  for (const headers of [
    { Origin: 'https://rdv.example.org' },
    // Inside the house by another name.
    { Origin: 'http://serveur:3000', Host: 'serveur:3000' },
  ] as Record<string, string>[])
    expect((await one.renew({ headers })).status).toBe(200);
});

describe('what ends a session', () => {
  it('AUTH-04, AUTH-13: signing out by the cookie alone, when the token has expired; the browser forgets it', async () => {
    const one = await browser();
    advance(20);
    const headers = { Cookie: one.cookie, 'Sec-Fetch-Site': 'same-origin' };
    const answer = await api.request('POST', '/api/logout', { headers });
    expect([answer.status, cookieIn(answer), answer.headers.get('Clear-Site-Data')]).toEqual([
      204,
      '',
      '"cache"',
    ]);
    expect((await one.renew()).status).toBe(401);
    expect((await api.request('POST', '/api/logout', { headers })).status).toBe(401);
    expect(await endings(one.id)).toEqual([{ actor: one.id, reason: 'signOut' }]);
  });

  it('RIGHTS-13, AUTH-13: a new password by a mailed link, or disabling: no cookie renews it', async () => {
    const admin = await api.signIn('admin');
    const [one, two] = [await browser(), await browser()];
    await api.request('PUT', `/api/users/password/${one.id}`, {
      token: admin,
      body: { password: 'Cyprès-2026', retypedPassword: 'Cyprès-2026' },
    });
    await api.request('PUT', `/api/users/${two.id}/enable`, { token: admin, body: { enable: false } });
    await api.request('PUT', `/api/users/${two.id}/enable`, { token: admin, body: { enable: true } });
    for (const endedSession of [one, two])
      expect([await endedSession.use(), (await endedSession.renew()).status]).toEqual([401, 401]);
  });

  it('ME-05, AUTH-13: one’s own new password does not end this one: its cookie goes on, the others end', async () => {
    const one = await browser();
    const elsewhere = await new CookieSession(api).signIn(one.username);
    const { body } = await api.request('PUT', `/api/users/password/${one.id}`, {
      token: one.token,
      body: { password: 'Cyprès-2026', retypedPassword: 'Cyprès-2026', currentPassword: PASSWORD },
    });
    const { exp, iat } = decodeJwt(body.token);
    expect(Number(exp) - Number(iat)).toBe(900);
    expect(await one.use()).toBe(401);
    one.token = body.token;
    expect([await one.use(), (await one.renew()).status, await one.use()]).toEqual([200, 200, 200]);
    expect([await elsewhere.use(), (await elsewhere.renew()).status]).toEqual([401, 401]);
  });
});
