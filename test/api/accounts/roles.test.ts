import { describe, expect, it } from 'vitest';
import { MENUS } from '../../../src/domain/model/menus.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi();
const accounts = accountsOf(api);
const token = await api.signIn('admin');
const request = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  api.request(method, path, { token, body, headers });

const agent = (await request('GET', '/api/roles?name=ROLE_AGENT')).body['hydra:member'][0];
const rightsOf = async () => {
  const { body } = await request('GET', '/api/params_rights');
  return Object.fromEntries(
    body['hydra:member'].map((one: { name: string; id: number }) => [one.name, one.id]),
  );
};
const rights = await rightsOf();

describe('roles', () => {
  it('ROLE-03: a role has a name for people beside its code, also for who only gives roles', async () => {
    const body = { name: 'ROLE_GUICHET', title: 'Guichet d’Alger', menuRoles: agent.menuRoles };
    const creation = await request('POST', '/api/roles', body);
    expect([creation.status, creation.body.title]).toEqual([201, 'Guichet d’Alger']);
    const { id } = await accounts.account('guichetiere', creation.body.id);
    const { body: user } = await request('GET', `/api/users/${id}`);
    expect(user.role).toMatchObject({ name: 'ROLE_GUICHET', title: 'Guichet d’Alger' });
    await accounts.account('donneuse', await accounts.role('ROLE_DONNE', { User: 'CREATE' }));
    const gives = await api.signIn('donneuse');
    const { body: rolePage } = await api.request('GET', '/api/roles?name=ROLE_GUICHET', { token: gives });
    expect(Object.keys(rolePage['hydra:member'][0]).sort()).toEqual(['@id', '@type', 'id', 'name', 'title']);
  });

  it.each([
    ['ＲＯＬＥ＿ＮＯＵＶＥＡＵ', 'ROLE_NOUVEAU'],
    ['Cadre\u200b d’Ora\u202en', 'Cadre d’Oran'],
    ['Agente e\u0301lue', 'Agente élue'],
  ])(
    'ROLE-02, SEC-09: a role named %j is kept as %s, the form in which it is compared',
    async (name, canonical) => {
      const body = { name, title: name, menuRoles: agent.menuRoles };
      const creation = await request('POST', '/api/roles', body);
      expect([creation.status, creation.body.name, creation.body.title]).toEqual([201, canonical, canonical]);
      expect((await request('POST', '/api/roles', body)).body.violations).toMatchObject([
        { propertyPath: 'name' },
      ]);
    },
  );

  it.each(['ROLE_АDMIN', 'ΡOLE_AGENT', 'دور', 'ROLE_\u{1F600}', 'ROLE_<b>'])(
    'ROLE-02, SEC-09: no role is named %s, nor renamed so: it would look like another one',
    async (name) => {
      const message = expect.stringContaining('lettres latines');
      const violations = [
        { propertyPath: 'name', message },
        { propertyPath: 'title', message },
      ];
      const body = { name, title: name };
      const creation = await request('POST', '/api/roles', { ...body, menuRoles: agent.menuRoles });
      expect([creation.status, creation.body.violations]).toMatchObject([422, violations]);
      expect((await request('PUT', agent['@id'], body)).body.violations).toMatchObject(violations);
    },
  );

  it('ROLE-02: a role is made with one right a menu, changed, archived, and deleted while nobody has it', async () => {
    const creation = await request('POST', '/api/roles', {
      name: 'ROLE_STAGIAIRE',
      menuRoles: agent.menuRoles,
    });
    expect([creation.status, creation.body]).toMatchObject([
      201,
      {
        name: 'ROLE_STAGIAIRE',
        archived: false,
        menuRoles: agent.menuRoles,
        createdBy: { lastName: 'Principal' },
      },
    ]);
    expect(creation.body.menus).toHaveLength(MENUS.length);
    expect(creation.body.menus[0]).toMatchObject({
      menu: {
        '@id': expect.stringContaining('/api/params_menus/'),
        name: expect.stringMatching(/^App\\Entity\\/),
      },
      right: { name: expect.any(String), priority: expect.any(Number) },
    });
    const menu = Object.keys(agent.menuRoles)[0] as string;
    const changeAnswer = await request('PUT', creation.body['@id'], {
      menuRoles: { ...agent.menuRoles, [menu]: `/api/params_rights/${rights.NONE}` },
    });
    expect([changeAnswer.status, changeAnswer.body.menuRoles[menu], changeAnswer.body.name]).toEqual([
      200,
      rights.NONE,
      'ROLE_STAGIAIRE',
    ]);
    const archivedAnswer = await request('PUT', creation.body['@id'], { archived: true });
    expect([archivedAnswer.body.archived, archivedAnswer.body.menuRoles[menu]]).toEqual([true, rights.NONE]);
    const list = await request('GET', '/api/roles?archived=true&name=stag');
    expect(list.body['hydra:member'].map((one: { id: number }) => one.id)).toEqual([creation.body.id]);
    expect((await request('DELETE', creation.body['@id'])).status).toBe(204);
    expect((await request('GET', creation.body['@id'])).status).toBe(404);
  });

  it('ROLE-02: a change needs a right for every menu too', async () => {
    const [menu] = Object.keys(agent.menuRoles) as [string];
    const { [menu]: _left, ...some } = agent.menuRoles;
    for (const menuRoles of [
      some,
      {},
      null,
      [],
      'x',
      { ...agent.menuRoles, [menu]: 0 },
      { ...agent.menuRoles, [menu]: null },
    ]) {
      const answer = await request('PUT', agent['@id'], { menuRoles });
      expect([answer.status, answer.body.violations?.[0]?.propertyPath.split('.')[0]]).toEqual([
        422,
        'menuRoles',
      ]);
    }
    expect((await request('GET', agent['@id'])).body.menuRoles).toEqual(agent.menuRoles);
  });

  it('ROLE-02: a role that somebody has is not deleted: 409 says who', async () => {
    await accounts.account('agente', agent.id);
    const answer = await request('DELETE', agent['@id']);
    expect([answer.status, answer.body['hydra:description']]).toEqual([
      409,
      "Suppression impossible : utilisé par 1 utilisateur. L'archivage est possible.",
    ]);
  });

  it('SEC-04: rights changed meanwhile by somebody else are not overwritten', async () => {
    const read = await request('GET', agent['@id']);
    const [menu] = Object.keys(agent.menuRoles) as [string];
    const menuRoles = { ...agent.menuRoles, [menu]: rights.LIST };
    expect((await request('PUT', agent['@id'], { menuRoles })).status).toBe(200);
    const stale = await request(
      'PUT',
      agent['@id'],
      { menuRoles: agent.menuRoles },
      {
        'If-Match': read.headers.get('ETag') ?? '',
      },
    );
    expect(stale.status).toBe(412);
    expect((await request('GET', agent['@id'])).body.menuRoles[menu]).toBe(rights.LIST);
  });

  it('ROLE-02: of 6 roles of one name made at once, one stands', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        request('POST', '/api/roles', {
          name: index % 2 ? 'ROLE_UNIQUE' : 'role_unique',
          menuRoles: agent.menuRoles,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
  });
});
