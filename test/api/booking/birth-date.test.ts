import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

/** A birth date of civil status (VET-17): the first day of what is known, and how much that is. */

const api = await testApi({ now: '2026-11-20T09:00:00+01:00' });
const office = await officeOf(api);
const { token } = office;

const born = (birthDate: string, birthDatePrecision = 'day') => ({ birthDate, birthDatePrecision });
const name = { lastName: 'Bensalah', firstName: 'Tahar' };
const exact = await office.veteran({ ...name, ...born('1936-08-14') });
const first = await office.veteran({ ...name, ...born('1936-01-01') });
const month = await office.veteran({ ...name, ...born('1936-08-01', 'month') });
const year = await office.veteran({ ...name, ...born('1936-01-01', 'year') });
const presumedRecord = await office.veteran({ ...name, ...born('1936-01-01', 'presumed') });
const other = await office.veteran({ ...name, ...born('1937-01-01', 'year') });

const names = new Map(
  Object.entries({ exact, first, month, year, presumed: presumedRecord, other }).map(([key, { id }]) => [
    id,
    key,
  ]),
);
const get = (path: string) => api.request('GET', path, { token });
const namesIn = async (path: string): Promise<string[]> => {
  const { status, body } = await get(path);
  expect(status).toBe(200);
  return body['hydra:member'].map(({ id }: { id: number }) => names.get(id));
};
const putJson = (path: string, body: object, query = '') =>
  api.request('PUT', `${path}${query}`, { token, body });

test('VET-17: the precision stands beside the date, is a day where nobody says it, and is declared', async () => {
  expect((await get(year['@id'])).body).toMatchObject(born('1936-01-01', 'year'));
  expect(await office.veteran({ ...name, birthDate: '1911-02-03' })).toMatchObject(born('1911-02-03'));
  const { body } = await get('/api/docs.jsonld');
  const veteran = body['hydra:supportedClass'].find((one: { '@id': string }) => one['@id'] === '#Veteran');
  const titles = veteran['hydra:supportedProperty'].map(
    (one: { 'hydra:title': string }) => one['hydra:title'],
  );
  expect(titles).toContain('birthDatePrecision');
});

test('VET-17: a date that says more than its precision is refused at the field, and by the database', async () => {
  const wrong = await putJson(year['@id'], born('1936-08-14', 'month'));
  expect(wrong.status).toBe(422);
  expect(wrong.body.violations).toMatchObject([{ propertyPath: 'birthDate' }]);
  expect((await putJson(year['@id'], { birthDatePrecision: 'century' })).body.violations).toMatchObject([
    { propertyPath: 'birthDatePrecision' },
  ]);
  for (const { id } of [exact, month])
    await expect(
      api.db.execute(sql`update veterans set birth_date_precision = 'year' where id = ${id}`),
    ).rejects.toThrow();
});

test('VET-17: who changes the date and says nothing of its precision knows the day', async () => {
  const record = await office.veteran({ ...name, ...born('1912-05-01', 'month') });
  const changeRecord = async (body: object) => (await putJson(record['@id'], body)).body;
  expect(await changeRecord({ oldCity: 'Bône' })).toMatchObject(born('1912-05-01', 'month'));
  expect(await changeRecord({ birthDate: '1912-05-01' })).toMatchObject(born('1912-05-01', 'month'));
  expect(await changeRecord({ birthDate: '1912-06-01' })).toMatchObject(born('1912-06-01'));
});

test('VET-17: a filter finds the dates of a year, of a month, and what may be a day', async () => {
  const filteredNames = (value: string) =>
    namesIn(`/api/veterans?lastName=Bensalah&order[id]=ASC&birthDate=${encodeURIComponent(value)}`);
  expect(await filteredNames('1936')).toEqual(['exact', 'first', 'month', 'year', 'presumed']);
  expect(await filteredNames('1936-08')).toEqual(['exact', 'month', 'year', 'presumed']);
  expect(await filteredNames('1936-08-14')).toEqual(['exact', 'month', 'year', 'presumed']);
  expect(await filteredNames('1936-05-14')).toEqual(['year', 'presumed']);
  expect(await filteredNames('1936-01-01')).toEqual(['first', 'year', 'presumed']);
  expect(await namesIn('/api/veterans?birthDatePrecision=presumed')).toEqual(['presumed']);
  expect((await get('/api/veterans?birthDate=1936-13')).status).toBe(400);
  expect((await get('/api/veterans?birthDate[after]=1936')).status).toBe(400);
});

