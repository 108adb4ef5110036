import fs from 'node:fs';
import { afterAll, expect, it, vi } from 'vitest';
import type { ReferenceKind } from '../../../src/domain/model/reference.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';

// The one line, before anything that follows from the list is loaded; other files read the list as it stands.
vi.resetModules();
const folder = temporaryFolder('migrations');
afterAll(() => {
  vi.resetModules();
  fs.rmSync(folder, { recursive: true });
});
const { referenceKinds } = await import('../../../src/domain/model/reference.ts');
(referenceKinds as ReferenceKind[]).push({
  name: 'ParamsBlessure',
  path: 'params_blessures',
  resource: 'blessures',
  menu: 'ParamsBlessure',
});
const { generate } = await import('../../../scripts/db-generate.ts');
const { migrate } = await import('../../../src/server/db/migrate.ts');
const { MIGRATIONS } = await import('../../harness/servers/database.ts');
const { testApi } = await import('../../harness/servers/api.ts');
const { firstData } = await import('../../../src/server/data/first-data.ts');

const api = await testApi();

// npm run db:generate, and what every start does: the migrations, the menus of the program.
fs.cpSync(MIGRATIONS, folder, { recursive: true });
await generate(folder);
await migrate(api.database.ownerUrl, 'app', { folder });
await firstData(api.db, api.settings, api.clock.now);

it('REF-03: a new kind of reference data is one declaration: routes, rights, validation and documentation follow', async () => {
  const token = await api.signIn('admin');
  const path = '/api/params_blessures';
  expect((await api.request('GET', '/api')).body.paramsBlessure).toBe(path);
  const wrong = await api.request('POST', path, { token, body: {} });
  expect(wrong.body.violations).toMatchObject([
    { propertyPath: 'name', message: 'ce champ est obligatoire' },
  ]);
  const creation = await api.request('POST', path, { token, body: { name: 'Éclat d’obus' } });
  expect([creation.status, creation.body.value, creation.body.createdBy.id]).toEqual([
    201,
    creation.body['@id'],
    1,
  ]);
  const twice = await api.request('POST', path, { token, body: { name: 'ECLAT D’OBUS' } });
  expect(twice.body.violations).toMatchObject([{ propertyPath: 'name', code: 'rules.nameTaken' }]);
  expect(
    (await api.request('GET', `${path}?name=eclat&order[name]=desc`, { token })).body['hydra:totalItems'],
  ).toBe(1);
  expect(
    (await api.request('PUT', creation.body['@id'], { token, body: { archived: true } })).body.archived,
  ).toBe(true);
  expect((await api.request('GET', path)).status).toBe(401);
  const docs = (await api.request('GET', '/api/docs.jsonld')).body['hydra:supportedClass'];
  expect(docs.some((one: { '@id': string }) => one['@id'] === '#ParamsBlessure')).toBe(true);
  const menuRights = (await api.request('GET', '/api/menu_roles/user', { token })).body['hydra:member'][0];
  expect(menuRights.ParamsBlessure).toBe('DELETE');
});
