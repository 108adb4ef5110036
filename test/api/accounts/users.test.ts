import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ROLES } from '../../../src/server/data/first-data/roles.ts';
import { mailOutbox } from '../../../src/server/db/schema.ts';
import { composeForUser } from '../../../src/server/mail/messages.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi();
const accounts = accountsOf(api);
const admin = await api.signIn('admin');
const agentRole = await accounts.roleId('ROLE_AGENT');

let count = 0;
const person = (changes: Record<string, unknown> = {}) => {
  count += 1;
  return {
    civility: 'Mme',
    username: `user${count}`,
    firstName: 'Samia',
    lastName: 'Haddad',
    email: `user${count}@example.org`,
    role: `/api/roles/${agentRole}`,
    cell: '/api/cells/1',
    region: '/api/params_regions/16',
    password: PASSWORD,
    retypedPassword: PASSWORD,
    ...changes,
  };
};
const create = (changes: Record<string, unknown> = {}, token = admin) =>
  api.request('POST', '/api/users', { token, body: person(changes) });
const putJson = (path: string, body: unknown, token = admin) => api.request('PUT', path, { token, body });

it('USER-06: who waited for a role hears of it by mail, once; another role later is told to nobody', async () => {
  const { id } = await accounts.account('attend-son-role', null, { cell: null, region: null });
  const give = (role: number) =>
    api.request('PUT', `/api/users/${id}`, {
      token: admin,
      body: { role: `/api/roles/${role}`, cell: '/api/cells/1', region: '/api/params_regions/1' },
    });
  expect((await give(agentRole)).status).toBe(200);
  expect((await give(await accounts.roleId('ROLE_CONSULTATION'))).status).toBe(200);
  const mailRows = await api.db.select().from(mailOutbox).where(eq(mailOutbox.user, id));
  expect(mailRows.map(({ kind }) => kind)).toEqual(['roleGiven']);
  const message = await composeForUser(api.context, 'roleGiven', id);
  expect(message?.text).toContain('attend-son-role');
  expect(message?.text).toContain(`${api.settings.publicUrl}/dashboard`);
});

describe('creating a user', () => {
  it('USER-02, USER-04: shows who made it and when, never a password; the new user signs in', async () => {
    const { status, body } = await create({ maidenName: 'Saadi' });
    expect([status, body]).toMatchObject([
      201,
      {
        '@type': 'User',
        lastName: 'Haddad',
        maidenName: 'Saadi',
        role: { name: 'ROLE_AGENT' },
        cell: { id: 1 },
        region: { id: 16 },
        enable: true,
        imageUrl: '/images/blank.svg',
        createdBy: { lastName: 'Principal' },
        updatedBy: null,
        registerDate: expect.any(String),
      },
    ]);
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['password']));
    expect(JSON.stringify(body)).not.toMatch(/argon2|tokenVersion|passwordHash/);
    expect(await api.signIn(body.username)).toBeTypeOf('string');
  });

  it('USER-02, ME-06: names every wrong field at once', async () => {
    const answer = await api.request('POST', '/api/users', {
      token: admin,
      body: { password: 'x', civility: '' },
    });
    expect(answer.body.violations.map((one: { propertyPath: string }) => one.propertyPath).sort()).toEqual(
      [
        'cell',
        'civility',
        'email',
        'firstName',
        'lastName',
        'password',
        'region',
        'retypedPassword',
        'role',
        'username',
      ].sort(),
    );
  });

  it.each([
    [{ role: '/api/roles/999999' }, 'role'],
    [{ role: '/api/cells/1' }, 'role'],
    [{ role: 'ROLE_SUPER_ADMIN' }, 'role'],
    [{ cell: '/api/cells/999999' }, 'cell'],
    [{ email: 'pas un email' }, 'email'],
    [{ username: 'ab' }, 'username'],
    [{ retypedPassword: 'autre' }, 'retypedPassword'],
    [{ enable: 'oui' }, 'enable'],
  ])('USER-02: refuses %j', async (changes, propertyPath) => {
    const answer = await create(changes);
    expect([answer.status, answer.body.violations]).toMatchObject([422, [{ propertyPath }]]);
  });

  it('USER-05: a username or an email is taken whatever its case, on creation and on change', async () => {
    const first = (await create({ username: 'Yasmine', email: 'Yasmine@example.org' })).body;
    expect((await create({ username: 'YASMINE' })).body.violations).toMatchObject([
      { propertyPath: 'username' },
    ]);
    expect((await create({ email: 'yasmine@EXAMPLE.org' })).body.violations).toMatchObject([
      { propertyPath: 'email' },
    ]);
    const other = (await create()).body;
    expect((await putJson(other['@id'], { username: 'yasmine' })).body.violations).toMatchObject([
      { propertyPath: 'username' },
    ]);
    expect((await putJson(first['@id'], { username: 'yasmine' })).status).toBe(200);
    expect(await api.signIn('YASMINE')).toBeTypeOf('string');
  });

  it('USER-05: of 10 created at once with one email, one stands', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        create({ email: index % 2 ? 'meme@example.org' : 'MEME@example.org' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)]);
    for (const { body } of answers.filter(({ status }) => status === 422))
      expect(body.violations).toMatchObject([
        { propertyPath: 'email', message: 'cet email est déjà utilisé' },
      ]);
  });
});

