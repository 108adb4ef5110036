import { describe, expect, it, test } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi({ now: '2026-11-20T09:00:00+01:00' });
const office = await officeOf(api);
const { token, calendar, slotsOf } = office;
const putJson = (path: string, body: unknown) => api.request('PUT', path, { token, body });
const messages = (answer: { body: { violations: { propertyPath: string; message: string }[] } }) =>
  Object.fromEntries(answer.body.violations.map(({ propertyPath, message }) => [propertyPath, message]));

const valid = async () => ({
  startDate: '2026-11-23',
  endDate: '2026-11-27',
  duration: 15,
  startHourAM: '08:00',
  endHourAM: '12:00',
  nbAgentAM: 1,
  cell: (await office.first('cells'))['@id'],
  region: office.region['@id'],
  receptionDays: ['Mon'],
});

describe('the form', () => {
  it('CAL-02: every rule is said at its field, in the words of the specification', async () => {
    const send = async (changes: Record<string, unknown>) =>
      messages(
        await api.request('POST', '/api/calendars', { token, body: { ...(await valid()), ...changes } }),
      );
    expect(await send({ startDate: '2026-11-18' })).toEqual({
      startDate: "la date doit etre minimum aujourd'hui",
    });
    expect(await send({ endDate: '2026-11-23' })).toEqual({
      endDate: 'le champ doit être postérieur à la date de début',
    });
    expect(await send({ duration: 0 })).toEqual({ duration: 'la valeur doit être supérieur ou égal à 1' });
    expect(await send({ duration: 'long' })).toEqual({ duration: 'ce champ est un nombre' });
    expect(await send({ startHourAM: '8h', endHourPM: '25:00' })).toEqual({
      startHourAM: 'ce champs doit être un temps',
      endHourPM: 'ce champs doit être un temps',
    });
    expect(await send({ nbAgentAM: 0 })).toEqual({ nbAgentAM: 'la valeur doit être supérieur ou égal à 1' });
    expect(await send({ receptionDays: [] })).toEqual({ receptionDays: 'Sélectionner au minimum un jour' });
    expect(await send({ receptionDays: ['Lundi'] })).toEqual({ receptionDays: 'choix non valide' });
    expect(await send({ region: '/api/params_regions/1' })).toEqual({
      region: "cette wilaya n'est pas un site d'accueil actif",
    });
    const nothing = messages(await api.request('POST', '/api/calendars', { token, body: {} }));
    expect(nothing).toEqual({
      startDate: 'ce champ est obligatoire',
      endDate: 'ce champ est obligatoire',
      cell: 'ce champ est obligatoire',
      region: 'ce champ est obligatoire',
      receptionDays: 'Sélectionner au minimum un jour',
    });
    const { receptionDays: _receptionDays, ...without } = await valid();
    const answer = await api.request('POST', '/api/calendars', { token, body: without });
    expect([answer.status, messages(answer)]).toEqual([
      422,
      { receptionDays: 'Sélectionner au minimum un jour' },
    ]);
  });

  it('CAL-02: yesterday is accepted, times come back as HH:MM and dates as date-times of the service', async () => {
    const ownCalendar = await office.create('calendars', {
      ...(await valid()),
      startDate: '2026-11-19',
      startHourPM: '13:00',
      endHourPM: '15:30',
      nbAgentPM: 2,
    });
    expect(ownCalendar).toMatchObject({
      startDate: '2026-11-19T00:00:00+01:00',
      startHourAM: '08:00',
      endHourPM: '15:30',
      sent: false,
      archived: false,
    });
    const again = await putJson(ownCalendar['@id'], {
      startDate: ownCalendar.startDate,
      endDate: ownCalendar.endDate,
      startHourAM: '08:00:00',
    });
    expect([again.status, again.headers.get('ETag')?.split('-')[0]]).toEqual([200, '"1']);
  });

  it('CAL-02: a calendar keeps a wilaya that receives no more, and none is moved there', async () => {
    const region = await office.first('params_regions', 'active=true&service=true&name=Oran');
    const ownCalendar = await calendar({ region: region['@id'] });
    await putJson(region['@id'], { service: false });
    expect((await putJson(ownCalendar['@id'], { nbAgentAM: 2 })).status).toBe(200);
    const other = await putJson((await calendar())['@id'], { region: region['@id'] });
    expect(messages(other)).toHaveProperty('region');
  });

  it('CAL-02, API-07: a number and a mark that were emptied are what they are at first, at creation and on an edit', async () => {
    const emptyValues = { nbAgentPM: null, archived: null };
    const ownCalendar = await office.create('calendars', { ...(await valid()), ...emptyValues });
    expect(ownCalendar).toMatchObject({ nbAgentPM: 0, archived: false });
    await putJson(ownCalendar['@id'], { nbAgentPM: 2 });
    const editedAnswer = await putJson(ownCalendar['@id'], emptyValues);
    expect([editedAnswer.status, editedAnswer.body.nbAgentPM, editedAnswer.body.archived]).toEqual([
      200,
      0,
      false,
    ]);
  });

  it('CAL-03: hours in the wrong order are refused', async () => {
    const send = async (changes: Record<string, unknown>) =>
      messages(
        await api.request('POST', '/api/calendars', { token, body: { ...(await valid()), ...changes } }),
      );
    expect(Object.keys(await send({ endHourAM: '07:00' }))).toEqual(['endHourAM']);
    expect(Object.keys(await send({ startHourPM: '11:00', endHourPM: '13:00' }))).toEqual(['startHourPM']);
    expect(Object.keys(await send({ startHourPM: '14:00', endHourPM: '13:00' }))).toEqual(['endHourPM']);
  });
});

