import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accountTexts } from '../../../src/i18n/fr/accounts/accounts-server.ts';
import { operations } from '../../../src/server/api.ts';
import { credentials } from '../../../src/server/db/schema.ts';
import { hashPassword } from '../../../src/server/session/passwords/passwords.ts';
import { isOpenWithoutFactor } from '../../../src/server/session/second-factor/requirement.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';
import { secondFactorsOf } from '../../harness/services/second-factor.ts';

const api = await testApi({ now: '2026-11-20T09:00:05+01:00', settings: { secondFactorRequired: true } });
const accounts = accountsOf(api);
const factors = secondFactorsOf(api);
const agentRole = await accounts.roleId('ROLE_AGENT');
const REQUIRED = { status: 403, body: { code: 'secondFactor.required' } };

const get = (path: string, token: string) => api.request('GET', path, { token });

it('AUTH-11: who may edit users or roles needs one; the sign-in and /api/me say so', async () => {
  for (const [name, rights] of [
    ['users-edit', { User: 'EDIT' }],
    ['users-delete', { User: 'DELETE' }],
    ['roles-edit', { Role: 'EDIT' }],
  ] as const) {
    const { token } = await accounts.account(name, await accounts.role(`ROLE ${name}`, rights));
    expect((await factors.password(name)).body.user.secondFactorRequired).toBe(true);
    expect((await get('/api/me', token)).body.secondFactorRequired).toBe(true);
    expect(await get('/api/users', token)).toMatchObject(REQUIRED);
  }
  const { token } = await accounts.account(
    'users-create',
    await accounts.role('ROLE users-create', { User: 'CREATE', Role: 'CREATE', Veteran: 'DELETE' }),
  );
  expect((await get('/api/me', token)).body).not.toHaveProperty('secondFactorRequired');
  expect((await get('/api/users', token)).status).toBe(200);
});

it('AUTH-11: without it, every operation but a few is a 403 that says so, public ones too', async () => {
  const token = await api.signIn('admin');
  for (const { method, path } of operations) {
    if (path === '/api/logout' || path === '/api/login_check' || path === '/api/session/lock') continue;
    const body = method === 'GET' ? undefined : {};
    const answer = await api.request(method, path.replaceAll(/:\w+/g, '999999'), { token, body });
    const isRefused = answer.status === 403 && answer.body?.code === 'secondFactor.required';
    expect([method, path, isRefused]).toEqual([method, path, !isOpenWithoutFactor({ method, path })]);
  }
  const open = operations.filter(isOpenWithoutFactor).map(({ method, path }) => `${method} ${path}`);
  expect(open.filter((one) => !one.includes('/api/me/second_factor')).sort()).toEqual([
    'GET /api/me',
    'GET /api/menu_roles/user',
    'GET /api/params_menus',
    'GET /api/params_menus/:id',
    'GET /api/params_rights',
    'GET /api/params_rights/:id',
    'POST /api/logout',
    'POST /api/session/lock',
    'POST /api/session/renewal',
    'POST /api/session/unlock',
  ]);
  expect((await get('/api/me/second_factor', token)).body).toMatchObject({ required: true, factors: [] });
  expect((await api.request('POST', '/api/logout', { token })).status).toBe(204);
});

