import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { idOf } from '../../../src/domain/model/entity.ts';
import { CLOSING } from '../../../src/server/booking/closures/closed-people.ts';
import { nationalDays } from '../../../src/server/booking/closures/national-days.ts';
import { mailOutbox } from '../../../src/server/db/schema.ts';
import { lockAdvisoryKeys } from '../../../src/server/transaction.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { beside, lockWaiter } from '../../harness/servers/database.ts';

const api = await testApi({ now: '2026-11-20T09:00:00+01:00' });
const office = await officeOf(api);
const { token } = office;
const get = (path: string, as: string | null = token) => api.request('GET', path, as ? { token: as } : {});
const post = (path: string, body: unknown, as = token) => api.request('POST', path, { token: as, body });

/** Every way in which somebody asks for places of a calendar of 23 to 27 November, of 2 slots a day. */
async function offeredHours(calendar: { '@id': string; id: number; cell: { '@id': string } }) {
  const officeQuery = `cell=${calendar.cell['@id']}&region=${office.region['@id']}`;
  const members = async (path: string, as: string | null) => (await get(path, as)).body['hydra:member'];
  const monday = '2026-11-23T08:00:00+01:00';
  const check = `/api/available_appointments/check?calendar=${calendar['@id']}&date=${encodeURIComponent(monday)}`;
  const offers: Record<string, unknown> = {};
  for (const [role, as] of [
    ['staff', token],
    ['visitor', null],
  ] as const) {
    offers[role] = {
      monday: (await members(`/api/appointments/available?${officeQuery}&date=2026-11-23`, as)).length,
      check: Boolean((await get(check, as)).body['@id']),
      next: (await members(`/api/appointments/open_days?${officeQuery}`, as))[0]?.days[0],
    };
  }
  const days = await members(`/api/appointments/days?${officeQuery}&month=2026-11`, token);
  return { ...offers, days: days.map(({ day }: { day: string }) => Number(day.slice(8))) };
}

const all = [23, 24, 25, 26, 27];