describe('sending', () => {
  it('CAL-05: both bodies send, sending again changes nothing, and there is no way back', async () => {
    const one = await calendar({}, { sent: false });
    expect((await putJson(`${one['@id']}/sent`, { send: true })).body.sent).toBe(true);
    expect((await putJson(`${one['@id']}/sent`, { sent: false })).body.sent).toBe(true);
    const back = await putJson(one['@id'], { sent: false });
    expect([back.body.sent, back.headers.get('ETag')?.split('-')[0]]).toEqual([true, '"2']);
    const two = await calendar({}, { sent: false });
    expect((await putJson(two['@id'], { sent: true })).body.sent).toBe(true);
    expect(messages(await putJson(`${two['@id']}/sent`, { send: 'oui' }))).toHaveProperty('sent');
  });

  it('CAL-01: available lists calendars that are sent, not archived and bookable; nbAgent is either half-day', async () => {
    const cell = await office.create('cells', { name: 'Cellule des disponibles' });
    const common = { cell: cell['@id'], endHourAM: '08:30', endDate: '2026-11-24', receptionDays: ['Mon'] };
    const open = await calendar(common);
    await calendar(common, { sent: false });
    const archivedCalendar = await calendar(common);
    await putJson(archivedCalendar['@id'], { archived: true });
    const full = await calendar({ ...common, nbAgentPM: 7, startHourPM: '13:00', endHourPM: '13:30' });
    for (const slot of await slotsOf(full))
      for (let place = 0; place < slot.number; place += 1)
        await office.create('appointments', office.appointment(full, slot));
    const list = await api.request('GET', `/api/calendars/available?cell=${cell['@id']}`, { token });
    expect(list.body['hydra:member'].map((one: { id: number }) => one.id)).toEqual([open.id]);
    const seven = await api.request('GET', `/api/calendars?nbAgent=7&cell.id=${cell.id}`, { token });
    expect(seven.body['hydra:member'].map((one: { id: number }) => one.id)).toEqual([full.id]);
    for (const wrong of ['7x', 'x7', '1234567890'])
      expect((await api.request('GET', `/api/calendars?nbAgent=${wrong}`, { token })).status).toBe(400);
  });
});

