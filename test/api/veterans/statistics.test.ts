import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { ownerClient } from '../../harness/servers/database.ts';

const api = await testApi();
const { token, first, create, region } = await officeOf(api);
const oran = await first('params_regions', 'name=Oran');
const [early, late] = await Promise.all(
  ['AA première', 'ZZ dernière'].map((name) => create('params_qualities', { name })),
);

// The database keeps the moments of every write; its owner can set them once that is off.
const owner = await ownerClient(api.database);
await owner.query('ALTER TABLE veterans DISABLE TRIGGER a_stamp');

/** A veteran made, and perhaps changed, at moments of the test's own. */
async function veteran(
  body: Record<string, unknown>,
  createdDate: string,
  updatedDate: string | null = null,
): Promise<void> {
  const record = await create('veterans', {
    civility: 'Mr',
    lastName: 'Benali',
    firstName: `Essai ${randomUUID()}`,
    birthDate: '1936-05-04',
    addresses: [{ address: 'Oran' }],
    ...body,
  });
  await owner.query('UPDATE veterans SET created_date = $2, updated_date = $3 WHERE id = $1', [
    record.id,
    createdDate,
    updatedDate,
  ]);
}

// Algiers is an hour ahead of UTC: March 1st begins at 23:00 of the day before, March 31st ends at 22:59:59.
const [a, z] = [early['@id'], late['@id']];
await veteran({ citizenStatus: z }, '2020-03-31T22:59:59Z');
await veteran({ citizenStatus: z, region: region['@id'] }, '2020-02-29T23:00:00Z');
await veteran({ citizenStatus: z, region: region['@id'] }, '2020-03-15T12:00:00Z', '2021-05-02T10:00:00Z');
await veteran({ citizenStatus: a, region: oran['@id'] }, '2020-03-15T12:00:00Z');
await veteran({ citizenStatus: a, region: region['@id'] }, '2020-03-15T12:00:00Z');
await veteran({ citizenStatus: a }, '2020-02-29T22:59:59Z');
await veteran({ citizenStatus: a }, '2020-03-31T23:00:00Z');

const ask = (name: string, query: string) =>
  api.request('GET', `/api/veterans/stats/${name}?${query}`, { token });
const march = 'startDate=2020-03-01&endDate=2020-03-31';
const row = (status: typeof early, ofRegion: typeof region | null, countVeterans: number) => ({
  citizenStatus: status.name,
  region: ofRegion?.name ?? null,
  regionId: ofRegion?.id ?? null,
  citizenStatusId: status.id,
  countVeterans,
});

describe('STAT-01, STAT-02: statistics of veterans', () => {
  it('STAT-02: counts who was created in the days of the service, by status, then region', async () => {
    const { status, body } = await ask('created_date', march);
    expect(status).toBe(200);
    expect(body).toMatchObject({ '@type': 'hydra:Collection', 'hydra:totalItems': 4 });
    expect(body['hydra:member']).toEqual([
      row(early, region, 1),
      row(early, oran, 1),
      row(late, region, 2),
      row(late, null, 1),
    ]);
  });

  it('STAT-02: counts who was updated; a period of one day holds that day', async () => {
    const { body } = await ask('updated_date', 'startDate=2021-05-02&endDate=2021-05-02');
    expect(body['hydra:member']).toEqual([row(late, region, 1)]);
    const none = await ask('updated_date', march);
    expect([none.status, none.body['hydra:member']]).toEqual([200, []]);
  });

  it.each([
    ['a link', region['@id'], early['@id']],
    ['an id', region.id, early.id],
  ])('STAT-01: region and citizen status narrow, as %s', async (_form, ofRegion, status) => {
    const byRegion = await ask('created_date', `${march}&region=${ofRegion}&citizenStatus=`);
    expect(byRegion.body['hydra:member']).toEqual([row(early, region, 1), row(late, region, 2)]);
    const byBoth = await ask('created_date', `${march}&region=${ofRegion}&citizenStatus=${status}`);
    expect(byBoth.body['hydra:member']).toEqual([row(early, region, 1)]);
  });

  it('STAT-02: a row counts what the list finds with its filters', async () => {
    const days = 'createdDate[after]=2020-03-01&createdDate[before]=2020-03-31';
    const totalOf = async (query: string) =>
      (await api.request('GET', `/api/veterans?${days}&${query}`, { token })).body['hydra:totalItems'];
    expect(await totalOf(`citizenStatus=${z}&region=${region['@id']}`)).toBe(2);
    expect(await totalOf(`citizenStatus=${z}&exists[region]=false`)).toBe(1);
  });

  it.each([
    ['', { startDate: 'ce champ est obligatoire', endDate: 'ce champ est obligatoire' }],
    ['startDate=2020-03-01', { endDate: 'ce champ est obligatoire' }],
    [
      'startDate=2020-02-30&endDate=demain',
      { startDate: expect.stringContaining('date non valide'), endDate: expect.any(String) },
    ],
    [
      'startDate=2020-03-02&endDate=2020-03-01',
      { endDate: 'la date de fin ne peut pas être avant la date de début' },
    ],
  ])('STAT-01: refuses "%s"', async (query, expected) => {
    for (const name of ['created_date', 'updated_date']) {
      const { status, body } = await ask(name, query);
      expect(status).toBe(422);
      expect(
        Object.fromEntries(
          body.violations.map((one: Record<string, string>) => [one.propertyPath, one.message]),
        ),
      ).toEqual(expected);
    }
  });

  it('API-03: a region or citizen status that is none is said', async () => {
    expect((await ask('created_date', `${march}&region=Alger`)).status).toBe(400);
    expect((await ask('created_date', `${march}&citizenStatus=/api/cells/1`)).status).toBe(400);
  });
});
