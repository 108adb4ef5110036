import { expect, test } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi();
const { token, veteran, create, first } = await officeOf(api);
const { role, account } = accountsOf(api);

test('VET-15: a record says how many notes and documents it has, each kind only to who may list it', async () => {
  const [one, other] = [await veteran(), await veteran({ firstName: 'Omar' })];
  const kind = await first('params_observations');
  for (const of of [one, one, other])
    await create('observations', {
      veteran: of['@id'],
      observation: 'Venu ce matin',
      paramsObservation: kind['@id'],
    });
  const path = `${one['@id']}/counts`;
  const counts = async (by: string) => (await api.request('GET', path, { token: by })).body;
  expect(await counts(token)).toEqual({
    '@id': path,
    '@type': 'RecordCounts',
    medicalInformations: 0,
    observations: 2,
    veteranFiles: 0,
    veteranMerges: 0,
  });
  const reader = await account('lectrice', await role('ROLE_L', { Veteran: 'VIEW', VeteranFile: 'LIST' }));
  expect(await counts(reader.token)).toEqual({
    '@id': path,
    '@type': 'RecordCounts',
    veteranFiles: 0,
    veteranMerges: 0,
  });
  const lister = await account('liste', await role('ROLE_LI', { Veteran: 'LIST' }));
  expect((await api.request('GET', path, { token: lister.token })).status).toBe(403);
  expect((await api.request('GET', '/api/veterans/999999/counts', { token })).status).toBe(404);
});
