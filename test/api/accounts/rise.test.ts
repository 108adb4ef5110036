import { createHmac } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { decodeJwt, SignJWT } from 'jose';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { SUPER_ADMIN } from '../../../src/domain/rights/rights.ts';
import { roles, serverSecrets, users } from '../../../src/server/db/schema.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi();
const accounts = accountsOf(api);
const superId = await accounts.roleId(SUPER_ADMIN);
const adminId = await accounts.roleId('ROLE_ADMIN');
const agentId = await accounts.roleId('ROLE_AGENT');

// The first start creates the only super administrator.
const chief = await (async () => {
  const token = await api.signIn('admin');
  const { body } = await api.request('GET', '/api/me', { token });
  return { id: body.id as number, username: 'admin', token };
})();
// Every right on everything, without being the super administrator.
const manager = await accounts.account('responsable', adminId);
const agent = await accounts.account('agente', agentId);
const nobody = await accounts.account('sans-role');
const other = await accounts.account('autre', agentId);

/** Everything that tells who may do what. */
async function powers(): Promise<unknown> {
  const { rows } = await api.db.execute(sql`select
    (select json_agg(u order by id) from (select id, username, email, role_id, cell_id, region_id, enable, image_url, version from users) u) as users,
    (select json_agg(c order by user_id) from credentials c) as credentials,
    (select json_agg(r order by id) from (select id, name, archived, version from roles) r) as roles,
    (select json_agg(r order by role_id, menu_id) from role_rights r) as rights`);
  return rows[0];
}

const allRights = async (right: string) => {
  const { rows } = await api.db.execute<{ menu: number; right: number }>(
    sql`select m.id as menu, r.id as right from params_menus m, params_rights r where r.name = ${right}`,
  );
  return Object.fromEntries(rows.map(({ menu, right: id }) => [menu, id]));
};
const everything = await allRights('DELETE');
const nothing = await allRights('NONE');
const picture = async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(png)], 'x.png'));
  return form;
};
const passwords = { password: 'Autre-2026', retypedPassword: 'Autre-2026' };
const newUser = (role: unknown) => ({
  civility: 'Mr',
  username: 'complice',
  firstName: 'C',
  lastName: 'C',
  email: 'complice@example.org',
  role,
  cell: '/api/cells/1',
  region: '/api/params_regions/1',
  ...{ password: PASSWORD, retypedPassword: PASSWORD },
});

type Attempt = readonly [
  caller: { id: number; token: string; username: string },
  call: string,
  body: unknown,
  status: number,
];
const superRole = `/api/roles/${superId}`;
const user = ({ id }: { id: number }) => `/api/users/${id}`;

