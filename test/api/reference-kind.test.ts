import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import type { ReferenceKind } from '../../src/domain/reference.ts';

// The one line, before anything that follows from the list is loaded; other files read the list as it stands.
vi.resetModules();
afterAll(() => {
  vi.resetModules();
});
const { referenceKinds } = await import('../../src/domain/reference.ts');
(referenceKinds as ReferenceKind[]).push({
  name: 'ParamsBlessure',
  path: 'params_blessures',
  resource: 'blessures',
  menu: 'ParamsBlessure',
});
const { testApi } = await import('../harness/api.ts');
const { firstData } = await import('../../src/server/db/first-data.ts');

const api = await testApi();

// The migration.
const owner = new pg.Client({ connectionString: api.database.ownerUrl });
await owner.connect();
await owner.query(`SELECT create_reference_table('params_blessures')`);
// What every start does: rights of the serving role, menus of the program.
await owner.query('GRANT SELECT, INSERT, UPDATE, DELETE ON params_blessures TO app');
await owner.end();
await firstData(api.db, api.settings, api.clock.now);

it('REF-03: a new kind of reference data is one declaration: routes, rights, validation and documentation follow', async () => {
  const token = await api.signIn('admin');
  const path = '/api/params_blessures';
  expect((await api.request('GET', '/api')).body.paramsBlessure).toBe(path);
  const wrong = await api.request('POST', path, { token, body: {} });
  expect(wrong.body.violations).toMatchObject([
    { propertyPath: 'name', message: 'ce champ est obligatoire' },
  ]);
  const made = await api.request('POST', path, { token, body: { name: 'Éclat d’obus' } });
  expect([made.status, made.body.value, made.body.createdBy.id]).toEqual([201, made.body['@id'], 1]);
  const twice = await api.request('POST', path, { token, body: { name: 'ECLAT D’OBUS' } });
  expect(twice.body.violations).toMatchObject([{ propertyPath: 'name', code: 'rules.nameTaken' }]);
  expect(
    (await api.request('GET', `${path}?name=eclat&order[name]=desc`, { token })).body['hydra:totalItems'],
  ).toBe(1);
  expect(
    (await api.request('PUT', made.body['@id'], { token, body: { archived: true } })).body.archived,
  ).toBe(true);
  expect((await api.request('GET', path)).status).toBe(401);
  const docs = (await api.request('GET', '/api/docs.jsonld')).body['hydra:supportedClass'];
  expect(docs.some((one: { '@id': string }) => one['@id'] === '#ParamsBlessure')).toBe(true);
  const held = (await api.request('GET', '/api/menu_roles/user', { token })).body['hydra:member'][0];
  expect(held.ParamsBlessure).toBe('DELETE');
});
