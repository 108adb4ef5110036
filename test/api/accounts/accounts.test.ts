import { describe, expect, it } from 'vitest';
import { ROLES } from '../../../src/server/data/first-data/roles.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi();
const accounts = accountsOf(api);
const agentRole = await accounts.roleId('ROLE_AGENT');
const editRole = await accounts.role('ROLE_EDITS', { ...ROLES.ROLE_AGENT, User: 'EDIT' });
const me = (token: string) => api.request('GET', '/api/me', { token }).then(({ body }) => body);
const putUser = (token: string, id: number | string, body: unknown, headers?: Record<string, string>) =>
  api.request('PUT', `/api/users/${id}`, { token, body, headers });

describe('one’s own profile', async () => {
  const agent = await accounts.account('agente', agentRole, { maidenName: 'Durand' });

  it('ME-01, RIGHTS-11: is read and changed without any right on users', async () => {
    const { token, id } = agent;
    expect((await api.request('GET', '/api/users', { token })).status).toBe(403);
    const before = await api.request('GET', `/api/users/${id}`, { token });
    expect([before.status, before.body.username]).toEqual([200, 'agente']);
    const profile = {
      civility: 'Mme',
      email: 'nouvelle@example.org',
      username: 'agente2',
      lastName: 'Nouvelle',
      firstName: 'Anne',
    };
    const changeAnswer = await putUser(
      token,
      id,
      { ...profile, currentPassword: PASSWORD },
      { 'If-Match': before.headers.get('ETag') ?? '' },
    );
    expect([changeAnswer.status, changeAnswer.body]).toMatchObject([
      200,
      { ...profile, maidenName: 'Durand', fullname: 'Anne Nouvelle', updatedBy: { id }, enable: true },
    ]);
    expect(await me(token)).toMatchObject({
      username: 'agente2',
      fullname: 'Anne Nouvelle',
      role: 'ROLE_AGENT',
    });
    // SEC-04: somebody who read the old one does not overwrite the new one.
    const stale = await putUser(
      token,
      id,
      { firstName: 'X' },
      { 'If-Match': before.headers.get('ETag') ?? '' },
    );
    expect(stale.status).toBe(412);
    expect(
      (await api.request('PATCH', `/api/users/${id}`, { token, body: { firstName: 'Anna' } })).status,
    ).toBe(200);
  });

  it('ME-01: role, cell, region and enable as they stand may be sent, in any form', async () => {
    const { token, id } = agent;
    const session = await me(token);
    const whole = (await api.request('GET', `/api/users/${id}`, { token })).body;
    for (const body of [session, whole, { ...whole, role: `/api/roles/${agentRole}`, cell: '/api/cells/1' }])
      expect((await putUser(token, id, { ...body, firstName: 'Aline' })).status).toBe(200);
  });

  it('ME-01: the common rules, and names that others have', async () => {
    const { token, id } = agent;
    const cases: [Record<string, unknown>, string, string][] = [
      [{ username: 'ab' }, 'username', '3 caractères au minimum'],
      [{ email: 'x' }, 'email', 'ce champ est un email'],
      [{ lastName: '' }, 'lastName', 'ce champ est obligatoire'],
      [{ civility: 'M' }, 'civility', 'choix non valide'],
      [{ username: 'ADMIN' }, 'username', "ce nom d'utilisateur est déjà utilisé"],
      [{ email: 'ADMIN@example.org' }, 'email', 'cet email est déjà utilisé'],
    ];
    for (const [body, propertyPath, message] of cases)
      expect((await putUser(token, id, body)).body.violations).toMatchObject([{ propertyPath, message }]);
    // The minimum of 4 is the form's.
    expect((await putUser(token, id, { firstName: 'Al' })).status).toBe(200);
  });

  it('AUTH-06: who has no role, cell or region yet changes theirs too', async () => {
    const fresh = await accounts.account('recente', null, { cell: null, region: null, firstName: '' });
    const { token, id } = fresh;
    const body = {
      civility: 'Mme',
      email: 'n@example.org',
      currentPassword: PASSWORD,
      username: 'recente',
      lastName: 'N',
      firstName: 'Nora',
    };
    expect((await putUser(token, id, { ...body, role: null, cell: '', region: null })).status).toBe(200);
    expect(await me(token)).toMatchObject({ firstName: 'Nora', role: null });
  });

  it('ME-01: a first administrator without cell and region changes the profile, and gives themselves an office', async () => {
    const token = await api.signIn('admin');
    const { id, username } = await me(token);
    expect((await putUser(token, id, { username, firstName: 'Claire' })).status).toBe(200);
    const answer = await putUser(token, id, { cell: '/api/cells/1', region: '/api/params_regions/16' });
    expect([answer.status, answer.body.cell?.id]).toEqual([200, 1]);
  });
});