test('CLOSE-01, SLOT-05, PUB-09: a closed day is offered nowhere and booked by nobody; its end opens it again', async () => {
  const calendar = await office.calendar();
  const before = await office.slotsOf(calendar);
  const open = { monday: 2, check: true, next: '2026-11-23' };
  expect(await offeredHours(calendar)).toEqual({ staff: open, visitor: open, days: all });
  const closure = await office.create('closures', {
    name: 'Journée de formation',
    startDate: '2026-11-23',
    cell: calendar.cell['@id'],
  });
  expect(closure).toMatchObject({ startDate: '2026-11-23', endDate: '2026-11-23', startHour: null });
  const closedDay = { monday: 0, check: false, next: '2026-11-24' };
  expect(await offeredHours(calendar)).toEqual({
    staff: closedDay,
    visitor: closedDay,
    days: [24, 25, 26, 27],
  });
  const [slot] = before;
  if (!slot) throw new Error('no slot');
  for (const answer of [
    await post('/api/appointments', office.appointment(calendar, slot)),
    await api.request('POST', '/api/appointments', { body: office.visit(calendar, slot) }),
  ])
    expect([answer.status, answer.body.violations?.[0]?.message]).toEqual([
      422,
      'désolé, le rdv non disponible',
    ]);
  // None is deleted or computed again.
  expect((await office.slotsOf(calendar)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  await api.request('DELETE', closure['@id'], { token });
  expect(await offeredHours(calendar)).toEqual({ staff: open, visitor: open, days: all });
});

test('CLOSE-01: hours close every slot that they touch, of each day; of a cell, a wilaya, or all', async () => {
  const [calendar, other] = [await office.calendar(), await office.calendar()];
  const hours = async (of: typeof calendar) => {
    const query = `cell=${of.cell['@id']}&calendar=${of['@id']}`;
    const answer = await get(`/api/appointments/available?${query}`);
    return answer.body['hydra:member'].map(({ dateRDV }: { dateRDV: string }) => dateRDV.slice(8, 16));
  };
  const close = (changes: object) =>
    office.create('closures', { name: 'Travaux', startDate: '2026-11-23', ...changes });
  const half = await close({
    endDate: '2026-11-24',
    startHour: '08:45',
    endHour: '12:00',
    cell: calendar.cell['@id'],
  });
  expect((await hours(calendar)).slice(0, 3)).toEqual(['23T08:00', '24T08:00', '25T08:00']);
  expect((await hours(other)).slice(0, 2)).toEqual(['23T08:00', '23T08:30']);
  const edge = { startHour: '08:30', endHour: '09:00' };
  await api.request('PUT', half['@id'], { token, body: { ...edge, endDate: '2026-11-23' } });
  expect((await hours(calendar)).slice(0, 3)).toEqual(['23T08:00', '24T08:00', '24T08:30']);
  const region = await close({ region: office.region['@id'] });
  expect((await hours(other))[0]).toBe('24T08:00');
  await api.request('DELETE', region['@id'], { token });
  const elsewhere = await office.first('params_regions', 'name=Oran&service=true');
  const oran = await close({ region: elsewhere['@id'] });
  expect((await hours(other))[0]).toBe('23T08:00');
  await api.request('DELETE', oran['@id'], { token });
  const everywhere = await close({});
  expect([(await hours(calendar))[0], (await hours(other))[0]]).toEqual(['24T08:00', '24T08:00']);
  // A calendar made afterwards leaves it out as well.
  expect((await hours(await office.calendar()))[0]).toBe('24T08:00');
  await api.request('DELETE', everywhere['@id'], { token });
});

test('CLOSE-01: what makes no sense is said at its field', async () => {
  const violationsOf = async (changes: object) => {
    const { body } = await post('/api/closures', { name: 'Pont', startDate: '2026-11-23', ...changes });
    return body.violations?.map(({ propertyPath, message }: Record<string, string>) => [
      propertyPath,
      message,
    ]);
  };
  expect(await violationsOf({ name: '' })).toEqual([['name', 'ce champ est obligatoire']]);
  expect(await violationsOf({ endDate: '2026-11-22' })).toEqual([
    ['endDate', 'la date de fin ne peut pas être avant la date de début'],
  ]);
  expect(await violationsOf({ startDate: '2025-11-23' })).toEqual([
    ['startDate', "la date doit etre minimum aujourd'hui"],
  ]);
  expect(await violationsOf({ endDate: '2028-11-22' })).toEqual([
    ['endDate', 'la période ne peut pas dépasser un an'],
  ]);
  expect(await violationsOf({ startHour: '08:00' })).toEqual([
    ['endHour', 'indiquer les deux heures, ou aucune'],
  ]);
  expect(await violationsOf({ startHour: '08:00', endHour: '08:00' })).toEqual([
    ['endHour', "l'heure de fin doit être après l'heure de début"],
  ]);
  expect((await violationsOf({ people: [{ appointment: 3 }] }))?.[0][0]).toMatch(/^people/);
});

test('CLOSE-01: national days are proposed by year; those of the moon are to be confirmed, one that is closed says so', async () => {
  const days = async (year: unknown) => get(`/api/closures/national_days?year=${year}`);
  const { body } = await days(2027);
  expect([body['@context'], body['hydra:member'][0]]).toMatchObject([
    '/api/contexts/NationalDay',
    { '@type': 'NationalDay', day: '2027-01-01' },
  ]);
  const dayNamed = (name: string) => body['hydra:member'].find((day: { name: string }) => day.name === name);
  expect(dayNamed('Fête Nationale de la France')).toMatchObject({
    day: '2027-07-14',
    countries: ['FR'],
    toConfirm: false,
    closure: null,
  });
  expect(dayNamed('Toussaint, Anniversaire de la Révolution')).toMatchObject({
    day: '2027-11-01',
    countries: ['FR', 'DZ'],
  });
  expect(dayNamed('Achoura')).toMatchObject({ countries: ['DZ'], toConfirm: true });
  const easter = dayNamed('Lundi de Pâques');
  expect([easter.day, easter.toConfirm]).toEqual(['2027-03-29', false]);
  const closure = await office.create('closures', { name: 'Noël', startDate: '2027-12-25' });
  const again = (await days(2027)).body['hydra:member'].filter((day: { closure: unknown }) => day.closure);
  expect(again).toMatchObject([{ day: '2027-12-25', closure: closure['@id'] }]);
  await api.request('DELETE', closure['@id'], { token });
  for (const year of ['', 'x', '1900']) expect((await days(year)).status).toBe(400);
});

test('CLOSE-01: the national days of a year are reckoned once', async () => {
  const days = await nationalDays(2031, ['FR', 'DZ']);
  expect(days.map(({ day }) => day)).toContain('2031-07-14');
  expect(await nationalDays(2031, ['FR', 'DZ'])).toBe(days);
  expect(await nationalDays(2032, ['FR', 'DZ'])).not.toBe(days);
});

test('CLOSE-01, CAL-07: a calendar in the form says what is closed and what national days are not; the numbers are without it', async () => {
  const calendar = await office.calendar();
  const draft = {
    startDate: '2027-07-11',
    endDate: '2027-07-15',
    duration: 30,
    startHourAM: '08:00',
    endHourAM: '10:00',
    nbAgentAM: 2,
    cell: calendar.cell['@id'],
    region: office.region['@id'],
    receptionDays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu'],
  };
  const preview = async (path = 'calendars', body: object = draft) =>
    (await post(`/api/${path}/preview`, body)).body;
  expect(await preview()).toMatchObject({
    days: 5,
    slots: 20,
    places: 40,
    closedSlots: 0,
    nationalDays: [{ day: '2027-07-14', toConfirm: false }],
  });
  const feast = await office.create('closures', { name: 'Fête nationale', startDate: '2027-07-14' });
  const hours = { startHour: '09:00', endHour: '12:00', cell: calendar.cell['@id'] };
  const works = await office.create('closures', { name: 'Travaux', startDate: '2027-07-12', ...hours });
  expect(await preview()).toMatchObject({
    days: 4,
    slots: 14,
    places: 28,
    closedSlots: 6,
    closures: [
      { '@id': works['@id'], name: 'Travaux', days: ['2027-07-12'] },
      { '@id': feast['@id'], name: 'Fête nationale', days: ['2027-07-14'] },
    ],
    nationalDays: [],
  });
  const editPreview = await preview(`calendars/${calendar.id}`, { endDate: '2026-11-26' });
  expect(editPreview).toMatchObject({ slots: 8, closedSlots: 0, closures: [] });
  for (const one of [feast, works]) await api.request('DELETE', one['@id'], { token });
});

/** A calendar with people in Monday's two slots, and the closure of Monday. */
async function mondayWith(people: number) {
  const calendar = await office.calendar({ nbAgentAM: Math.ceil(people / 2) });
  const slots = await office.slotsOf(calendar);
  const bookings = [];
  for (let n = 0; n < people; n += 1) {
    const slot = slots[n % 2];
    if (!slot) throw new Error('no slot');
    const email = n === 0 ? null : `client${n}-${calendar.id}@example.dz`;
    bookings.push(
      await office.create(
        'appointments',
        office.appointment(calendar, slot, { email, lastName: `Client ${n}` }),
      ),
    );
  }
  const closure = { name: 'Grève', startDate: '2026-11-23', cell: calendar.cell['@id'] };
  return { calendar, slots, bookings, closure };
}
const standing = async (link: string) => {
  const { body } = await get(link);
  return [body.dateRDV.slice(5, 16), body.canceled];
};
const mails = async (links: readonly { id: number }[]) => {
  const mailRows = await api.db.select().from(mailOutbox);
  return mailRows
    .filter(({ appointment }) => links.some(({ id }) => id === appointment))
    .map(({ kind }) => kind)
    .sort();
};

test('CLOSE-02: closing what has appointments asks for each; moves and cancels in one step, tells who can be told, lists the others', async () => {
  const { bookings, closure, slots } = await mondayWith(3);
  const count = async () => (await get('/api/closures')).body['hydra:totalItems'];
  const before = await count();
  const refusal = await post('/api/closures', closure);
  expect([refusal.status, refusal.body.undecided]).toEqual([409, 3]);
  const { status, body: plan } = await post('/api/closures/people', closure);
  expect(status).toBe(200);
  expect(
    plan.people.map(({ id, slot, state, mailed }: Record<string, unknown>) => [id, slot, state, mailed]),
  ).toEqual([
    [bookings[0].id, slots[2]?.['@id'], 'proposed', false],
    [bookings[2].id, slots[2]?.['@id'], 'proposed', true],
    [bookings[1].id, slots[3]?.['@id'], 'proposed', true],
  ]);
  expect(plan.places[0]).toMatchObject({ '@id': slots[2]?.['@id'], remaining: 2 });
  // Nothing is written by asking.
  expect(await count()).toBe(before);
  await api.db.delete(mailOutbox);
  const people = [
    { appointment: bookings[0]['@id'], slot: slots[2]?.['@id'] },
    { appointment: bookings[1]['@id'], slot: slots[9]?.['@id'] },
    { appointment: bookings[2]['@id'], slot: null },
  ];
  const closing = await post('/api/closures', { ...closure, people });
  expect(closing.status).toBe(201);
  expect(await Promise.all(bookings.map((one) => standing(one['@id'])))).toEqual([
    ['11-24T08:00', false],
    ['11-27T08:30', false],
    ['11-23T08:00', true],
  ]);
  expect(await mails(bookings)).toEqual(['canceled', 'moved']);
  const { body: list } = await get(`${closing.body['@id']}/people`);
  expect(
    list.people.map(({ id, newDateRDV, mailed }: Record<string, unknown>) => [id, newDateRDV, mailed]),
  ).toEqual([
    [bookings[0].id, '2026-11-24T08:00:00+01:00', false],
    [bookings[2].id, null, true],
    [bookings[1].id, '2026-11-27T08:30:00+01:00', true],
  ]);
});

test('CLOSE-02, SLOT-07: a look at the people of a closure locks nothing: it waits for no booking that is under way', async () => {
  const { closure, slots } = await mondayWith(2);
  const answer = await api.db.transaction(async (tx) => {
    await lockAdvisoryKeys(tx, [CLOSING]);
    const ids = sql.param(slots.map(({ id }) => id));
    await tx.execute(sql`select from available_appointments where id = any(${ids}::int[]) for update`);
    return post('/api/closures/people', closure);
  });
  expect([answer.status, answer.body.people.length]).toEqual([200, 2]);
});

test('CLOSE-02: in a wide closure each cell has its places to propose, however many sooner ones another has', async () => {
  const days = { startDate: '2027-03-01', endDate: '2027-03-20' };
  const busy = await office.calendar({ ...days, duration: 5, endHourAM: '17:00', nbAgentAM: 1 });
  const small = await office.calendar({
    startDate: '2027-03-01',
    endDate: '2027-03-02',
    receptionDays: ['Mon'],
  });
  const later = await office.calendar({
    cell: small.cell['@id'],
    startDate: '2027-03-22',
    endDate: '2027-03-23',
  });
  const bookings = [];
  for (const calendar of [busy, small]) {
    const slot = { dateRDV: '2027-03-01T08:00:00+01:00' };
    bookings.push(await office.create('appointments', office.appointment(calendar, slot)));
  }
  const [next] = await office.slotsOf(later);
  const { body } = await post('/api/closures/people', { name: 'Grève', startDate: '2027-03-01' });
  expect(body.people.map(({ id }: { id: number }) => id)).toEqual(bookings.map(({ id }) => id));
  expect(body.people[0].slot).toBe(
    body.places.find(({ cell }: { cell: string }) => cell === busy.cell['@id'])['@id'],
  );
  expect(body.people[1].slot).toBe(next?.['@id']);
  expect(body.places.length).toBeLessThanOrEqual(2000);
});

test('CLOSE-02: a place taken meanwhile and somebody new come back for a choice, and nothing is saved', async () => {
  const { bookings, closure, slots, calendar } = await mondayWith(2);
  const target = slots[2];
  if (!target) throw new Error('no slot');
  const people = bookings.map((one) => ({ appointment: one['@id'], slot: target['@id'] }));
  // Both want a slot of one place.
  const refusal = await post('/api/closures', { ...closure, people });
  expect([refusal.status, refusal.body.undecided]).toEqual([409, 1]);
  expect(await Promise.all(bookings.map((one) => standing(one['@id'])))).toEqual([
    ['11-23T08:00', false],
    ['11-23T08:30', false],
  ]);
  const { body } = await post('/api/closures/people', { ...closure, people });
  expect(body.people.map(({ slot, state }: Record<string, unknown>) => [slot, state])).toEqual([
    [target['@id'], 'decided'],
    [slots[3]?.['@id'], 'taken'],
  ]);
  expect(await mails(bookings)).not.toContain('moved');
  await api.request('PUT', `${bookings[0]['@id']}/cancel`, { token, body: { canceled: true } });
  const one = await post('/api/closures', { ...closure, people });
  expect(one.status).toBe(201);
  // A cancelled one is not restored into it, and no calendar brings people there.
  const restoreAnswer = await api.request('PUT', `${bookings[0]['@id']}/cancel`, {
    token,
    body: { canceled: false },
  });
  expect(restoreAnswer.status).toBe(422);
  const later = await office.calendar();
  const [bookedSlot] = await office.slotsOf(later);
  if (!bookedSlot) throw new Error('no slot');
  await office.create('appointments', office.appointment(later, bookedSlot));
  const answer = await api.request('PUT', later['@id'], { token, body: { cell: calendar.cell['@id'] } });
  expect([answer.status, answer.body['hydra:description']]).toEqual([
    409,
    'Impossible : 1 rendez-vous serait pendant une fermeture',
  ]);
});

test('CLOSE-02: an undo returns as many as there are places again, and lists the others', async () => {
  const { bookings, closure, slots, calendar } = await mondayWith(4);
  const people = bookings.map((one, n) => ({ appointment: one['@id'], slot: slots[2 + (n % 2)]?.['@id'] }));
  const { body: closedCalendar } = await post('/api/closures', { ...closure, people });
  expect(closedCalendar.id).toEqual(expect.any(Number));
  const old = (await office.slotsOf(calendar)).find(({ id }) => id === slots[0]?.id);
  // A place of the old hour has been withdrawn since.
  expect((await api.request('PUT', String(old?.['@id']), { token, body: { number: 1 } })).status).toBe(200);
  const { body } = await post(`${closedCalendar['@id']}/undo`, {});
  const isReturned = Object.fromEntries(
    body.people.map(({ id, returned }: { id: number; returned: boolean }) => [id, returned]),
  );
  expect(bookings.map(({ id }) => isReturned[id])).toEqual([true, true, false, true]);
  expect((await Promise.all(bookings.map((one) => standing(one['@id'])))).map(([hour]) => hour)).toEqual([
    '11-23T08:00',
    '11-23T08:30',
    '11-24T08:00',
    '11-23T08:30',
  ]);
});

test('CLOSE-02: an undo of the same day returns who is where it put them, tells them, and lists the others', async () => {
  const { bookings, closure, slots } = await mondayWith(4);
  const people = [
    { appointment: bookings[0]['@id'], slot: slots[2]?.['@id'] },
    { appointment: bookings[1]['@id'], slot: null },
    { appointment: bookings[2]['@id'], slot: slots[2]?.['@id'] },
    { appointment: bookings[3]['@id'], slot: slots[4]?.['@id'] },
  ];
  const { body: closedCalendar } = await post('/api/closures', { ...closure, people });
  // One was moved on by somebody since.
  const elsewhere = { dateRDV: slots[6]?.dateRDV, ancienDateRDV: slots[4]?.dateRDV };
  await api.request('PUT', bookings[3]['@id'], { token, body: elsewhere });
  await api.db.delete(mailOutbox);
  const undoAnswer = await post(`${closedCalendar['@id']}/undo`, {});
  expect(undoAnswer.status).toBe(200);
  expect(undoAnswer.body.people.map(({ id, returned }: Record<string, unknown>) => [id, returned])).toEqual([
    [bookings[0].id, true],
    [bookings[2].id, true],
    [bookings[1].id, true],
    [bookings[3].id, false],
  ]);
  expect(await Promise.all(bookings.map((one) => standing(one['@id'])))).toEqual([
    ['11-23T08:00', false],
    ['11-23T08:30', false],
    ['11-23T08:00', false],
    ['11-26T08:00', false],
  ]);
  expect(await mails(bookings)).toEqual(['moved', 'restored']);
  expect((await get(closedCalendar['@id'])).status).toBe(404);
  // On another day it is not taken back, only deleted.
  const { body: old } = await post('/api/closures', { ...closure, startDate: '2026-11-25' });
  const owner = new pg.Client(api.database.ownerUrl);
  await owner.connect();
  await owner.query(`alter table closures disable trigger a_stamp;
    update closures set created_date = now() - interval '2 days' where id = ${old.id};
    alter table closures enable trigger a_stamp`);
  await owner.end();
  expect((await post(`${old['@id']}/undo`, {})).body['hydra:description']).toMatch(/le jour même/);
});

test('CLOSE-02, APT-13: an undo does not bring back who was cancelled and has booked anew meanwhile', async () => {
  const calendar = await office.calendar({ nbAgentAM: 3 });
  const [monday, , tuesday] = await office.slotsOf(calendar);
  if (!monday || !tuesday) throw new Error('no slot');
  const born = { lastName: 'Hadj', firstName: 'Mohamed', birthDate: '1941-03-02' };
  const linkedPerson = { lastName: 'Dupont', firstName: 'Jeanne', veteran: (await office.veteran())['@id'] };
  const other = { ...born, lastName: 'Zidane' };
  const book = async (slot: typeof monday, changes: Record<string, unknown>) =>
    office.create('appointments', office.appointment(calendar, slot, changes));
  const bookings = [await book(monday, born), await book(monday, linkedPerson), await book(monday, other)];
  const people = bookings.map((one) => ({ appointment: one['@id'], slot: null }));
  const closure = { name: 'Grève', startDate: '2026-11-23', cell: calendar.cell['@id'] };
  const { body: closedCalendar } = await post('/api/closures', { ...closure, people });
  await book(tuesday, { ...born, lastName: 'HADJ' });
  await book(tuesday, linkedPerson);
  const { body } = await post(`${closedCalendar['@id']}/undo`, {});
  expect(body.people.map(({ returned }: Record<string, unknown>) => returned)).toEqual([false, false, true]);
  expect(await Promise.all(bookings.map((one) => standing(one['@id'])))).toEqual([
    ['11-23T08:00', true],
    ['11-23T08:00', true],
    ['11-23T08:00', false],
  ]);
});

test('CLOSE-02, DESK-01: an undo takes nobody away from where they have come meanwhile, nor from an hour that is over', async () => {
  const calendar = await office.calendar({ nbAgentAM: 2 });
  const [early, late, tuesday] = await office.slotsOf(calendar);
  if (!early || !late || !tuesday) throw new Error('no slot');
  await api.request('PUT', tuesday['@id'], { token, body: { number: 3 } });
  const book = (lastName: string) =>
    office.create('appointments', office.appointment(calendar, tuesday, { lastName }));
  const bookings = [await book('Venu'), await book('Passé'), await book('Attendu')];
  const people = [early, early, late].map((slot, index) => ({
    appointment: bookings[index]?.['@id'],
    slot: slot['@id'],
  }));
  const closure = { name: 'Grève', startDate: '2026-11-24', cell: calendar.cell['@id'], people };
  const { body: closedCalendar } = await post('/api/closures', closure);
  api.clock.set('2026-11-23T08:10:00+01:00');
  const then = await api.signIn('admin');
  await post(`${bookings[0]['@id']}/state`, { state: 'arrived' }, then);
  const { status, body } = await post(`${closedCalendar['@id']}/undo`, {}, then);
  api.clock.set('2026-11-20T09:00:00+01:00');
  expect(status).toBe(200);
  expect(body.people.map(({ returned }: Record<string, unknown>) => returned)).toEqual([false, false, true]);
  expect(await Promise.all(bookings.map((one) => standing(one['@id'])))).toEqual([
    ['11-23T08:00', false],
    ['11-23T08:00', false],
    ['11-24T08:00', false],
  ]);
  expect((await get(bookings[0]['@id'])).body.state).toBe('arrived');
});

test('CLOSE-02, RIGHTS-14: who may not read, move or cancel appointments does none of it by closing', async () => {
  const { bookings, closure, slots } = await mondayWith(1);
  const { role, account } = accountsOf(api);
  const holding = async (name: string, rights: Parameters<typeof role>[1]) =>
    (await account(name, await role(`ROLE_${name}`, rights))).token;
  const planner = await holding('planificatrice', { Calendar: 'DELETE', Appointment: 'CREATE' });
  const asks = await post('/api/closures/people', closure, planner);
  expect(asks.status).toBe(200);
  const people = [{ appointment: bookings[0]['@id'], slot: slots[2]?.['@id'] }];
  expect((await post('/api/closures', { ...closure, people }, planner)).status).toBe(403);
  const blind = await holding('aveugle', { Calendar: 'DELETE', Appointment: 'LIST' });
  expect((await post('/api/closures/people', closure, blind)).status).toBe(403);
  expect(await standing(bookings[0]['@id'])).toEqual(['11-23T08:00', false]);
});

test('CLOSE-02, RIGHTS-14: who may change appointments moves people, and cancels nobody; who may not delete them undoes nothing', async () => {
  const { bookings, closure, slots } = await mondayWith(2);
  const { role, account } = accountsOf(api);
  const rights = { Calendar: 'DELETE', Appointment: 'EDIT' } as const;
  const mover = (await account('deplaceuse', await role('DEPLACEUSE', rights))).token;
  const to = (slot: string | null | undefined) =>
    bookings.map((one, n) => ({ appointment: one['@id'], slot: n === 0 ? slot : slots[3]?.['@id'] }));
  expect((await post('/api/closures', { ...closure, people: to(null) }, mover)).status).toBe(403);
  expect(await standing(bookings[1]['@id'])).toEqual(['11-23T08:30', false]);
  const closureAnswer = await post('/api/closures', { ...closure, people: to(slots[2]?.['@id']) }, mover);
  expect(closureAnswer.status).toBe(201);
  expect((await post(`${closureAnswer.body['@id']}/undo`, {}, mover)).status).toBe(403);
  expect(await Promise.all(bookings.map((one) => standing(one['@id'])))).toEqual([
    ['11-24T08:00', false],
    ['11-24T08:30', false],
  ]);
  expect((await get(`${closureAnswer.body['@id']}/people`, mover)).body.people).toHaveLength(2);
  const blind = await account(
    'sans-detail',
    await role('SANS_DETAIL', { Calendar: 'DELETE', Appointment: 'LIST' }),
  );
  expect((await get(`${closureAnswer.body['@id']}/people`, blind.token)).status).toBe(403);
});

test('CLOSE-02: people of a calendar that is not sent yet are proposed its places, and none of another that is not', async () => {
  const days = { startDate: '2026-11-23', endDate: '2026-11-24', receptionDays: ['Mon', 'Tue'] };
  const unsentCalendar = await office.calendar(days, { sent: false });
  await office.calendar(
    { ...days, cell: unsentCalendar.cell['@id'], startHourAM: '10:00', endHourAM: '11:00' },
    { sent: false },
  );
  const [slot, , next, last] = await office.slotsOf(unsentCalendar);
  const one = await office.create(
    'appointments',
    office.appointment(unsentCalendar, slot ?? { dateRDV: '' }),
  );
  const closure = { name: 'Grève', startDate: '2026-11-23', cell: unsentCalendar.cell['@id'] };
  const { body } = await post('/api/closures/people', closure);
  expect(body.people).toMatchObject([{ '@id': one['@id'], slot: next?.['@id'], state: 'proposed' }]);
  expect(body.places.map((place: Record<string, unknown>) => place['@id'])).toEqual([
    next?.['@id'],
    last?.['@id'],
  ]);
});

test('CLOSE-02: who is shown says who they are, where they go and how they are reached', async () => {
  const { bookings, closure, slots, calendar } = await mondayWith(2);
  const veteran = await office.veteran();
  const phone = '0550 12 34 56';
  await api.request('PATCH', bookings[1]['@id'], { token, body: { phone, veteran: veteran['@id'] } });
  const { body: plan } = await post('/api/closures/people', closure);
  expect(plan.people[1]).toEqual({
    '@id': bookings[1]['@id'],
    '@type': 'Appointment',
    id: bookings[1].id,
    civility: 'Mr',
    firstName: 'Rabah',
    lastName: 'Client 1',
    phone,
    veteran: veteran['@id'],
    dateRDV: '2026-11-23T08:30:00+01:00',
    mailed: true,
    cell: calendar.cell['@id'],
    region: office.region['@id'],
    slot: slots[3]?.['@id'],
    state: 'proposed',
  });
  expect(plan.people[0]).toMatchObject({ veteran: null, phone: null, mailed: false });
  expect(plan.places[0]).toEqual({
    '@id': slots[2]?.['@id'],
    dateRDV: '2026-11-24T08:00:00+01:00',
    remaining: 1,
    cell: calendar.cell['@id'],
    region: office.region['@id'],
  });
});

test.each<
  [string, (of: { closed: { '@id': string }; one: { '@id': string } }) => Promise<{ status: number }>]
>([
  ['a closure is undone', ({ closed }) => post(`${closed['@id']}/undo`, {})],
  [
    'one is cancelled',
    ({ one }) => api.request('PUT', `${one['@id']}/cancel`, { token, body: { canceled: true } }),
  ],
  [
    'one is changed',
    ({ one }) => api.request('PATCH', one['@id'], { token, body: { phone: '0550 12 34 56' } }),
  ],
  ['one is deleted', ({ one }) => api.request('DELETE', one['@id'], { token })],
])(
  'CLOSE-02, SLOT-07: where %s slots are waited for before appointments, as by who closes them: no circle',
  async (_name, act) => {
    const { bookings, closure, slots } = await mondayWith(2);
    const people = bookings.map((one, n) => ({ appointment: one['@id'], slot: slots[2 + n]?.['@id'] }));
    const { body: closedCalendar } = await post('/api/closures', { ...closure, people });
    const [one] = bookings;
    const { body: now } = await get(one['@id']);
    await beside(api.database.url, async (closing) => {
      const lockSql =
        'select from available_appointments where date_rdv = $1 and calendar_id = $2 for no key update';
      await closing.query(lockSql, [now.dateRDV, idOf(now.calendar)]);
      const acting = act({ closed: closedCalendar, one });
      await lockWaiter(api.pool);
      // Refused at once while another has them.
      await closing.query('select from appointments where id = any($1) for update nowait', [
        bookings.map(({ id }) => id),
      ]);
      await closing.query('rollback');
      expect((await acting).status).toBeLessThan(300);
    });
  },
);

const FEW = { people: 20, visitors: 10 };
const MANY = { people: 200, visitors: 50 };

test('CLOSE-02, SLOT-07: a day with many people is closed while visitors book: nobody is lost, nobody twice, no slot over its number', async () => {
  const { people, visitors } = process.env.TEST_LONG === '1' ? MANY : FEW;
  // Four slots a day, all taken on the first: those who are moved and those who book want the same places.
  const calendar = await office.calendar({ nbAgentAM: people / 4, endHourAM: '10:00' });
  const slots = await office.slotsOf(calendar);
  const links: string[] = [];
  for (let n = 0; n < people; n += 1) {
    const body = office.appointment(calendar, slots[n % 4] ?? { dateRDV: '' }, { lastName: `Reçu ${n}` });
    links.push((await office.create('appointments', body))['@id']);
  }
  const closure = { name: 'Grève', startDate: '2026-11-23', cell: calendar.cell['@id'] };
  /** Closes as the screen does: it takes each proposal that comes back, until it is done. */
  const close = async () => {
    for (let round = 1; ; round += 1) {
      const { body } = await post('/api/closures/people', closure);
      const decisions = body.people.map(({ '@id': appointment, slot }: Record<string, string>) => ({
        appointment,
        slot: slot ?? null,
      }));
      const answer = await post('/api/closures', { ...closure, people: decisions });
      if (answer.status !== 409) return { answer, round };
    }
  };
  // A third asks for the day that is being closed, the others for the places that are proposed.
  const visits = Array.from({ length: visitors }, (_, n) =>
    api.from(`10.1.${n % 200}.7`).request('POST', '/api/appointments', {
      body: office.visit(calendar, slots[n % 6] ?? { dateRDV: '' }, { lastName: `Visiteur ${n}` }),
    }),
  );
  const [{ answer }, ...visitAnswers] = await Promise.all([close(), ...visits]);
  expect(answer.status).toBe(201);
  const bookedAnswers = visitAnswers.filter(({ status }) => status === 201);
  expect(visitAnswers.every(({ status }) => status === 201 || status === 422)).toBe(true);
  const { rows } = await api.db.execute<{ id: number; canceled: boolean; day: string }>(sql`
    select id, canceled, to_char(date_rdv at time zone 'Africa/Algiers', 'DD') as day from appointments
    where calendar_id = ${calendar.id}`);
  // Everybody who was there or booked has one appointment, none of them on the closed day but who is cancelled.
  expect(rows.length).toBe(people + bookedAnswers.length);
  expect(rows.filter(({ day, canceled }) => day === '23' && !canceled)).toEqual([]);
  const wrong = await api.db.execute(sql`
    select s.id from available_appointments s left join appointments a on a.slot_id = s.id and not a.canceled
    where s.calendar_id = ${calendar.id} group by s.id having s.booked <> count(a.id) or s.booked > s.number`);
  expect(wrong.rows).toEqual([]);
  const { body: list } = await get(`${answer.body['@id']}/people`);
  const mailKinds = await mails(list.people);
  expect(mailKinds.filter((kind) => kind === 'moved').length).toBe(
    list.people.filter(({ newDateRDV, mailed }: Record<string, unknown>) => newDateRDV && mailed).length,
  );
});

test('AGENDA-01: the slots of a cell with places, people and what closes them; by day, for who may list appointments', async () => {
  const { calendar, bookings, slots } = await mondayWith(2);
  await office.create('closures', { name: 'Pont', startDate: '2026-11-27', cell: calendar.cell['@id'] });
  const officeQuery = `cell=${calendar.cell['@id']}&region=${office.region['@id']}`;
  const agenda = (days: string) => get(`/api/appointments/agenda?${officeQuery}&${days}`);
  const { body } = await agenda('from=2026-11-23&to=2026-11-27');
  expect(body.slots.length).toBe(10);
  expect(body.slots[0]).toMatchObject({
    '@id': slots[0]?.['@id'],
    dateRDV: '2026-11-23T08:00:00+01:00',
    end: '2026-11-23T08:30:00+01:00',
    number: 1,
    booked: 1,
    remaining: 0,
    sent: true,
    closed: null,
  });
  expect(body.slots[9]).toMatchObject({ remaining: 0, closed: 'Pont' });
  // Its own closures, on days without slots too; nobody else's, and none outside the days asked for.
  const other = await office.create('cells', { name: 'Cellule fermée ailleurs' });
  await office.create('closures', { name: 'Ailleurs', startDate: '2026-11-28', cell: other['@id'] });
  await office.create('closures', {
    name: 'Inventaire',
    startDate: '2026-11-27',
    endDate: '2026-11-30',
    startHour: '12:00',
    endHour: '14:00',
    region: office.region['@id'],
  });
  const saturday = (await agenda('from=2026-11-28&to=2026-11-29')).body;
  expect([saturday.slots, saturday.closures]).toEqual([
    [],
    [
      {
        name: 'Inventaire',
        startDate: '2026-11-28',
        endDate: '2026-11-29',
        startHour: '12:00',
        endHour: '14:00',
        cell: null,
        cellName: null,
      },
    ],
  ]);
  // A whole wilaya: what another cell has too.
  await office.calendar();
  const region = await get(
    `/api/appointments/agenda?region=${office.region['@id']}&from=2026-11-23&to=2026-11-23`,
  );
  const cells = region.body.slots.map(({ cell }: Record<string, unknown>) => cell);
  expect(new Set(cells).size).toBeGreaterThan(1);
  expect(region.body.slots).toContainEqual(
    expect.objectContaining({ '@id': slots[0]?.['@id'], cellName: calendar.cell.name }),
  );
  expect(body.people.map(({ id, slot }: Record<string, unknown>) => [id, slot])).toEqual([
    [bookings[0].id, slots[0]?.['@id']],
    [bookings[1].id, slots[1]?.['@id']],
  ]);
  for (const wrong of ['from=2026-11-23', 'from=2026-11-23&to=2026-11-22', 'from=2026-11-23&to=2027-11-23'])
    expect((await agenda(wrong)).status).toBe(400);
  expect((await get('/api/appointments/agenda?from=2026-11-23&to=2026-11-27')).status).toBe(400);
});

test('CLOSE-01, SLOT-04: the days and slots of a calendar say what closes them', async () => {
  const { calendar, slots } = await mondayWith(1);
  await office.create('closures', {
    name: 'Travaux',
    startDate: '2026-11-24',
    startHour: '08:00',
    endHour: '08:30',
    cell: calendar.cell['@id'],
  });
  const { body: days } = await get(`${calendar['@id']}/days`);
  expect(days['hydra:member'].slice(0, 2)).toEqual([
    { day: '2026-11-23', number: 2, booked: 1, held: 0, remaining: 1, closed: null },
    { day: '2026-11-24', number: 2, booked: 0, held: 0, remaining: 1, closed: 'Travaux' },
  ]);
  const { body: list } = await get(`/api/available_appointments?calendar.id=${calendar.id}&itemsPerPage=5`);
  expect(list['hydra:member'].map(({ closed }: Record<string, unknown>) => closed)).toEqual([
    null,
    null,
    'Travaux',
    null,
    null,
  ]);
  expect((await get(String(slots[2]?.['@id']))).body.closed).toBe('Travaux');
});

const paris = await testApi({ now: '2027-03-01T09:00:00+01:00', settings: { timezone: 'Europe/Paris' } });
const parisOffice = await officeOf(paris);

test('CLOSE-01, SYS-03: hours that summer time skips are refused at their field; those around them are kept', async () => {
  const close = (startHour: string, endHour: string) => {
    const day = { startDate: '2027-03-28', endDate: '2027-03-28' };
    const body = { name: `Nuit ${startHour}`, ...day, startHour, endHour };
    return paris.request('POST', '/api/closures', { token: parisOffice.token, body });
  };
  const { status, body } = await close('02:00', '03:00');
  expect([status, body.violations]).toMatchObject([422, [{ propertyPath: 'startHour' }]]);
  expect((await close('01:30', '03:30')).status).toBe(201);
});