const attempts: readonly Attempt[] = [
  // One's own profile gives nothing but the profile.
  ...[agent, nobody].flatMap((caller): Attempt[] => [
    ...[
      superRole,
      `/api/roles/${adminId}`,
      { '@id': superRole },
      superId,
      SUPER_ADMIN,
      [superRole],
      {},
      true,
    ].map((role): Attempt => [caller, `PUT ${user(caller)}`, { role }, 403]),
    [caller, `PATCH ${user(caller)}`, { role: superRole }, 403],
    [caller, `PUT ${user(caller)}`, { firstName: 'Moi', role: superRole }, 403],
    [caller, `PUT ${user(caller)}`, { enable: false }, 403],
    [caller, `PUT ${user(caller)}`, { enable: 'true' }, 403],
    [caller, `PUT ${user(caller)}`, { cell: '/api/cells/2' }, 403],
    [caller, `PUT ${user(caller)}`, { region: '/api/params_regions/2' }, 403],
    [caller, `PUT ${user(caller)}/enable`, { enable: false }, 403],
    [caller, `PUT ${user(other)}`, { firstName: 'X' }, 403],
    [caller, `PUT /api/users/0${other.id}`, { firstName: 'X' }, 403],
    [caller, `GET ${user(other)}`, undefined, 403],
    [caller, `PUT /api/users/password/${other.id}`, passwords, 403],
    [caller, `PUT /api/users/password/${chief.id}`, passwords, 403],
    [caller, `POST /api/users/image/${other.id}`, 'picture', 403],
    [caller, `PUT /api/users/image/${chief.id}`, 'picture', 403],
    [caller, 'POST /api/users', newUser(`/api/roles/${agentId}`), 403],
    [caller, `PUT /api/roles/${agentId}`, { menuRoles: everything }, 403],
    [caller, 'POST /api/roles', { name: 'ROLE_MOI', menuRoles: everything }, 403],
  ]),
  [agent, `PUT ${user(agent)}`, { role: null }, 403],
  [agent, `PUT ${user(agent)}`, { cell: '' }, 403],
  // Every right, and still not above.
  [manager, 'POST /api/users', newUser(superRole), 403],
  [manager, `PUT ${user(other)}`, { role: superRole }, 403],
  [manager, `PATCH ${user(other)}`, { role: superRole }, 403],
  [manager, `PUT ${user(manager)}`, { role: superRole }, 403],
  [manager, `PUT ${user(manager)}`, { role: `/api/roles/${agentId}` }, 403],
  [manager, `PUT ${user(manager)}`, { cell: '/api/cells/2' }, 403],
  [manager, `PUT ${user(manager)}`, { region: '/api/params_regions/2' }, 403],
  [manager, `PUT ${user(manager)}`, { enable: false }, 403],
  [manager, `PUT ${user(manager)}/enable`, { enable: false }, 403],
  [
    manager,
    `PUT ${user(chief)}`,
    { lastName: 'Moindre', cell: '/api/cells/1', region: '/api/params_regions/1' },
    403,
  ],
  [
    manager,
    `PUT ${user(chief)}`,
    { role: `/api/roles/${agentId}`, cell: '/api/cells/1', region: '/api/params_regions/1' },
    403,
  ],
  [manager, `PUT ${user(chief)}/enable`, { enable: false }, 403],
  [manager, `PUT /api/users/password/${chief.id}`, passwords, 403],
  [manager, `POST /api/users/image/${chief.id}`, 'picture', 403],
  [manager, `PUT /api/roles/${superId}`, { menuRoles: nothing }, 403],
  [manager, `PUT /api/roles/${superId}`, { archived: true }, 403],
  [manager, `PUT /api/roles/${superId}`, { name: 'ROLE_ANCIEN' }, 403],
  [manager, `DELETE /api/roles/${superId}`, undefined, 403],
  [manager, `PUT /api/roles/${adminId}`, { menuRoles: everything }, 403],
  [manager, `PUT /api/roles/${adminId}`, { name: 'ROLE_ADMINISTRATION' }, 403],
  [manager, `PATCH /api/roles/${adminId}`, { archived: true }, 403],
  [manager, `DELETE /api/roles/${adminId}`, undefined, 403],
  [manager, `PUT /api/roles/${agentId}`, { name: SUPER_ADMIN, menuRoles: everything }, 422],
  [manager, 'POST /api/roles', { name: ` ${SUPER_ADMIN.toLowerCase()} `, menuRoles: everything }, 422],
  // The last super administrator stays, with all rights.
  [chief, `PUT ${user(chief)}/enable`, { enable: false }, 403],
  [
    chief,
    `PUT ${user(chief)}`,
    { role: `/api/roles/${agentId}`, cell: '/api/cells/1', region: '/api/params_regions/1' },
    403,
  ],
  [
    chief,
    `PUT ${user(chief)}`,
    { enable: false, cell: '/api/cells/1', region: '/api/params_regions/1' },
    403,
  ],
  [chief, `PUT /api/roles/${superId}`, { menuRoles: nothing }, 403],
  [chief, `PUT /api/roles/${superId}`, { name: 'ROLE_ANCIEN' }, 403],
  [chief, `DELETE /api/roles/${superId}`, undefined, 403],
];

