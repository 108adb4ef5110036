import { describe, expect, it } from 'vitest';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi();
const closedApi = await testApi({ database: api.database, settings: { registration: false } });

const person = {
  fullname: 'Fatima Zohra Benali',
  email: 'fatima@example.dz',
  username: 'fatima',
  password: 'abc',
};
const register = (changes: Record<string, unknown> = {}, client: Pick<typeof api, 'request'> = api) =>
  client.request('POST', '/api/auth/register', { body: { ...person, ...changes } });

describe('POST /api/auth/register', () => {
  it('AUTH-05, AUTH-06, AUTH-10: makes an account without role, signed in at once; the last word is the last name', async () => {
    const registration = await register();
    expect([
      registration.status,
      Object.keys(registration.body),
      registration.headers.get('Content-Type'),
    ]).toEqual([201, ['accessToken'], 'application/json; charset=utf-8']);
    // It holds a token (SEC-03).
    expect(registration.headers.get('Cache-Control')).toBe('no-store');
    const token = registration.body.accessToken;
    const me = await api.request('GET', '/api/me', { token });
    expect(me.body).toMatchObject({
      username: 'fatima',
      firstName: 'Fatima Zohra',
      lastName: 'Benali',
      fullname: 'Fatima Zohra Benali',
      role: null,
      cell: null,
      region: null,
      imageUser: '/images/blank.svg',
    });
    expect((await api.request('GET', '/api/menu_roles/user', { token })).body['hydra:member']).toEqual([{}]);
    expect((await api.request('GET', '/api/veterans', { token })).status).toBe(403);
    // Three characters are enough here, and sign in.
    expect(await api.signIn('fatima', 'abc')).toBeTypeOf('string');
  });

  it('AUTH-06, RIGHTS-11: who has no right is told no name of staff by the lists that forms need', async () => {
    const admin = await api.signIn('admin');
    const cellCreation = await api.request('POST', '/api/cells', {
      token: admin,
      body: { name: 'Cellule nommée' },
    });
    const { body } = await register({ username: 'curieuse', email: 'curieuse@example.dz' });
    const token = body.accessToken;
    const [cell] = (await api.request('GET', '/api/cells?name=nommée', { token })).body['hydra:member'];
    expect(cell).toMatchObject({ name: 'Cellule nommée', createdBy: cellCreation.body.createdBy['@id'] });
    expect(cellCreation.body.createdBy.lastName).toBeTypeOf('string');
    for (const path of ['calendars/available', `cells/${cell.id}`, 'params_qualities', 'params_regions'])
      expect(JSON.stringify((await api.request('GET', `/api/${path}`, { token })).body)).not.toMatch(
        /lastName/,
      );
  });

  it.each([
    [{ fullname: '' }, 'fullname', 'ce champ est obligatoire'],
    [{ fullname: 'Al' }, 'fullname', 'Minimum 3 symbols'],
    [{ fullname: 'A'.repeat(51) }, 'fullname', 'Maximum 50 symbols'],
    [{ username: ' ab ' }, 'username', 'Minimum 3 symbols'],
    [{ username: 'a'.repeat(51) }, 'username', 'Maximum 50 symbols'],
    [{ email: 'nobody' }, 'email', 'Wrong email format'],
    [{ email: `${'a'.repeat(40)}@example.org` }, 'email', 'Maximum 50 symbols'],
    [{ password: 'ab' }, 'password', 'Minimum 3 symbols'],
    [{ password: 'a'.repeat(51) }, 'password', 'Maximum 50 symbols'],
    [{ password: null }, 'password', 'ce champ est obligatoire'],
    [{ email: 'x@example.org', username: 'FATIMA' }, 'username', "ce nom d'utilisateur est déjà utilisé"],
    [{ email: 'FATIMA@example.DZ', username: 'other' }, 'email', 'cet email est déjà utilisé'],
  ])('AUTH-05, USER-05: refuses %j', async (changes, propertyPath, message) => {
    // Names that nobody has, so that nothing else is wrong.
    const answer = await register({ username: 'autre', email: 'autre@example.org', ...changes });
    expect([answer.status, answer.body.violations]).toEqual([
      422,
      [expect.objectContaining({ propertyPath, message })],
    ]);
  });

  it('AUTH-05: names every clash at once', async () => {
    expect((await register()).body.violations).toMatchObject([
      { propertyPath: 'username' },
      { propertyPath: 'email' },
    ]);
  });

  it('RIGHTS-12: role, cell, region and enable that are sent along are ignored', async () => {
    const { body } = await register({
      username: 'climber',
      email: 'climber@example.org',
      role: '/api/roles/1',
      cell: '/api/cells/1',
      region: '/api/params_regions/1',
      enable: true,
    });
    const me = await api.request('GET', '/api/me', { token: body.accessToken });
    expect(me.body).toMatchObject({ role: null, cell: null, region: null });
  });

  it('USER-05: of 12 who take one name at once in every case, one gets it and the others hear that it is taken', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        register(
          { username: index % 2 ? 'MEHDI' : 'mehdi', email: `mehdi${index}@example.org` },
          api.from(`10.0.0.${index}`),
        ),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201).length).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(answer.body.violations).toMatchObject([
        { propertyPath: 'username', code: 'rules.usernameTaken' },
      ]);
  });

  it('AUTH-06: is closed where REGISTRATION is off', async () => {
    const answer = await register({ username: 'late', email: 'late@example.org' }, closedApi);
    expect([answer.status, answer.body['hydra:description']]).toEqual([403, "L'inscription est fermée"]);
  });

  it('SEC-01: an address that signs up too often waits', async () => {
    const { request } = api.from('192.0.2.1');
    const statuses: number[] = [];
    for (let index = 0; index < 61; index += 1)
      statuses.push((await request('POST', '/api/auth/register', { body: {} })).status);
    expect(statuses.slice(59)).toEqual([422, 429]);
    const other = await api.from('192.0.2.2').request('POST', '/api/auth/register', { body: {} });
    expect(other.status).toBe(422);
  });
});
