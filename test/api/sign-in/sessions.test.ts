import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import type { ShownSession } from '../../../src/domain/people/sessions.ts';
import { sessions } from '../../../src/server/db/schema.ts';
import { describeUserAgent } from '../../../src/server/session/user-agent.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { eventsIn } from '../../harness/data/events.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi({ now: '2026-11-20T09:00:00+01:00' });
/** Another server on the same database. */
const other = await testApi({ database: api.database, now: '2026-11-20T09:00:00+01:00' });
const accounts = accountsOf(api);
const agentRole = await accounts.roleId('ROLE_AGENT');

/** The serving role may not read the audit. */
const owner = new pg.Client({ connectionString: api.database.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Signs in from a device at an address. */
async function device(username: string, userAgent: string, address = '192.0.2.7'): Promise<string> {
  const { body } = await api.from(address).request('POST', '/api/login_check', {
    body: { username, password: PASSWORD },
    headers: { 'User-Agent': userAgent },
  });
  return body.token;
}

const list = async (token: string, path = '/api/me/sessions'): Promise<readonly ShownSession[]> =>
  (await api.request('GET', path, { token })).body.sessions;
const end = async (token: string, path: string) => (await api.request('DELETE', path, { token })).status;
const me = async (token: string, at: Pick<typeof api, 'request'> = api) =>
  (await at.request('GET', '/api/me', { token })).status;
const idOf = async (token: string) => (await list(token)).find(({ isThis }) => isThis)?.id;

async function endings(user: number) {
  const { rows } = await owner.query(
    `select actor, action, changes -> 'end_reason' ->> 1 as reason from audit_log
      where table_name = 'sessions' and record_id = $1 order by id`,
    [user],
  );
  return rows;
}

describe('one’s own devices', () => {
  it('AUTH-13: are listed with browser, system, address and last use; the one that asks is marked', async () => {
    await accounts.account('mobile', agentRole);
    await api.db.delete(sessions);
    const phone = await device('mobile', IPHONE, '198.51.100.20');
    api.clock.advance(60_000);
    const desk = await device('mobile', FIREFOX);
    expect(await list(desk)).toEqual([
      {
        id: expect.any(String),
        browser: 'Firefox',
        system: 'Windows',
        device: 'computer',
        address: '192.0.2.7',
        signedInDate: '2026-11-20T09:01:00+01:00',
        usedDate: '2026-11-20T09:01:00+01:00',
        isThis: true,
      },
      {
        id: expect.any(String),
        browser: 'Safari',
        system: 'iOS',
        device: 'phone',
        address: '198.51.100.20',
        signedInDate: '2026-11-20T09:00:00+01:00',
        usedDate: '2026-11-20T09:00:00+01:00',
        isThis: false,
      },
    ]);
    // The last use and its address follow; the order too.
    api.clock.advance(5 * 60_000);
    await api.from('203.0.113.9').request('GET', '/api/me', { token: phone });
    await list(desk);
    expect(
      new Set((await list(desk)).map(({ device, address, usedDate }) => [device, address, usedDate].join())),
    ).toEqual(
      new Set([
        'computer,192.0.2.7,2026-11-20T09:06:00+01:00',
        'phone,203.0.113.9,2026-11-20T09:06:00+01:00',
      ]),
    );
    const { headers } = await api.request('GET', '/api/me/sessions', { token: desk });
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it.each([
    ['', null, null, null],
    ['curl/8.14.1', null, null, null],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
      'Firefox',
      'Linux',
      'computer',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36 Edg/148.0.0.0',
      'Microsoft Edge',
      'Windows',
      'computer',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
      'phone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari',
      'macOS',
      'computer',
    ],
  ])('AUTH-13: names the device of %j', (userAgent, browser, system, kind) => {
    expect(describeUserAgent(userAgent)).toEqual({ browser, system, device: kind });
  });

  it('AUTH-13: ending one counts at the next request on every server, and leaves its line', async () => {
    const { id, token } = await accounts.account('perdue', agentRole);
    const phone = await device('perdue', IPHONE);
    const lostId = await idOf(phone);
    expect([await me(phone), await me(phone, other)]).toEqual([200, 200]);
    expect(await end(token, `/api/me/sessions/${lostId}`)).toBe(204);
    expect([await me(phone), await me(phone, other), await me(token)]).toEqual([401, 401, 200]);
    expect((await list(token)).map(({ isThis }) => isThis)).toEqual([true]);
    expect(await endings(id)).toEqual([{ actor: id, action: 'update', reason: 'owner' }]);
    // Ended, invented, or another person’s.
    const stranger = await idOf((await accounts.account('tierce', agentRole)).token);
    for (const session of [lostId, 'x', '7', '00000000-0000-4000-8000-000000000000', stranger])
      expect(await end(token, `/api/me/sessions/${session}`)).toBe(404);
  });

  it('AUTH-13: ending all others leaves the one that asks', async () => {
    const { id, token } = await accounts.account('seule', agentRole);
    const others = [await device('seule', IPHONE), await device('seule', FIREFOX)];
    const { token: colleague } = await accounts.account('voisin', agentRole);
    expect(await end(token, '/api/me/sessions')).toBe(204);
    expect(await Promise.all([...others, token, colleague].map((one) => me(one, other)))).toEqual([
      401, 401, 200, 200,
    ]);
    expect(await endings(id)).toHaveLength(2);
    // A double click finds nothing more to end.
    expect(await end(token, '/api/me/sessions')).toBe(204);
    expect(await endings(id)).toHaveLength(2);
  });

  it('AUTH-13, RIGHTS-13: a new password ends the others without a word; they are not listed any more', async () => {
    const { id, token } = await accounts.account('changee', agentRole);
    const phone = await device('changee', IPHONE);
    const { body } = await api.request('PUT', `/api/users/password/${id}`, {
      token,
      body: { password: 'Cyprès-2026', retypedPassword: 'Cyprès-2026', currentPassword: PASSWORD },
    });
    expect(await me(phone)).toBe(401);
    expect((await list(body.token)).map(({ isThis }) => isThis)).toEqual([true]);
  });

  it('AUTH-13: sessions that have expired are shown no more, and forgotten thirty days later', async () => {
    const { id, token: first } = await accounts.account('passee', agentRole);
    const count = () => api.db.$count(sessions, sql`user_id = ${id}`);
    api.clock.advance(13 * 3_600_000);
    expect(await me(first)).toBe(401);
    expect(await list(await api.signIn('passee'))).toHaveLength(1);
    expect(await count()).toBe(2);
    api.clock.advance(31 * 24 * 3_600_000);
    expect(await list(await api.signIn('passee'))).toHaveLength(1);
    expect(await count()).toBe(1);
    api.clock.set('2026-11-20T09:10:00+01:00');
  });
});

it('AUTH-13, SYS-16: the live stream of a session that is ended ends, on whichever server; the person’s others go on', async () => {
  const { token } = await accounts.account('suivie', agentRole);
  const follow = async (of: string) => {
    const url = `/api/events?browser=${of === token ? 'a'.repeat(32) : 'b'.repeat(32)}&view=cells/1`;
    const headers = { Authorization: `Bearer ${of}` };
    return eventsIn<object>(
      await other.fetch(new Request(new URL(url, api.settings.publicUrl), { headers })),
    );
  };
  const phone = await device('suivie', IPHONE);
  const [lostStream, keptStream] = [await follow(phone), await follow(token)];
  await expect.poll(() => lostStream.notices.length).toBeGreaterThan(0);
  await end(token, `/api/me/sessions/${await idOf(phone)}`);
  await expect.poll(lostStream.hasEnded).toBe(true);
  expect(keptStream.hasEnded()).toBe(false);
  await keptStream.close();
});

describe('the devices of a colleague', () => {
  const pathOf = ({ id }: { id: number }) => `/api/users/${id}/sessions`;

  it('AUTH-13: who may edit users lists them and ends one or all, each with a line', async () => {
    const editor = await accounts.account('chef', await accounts.role('ROLE EDITS', { User: 'EDIT' }));
    const agent = await accounts.account('agente', await accounts.role('ROLE LITTLE', {}));
    const phone = await device('agente', IPHONE);
    const sessionList = await list(editor.token, pathOf(agent));
    expect(sessionList.map(({ isThis }) => isThis)).toEqual([false, false]);
    expect(await end(editor.token, `${pathOf(agent)}/${await idOf(phone)}`)).toBe(204);
    expect([await me(phone, other), await me(agent.token)]).toEqual([401, 200]);
    expect(await end(editor.token, `${pathOf(agent)}/${sessionList[0]?.id.replace(/^./, 'z')}`)).toBe(404);
    expect(await end(editor.token, pathOf(agent))).toBe(204);
    expect(await me(agent.token, other)).toBe(401);
    const line = { actor: editor.id, action: 'update', reason: 'administrator' };
    expect(await endings(agent.id)).toEqual([line, line]);
    expect(await me(await api.signIn('agente'))).toBe(200);
  });

  it('AUTH-13, RIGHTS-12: nobody else does: not who sees users, not from below, and one’s own elsewhere', async () => {
    const viewer = await accounts.account('voit', await accounts.role('ROLE SEES', { User: 'VIEW' }));
    const editor = await accounts.account('edite', await accounts.role('ROLE EDITS TOO', { User: 'EDIT' }));
    const chief = await accounts.account('haute', await accounts.role('ROLE MORE', { User: 'DELETE' }));
    const path = pathOf(chief);
    expect((await api.request('GET', path)).status).toBe(401);
    expect([
      (await api.request('GET', path, { token: viewer.token })).status,
      await end(viewer.token, path),
      await end(editor.token, path),
      await end(editor.token, `${path}/${await idOf(chief.token)}`),
      await end(editor.token, pathOf(editor)),
      await end(editor.token, pathOf({ id: 999_999 })),
    ]).toEqual([403, 403, 403, 403, 403, 404]);
    expect([await me(chief.token), await me(editor.token)]).toEqual([200, 200]);
  });
});

it('AUTH-13, SEC-06: the security page says whose session was ended, by whom and why', async () => {
  const { id, token } = await accounts.account('lue', agentRole);
  await device('lue', IPHONE);
  await end(token, '/api/me/sessions');
  const admin = await api.signIn('admin');
  const { body } = await api.request('GET', '/api/security_events?thing=Session', { token: admin });
  expect(body['hydra:member'][0]).toMatchObject({
    kind: 'updated',
    by: { id },
    record: { '@type': 'User', id },
    reason: 'owner',
    changes: [],
  });
});

it('AUTH-13: the database keeps a session ended, whatever a program writes', async () => {
  const { token } = await accounts.account('finie', agentRole);
  const id = String(await idOf(token));
  await api.request('POST', '/api/logout', { token });
  await expect(
    api.db.update(sessions).set({ endedDate: null, endReason: null }).where(eq(sessions.id, id)),
  ).rejects.toThrow();
  expect(await me(token)).toBe(401);
});