test('GS-02, VET-17: the global search finds a year, a month, and after the exact day what may be it', async () => {
  const search = async (keyWord: string) => {
    const { body } = await get(`/api/globalSearch?keyWord=${encodeURIComponent(`Bensalah ${keyWord}`)}`);
    return Object.fromEntries(
      body['hydra:member'].map((one: { id: number; reason: string; matches: string[] }) => {
        expect(one.matches).toContain('birthDate');
        return [names.get(one.id), one.reason];
      }),
    );
  };
  expect(await search('14/08/1936')).toEqual({
    exact: 'birthDate',
    month: 'aroundBirthDate',
    year: 'aroundBirthDate',
    presumed: 'aroundBirthDate',
  });
  expect(Object.keys(await search('14/08/1936'))[0]).toBe('exact');
  expect(await search('08/1936')).toMatchObject({ exact: 'birthDate', year: 'aroundBirthDate' });
  expect(Object.keys(await search('1936')).sort()).toEqual(['exact', 'first', 'month', 'presumed', 'year']);
  expect(Object.keys(await search('1936 présumé'))).toHaveLength(5);
  expect(Object.keys(await search('1937'))).toEqual(['other']);
  await putJson(other['@id'], born('1938-01-01', 'year'));
  expect(Object.keys(await search('14/08/1938'))).toEqual(['other']);
});

test('VET-08, VET-17: a possible duplicate is found by the same date on record; compatible ones are alike', async () => {
  const candidate = { ...name, ...born('1936-01-01', 'year') };
  const { body } = await api.request('POST', '/api/veterans/likenesses', { token, body: candidate });
  const like = Object.fromEntries(
    body['hydra:member'].map((one: { id: number; duplicate: boolean; reasons: string[] }) => [
      names.get(one.id),
      [one.duplicate, one.reasons.at(-1)],
    ]),
  );
  expect(like).toEqual({
    first: [true, 'birthDate'],
    year: [true, 'birthDate'],
    presumed: [true, 'birthDate'],
    exact: [false, 'compatibleBirthDate'],
    month: [false, 'compatibleBirthDate'],
  });
  const again = await api.request('POST', '/api/veterans', {
    token,
    body: {
      civility: 'Mr',
      ...candidate,
      citizenStatus: office.quality['@id'],
      addresses: [{ address: 'Alger' }],
    },
  });
  expect(again.status).toBe(409);
  expect(again.body.duplicates.map(({ id }: { id: number }) => names.get(id)).sort()).toEqual([
    'first',
    'presumed',
    'year',
  ]);
});

test('APT-13, VET-17: a year is the same birth date only as the same year, never as a day', async () => {
  const calendar = await office.calendar({ nbAgentAM: 90 });
  const [slot] = await office.slotsOf(calendar);
  const book = (birth: object) =>
    api.request('POST', '/api/appointments', {
      token,
      body: office.appointment(calendar, slot as NonNullable<typeof slot>, { ...name, ...birth }),
    });
  const booking = await book(born('1936-01-01', 'year'));
  expect(booking.body).toMatchObject(born('1936-01-01', 'year'));
  expect((await book(born('1936-01-01'))).status).toBe(201);
  expect((await book(born('1936-01-01', 'presumed'))).status).toBe(201);
  expect((await book(born('1936-01-01', 'year'))).status).toBe(409);
});

test('RIGHTS-15, VET-17: who lists veterans reads how much of a date is known', async () => {
  const { role, account } = accountsOf(api);
  const { token: lister } = await account('liseuse', await role('ROLE_LISEUSE', { Veteran: 'LIST' }));
  const { body } = await api.request('GET', `/api/veterans?id=${year.id}`, {
    token: lister,
  });
  expect(body['hydra:member'][0]).toMatchObject(born('1936-01-01', 'year'));
});

test('LIST-01, VET-17: a list that is taken along says of a birth date what is known', async () => {
  const query = 'columns[]=birthDate&lastName=Bensalah&birthDate=1936-08&order[id]=asc';
  const headers = { Accept: 'text/csv', Authorization: `Bearer ${token}` };
  const answer = await api.fetch(
    new Request(new URL(`/api/veterans?${query}`, api.settings.publicUrl), { headers }),
  );
  const [, ...lines] = (await answer.text()).trim().split('\r\n');
  expect(lines.map((line) => line.replaceAll('"', ''))).toEqual([
    '14/08/1936',
    'août 1936',
    '1936',
    'présumé 1936',
  ]);
});
