import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { veterans } from '../../../src/server/db/schema.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

/** Typed relations of veterans (VET-16). */

const api = await testApi();
const { token, veteran } = await officeOf(api);
const { role, account } = accountsOf(api);
const holder = async (name: string, right: 'LIST' | 'VIEW' | 'CREATE' | 'EDIT') =>
  (await account(name, await role(`ROLE_${name.toUpperCase()}`, { Veteran: right }))).token;

const person = (firstName: string, civility = 'Mr') => veteran({ firstName, civility });
type Person = Awaited<ReturnType<typeof person>>;
const relate = (one: Person, relation: string, other: Person, by = token) =>
  api.request('POST', '/api/veteran_relations', {
    token: by,
    body: { veteran: one['@id'], related: other['@id'], relation },
  });
const relationsOf = async ({ id }: Person, by = token) =>
  (await api.request('GET', `/api/veteran_relations?of=${id}`, { token: by })).body['hydra:member'];

test('VET-16: a relation is kept once and read from both records, several of one person', async () => {
  const [ali, fatma, omar] = [await person('Ali'), await person('Fatma', 'Mme'), await person('Omar')];
  const relation = await relate(ali, 'widow', fatma);
  expect(relation.status).toBe(201);
  await relate(omar, 'orphan', fatma);
  expect(await relationsOf(ali)).toMatchObject([
    {
      '@type': 'VeteranRelation',
      relation: 'widow',
      veteran: { '@id': ali['@id'], firstName: 'Ali' },
      related: { '@id': fatma['@id'], civility: 'Mme', birthDate: '1936-05-04', birthDatePrecision: 'day' },
    },
  ]);
  // The answer has nothing of the other but what a list gives of them (RIGHTS-15).
  const [{ related }] = await relationsOf(ali);
  expect(Object.keys(related).sort()).toEqual([
    '@id',
    '@type',
    'birthDate',
    'birthDatePrecision',
    'civility',
    'firstName',
    'id',
    'lastName',
  ]);
  expect((await relationsOf(fatma)).map(({ relation }: { relation: string }) => relation)).toEqual([
    'widow',
    'orphan',
  ]);
  expect((await api.request('DELETE', relation.body['@id'], { token })).status).toBe(204);
  expect(await relationsOf(ali)).toEqual([]);
});

test('VET-16: not twice, whoever stands first, nor by two at once; and nobody to themselves', async () => {
  const [ali, omar] = [await person('Ali'), await person('Omar')];
  const both = await Promise.all([relate(ali, 'sibling', omar), relate(omar, 'sibling', ali)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(both.find(({ status }) => status === 422)?.body.violations).toMatchObject([
    { propertyPath: 'related' },
  ]);
  expect((await relate(ali, 'child', omar)).status).toBe(201);
  // Nobody is the child of their child.
  expect((await relate(omar, 'child', ali)).status).toBe(422);
  expect((await relate(ali, 'comrade', ali)).body.violations).toMatchObject([{ propertyPath: 'related' }]);
  expect((await relate(ali, 'cousin', omar)).body.violations).toMatchObject([{ propertyPath: 'relation' }]);
  await expect(
    api.db.execute(
      sql`insert into veteran_relations (veteran_id, related_id, relation) values (${ali.id}, ${ali.id}, 'comrade')`,
    ),
  ).rejects.toThrow();
});

test('VET-16: who may VIEW veterans reads relations, who may EDIT them changes them', async () => {
  const [ali, omar] = [await person('Ali'), await person('Omar')];
  const relation = await relate(ali, 'comrade', omar, await holder('change', 'EDIT'));
  expect(relation.status).toBe(201);
  const reader = await holder('lecteur', 'VIEW');
  expect(await relationsOf(omar, reader)).toHaveLength(1);
  expect((await relate(ali, 'other', omar, reader)).status).toBe(403);
  expect((await api.request('DELETE', relation.body['@id'], { token: reader })).status).toBe(403);
  const lister = await holder('liste', 'LIST');
  expect((await api.request('GET', `/api/veteran_relations?of=${ali.id}`, { token: lister })).status).toBe(
    403,
  );
  expect((await api.request('GET', '/api/veteran_relations?of=x', { token })).status).toBe(400);
});

test('VET-15, VET-16, SEC-05: it stands in the story of both records, and whoever reads it looked at both', async () => {
  const [ali, omar] = [await person('Ali'), await person('Omar')];
  const { body } = await relate(ali, 'ward', omar);
  await relationsOf(omar);
  await api.request('DELETE', body['@id'], { token });
  for (const { id } of [ali, omar]) {
    const history = await api.request('GET', `/api/veterans/${id}/history`, { token });
    const events = history.body['hydra:member'].filter(
      ({ resource }: { resource: string }) => resource === 'veteranRelations',
    );
    expect(events.map(({ done }: { done: string }) => done)).toEqual(['delete', 'insert']);
  }
  const looks = async ({ id }: Person) =>
    (await api.request('GET', `/api/veterans/${id}/history?of=looks`, { token })).body['hydra:member'].map(
      ({ resource }: { resource: string }) => resource,
    );
  // A line waits half a second.
  for (const one of [ali, omar]) await expect.poll(() => looks(one)).toContain('veteranRelations');
});

test('VET-16: an archived record keeps its relations, a deleted one takes them along', async () => {
  const [ali, omar] = [await person('Ali'), await person('Omar')];
  await relate(ali, 'spouse', omar);
  await api.request('PUT', ali['@id'], { token, body: { archived: true } });
  expect(await relationsOf(omar)).toHaveLength(1);
  await api.db.delete(veterans).where(eq(veterans.id, ali.id));
  expect(await relationsOf(omar)).toEqual([]);
});
