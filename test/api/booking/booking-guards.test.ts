import { describe, expect, it } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi({ now: '2026-11-20T09:00:00+01:00' });
const office = await officeOf(api);
const { token } = office;
const [reason, otherReason] = (
  await api.request('GET', '/api/params_appointment_reasons?pagination=false', { token })
).body['hydra:member'].map((one: { '@id': string }) => one['@id']) as [string, string];
const calendar = await office.calendar({ nbAgentAM: 90 });
type Slot = Awaited<ReturnType<typeof office.slotsOf>>[number];
const [eight, half, nextDay, , dayAfter] = (await office.slotsOf(calendar)) as [Slot, Slot, Slot, Slot, Slot];

let people = 0;
/** Somebody whom nobody else in this file is. */
const somebody = (changes: object = {}) => {
  people += 1;
  const birthDate = `19${30 + (people % 20)}-0${1 + (people % 9)}-1${people % 10}`;
  return {
    firstName: 'Aïcha',
    // Two letters that no other part of the name holds: a list is asked for it.
    lastName: `Ben Saïd ${'abcdefghijklmnopqrstuvwxyz'.charAt(people).repeat(2)}`,
    birthDate,
    reason,
    ...changes,
  };
};
const post = (slot: Slot, person: object, query = '') =>
  api.request('POST', `/api/appointments${query}`, {
    token,
    body: office.appointment(calendar, slot, { ...person }),
  });
const edit = (booking: { body: { '@id': string } }, changes: object, query = '') =>
  api.request('PUT', `${booking.body['@id']}${query}`, { token, body: changes });
const cancel = (booking: { body: { '@id': string } }, isCanceled: boolean, query = '') =>
  api.request('PUT', `${booking.body['@id']}/cancel${query}`, { token, body: { canceled: isCanceled } });