describe('setting it up', () => {
  it('AUTH-11, AUTH-13: opens the rest at once; the password is asked for, however short ago it was given', async () => {
    const role = await accounts.role('ROLE_HEAD', { User: 'EDIT' });
    const { token } = await accounts.account('cheffe', role);
    expect((await factors.ownRequest(token, '/totp')).body.code).toBe('currentPassword.asked');
    const next = await factors.enrol(token);
    expect((await get('/api/users', next.token)).status).toBe(200);
    expect((await get('/api/me', next.token)).body).not.toHaveProperty('secondFactorRequired');
    // From then on each change asks for it.
    expect((await factors.ownRequest(next.token, '/totp')).body.code).toBe('currentPassword.asked');
  });

  it('AUTH-11, ME-06: a weak password is changed first, then the factor that the role asks for is set up', async () => {
    const role = await accounts.role('ROLE_FAIBLE', { User: 'EDIT' });
    const { id, username } = await accounts.account('faible', role);
    await api.db
      .update(credentials)
      .set({ passwordHash: await hashPassword('abc') })
      .where(eq(credentials.userId, id));
    const token = await api.signIn(username, 'abc');
    const { body } = await get('/api/me', token);
    expect([body.weakPassword, body.secondFactorRequired]).toEqual([true, undefined]);
    for (const path of ['/totp', '/totp/confirm', '/passkey', '/passkey/confirm'])
      for (const proof of [{}, { currentPassword: 'abc' }])
        expect([path, await factors.ownRequest(token, path, proof)]).toMatchObject([
          path,
          { status: 403, body: { detail: accountTexts.weakPassword } },
        ]);
    const change = await api.request('PUT', `/api/users/password/${id}`, {
      token,
      body: { password: PASSWORD, retypedPassword: PASSWORD, currentPassword: 'abc' },
    });
    expect(change.status).toBe(200);
    expect(await get('/api/users', change.body.token)).toMatchObject(REQUIRED);
    const enrolment = await factors.enrol(change.body.token);
    expect((await get('/api/users', enrolment.token)).status).toBe(200);
  });

  it('AUTH-11: the last factor is not removed; after a reset it is to be set up again', async () => {
    const role = await accounts.role('ROLE_CHIEF', { User: 'EDIT' });
    const { id, token: before } = await accounts.account('chef', role);
    const { token, telephone } = await factors.enrol(before);
    const [{ id: factor }] = (await get('/api/me/second_factor', token)).body.factors;
    const removal = await factors.ownRequest(token, `/${factor}/remove`, { currentPassword: PASSWORD });
    expect(removal.status).toBe(409);
    expect((await factors.exchange(await factors.ticketOf('chef'), telephone.code())).status).toBe(200);
    const admin = (await factors.enrol(await api.signIn('admin'))).token;
    const path = `/api/users/${id}/second_factor`;
    expect((await api.request('DELETE', path, { token: admin })).status).toBe(204);
    expect(await get('/api/users', await api.signIn('chef'))).toMatchObject(REQUIRED);
  });
});

describe('the settings', () => {
  it('AUTH-11, OPS-06: name further roles, from the next request on; a name that no role has is refused', async () => {
    const { token: agent } = await accounts.account('agente', agentRole);
    expect((await get('/api/veterans', agent)).status).toBe(200);
    const { token: before } = await accounts.account('super', await accounts.roleId('ROLE_SUPER_ADMIN'));
    const { token } = await factors.enrol(before);
    const save = (values: object) => api.request('PUT', '/api/settings', { token, body: values });
    expect(await save({ secondFactorRoles: 'ROLE_AGENT, ROLE_NOBODY' })).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'secondFactorRoles' }] },
    });
    expect((await save({ secondFactorRoles: 'ROLE_ADMIN, ROLE_AGENT' })).status).toBe(200);
    expect(await get('/api/veterans', agent)).toMatchObject(REQUIRED);
    // Another name would lift it without a word.
    const rename = () =>
      api.request('PUT', `/api/roles/${agentRole}`, { token, body: { name: 'ROLE_GUICHET' } });
    expect(await rename()).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'name', code: 'role.inSettings' }] },
    });
    expect(await get('/api/veterans', agent)).toMatchObject(REQUIRED);
    expect((await save({ secondFactorRequired: false })).status).toBe(200);
    expect((await get('/api/veterans', agent)).status).toBe(200);
    await save({ secondFactorRequired: true, secondFactorRoles: '' });
  });

  it.each([
    [{ DEMO: '1' }, false],
    [{ DEMO: '1', SECOND_FACTOR: '1' }, true],
    [{ DEMO: '0' }, true],
    [{ DEMO: '0', SECOND_FACTOR: '0' }, false],
    [{}, false],
  ])('AUTH-11: with %j the requirement is %s', (env, isRequired) => {
    expect(readSettings(env).secondFactorRequired).toBe(isRequired);
  });
});
