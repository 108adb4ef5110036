import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { appointments, veterans } from '../../../src/server/db/schema.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

// In the service's zone it is the 24th already.
const api = await testApi({ now: '2026-11-23T23:30:00Z' });
const office = await officeOf(api);
const { token } = office;
const putJson = (path: string, body: unknown) => api.request('PUT', path, { token, body });

const person = {
  civility: 'Mr',
  lastName: 'Benali',
  firstName: 'Rabah',
  birthDate: '1940-05-01',
  citizenStatus: office.quality['@id'],
  addresses: [{ address: '1 rue Didouche Mourad' }],
};

it('VET-03: a veteran is not born or dead after today, nor dead before birth; today is the day of the service', async () => {
  const create = async (changes: Record<string, unknown>) =>
    api.request('POST', '/api/veterans?forced=1', { token, body: { ...person, ...changes } });
  expect((await create({ birthDate: '2026-11-24', deathDate: '2026-11-24' })).status).toBe(201);
  expect((await create({ birthDate: '2026-11-25', deathDate: '2026-11-25' })).body.violations).toEqual([
    {
      propertyPath: 'birthDate',
      message: 'la date de naissance est dans le futur',
      code: 'rules.birthDateInFuture',
    },
    {
      propertyPath: 'deathDate',
      message: 'la date de décès est dans le futur',
      code: 'rules.deathDateInFuture',
    },
  ]);
  expect((await create({ deathDate: '1940-04-30' })).body.violations).toMatchObject([
    { propertyPath: 'deathDate', message: 'la date de décès est avant la date de naissance' },
  ]);
});

it('VET-03: an impossible day that is stored already lets other fields be edited, and is checked once it changes', async () => {
  const record = await office.create('veterans?forced=1', person);
  await api.db
    .update(veterans)
    .set({ birthDate: '2050-05-01', deathDate: '2014-03-12' })
    .where(eq(veterans.id, record.id));
  const path = record['@id'];
  expect(await putJson(path, { ...person, birthDate: '2050-05-01', oldCity: 'Bône' })).toMatchObject({
    status: 200,
    body: { oldCity: 'Bône', birthDate: '2050-05-01' },
  });
  expect((await putJson(path, { birthDate: '2051-05-01' })).body.violations).toMatchObject([
    { propertyPath: 'birthDate', code: 'rules.birthDateInFuture' },
  ]);
  expect((await putJson(path, { deathDate: '2015-01-01' })).body.violations).toMatchObject([
    { propertyPath: 'deathDate', code: 'rules.deathBeforeBirth' },
  ]);
  expect((await putJson(path, { birthDate: '1950-05-01' })).status).toBe(200);
});

it('APT-05, APT-08, PUB-06: nobody with an appointment is born after today, and no visitor before 1900', async () => {
  const calendar = await office.calendar({ nbAgentAM: 9 });
  const slot = (await office.slotsOf(calendar)).at(-1);
  if (!slot) throw new Error('no slot');
  const book = (birthDate: string, body: Record<string, unknown>, sender = {}) =>
    api.request('POST', '/api/appointments', { ...sender, body: { ...body, birthDate } });
  const byStaff = (birthDate: string) => book(birthDate, office.appointment(calendar, slot), { token });
  const byVisitor = (birthDate: string) => book(birthDate, office.visit(calendar, slot));
  for (const book of [byStaff, byVisitor]) {
    expect((await book('2026-11-25')).body.violations).toMatchObject([
      { propertyPath: 'birthDate', code: 'rules.birthDateInFuture' },
    ]);
    expect((await book('2026-11-24')).status).toBe(201);
  }
  expect((await byVisitor('1899-12-31')).body.violations).toEqual([
    {
      propertyPath: 'birthDate',
      message: 'la date de naissance est avant 1900',
      code: 'rules.bornBefore1900',
    },
  ]);
  expect((await byVisitor('1900-01-01')).status).toBe(201);

  const { body } = await byStaff('1940-05-01');
  await api.db.update(appointments).set({ birthDate: '2050-05-01' }).where(eq(appointments.id, body.id));
  expect((await putJson(body['@id'], { birthDate: '2050-05-01', birthplace: 'Blida' })).status).toBe(200);
  expect((await putJson(body['@id'], { birthDate: '2051-05-01' })).status).toBe(422);
});