describe('the same person twice', () => {
  it('APT-13: at one hour is a 409 that names what stands, saved with forced=1', async () => {
    const person = somebody();
    const first = await post(eight, person);
    expect(first.status).toBe(201);
    const again = await post(eight, { ...person, reason: otherReason });
    expect(again.status).toBe(409);
    expect(again.body['hydra:description']).toBe(
      `Cette personne a déjà un rendez-vous à cette heure : N° ${first.body.id}, 23/11/2026 08:00.`,
    );
    expect(again.body).toMatchObject({
      appointments: [{ '@id': first.body['@id'], id: first.body.id, dateRDV: eight.dateRDV, sameHour: true }],
      deceased: null,
    });
    const both = await post(eight, { ...person, reason: otherReason }, '?forced=1');
    expect(both.status).toBe(201);
    // A cancellation asks nothing: it leaves one of the two.
    expect((await cancel(both, true)).status).toBe(200);
  });

  it('APT-13: on the same day for the same reason asks, for another reason or on another day it does not', async () => {
    const person = somebody();
    const first = await post(eight, person);
    const again = await post(half, person);
    expect([again.status, again.body.appointments]).toMatchObject([
      409,
      [{ id: first.body.id, sameHour: false }],
    ]);
    expect(again.body['hydra:description']).toContain('ce jour-là pour le même motif');
    expect((await post(half, { ...person, reason: otherReason })).status).toBe(201);
    expect((await post(nextDay, person)).status).toBe(201);
  });

  it('APT-13: the same person is the same veteran, or names as in VET-08 with the same birth date; names alone never', async () => {
    const person = somebody();
    await post(eight, person);
    const postAs = (changes: object) => post(eight, { ...person, reason: otherReason, ...changes });
    const { lastName, firstName, birthDate } = person;
    expect(
      (await postAs({ lastName: firstName.toUpperCase(), firstName: lastName.replace(' ', '-') })).status,
    ).toBe(409);
    for (const other of [{ birthDate: null }, { birthDate: '1929-01-01' }, { firstName: 'Yamina' }])
      expect((await postAs(other)).status).toBe(201);
    // Both without a birth date.
    expect((await post(half, { ...person, birthDate: null })).status).toBe(201);
    expect((await post(half, { ...person, birthDate: null })).status).toBe(201);
    const veteran = await office.create('veterans', { ...veteranNamed(lastName), birthDate });
    const linkedPerson = { veteran: veteran['@id'], reason, firstName: 'Autre', lastName: 'Nom' };
    expect((await post(nextDay, linkedPerson)).status).toBe(201);
    expect((await post(nextDay, { ...linkedPerson, lastName: 'Encore' })).status).toBe(409);
    // The same veteran and the same birth date is one appointment, not two; a second one is told too.
    const both = { ...linkedPerson, birthDate };
    const [one, two] = [await post(dayAfter, both), await post(dayAfter, both, '?forced=1')];
    expect(two.status).toBe(201);
    expect((await post(dayAfter, both)).body.appointments.map(({ id }: { id: number }) => id)).toEqual([
      one.body.id,
      two.body.id,
    ]);
  });

  it('APT-13: of two at once the second sees the first', async () => {
    const twice = async (person: object) => {
      const answers = await Promise.all([eight, half].map((slot) => post(slot, person)));
      return answers.map(({ status }) => status).sort();
    };
    // Several people, so that some of their bookings meet whatever the machine does.
    expect(await Promise.all(Array.from({ length: 4 }, () => twice(somebody())))).toEqual(
      Array(4).fill([201, 409]),
    );
    // Known by their records alone.
    const linkedPeople = ['Amokrane', 'Chérif', 'Tahar', 'Yacine'].map(async (lastName, index) => {
      const birthDate = `1928-0${index + 1}-11`;
      const veteran = await office.create('veterans', { ...veteranNamed(lastName), birthDate });
      return somebody({ birthDate: null, veteran: veteran['@id'] });
    });
    expect(await Promise.all((await Promise.all(linkedPeople)).map(twice))).toEqual(
      Array(4).fill([201, 409]),
    );
  });

  it('APT-13: an edit asks only when person, slot or reason changes', async () => {
    const person = somebody();
    const first = await post(eight, person);
    const second = await post(half, { ...person, reason: otherReason });
    expect((await edit(second, { vip: true, phone: '0550123456' })).status).toBe(200);
    const move = { dateRDV: eight.dateRDV, ancienDateRDV: half.dateRDV };
    expect((await edit(second, move)).body.appointments).toMatchObject([{ id: first.body.id }]);
    expect((await edit(second, { reason })).status).toBe(409);
    expect((await edit(second, { reason }, '?forced=1')).status).toBe(200);
    // It stands beside the other now, and is asked about no more.
    expect((await edit(second, { accFullName: 'Sa fille' })).status).toBe(200);
    const stranger = await post(eight, somebody());
    const { lastName, firstName, birthDate } = person;
    expect((await edit(stranger, { lastName, firstName, birthDate })).status).toBe(409);
  });

  it('APT-13, APT-09: a canceled one is none; restored beside what was booked meanwhile it asks', async () => {
    const person = somebody();
    const first = await post(eight, person);
    expect((await cancel(first, true)).status).toBe(200);
    const second = await post(eight, person);
    expect(second.status).toBe(201);
    const restoreAnswer = await cancel(first, false);
    expect([restoreAnswer.status, restoreAnswer.body.appointments]).toMatchObject([
      409,
      [{ id: second.body.id }],
    ]);
    expect((await cancel(first, false, '?forced=1')).status).toBe(200);
  });

  it('APT-13: a slot that is gone is said first', async () => {
    const narrow = await office.calendar({ nbAgentAM: 1 });
    const [only] = await office.slotsOf(narrow);
    const body = office.appointment(narrow, only as Slot, somebody());
    const send = () => api.request('POST', '/api/appointments', { token, body });
    expect((await send()).status).toBe(201);
    expect((await send()).body.violations).toMatchObject([{ propertyPath: 'dateRDV' }]);
  });

  it('APT-13: without a token never a 409, whatever stands', async () => {
    const person = somebody();
    await post(eight, person);
    const visit = office.visit(calendar, eight, person);
    for (let index = 0; index < 2; index += 1)
      expect((await api.request('POST', '/api/appointments', { body: visit })).status).toBe(201);
  });
});