describe('slots follow', () => {
  it('SLOT-01, SLOT-02: slots of every reception day, in steps, none past the end, with the agents as places', async () => {
    const ownCalendar = await calendar({
      startDate: '2026-11-23',
      endDate: '2026-11-25',
      receptionDays: ['Mon', 'Wed'],
      duration: 25,
      startHourAM: '08:00',
      endHourAM: '09:00',
      nbAgentAM: 2,
      startHourPM: '13:00',
      endHourPM: '13:50',
      nbAgentPM: 1,
    });
    const slots = await slotsOf(ownCalendar);
    expect(
      slots.map(({ dateRDV, number, booked, remaining }) => [dateRDV, number, booked, remaining]),
    ).toEqual(
      ['2026-11-23', '2026-11-25'].flatMap((day) => [
        [`${day}T08:00:00+01:00`, 2, 0, 2],
        [`${day}T08:25:00+01:00`, 2, 0, 2],
        [`${day}T13:00:00+01:00`, 1, 0, 1],
        [`${day}T13:25:00+01:00`, 1, 0, 1],
      ]),
    );
  });

  it('SLOT-04: days with their places; removing one takes its slots out and a change of the calendar keeps it out', async () => {
    const ownCalendar = await calendar({ nbAgentAM: 3 });
    const days = await api.request('GET', `${ownCalendar['@id']}/days`, { token });
    expect(days.body['hydra:member'][0]).toEqual({
      day: '2026-11-23',
      number: 6,
      booked: 0,
      held: 0,
      remaining: 6,
      closed: null,
    });
    const remove = () => api.request('DELETE', `${ownCalendar['@id']}/day/2026-11-24/remove`, { token });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    await putJson(ownCalendar['@id'], { nbAgentAM: 4 });
    const after = await api.request('GET', `${ownCalendar['@id']}/days`, { token });
    expect(
      after.body['hydra:member'].map((one: { day: string; number: number }) => [one.day, one.number]),
    ).toEqual([
      ['2026-11-23', 8],
      ['2026-11-25', 8],
      ['2026-11-26', 8],
      ['2026-11-27', 8],
    ]);
    // Nor with other hours; a calendar that ended before that day, and has it again, makes it anew.
    const daysAfter = async (change: object) => {
      await putJson(ownCalendar['@id'], change);
      const { body } = await api.request('GET', `${ownCalendar['@id']}/days`, { token });
      return body['hydra:member'].map((one: { day: string }) => one.day);
    };
    expect(await daysAfter({ duration: 20 })).not.toContain('2026-11-24');
    expect(await daysAfter({ startHourPM: '13:00', endHourPM: '15:00', nbAgentPM: 1 })).not.toContain(
      '2026-11-24',
    );
    await putJson(ownCalendar['@id'], { startDate: '2026-11-25' });
    expect(await daysAfter({ startDate: '2026-11-23', duration: 30, nbAgentPM: 0 })).toContain('2026-11-24');
    const [slot] = await slotsOf(ownCalendar);
    await office.create('appointments', office.appointment(ownCalendar, slot as never));
    const refusal = await api.request('DELETE', `${ownCalendar['@id']}/day/2026-11-23/remove`, { token });
    expect([refusal.status, refusal.body['hydra:description']]).toEqual([
      409,
      'Impossible : 1 rendez-vous est pris sur les créneaux concernés',
    ]);
    expect((await api.request('DELETE', `${ownCalendar['@id']}/day/tomorrow/remove`, { token })).status).toBe(
      404,
    );
  });

  it('CAL-07: a change under which a booked slot would go is refused, says how many, and loses nothing', async () => {
    const ownCalendar = await calendar();
    const slots = await slotsOf(ownCalendar);
    await office.create('appointments', office.appointment(ownCalendar, slots.at(-1) as never));
    for (const change of [
      { endDate: '2026-11-25' },
      { receptionDays: ['Mon'] },
      { startHourAM: '10:00', endHourAM: '11:00' },
    ]) {
      const refusal = await putJson(ownCalendar['@id'], change);
      expect([refusal.status, refusal.body['hydra:description']]).toEqual([
        409,
        'Impossible : 1 rendez-vous est pris sur les créneaux concernés',
      ]);
    }
    expect((await slotsOf(ownCalendar)).map((slot) => slot.id)).toEqual(slots.map((slot) => slot.id));
    const deletion = await api.request('DELETE', ownCalendar['@id'], { token });
    expect([deletion.status, deletion.body['hydra:description']]).toEqual([
      409,
      "Le calendrier n'est pas supprimé : 1 rendez-vous y est pris",
    ]);
  });

  it('CAL-07: the preview of an edit counts removed days and slots made by hand as the save does', async () => {
    const ownCalendar = await calendar({ nbAgentAM: 3 });
    const [first, second] = await slotsOf(ownCalendar);
    if (!first || !second) throw new Error('no slots');
    await api.request('DELETE', `${ownCalendar['@id']}/day/2026-11-24/remove`, { token });
    await putJson(first['@id'], { number: 7 });
    await putJson(second['@id'], { dateRDV: '2026-11-23T11:10:00+01:00' });
    const preview = (changes: object) =>
      api.request('POST', `${ownCalendar['@id']}/preview`, { token, body: changes });
    for (const change of [{}, { nbAgentAM: 2 }, { duration: 20 }, { endDate: '2026-11-25' }]) {
      const { body } = await preview(change);
      expect(body).toMatchObject({ byHand: 2, booked: 0 });
      await putJson(ownCalendar['@id'], change);
      const slots = await slotsOf(ownCalendar);
      expect([body.days, body.slots, body.places]).toEqual([
        new Set(slots.map(({ dateRDV }) => dateRDV.slice(0, 10))).size,
        slots.length,
        slots.reduce((sum, { number }) => sum + number, 0),
      ]);
    }
    // The three hours of the removed day; 08:30, from where a slot was moved, is none of this calendar any more.
    expect((await preview({})).body.removed).toBe(3);
    expect((await preview({ endDate: '2026-11-30' })).body.removed).toBe(3);
    expect((await preview({ duration: 'x' })).status).toBe(422);
    expect((await api.request('POST', '/api/calendars/999999/preview', { token, body: {} })).status).toBe(
      404,
    );
    await office.create('appointments', office.appointment(ownCalendar, first as never));
    expect((await preview({ startDate: '2026-11-24' })).body.booked).toBe(1);
    expect((await slotsOf(ownCalendar)).some(({ id }) => id === first.id)).toBe(true);
  });

  it('CAL-07, SLOT-04: each 409 names the appointments in the way to who may VIEW them', async () => {
    const ownCalendar = await calendar();
    const [slot] = await slotsOf(ownCalendar);
    if (!slot) throw new Error('no slot');
    const appointment = await office.create('appointments', office.appointment(ownCalendar, slot as never));
    const attempts = (as: string) => [
      api.request('PUT', ownCalendar['@id'], { token: as, body: { receptionDays: ['Wed'] } }),
      api.request('DELETE', `${ownCalendar['@id']}/day/2026-11-23/remove`, { token: as }),
      api.request('DELETE', slot['@id'], { token: as }),
      api.request('DELETE', ownCalendar['@id'], { token: as }),
    ];
    const { id, civility, lastName, firstName, dateRDV } = appointment;
    const listedAppointment = { '@id': appointment['@id'], id, civility, lastName, firstName, dateRDV };
    for (const answer of await Promise.all(attempts(token)))
      expect([answer.status, answer.body.appointments]).toEqual([409, [listedAppointment]]);
    const { account, role } = accountsOf(api);
    const planner = await account('planificateur', await role('Planificateur', { Calendar: 'DELETE' }));
    const [edit, , , deletion] = attempts(planner.token);
    for (const answer of [await edit, await deletion]) {
      expect(answer?.status).toBe(409);
      expect(answer?.body).not.toHaveProperty('appointments');
    }
  });

  it('CAL-07: computing again keeps slots edited by hand and places that are taken', async () => {
    const ownCalendar = await calendar({ nbAgentAM: 3 });
    const [first, second, third] = await slotsOf(ownCalendar);
    if (!first || !second || !third) throw new Error('no slots');
    await putJson(first['@id'], { number: 9 });
    for (let place = 0; place < 2; place += 1)
      await office.create('appointments', office.appointment(ownCalendar, second));
    expect((await putJson(ownCalendar['@id'], { nbAgentAM: 1, endDate: '2026-11-28' })).status).toBe(200);
    const after = await slotsOf(ownCalendar);
    expect(after.slice(0, 3).map((slot) => slot.number)).toEqual([9, 2, 1]);
    expect(after).toHaveLength(12);
  });

  it('CAL-07: a slot that keeps its places for who booked them is none that was made by hand', async () => {
    const ownCalendar = await calendar({ nbAgentAM: 2 });
    const [slot] = await slotsOf(ownCalendar);
    if (!slot) throw new Error('no slots');
    for (let place = 0; place < 2; place += 1)
      await office.create('appointments', office.appointment(ownCalendar, slot));
    const { body } = await api.request('POST', `${ownCalendar['@id']}/preview`, {
      token,
      body: { nbAgentAM: 1 },
    });
    expect(body).toMatchObject({ places: 11, byHand: 0 });
  });

  it('CAL-07: a slot edited by hand stays on the last day of a shorter calendar, and goes with a day beyond', async () => {
    const ownCalendar = await calendar();
    const onDay = async (day: string) =>
      (await slotsOf(ownCalendar)).find(({ dateRDV }) => dateRDV.startsWith(day));
    const [keptSlot, removedSlot] = [await onDay('2026-11-26'), await onDay('2026-11-27')];
    for (const slot of [keptSlot, removedSlot]) await putJson(String(slot?.['@id']), { number: 7 });
    await putJson(ownCalendar['@id'], { endDate: '2026-11-26', startHourAM: '08:10' });
    expect(await onDay('2026-11-26')).toMatchObject({ id: keptSlot?.id, number: 7 });
    expect(await onDay('2026-11-27')).toBe(undefined);
  });

  it('CAL-06, CAL-07: a calendar with canceled appointments alone is deleted, and they stay', async () => {
    const ownCalendar = await calendar();
    const [slot] = await slotsOf(ownCalendar);
    const bookedAppointment = await office.create(
      'appointments',
      office.appointment(ownCalendar, slot as never),
    );
    await putJson(`${bookedAppointment['@id']}/cancel`, { canceled: true });
    expect((await api.request('DELETE', ownCalendar['@id'], { token })).status).toBe(204);
    const remaining = await api.request('GET', bookedAppointment['@id'], { token });
    expect(remaining.body).toMatchObject({ canceled: true, calendar: null });
    expect(
      (await putJson(`${bookedAppointment['@id']}/cancel`, { canceled: false })).body.violations[0].message,
    ).toBe('désolé, le rdv non disponible');
  });
});