describe('attempts to rise', () => {
  it.each(
    attempts.map(([caller, call, body, status]) => ({
      name: `${caller.username}: ${call} ${JSON.stringify(body)}`,
      caller,
      call,
      body,
      status,
    })),
  )('RIGHTS-12: $name is refused and changes nothing', async ({ caller, call, body, status }) => {
    const before = await powers();
    const [method = '', path = ''] = call.split(' ');
    const answer = await api.request(method, path, {
      token: caller.token,
      body: body === 'picture' ? await picture() : body,
    });
    expect(answer.status).toBe(status);
    expect(answer.body['hydra:description']).toMatch(/[a-zéèà] /);
    expect(await powers()).toEqual(before);
  });

  it('RIGHTS-12: what is no attempt is allowed', async () => {
    const token = manager.token;
    const edit = await api.request('PUT', user(other), { token, body: { role: `/api/roles/${adminId}` } });
    expect(edit.body.role?.name).toBe('ROLE_ADMIN');
    await api.request('PUT', user(other), { token, body: { role: `/api/roles/${agentId}` } });
    expect((await api.request('PUT', user(manager), { token, body: { maidenName: 'Dupont' } })).status).toBe(
      200,
    );
    const role = await api.request('PUT', `/api/roles/${agentId}`, { token, body: { archived: false } });
    expect(role.status).toBe(200);
    const second = await api.request('POST', '/api/users', { token: chief.token, body: newUser(superRole) });
    expect(second.status).toBe(201);
    const demotedAnswer = await api.request('PUT', second.body['@id'], {
      token: chief.token,
      body: { role: `/api/roles/${agentId}` },
    });
    expect(demotedAnswer.status).toBe(200);
  });
});

describe('super administrators against each other', () => {
  const countEnabled = () => api.db.$count(users, and(eq(users.role, superId), eq(users.enable, true)));
  const away = {
    demote: (token: string, id: number) =>
      api.request('PUT', `/api/users/${id}`, { token, body: { role: `/api/roles/${agentId}` } }),
    disable: (token: string, id: number) =>
      api.request('PUT', `/api/users/${id}/enable`, { token, body: { enable: false } }),
  };

  it.each(['demote', 'disable'] as const)(
    'RIGHTS-12: however many %s each other at once, one stays',
    async (how) => {
      // The first one steps aside, so that those of the test are all there are.
      await api.db.update(users).set({ enable: false }).where(eq(users.id, chief.id));
      for (let round = 0; round < 8; round += 1) {
        const people = await Promise.all(
          Array.from({ length: round % 2 ? 4 : 2 }, (_, index) =>
            accounts.account(`${how}-${round}-${index}`, superId),
          ),
        );
        const answers = await Promise.all(
          people.flatMap(({ token }, index) =>
            people.filter((_, target) => target !== index).map(({ id }) => away[how](token, id)),
          ),
        );
        expect(answers.filter(({ status }) => ![200, 401, 403].includes(status))).toEqual([]);
        expect(await countEnabled()).toBeGreaterThanOrEqual(1);
        await api.db.update(users).set({ enable: false }).where(eq(users.role, superId));
      }
      await api.db.update(users).set({ enable: true }).where(eq(users.id, chief.id));
      // Their token ended when they stepped aside.
      chief.token = await api.signIn(chief.username);
    },
  );

  it('RIGHTS-12: a disabled super administrator does not count as one who stays', async () => {
    const asleep = await accounts.account('endormie', superId, { enable: false });
    const answer = await away.disable(chief.token, chief.id);
    expect([answer.status, answer.body['hydra:description']]).toEqual([
      403,
      'Le dernier super administrateur ne peut être ni désactivé ni changé de rôle',
    ]);
    expect((await away.demote(chief.token, asleep.id)).status).toBe(200);
  });
});