const veteranNamed = (lastName: string) => ({
  civility: 'Mr',
  lastName,
  firstName: 'Aïcha',
  addresses: [{ address: '1 rue Didouche' }],
  citizenStatus: office.quality['@id'],
});

describe('a deceased person', async () => {
  const { account, role } = accountsOf(api);
  const dead = await office.create('veterans', {
    ...veteranNamed('Défunt'),
    birthDate: '1931-01-01',
    deathDate: '2020-02-03',
  });
  const person = {
    lastName: 'Défunt',
    firstName: 'Aïcha',
    birthDate: '1931-01-01',
    veteran: dead['@id'],
    reason,
  };

  it('APT-13: asks, with the day and the link for who may VIEW the record', async () => {
    const refusal = await post(eight, person);
    expect([refusal.status, refusal.body['hydra:description'], refusal.body.deceased]).toEqual([
      409,
      'Cette personne est décédée le 03/02/2020.',
      { '@id': dead['@id'], id: dead.id, deathDate: '2020-02-03' },
    ]);
    const booking = await post(eight, person, '?forced=1');
    expect(booking.status).toBe(201);
    expect((await post(half, person)).body['hydra:description']).toMatch(
      /^Cette personne a déjà .*\. Cette personne est décédée le 03\/02\/2020\.$/,
    );
    expect((await edit(booking, { vip: true })).status).toBe(200);
    expect((await edit(booking, { reason: otherReason })).status).toBe(409);
    // One that is canceled already is nobody's coming.
    expect((await cancel(booking, true)).status).toBe(200);
    expect((await edit(booking, { reason: otherReason })).status).toBe(200);
    expect((await cancel(booking, false)).status).toBe(409);
    // The names of a dead person without the link are nobody's.
    expect((await post(nextDay, { ...person, veteran: null })).status).toBe(201);
  });

  it('APT-13, RIGHTS-15: who may only LIST veterans is told no day', async () => {
    const clerk = (
      await account('guichet', await role('Guichet', { Appointment: 'CREATE', Veteran: 'LIST' }))
    ).token;
    const body = office.appointment(calendar, dayAfter, { ...person, reason: otherReason });
    const refusal = await api.request('POST', '/api/appointments', { token: clerk, body });
    expect([refusal.status, refusal.body['hydra:description'], refusal.body.deceased]).toEqual([
      409,
      'Cette personne est décédée.',
      {},
    ]);
  });
});

it('PUB-04: staff see on both appointments that they are of the same person, with VIEW alone', async () => {
  const { account, role } = accountsOf(api);
  const person = somebody();
  const visit = office.visit(calendar, eight, person);
  const [one, two] = [
    await api.request('POST', '/api/appointments', { body: visit }),
    await api.request('POST', '/api/appointments', { body: { ...visit, dateRDV: half.dateRDV } }),
  ];
  const link = (id: number) => [{ '@id': `/api/appointments/${id}`, id }];
  const read = async (id: number) => (await api.request('GET', `/api/appointments/${id}`, { token })).body;
  expect((await read(one.body.id)).samePerson).toEqual(link(two.body.id));
  expect((await read(two.body.id)).samePerson).toEqual(link(one.body.id));
  const list = (of: string) =>
    api.request('GET', `/api/appointments?lastName=${encodeURIComponent(person.lastName)}`, { token: of });
  const rows = await list(token);
  expect(rows.body['hydra:member'].map((one: { samePerson: unknown }) => one.samePerson)).toEqual([
    link(two.body.id),
    link(one.body.id),
  ]);
  const lister = await account('listeur', await role('Listeur', { Appointment: 'LIST' }));
  const listPage = await list(lister.token);
  expect(listPage.body['hydra:member'].map((one: object) => 'samePerson' in one)).toEqual([false, false]);
  await cancel({ body: { '@id': `/api/appointments/${two.body.id}` } }, true);
  expect((await read(one.body.id)).samePerson).toEqual([]);
  expect((await read(two.body.id)).samePerson).toEqual([]);
});
