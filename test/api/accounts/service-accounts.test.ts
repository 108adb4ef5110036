import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf } from '../../../src/domain/model/entity.ts';
import { createManyVeterans } from '../../../src/server/data/demo-data/many-veterans.ts';
import { isInNetworks } from '../../../src/server/session/service-accounts.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';

const NOW = '2026-11-20T09:00:00+01:00';
const api = await testApi({ now: NOW });
const accounts = accountsOf(api);
const admin = await api.signIn('admin');

/** The serving role may not read the audit. */
const owner = new pg.Client({ connectionString: api.database.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

const clerk = await accounts.role('ROLE_PROGRAMME', { Veteran: 'EDIT', Appointment: 'LIST' });
const HOME = '192.0.2.10';
const program = api.from(HOME);

let number = 0;
const bodyOf = (more: object = {}) => {
  number += 1;
  return {
    name: `Programme ${number}`,
    role: `/api/roles/${clerk}`,
    networks: '192.0.2.0/24',
    expires: '2026-12-31',
    currentPassword: PASSWORD,
    ...more,
  };
};
const post = (body: object, token = admin) => api.request('POST', '/api/service_accounts', { token, body });

/** A new service account: its number, address and token. */
async function create(more: object = {}): Promise<{ id: number; '@id': string; token: string }> {
  const { status, body } = await post(bodyOf(more));
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
const lists = async (token: string, from = program) =>
  (await from.request('GET', '/api/veterans', { token })).status;

describe('a service account', () => {
  it('AUTH-13: is made with a token that is shown once and kept as a hash', async () => {
    const { status, body, headers } = await post(bodyOf({ name: 'Synchronisation' }));
    expect(status).toBe(201);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(body).toMatchObject({
      '@type': 'ServiceAccount',
      name: 'Synchronisation',
      networks: '192.0.2.0/24',
      expires: '2026-12-31',
      usedDate: null,
      role: { '@id': `/api/roles/${clerk}` },
      token: expect.stringMatching(/^acsvc_[\w-]{43}$/),
    });
    const read = await api.request('GET', body['@id'], { token: admin });
    expect(JSON.stringify(read.body)).not.toContain(body.token);
    const { rows } = await owner.query('select * from service_accounts where id = $1', [body.id]);
    expect(rows[0].token_hash).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(body.token);
    const audit = await owner.query(
      `select action, changes from audit_log where table_name = 'service_accounts' and record_id = $1`,
      [body.id],
    );
    expect(audit.rows).toEqual([{ action: 'insert', changes: null }]);
  });

  it('AUTH-13: calls the API with its role, and stands in records, audit and access log under its name', async () => {
    const { id, token } = await create({ name: 'Import de nuit' });
    expect(await lists(token)).toBe(200);
    expect((await program.request('GET', '/api/observations', { token })).status).toBe(403);
    const { status, body } = await program.request('POST', '/api/veterans', {
      token,
      body: {
        civility: 'Mr',
        lastName: 'Programme',
        firstName: 'Né',
        birthDate: '1931-01-01',
        citizenStatus: '/api/params_qualities/1',
        addresses: [{ address: 'Alger' }],
      },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.createdBy).toMatchObject({ '@id': `/api/users/${id}`, lastName: 'Import de nuit' });
    const { rows } = await owner.query(
      `select actor from audit_log where table_name = 'veterans' and record_id = $1`,
      [body.id],
    );
    expect(rows).toEqual([{ actor: id }]);
    await program.request('GET', body['@id'], { token });
    await api.context.accessLog.flush();
    const looks = await owner.query('select count(*)::int as count from access_log where actor = $1', [id]);
    expect(looks.rows[0].count).toBeGreaterThan(0);
    const events = await api.request('GET', '/api/security_events?kind[]=created', { token: admin });
    expect(JSON.stringify(events.body)).toContain('Import de nuit');
  });

  it('AUTH-13, SEC-06: reads the security page where its role has that right', async () => {
    const role = await accounts.role('ROLE_JOURNAL', { Security: 'LIST' });
    const { token } = await create({ role: `/api/roles/${role}` });
    const { status, body } = await program.request('GET', '/api/security_events', { token });
    expect([status, body['hydra:member'].length > 0]).toEqual([200, true]);
  });

  it('AUTH-13: tells when and from where it was used last', async () => {
    const { '@id': iri, token } = await create();
    expect(await lists(token)).toBe(200);
    const { body } = await api.request('GET', iri, { token: admin });
    expect(body).toMatchObject({ usedDate: '2026-11-20T09:00:00+01:00', usedAddress: HOME, version: 1 });
  });

  it('AUTH-13: is a 401 out of its networks, after its last day, once withdrawn, and for a token that is not ours', async () => {
    const { '@id': iri, token } = await create({ expires: '2026-11-20', networks: `${HOME}\n2001:db8::/32` });
    expect(await lists(token)).toBe(200);
    expect(await lists(token, api.from('2001:db8::7'))).toBe(200);
    expect(await lists(token, api.from('192.0.2.11'))).toBe(401);
    expect(await lists(token, api)).toBe(401);
    expect(await lists(`${token}x`)).toBe(401);
    expect(await lists('acsvc_')).toBe(401);
    const next = await testApi({ database: api.database, now: '2026-11-21T00:00:00+01:00' });
    expect(await lists(token, next.from(HOME))).toBe(401);
    expect((await api.request('DELETE', iri, { token: admin })).status).toBe(204);
    expect(await lists(token)).toBe(401);
    expect((await api.request('GET', iri, { token: admin })).status).toBe(404);
  });

  it('AUTH-13, RIGHTS-13: a changed right counts on its next call', async () => {
    const role = await accounts.role('ROLE_CHANGEANT', { Veteran: 'LIST' });
    const { token } = await create({ role: `/api/roles/${role}` });
    expect(await lists(token)).toBe(200);
    await owner.query('delete from role_rights where role_id = $1', [role]);
    expect(await lists(token)).toBe(403);
  });

  describe('a list as a sheet', () => {
    // More than are read ahead of what is taken: with 1,200 all were read before the change.
    beforeAll(() => createManyVeterans(api.db, 3000));
    const ask = (token: string) =>
      program.fetch(
        new Request(new URL('/api/veterans', api.settings.publicUrl), {
          headers: { Accept: 'text/csv', Authorization: `Bearer ${token}` },
        }),
      );

    it('AUTH-13, LIST-01: is sent to it whole', async () => {
      const { token } = await create();
      const answer = await ask(token);
      expect(answer.status).toBe(200);
      expect((await answer.text()).split('\r\n').length).toBeGreaterThan(3000);
    });

    const role = () => accounts.role(`ROLE_FEUILLE_${number}`, { Veteran: 'LIST' });
    it.each([
      [
        'is withdrawn',
        async (iri: string) => expect((await api.request('DELETE', iri, { token: admin })).status).toBe(204),
      ],
      [
        'has other rights',
        (iri: string) =>
          owner.query(
            'delete from role_rights where role_id = (select role_id from service_accounts where id = $1)',
            [idOf(iri)],
          ),
      ],
      [
        'is past its last day',
        async () => {
          api.clock.set('2027-01-01T00:00:00+01:00');
        },
      ],
    ])('AUTH-13, RIGHTS-13: breaks off where the account %s meanwhile', async (_, change) => {
      const { '@id': iri, token } = await create({ role: `/api/roles/${await role()}` });
      const reader = (await ask(token)).body?.getReader();
      await reader?.read();
      await change(iri);
      const rest = async () => {
        while (!(await reader?.read())?.done);
      };
      await expect(rest().finally(() => api.clock.set(NOW))).rejects.toThrow(/^export broken off$/);
    });
  });

  it('AUTH-11: has no role that asks people for a second factor, and stops where its role comes to ask', async () => {
    for (const [name, right] of [
      ['ROLE_COMPTES', { User: 'EDIT' }],
      ['ROLE_ROLES', { Role: 'DELETE' }],
    ] as const) {
      const { status, body } = await post(bodyOf({ role: `/api/roles/${await accounts.role(name, right)}` }));
      expect([status, body.violations?.[0].propertyPath]).toEqual([422, 'role']);
    }
    const superAdmin = await accounts.roleId('ROLE_SUPER_ADMIN');
    expect((await post(bodyOf({ role: `/api/roles/${superAdmin}` }))).status).toBe(422);
    const role = await accounts.role('ROLE_QUI_MONTE', { Veteran: 'LIST' });
    const { token } = await create({ role: `/api/roles/${role}` });
    await owner.query(
      `update role_rights set right_id = (select id from params_rights where name = 'EDIT')
        where role_id = $1 and menu_id = (select id from params_menus where name = 'App\\Entity\\User')`,
      [role],
    );
    const { status, body } = await program.request('GET', '/api/veterans', { token });
    expect([status, body['hydra:description']]).toEqual([
      403,
      expect.stringContaining('double authentification'),
    ]);
  });

  it('AUTH-13: does nothing that is of people: no session, no screen, no account of its own to change', async () => {
    const { id, token } = await create();
    for (const [method, path] of [
      ['GET', '/api/me/sessions'],
      ['PATCH', '/api/me/preferences'],
      ['POST', '/api/me/second_factor/totp'],
      ['POST', '/api/session/lock'],
      ['GET', '/api/events'],
      ['GET', '/api/appointments/events'],
      ['GET', `/api/users/${id}`],
      ['PUT', `/api/users/${id}`],
      ['PUT', `/api/users/password/${id}`],
      ['POST', '/api/service_accounts'],
    ] as const) {
      const body = method === 'GET' ? undefined : {};
      expect([path, (await program.request(method, path, { token, body })).status]).toEqual([path, 403]);
    }
    expect((await program.request('GET', '/api/me', { token })).body).toMatchObject({ id, role: null });
  });

  it('AUTH-13: its row among users is in no list, cannot be changed and never has a password', async () => {
    const { id } = await create({ name: 'Sans mot de passe' });
    const { rows } = await owner.query('select username from users where id = $1', [id]);
    const [{ username }] = rows;
    const list = await api.request('GET', '/api/users?itemsPerPage=100', { token: admin });
    expect(list.body['hydra:member'].map((one: { id: number }) => one.id)).not.toContain(id);
    const iri = `/api/users/${id}`;
    for (const [path, body] of [
      [iri, { lastName: 'Autre' }],
      [`${iri}/enable`, { enable: true }],
      [`/api/users/password/${id}`, { password: PASSWORD, retypedPassword: PASSWORD }],
    ] as const)
      expect([path, (await api.request('PUT', path, { token: admin, body })).status]).toEqual([path, 403]);
    await expect(
      owner.query(`insert into credentials (user_id, password_hash) values ($1, 'x')`, [id]),
    ).rejects.toThrow('has no password');
    await expect(owner.query('update users set enable = true where id = $1', [id])).rejects.toThrow(
      'user_or_service',
    );
    await expect(api.signIn(username)).rejects.toThrow('401');
  });
});

describe('who makes service accounts', () => {
  it('AUTH-13: gives the current password each time, once the form is right', async () => {
    const { currentPassword, ...without } = bodyOf();
    const firstAnswer = await post(without);
    expect([firstAnswer.status, firstAnswer.body.code]).toEqual([403, 'currentPassword.asked']);
    const wrong = await post({ ...without, currentPassword: `${currentPassword}!` });
    expect([wrong.status, wrong.body.violations[0].propertyPath]).toEqual([422, 'currentPassword']);
    const form = await post({ ...without, networks: 'partout', expires: '2026-11-19' });
    expect(form.body.violations).toMatchObject([
      { propertyPath: 'networks', message: expect.stringContaining('192.0.2.0/24') },
      { propertyPath: 'expires' },
    ]);
    expect((await post(bodyOf({ expires: '2028-01-01' }))).body.violations).toMatchObject([
      { propertyPath: 'expires' },
    ]);
    await create({ name: 'Unique' });
    expect((await post(bodyOf({ name: 'UNIQUE' }))).body.violations).toMatchObject([
      { propertyPath: 'name' },
    ]);
  });

  it('RIGHTS-14: gives no right that they do not hold, and withdraws no account above their own', async () => {
    const low = await accounts.role('ROLE_PETIT', { User: 'DELETE', Veteran: 'LIST' });
    const lower = await accounts.role('ROLE_LECTEUR', { Veteran: 'LIST' });
    const { token } = await accounts.account('petit', low);
    expect((await post(bodyOf(), token)).status).toBe(403);
    expect((await post(bodyOf({ role: `/api/roles/${lower}` }), token)).status).toBe(201);
    const above = await create();
    expect((await api.request('DELETE', above['@id'], { token })).status).toBe(403);
    const { token: reader } = await accounts.account(
      'lecteur',
      await accounts.role('ROLE_VOIT', { User: 'VIEW', Veteran: 'DELETE' }),
    );
    expect((await post(bodyOf(), reader)).status).toBe(403);
    expect((await api.request('GET', '/api/service_accounts', { token: reader })).status).toBe(200);
  });
});

it('AUTH-13: networks are addresses and ranges of both kinds; what came through IPv6 counts as IPv4', () => {
  for (const [address, networks, isIn] of [
    ['10.1.2.3', '10.0.0.0/8', true],
    ['::ffff:10.1.2.3', '10.0.0.0/8', true],
    ['11.1.2.3', '10.0.0.0/8, 192.0.2.1', false],
    ['192.0.2.1', '10.0.0.0/8, 192.0.2.1', true],
    ['2001:db8:1::1', '2001:db8::/32', true],
    ['2001:db9::1', '2001:db8::/32', false],
    ['10.1.2.3', '2001:db8::/32', false],
    ['', '0.0.0.0/0', false],
  ] as const)
    expect([address, isInNetworks(address, networks)]).toEqual([address, isIn]);
});