describe('passwords', async () => {
  const change = (token: string, id: number, password: unknown, retypedPassword: unknown = password) =>
    api.request('PUT', `/api/users/password/${id}`, {
      token,
      body: { password, retypedPassword, updatedBy: '/api/users/1', currentPassword: PASSWORD },
    });

  it('ME-05, RIGHTS-13: one’s own: the answer has the token that goes on, every other session ends', async () => {
    const user = await accounts.account('prudente', agentRole);
    const elsewhere = await api.signIn('prudente');
    const answer = await change(user.token, user.id, 'Nouveau-2026');
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { '@id': `/api/users/${user.id}`, token: expect.any(String), updatedBy: { id: user.id } },
    ]);
    expect(JSON.stringify(answer.body)).not.toContain('argon2');
    expect((await me(answer.body.token)).username).toBe('prudente');
    for (const token of [elsewhere, user.token])
      expect((await api.request('GET', '/api/me', { token })).status).toBe(401);
    expect(
      (await api.request('POST', '/api/login_check', { body: { username: 'prudente', password: PASSWORD } }))
        .status,
    ).toBe(401);
    expect(await api.signIn('prudente', 'Nouveau-2026')).toBeTypeOf('string');
  });

  it('USER-04, RIGHTS-04: another’s, by who edits users; their sessions end', async () => {
    const editor = await accounts.account('editrice', editRole);
    const target = await accounts.account('oubli', agentRole);
    const answer = await change(editor.token, target.id, 'Choisi-2026');
    expect([answer.status, answer.body.token, answer.body.updatedBy?.id]).toEqual([
      200,
      undefined,
      editor.id,
    ]);
    expect((await api.request('GET', '/api/me', { token: target.token })).status).toBe(401);
    expect((await api.request('GET', '/api/me', { token: editor.token })).status).toBe(200);
    expect(await api.signIn('oubli', 'Choisi-2026')).toBeTypeOf('string');
  });

  it('ME-06: the rules, one text for each', async () => {
    const { token, id } = await accounts.account('regle');
    const cases: [unknown, unknown, string, string][] = [
      [undefined, undefined, 'password', 'ce champ est obligatoire'],
      [
        'Court-1',
        'Court-1',
        'password',
        'Le mot de passe est trop court - doit contenir au moins 8 caractères.',
      ],
      ['123456789', '123456789', 'password', 'Le mot de passe ne peut contenir que des lettres latines.'],
      ['كلمةالسر', 'كلمةالسر', 'password', 'Le mot de passe ne peut contenir que des lettres latines.'],
      [
        'a'.repeat(51),
        'a'.repeat(51),
        'password',
        'Le mot de passe est trop long - doit contenir au plus 50 caractères.',
      ],
      ['Nouveau-2026', 'Nouveau-2027', 'retypedPassword', 'les mots de passe doivent correspondre'],
      [12_345_678, 12_345_678, 'password', 'ce champ est un texte'],
    ];
    for (const [password, retyped, propertyPath, message] of cases) {
      const answer = await change(token, id, password, retyped);
      expect(answer.status).toBe(422);
      expect(answer.body.violations).toContainEqual(expect.objectContaining({ propertyPath, message }));
    }
    expect((await api.request('GET', '/api/me', { token })).status).toBe(200);
  });

  it('ME-06: two changes at once: one password stands, and its token with it', async () => {
    const { token, id } = await accounts.account('double');
    const answers = await Promise.all(
      ['Premier-2026', 'Second-2026'].map((password) => change(token, id, password)),
    );
    const alive = await Promise.all(
      answers
        .filter(({ status }) => status === 200)
        .map(({ body }) => api.request('GET', '/api/me', { token: body.token })),
    );
    expect(alive.filter(({ status }) => status === 200).length).toBe(1);
  });
});