describe('changing a user', () => {
  it('USER-03, USER-04: shows who changed it; a password sent along is ignored, wrong or not', async () => {
    const { body } = await create();
    for (const password of ['Change-2026', 'x', '', null, 7])
      expect((await putJson(body['@id'], { lastName: 'Autre', password, retypedPassword: 'y' })).status).toBe(
        200,
      );
    const changeAnswer = (await api.request('GET', body['@id'], { token: admin })).body;
    expect(changeAnswer).toMatchObject({ lastName: 'Autre', updatedBy: { lastName: 'Principal' } });
    expect(await api.signIn(body.username)).toBeTypeOf('string');
  });

  it('USER-01, RIGHTS-13: enable takes the new state; a disabled user is out on the next call', async () => {
    const { body } = await create();
    const token = await api.signIn(body.username);
    const off = await putJson(`${body['@id']}/enable`, { enable: false });
    expect([off.status, off.body.enable]).toEqual([200, false]);
    expect((await api.request('GET', '/api/me', { token })).status).toBe(401);
    expect((await putJson(`${body['@id']}/enable`, { enable: false })).status).toBe(200);
    expect((await putJson(`${body['@id']}/enable`, { enable: true })).body.enable).toBe(true);
    for (const enable of ['false', null, undefined, 0])
      expect((await putJson(`${body['@id']}/enable`, { enable })).body.violations).toMatchObject([
        { propertyPath: 'enable' },
      ]);
  });

  it('USER-01, AUTH-06: who registered and has neither role, cell nor region can be disabled and renamed too', async () => {
    const { id } = await accounts.account('inscrite', null, { cell: null, region: null });
    expect((await putJson(`/api/users/${id}/enable`, { enable: false })).status).toBe(200);
    expect((await putJson(`/api/users/${id}`, { lastName: 'X' })).status).toBe(200);
  });
});

it('RIGHTS-04: who edits users without DELETE can disable nobody, by the record itself neither', async () => {
  const { token } = await accounts.account(
    'retouche',
    await accounts.role('ROLE_EDITS', { ...ROLES.ROLE_AGENT, User: 'EDIT' }),
  );
  const { id } = await accounts.account('retouchee', await accounts.roleId('ROLE_AGENT'));
  const send = (body: object) => api.request('PUT', `/api/users/${id}`, { token, body });
  expect((await send({ enable: false, lastName: 'Haddad' })).status).toBe(403);
  const answer = await send({ enable: true, lastName: 'Haddad' });
  expect([answer.status, answer.body.enable]).toEqual([200, true]);
});

it('USER-01: lists can be narrowed by every filter', async () => {
  const { body: one } = await create({
    lastName: 'Zeroual',
    firstName: 'Élise',
    username: 'zeroual-e',
    email: 'elise.zeroual@example.org',
    cell: '/api/cells/2',
    region: '/api/params_regions/31',
    enable: false,
  });
  for (const query of [
    'lastName=zerou',
    'firstName=elise',
    'username=ZEROUAL',
    'email=elise.z',
    'enable=false&lastName=Z',
    'cell=/api/cells/2',
    'region=31',
    `role=/api/roles/${agentRole}&lastName=zeroual`,
    `role.id=${agentRole}&firstName=élise`,
  ]) {
    const { body } = await api.request('GET', `/api/users?${query}`, { token: admin });
    expect([query, body['hydra:member'].map((member: { id: number }) => member.id)]).toEqual([
      query,
      [one.id],
    ]);
  }
});

it('RIGHTS-11: who adds users reads the roles, names and id alone', async () => {
  const role = await accounts.role('ROLE_ADDS', { User: 'CREATE' });
  const { token } = await accounts.account('ajouteuse', role);
  const { status, body } = await api.request('GET', '/api/roles', { token });
  expect(status).toBe(200);
  expect(Object.keys(body['hydra:member'][0]).sort()).toEqual(['@id', '@type', 'id', 'name', 'title']);
  expect((await api.request('GET', `/api/roles/${role}`, { token })).status).toBe(403);
  // Nor asks by what stands in them.
  for (const query of ['exists[createdDate]=false', 'createdBy=1', 'order[createdDate]=asc'])
    expect((await api.request('GET', `/api/roles?${query}`, { token })).status, query).toBe(403);
  const archivedAnswer = await api.request('GET', '/api/roles?archived=true', { token });
  expect(archivedAnswer.body['hydra:totalItems']).toBe(0);
});