describe('tokens', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: String(other.id),
    ver: 1,
    iat: now,
    // Of a session that goes on.
    sid: decodeJwt(other.token).sid,
    exp: now + 3600,
    aud: 'anciens-combattants/api',
  };
  const typ = 'session+jwt';
  const me = (token: string) => api.request('GET', '/api/me', { token });

  it('SEC-01: none, another key, another algorithm, changed or cut: 401', async () => {
    const [head = '', body = '', signature = ''] = agent.token.split('.');
    const changedClaims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: String(chief.id) };
    const [secret] = await api.db.select().from(serverSecrets).where(eq(serverSecrets.name, 'jwt'));
    const sign = (alg: string, key: string) =>
      new SignJWT(claims).setProtectedHeader({ alg, typ }).sign(new TextEncoder().encode(key));
    const hmac = (text: string, key: string) => createHmac('sha256', key).update(text).digest('base64url');
    const unsignedToken = `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}`;
    const forgedTokens = {
      none: `${unsignedToken}.`,
      noneNoDot: unsignedToken,
      NoNe: `${part({ alg: 'NoNe' })}.${part(claims)}.`,
      otherKey: await sign('HS256', 'x'.repeat(64)),
      emptyKey: `${part({ alg: 'HS256' })}.${part(claims)}.${hmac(`${part({ alg: 'HS256' })}.${part(claims)}`, '')}`,
      otherAlgorithm: await sign('HS512', secret?.value ?? ''),
      changedBody: `${head}.${part(changedClaims)}.${signature}`,
      changedHead: `${part({ alg: 'none' })}.${body}.${signature}`,
      cut: agent.token.slice(0, -2),
      empty: 'x',
    };
    for (const [name, token] of Object.entries(forgedTokens))
      expect([name, (await me(token)).status]).toEqual([name, 401]);
    // The same claims under the real key hold: the list above fails for the signature alone.
    expect((await me(await sign('HS256', secret?.value ?? ''))).status).toBe(200);
  });

  it('SEC-01: one of another type or for another audience is refused, although it is signed by our key', async () => {
    const [secret] = await api.db.select().from(serverSecrets).where(eq(serverSecrets.name, 'jwt'));
    const key = new TextEncoder().encode(secret?.value);
    const status = async (header: object, changes: object) => {
      const token = new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'HS256', ...header });
      return (await me(await token.sign(key))).status;
    };
    expect(await status({ typ }, {})).toBe(200);
    for (const header of [{}, { typ: 'JWT' }, { typ: 'form+jwt' }, { typ: 'id_token+jwt' }])
      expect([header, await status(header, {})]).toEqual([header, 401]);
    for (const aud of [undefined, '', 'draft', ['anciens-combattants'], 'https://rdv.example.org'])
      expect([aud, await status({ typ }, { aud })]).toEqual([aud, 401]);
    for (const missing of ['exp', 'sid'])
      expect([missing, await status({ typ }, { [missing]: undefined })]).toEqual([missing, 401]);
  });

  it('SEC-01: expires after TOKEN_HOURS', async () => {
    const early = await testApi({ database: api.database, now: new Date(Date.now() - 13 * 3_600_000) });
    const token = await early.signIn('agente');
    expect((await early.request('GET', '/api/me', { token })).status).toBe(200);
    const answer = await me(token);
    expect([answer.status, answer.body]).toEqual([401, { code: 401, message: 'Session expirée' }]);
    early.clock.advance(12 * 3_600_000 - 1000);
    expect((await early.request('GET', '/api/me', { token })).status).toBe(200);
    early.clock.advance(1000);
    expect((await early.request('GET', '/api/me', { token })).status).toBe(401);
  });

  it('RIGHTS-13: a token from before a password change, or of a disabled user, is dead', async () => {
    const one = await accounts.account('changeante', agentId);
    const { body } = await api.request('PUT', `/api/users/password/${one.id}`, {
      token: one.token,
      body: { ...passwords, currentPassword: PASSWORD },
    });
    expect((await me(one.token)).status).toBe(401);
    expect((await me(body.token)).status).toBe(200);
    await api.request('PUT', `/api/users/${one.id}/enable`, { token: chief.token, body: { enable: false } });
    expect((await me(body.token)).status).toBe(401);
    await api.request('PUT', `/api/users/${one.id}/enable`, { token: chief.token, body: { enable: true } });
    expect(
      (
        await api.request('POST', '/api/login_check', {
          body: { username: 'changeante', password: 'Autre-2026' },
        })
      ).status,
    ).toBe(200);
  });
});

it('ROLE-02: no two super administrator roles', async () => {
  expect(await api.db.$count(roles, sql`lower(name) = ${SUPER_ADMIN.toLowerCase()}`)).toBe(1);
});
