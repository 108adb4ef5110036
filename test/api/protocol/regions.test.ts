import { expect, it } from 'vitest';
import { entities } from '../../../src/domain/entities/index.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi({ demo: true });
const token = await api.signIn('admin');
const request = (method: string, path: string, body?: unknown) => api.request(method, path, { token, body });

const ALGERIA = '/api/params_countries/3';
const countries = (await request('GET', '/api/params_countries')).body['hydra:member'];
const another = countries.find((one: { '@id': string }) => one['@id'] !== ALGERIA)['@id'];

let number = 80;
const wilaya = (changes: object = {}) => {
  number += 1;
  return { name: `Wilaya ${number}`, cardinal: number, ...changes };
};

it('REG-02: a wilaya is of country number 3; sent with another country it is refused, not changed silently', async () => {
  const creation = await request('POST', '/api/params_regions', wilaya());
  expect([creation.status, creation.body.country['@id']]).toEqual([201, ALGERIA]);
  const violations = [{ propertyPath: 'country', message: 'choix non valide' }];
  const create = await request('POST', '/api/params_regions', wilaya({ country: another }));
  expect([create.status, create.body.violations]).toMatchObject([422, violations]);
  for (const method of ['PUT', 'PATCH']) {
    const { status, body } = await api.request(method, creation.body['@id'], {
      token,
      headers: {
        'Content-Type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
      },
      body: { country: another },
    });
    expect([status, body.violations]).toMatchObject([422, violations]);
  }
  for (const country of [ALGERIA, null])
    expect((await request('PUT', creation.body['@id'], { country })).body.country['@id']).toBe(ALGERIA);
});

it('REG-02: a wilaya that an older program gave another country keeps it when something else is edited', async () => {
  const creation = await request('POST', '/api/params_regions', wilaya());
  const id = Number(another.split('/').pop());
  await api.pool.query('UPDATE params_regions SET country_id = $2 WHERE id = $1', [creation.body.id, id]);
  for (const body of [{ name: 'Renommée' }, { name: 'Renommée encore', country: another }, { country: null }])
    expect((await request('PUT', creation.body['@id'], body)).body.country['@id']).toBe(another);
});

it('REG-02, SYS-06: what is in use and cannot be archived is refused without a word about archiving', async () => {
  for (const entity of entities) {
    if (!entity.operations.includes('delete') || !entity.operations.includes('list')) continue;
    const { body } = await request('GET', `/api/${entity.path}?itemsPerPage=1`);
    const [record] = body['hydra:member'];
    if (!record) continue;
    const answer = await request('DELETE', record['@id']);
    if (answer.status !== 409 || !/utilisé par/.test(answer.body['hydra:description'])) continue;
    const offersArchiving = /archivage/.test(answer.body['hydra:description']);
    expect([entity.name, offersArchiving]).toEqual([entity.name, 'archived' in entity.fields]);
  }
  const [usedRegion] = (await request('GET', '/api/params_regions?service=true')).body['hydra:member'];
  const answer = await request('DELETE', usedRegion['@id']);
  expect([answer.status, answer.body['hydra:description']]).toEqual([
    409,
    expect.stringMatching(/^Suppression impossible : utilisé par [^.]+\.$/),
  ]);
});

it('API-03, DOC-04: a list is narrowed by any value that the field may hold, of several lines too', async () => {
  const observation = `Pièce reçue au guichet. ${'à vérifier '.repeat(100)}fin`;
  const { rows } = await api.pool.query(
    `UPDATE veteran_files SET observation = $1 WHERE id = (SELECT min(id) FROM veteran_files) RETURNING id, veteran_id`,
    [observation],
  );
  const query = new URLSearchParams({ observation, veteran: String(rows[0].veteran_id) });
  const list = await request('GET', `/api/files/veterans?${query}`);
  expect([list.status, list.body['hydra:member'].map(({ id }: { id: number }) => id)]).toEqual([
    200,
    [rows[0].id],
  ]);
  const line = await request('GET', `/api/veterans?lastName=${'a'.repeat(256)}`);
  expect(line.status).toBe(400);
});