describe('one slot', () => {
  it('SLOT-03: no fewer places than are taken, no time in the past, no other hour once booked', async () => {
    const ownCalendar = await calendar({ nbAgentAM: 3 });
    const [slot, free] = await slotsOf(ownCalendar);
    if (!slot || !free) throw new Error('no slots');
    for (let place = 0; place < 2; place += 1)
      await office.create('appointments', office.appointment(ownCalendar, slot));
    expect(messages(await putJson(slot['@id'], { number: 0 }))).toEqual({
      number: 'le nombre minimale est 1',
    });
    expect(messages(await putJson(slot['@id'], { number: 1 }))).toEqual({
      number: '2 rendez-vous sont déjà pris, le nombre ne peut pas être inférieur à 2',
    });
    expect(messages(await putJson(slot['@id'], { dateRDV: '2026-11-19T08:00:00+01:00' }))).toEqual({
      dateRDV: 'la date minimum est demain',
    });
    for (const time of ['10:00:30', '10:00:00.5'])
      expect(messages(await putJson(free['@id'], { dateRDV: `2026-11-23T${time}+01:00` }))).toEqual({
        dateRDV: "l'heure n'a pas de secondes",
      });
    expect(
      Object.keys(messages(await putJson(slot['@id'], { dateRDV: '2026-11-23T10:00:00+01:00' }))),
    ).toEqual(['dateRDV']);
    expect(messages(await putJson(free['@id'], { dateRDV: slot.dateRDV }))).toEqual({
      dateRDV: 'un autre créneau de ce calendrier a déjà cette heure',
    });
    const answer = await putJson(free['@id'], { dateRDV: '2026-11-23T10:00:00+01:00', number: 2 });
    expect(answer.body).toMatchObject({ dateRDV: '2026-11-23T10:00:00+01:00', number: 2 });
    await putJson(ownCalendar['@id'], { duration: 30, nbAgentAM: 4 });
    const times = (await slotsOf(ownCalendar))
      .filter((one) => one.dateRDV.startsWith('2026-11-23'))
      .map((one) => one.dateRDV.slice(11, 16));
    expect(times).toEqual(['08:00', '10:00']);
  });

  it('SLOT-03: a slot with appointments is not deleted; a free one is, and stays out', async () => {
    const ownCalendar = await calendar();
    const [slot, free] = await slotsOf(ownCalendar);
    if (!slot || !free) throw new Error('no slots');
    await office.create('appointments', office.appointment(ownCalendar, slot));
    expect((await api.request('DELETE', slot['@id'], { token })).status).toBe(409);
    expect((await api.request('DELETE', free['@id'], { token })).status).toBe(204);
    // Neither the first nor the second change of the calendar brings it back.
    for (const change of [{ nbAgentAM: 2 }, { nbAgentAM: 3 }]) {
      await putJson(ownCalendar['@id'], change);
      expect((await slotsOf(ownCalendar)).some((one) => one.dateRDV === free.dateRDV)).toBe(false);
    }
  });
});

test('CAL-08: a calendar tells how full it is, in the list as by itself', async () => {
  const ownCalendar = await calendar({ nbAgentAM: 3 });
  const [slot] = await slotsOf(ownCalendar);
  if (!slot) throw new Error('no slot');
  expect(ownCalendar).toMatchObject({ places: 30, booked: 0 });
  await office.create('appointments', office.appointment(ownCalendar, slot));
  const one = await api.request('GET', ownCalendar['@id'], { token });
  const list = await api.request('GET', `/api/calendars?cell.id=${ownCalendar.cell.id}`, { token });
  for (const member of [one.body, list.body['hydra:member'][0]])
    expect(member).toMatchObject({ places: 30, booked: 1 });
});
