import { describe, expect, it } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi({ now: '2026-11-23T10:05:00+01:00' });
const office = await officeOf(api);
const { token, calendar, slotsOf, create, appointment } = office;
const putJson = (path: string, body: unknown) => api.request('PUT', path, { token, body });
const get = (path: string) => api.request('GET', path, { token });
const slotTaken = [
  { propertyPath: 'dateRDV', message: 'désolé, le rdv non disponible', code: 'rules.slotTaken' },
];
const working = { startHourAM: '09:00', endHourAM: '12:00', nbAgentAM: 2 };

/** A slot of a calendar by its time, on 23 November unless told. */
async function slotAt(calendarOfSlot: { id: number }, time: string, day = '2026-11-23') {
  const slotAtTime = (await slotsOf(calendarOfSlot)).find(
    (slot) => slot.dateRDV === `${day}T${time}:00+01:00`,
  );
  if (!slotAtTime) throw new Error(`no slot at ${time}`);
  return slotAtTime;
}

describe('the days of a month', () => {
  it('SLOT-05, SYS-17: those with places in the cell and wilaya, by the rule of the free slots; none that is full, or of which every hour is over', async () => {
    const monthCalendar = await calendar({ endDate: '2026-12-02', receptionDays: ['Mon', 'Wed'] });
    for (const time of ['08:00', '08:30'])
      await create(
        'appointments',
        appointment(monthCalendar, await slotAt(monthCalendar, time, '2026-11-25')),
      );
    const days = (query: Record<string, string>) => {
      const parameters = { cell: monthCalendar.cell['@id'], region: office.region['@id'], ...query };
      return get(`/api/appointments/days?${new URLSearchParams(parameters)}`);
    };
    expect((await days({ month: '2026-11' })).body['hydra:member']).toEqual([
      { day: '2026-11-30', remaining: 2 },
    ]);
    expect((await days({ month: '2026-12' })).body['hydra:member']).toEqual([
      { day: '2026-12-02', remaining: 2 },
    ]);
    expect((await days({ month: '2026-13' })).status).toBe(400);
    expect((await days({ month: '2026-11', cell: 'x' })).status).toBe(400);
    const signedOut = await api.request('GET', '/api/appointments/days?month=2026-11&cell=1&region=16');
    expect(signedOut.status).toBe(401);
  });
});

it('AGENDA-01, SLOT-01: the next places are those to come; of a day staff see those whose hour is over too', async () => {
  const dayCalendar = await calendar(working);
  const hours = async (query: string) => {
    const path = `/api/appointments/available?cell=${dayCalendar.cell['@id']}&region=${office.region['@id']}${query}`;
    return (await get(path)).body['hydra:member'].map(({ dateRDV }: { dateRDV: string }) => dateRDV);
  };
  const today = await hours('&date=2026-11-23');
  expect(today[0]).toBe('2026-11-23T09:00:00+01:00');
  expect(await hours('')).toEqual([
    ...today.filter((hour: string) => hour > '2026-11-23T10:05'),
    ...(await hours('&date=2026-11-24')),
    ...(await hours('&date=2026-11-25')),
    ...(await hours('&date=2026-11-26')),
    ...(await hours('&date=2026-11-27')),
  ]);
});

it('SLOT-06: the next days with places are read as days, however many slots one of them has, and begin now', async () => {
  const longCalendar = await calendar({
    endDate: '2026-12-04',
    startHourAM: '08:00',
    endHourAM: '18:00',
    duration: 5,
    nbAgentAM: 1,
  });
  // Another calendar of the same office adds to its days.
  await calendar({
    cell: longCalendar.cell['@id'],
    startDate: '2026-11-25',
    endDate: '2026-11-26',
    receptionDays: ['Wed'],
  });
  const query = new URLSearchParams({ cell: longCalendar.cell['@id'], region: office.region['@id'] });
  const { status, body } = await get(`/api/appointments/days?${query}`);
  expect([status, body['hydra:member']]).toEqual([
    200,
    [
      // The day has places from 10:05 on.
      { day: '2026-11-23', remaining: 95 },
      { day: '2026-11-24', remaining: 120 },
      { day: '2026-11-25', remaining: 122 },
      { day: '2026-11-26', remaining: 120 },
      { day: '2026-11-27', remaining: 120 },
      { day: '2026-11-28', remaining: 120 },
    ],
  ]);
  expect((await get('/api/appointments/days?cell=1')).status).toBe(400);
});

describe('the next open days of every office', () => {
  it('PUB-09, PUB-05: of each wilaya and cell with a free place, soonest first, six at most; to anybody', async () => {
    const early = await calendar({ endDate: '2026-12-20', receptionDays: ['Tue', 'Thu'] });
    const { cell } = early;
    // Another calendar of that office; one that is full, one not sent and one archived are no open days.
    await calendar({
      cell: cell['@id'],
      startDate: '2026-11-26',
      endDate: '2026-11-27',
      receptionDays: ['Fri'],
    });
    for (const time of ['08:00', '08:30'])
      await create('appointments', appointment(early, await slotAt(early, time, '2026-11-24')));
    const late = await calendar({ startDate: '2027-03-01', endDate: '2027-03-02' });
    const draft = await calendar({}, { sent: false });
    const archivedCalendar = await calendar();
    await putJson(archivedCalendar['@id'], { ...archivedCalendar, archived: true });
    const open = async (query = '') => {
      const { body } = await api.request('GET', `/api/appointments/open_days?${query}`);
      return body['hydra:member'] as { region: string; cell: string; days: string[] }[];
    };
    const all = await open();
    const of = ({ cell }: { cell: { '@id': string } }) => all.filter((one) => one.cell === cell['@id']);
    expect(of(early)).toEqual([
      {
        '@type': 'OpenDays',
        region: office.region['@id'],
        cell: cell['@id'],
        days: ['2026-11-26', '2026-11-27', '2026-12-01', '2026-12-03', '2026-12-08', '2026-12-10'],
        firstDay: '2026-11-24',
        lastDay: expect.stringMatching(/^2026-12-/),
      },
    ]);
    expect(of(late).map(({ days }) => days)).toEqual([['2027-03-01', '2027-03-02']]);
    expect([...of(draft), ...of(archivedCalendar)]).toEqual([]);
    const firsts = all.map(({ days }) => days[0] ?? '');
    expect(firsts).toEqual([...firsts].sort());
    // Months ahead in one question.
    const query = `cell=${cell['@id']}&region=${office.region['@id']}&after=2026-12-10`;
    expect((await open(query)).map(({ days }) => days)).toEqual([['2026-12-15', '2026-12-17']]);
    for (const wrong of ['after=demain', 'cell=x', 'region=/api/users/1x'])
      expect((await get(`/api/appointments/open_days?${wrong}`)).status).toBe(400);
  });
});

describe('booking by staff', () => {
  it('APT-05: every required field is named; the date is today or later', async () => {
    const nothing = await api.request('POST', '/api/appointments', { token, body: { civility: '' } });
    expect(nothing.body.violations.map((one: { propertyPath: string }) => one.propertyPath).sort()).toEqual(
      [
        'calendar',
        'cell',
        'civility',
        'date',
        'dateHour',
        'dateRDV',
        'firstName',
        'lastName',
        'quality',
        'reason',
        'region',
      ].sort(),
    );
    const ownCalendar = await calendar(working);
    const slot = await slotAt(ownCalendar, '11:00');
    const send = async (changes: Record<string, unknown>) =>
      (
        await api.request('POST', '/api/appointments', {
          token,
          body: appointment(ownCalendar, slot, changes),
        })
      ).body.violations;
    expect(await send({ date: '2026-11-22' })).toMatchObject([
      { propertyPath: 'date', message: "la date doit etre minimum aujourd'hui" },
    ]);
    expect(await send({ dateHour: '9h' })).toMatchObject([
      { propertyPath: 'dateHour', message: 'format date invalide HH:MM' },
    ]);
    expect(await send({ email: 'rabah' })).toMatchObject([
      { propertyPath: 'email', message: 'ce champ est un email' },
    ]);
    expect(await send({ dateRDV: '2026-11-23T11:07:00+01:00' })).toEqual(slotTaken);
    expect(await send({ cell: (await office.first('cells'))['@id'] })).toEqual(slotTaken);
  });

  it('APT-05, SLOT-02: dateRDV is the truth: date and hour follow it, a differing hour is no error', async () => {
    const ownCalendar = await calendar(working);
    const slot = await slotAt(ownCalendar, '11:30');
    const bookingAnswer = await create(
      'appointments',
      appointment(ownCalendar, { dateRDV: '2026-11-23T10:30:00Z' }, { dateHour: '09:00', veteran: null }),
    );
    expect(bookingAnswer).toMatchObject({
      dateRDV: slot.dateRDV,
      date: '2026-11-23',
      dateHour: '11:30',
      canceled: false,
      canBeCanceled: true,
      veteran: null,
      createdBy: { id: 1 },
    });
    expect((await slotAt(ownCalendar, '11:30')).remaining).toBe(1);
  });

  it('SLOT-01: staff book any slot of an unarchived calendar from today on, sent or not; visitors only what is sent and to come', async () => {
    const unsent = await calendar(working, { sent: false });
    const early = await slotAt(unsent, '10:00');
    expect(
      (await api.request('POST', '/api/appointments', { token, body: appointment(unsent, early) })).status,
    ).toBe(201);
    expect(
      (
        await api.request('POST', '/api/appointments', {
          body: office.visit(unsent, await slotAt(unsent, '11:00')),
        })
      ).body.violations,
    ).toEqual(slotTaken);
    await putJson(`${unsent['@id']}/sent`, { sent: true });
    expect(
      (await api.request('POST', '/api/appointments', { body: office.visit(unsent, early) })).body.violations,
    ).toEqual(slotTaken);
    expect(
      (
        await api.request('POST', '/api/appointments', {
          body: office.visit(unsent, await slotAt(unsent, '11:00')),
        })
      ).status,
    ).toBe(201);
    await putJson(unsent['@id'], { archived: true });
    expect(
      (
        await api.request('POST', '/api/appointments', {
          token,
          body: appointment(unsent, await slotAt(unsent, '11:30')),
        })
      ).body.violations,
    ).toEqual(slotTaken);
  });
});

it('RIGHTS-11: who may not list veterans can link none, and learns of none; a link that stands stays', async () => {
  const accounts = accountsOf(api);
  const clerkRole = await accounts.role('ROLE_GUICHET', { Appointment: 'EDIT' });
  const { token: desk } = await accounts.account('guichet', clerkRole);
  const ownCalendar = await calendar(working);
  const slot = await slotAt(ownCalendar, '11:00');
  const veteran = await office.veteran({
    firstName: 'Rabah',
    lastName: 'Benali',
    birthDate: '1931-05-02',
  });
  const body = appointment(ownCalendar, slot, { veteran: veteran['@id'] });
  const refusal = await api.request('POST', '/api/appointments', { token: desk, body });
  expect(refusal.body.violations).toMatchObject([{ propertyPath: 'veteran' }]);
  const bookedAppointment = await create('appointments', body);
  const change = (body: object) => api.request('PUT', bookedAppointment['@id'], { token: desk, body });
  expect((await change({ veteran: veteran['@id'], phone: '0550123456' })).status).toBe(200);
  expect((await change({ veteran: null })).status).toBe(200);
  expect((await change({ veteran: veteran['@id'] })).status).toBe(422);
});

describe('free slots', () => {
  it('SLOT-05, SLOT-01: available and check answer by the rule of who asks', async () => {
    const ownCalendar = await calendar(working);
    const times = async (asker: { token?: string }, more = '', region = office.region.id) => {
      const query = `cell=${ownCalendar.cell.id}&region=${region}&date=2026-11-23&calendar=${more}`;
      const answer = await api.request('GET', `/api/appointments/available?${query}`, asker);
      return answer.body['hydra:member'].map((slot: { dateRDV: string }) => slot.dateRDV.slice(11, 16));
    };
    const beside = await calendar({
      ...working,
      startHourAM: '08:00',
      endHourAM: '09:00',
      cell: ownCalendar.cell['@id'],
    });
    await calendar({ ...working, startHourAM: '07:00', endHourAM: '08:00' });
    const fromNine = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
    expect(await times({ token })).toEqual(['08:00', '08:30', ...fromNine]);
    expect(await times({ token }, `${beside.id}`)).toEqual(['08:00', '08:30']);
    expect(await times({ token }, `${ownCalendar.id}`)).toEqual(fromNine);
    expect(await times({ token }, '', office.region.id + 1)).toEqual([]);
    await putJson(beside['@id'], { archived: true });
    expect(await times({})).toEqual(['10:30', '11:00', '11:30']);
    const check = async (time: string, asker = {}) =>
      await api.request(
        'GET',
        `/api/available_appointments/check?calendar=${ownCalendar.id}&date=${encodeURIComponent(`2026-11-23T${time}:00+01:00`)}`,
        asker,
      );
    const last = await slotAt(ownCalendar, '11:30');
    const first = await create('appointments', appointment(ownCalendar, last));
    expect((await check('11:30')).body).toMatchObject({ number: 2, booked: 1, remaining: 1 });
    await create('appointments', appointment(ownCalendar, last));
    expect(await times({})).toEqual(['10:30', '11:00']);
    expect(await times({ token }, `&id=${first.id}`)).toContain('11:30');
    expect(await times({}, `&id=${first.id}`)).not.toContain('11:30');
    expect(await times({ token }, '&id=999999')).not.toContain('11:30');
    expect((await check('11:00')).body['@id']).toMatch(/^\/api\/available_appointments\/\d+$/);
    for (const time of ['11:30', '11:05', '09:00']) {
      const answer = await check(time);
      expect([answer.status, '@id' in answer.body]).toEqual([200, false]);
    }
    expect((await check('09:00', { token })).body['@id']).toBeDefined();
    // A '+' that was not encoded arrives as a space.
    const plain = `/api/available_appointments/check?calendar=${ownCalendar.id}&date=2026-11-23T11:00:00+01:00`;
    expect((await api.request('GET', plain)).body['@id']).toBeDefined();
    for (const date of ['+275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z', '0000-01-01', 'x']) {
      const path = `/api/available_appointments/check?calendar=${ownCalendar.id}&date=${encodeURIComponent(date)}`;
      const answer = await api.request('GET', path);
      expect([date, answer.status, answer.body]).toEqual([date, 200, {}]);
    }
    expect((await api.request('GET', '/api/appointments/available?date=demain')).status).toBe(400);
  });
});

describe('moving', () => {
  it('APT-08: moving frees the old place and takes the new one; the previous time must be the one that stands', async () => {
    const ownCalendar = await calendar({ ...working, nbAgentAM: 1 });
    const [from, to] = [await slotAt(ownCalendar, '11:00'), await slotAt(ownCalendar, '11:30')];
    const bookedAppointment = await create('appointments', appointment(ownCalendar, from));
    const move = () =>
      putJson(bookedAppointment['@id'], { dateRDV: to.dateRDV, ancienDateRDV: from.dateRDV });
    const answer = await move();
    expect([answer.status, answer.body.dateRDV, answer.body.dateHour]).toEqual([200, to.dateRDV, '11:30']);
    // Sent again, its answer lost on the way, it stands where it was to stand.
    expect((await move()).status).toBe(200);
    expect([
      (await slotAt(ownCalendar, '11:00')).booked,
      (await slotAt(ownCalendar, '11:30')).booked,
    ]).toEqual([0, 1]);
    const late = await putJson(bookedAppointment['@id'], {
      dateRDV: from.dateRDV,
      ancienDateRDV: from.dateRDV,
    });
    expect(late.status).toBe(409);
    // The day alone is no move, and to the past it is refused.
    const past = await putJson(bookedAppointment['@id'], { date: '2020-01-01' });
    expect([past.status, past.body.violations]).toMatchObject([422, [{ propertyPath: 'date' }]]);
    const other = await create('appointments', appointment(ownCalendar, from));
    expect(
      (await putJson(other['@id'], { dateRDV: to.dateRDV, ancienDateRDV: from.dateRDV })).body.violations,
    ).toEqual(slotTaken);
    expect((await get(other['@id'])).body.dateRDV).toBe(from.dateRDV);
  });

  it('APT-08, CAL-03: another time without a calendar is a place of any of them, though the larger is full', async () => {
    const small = await calendar({ ...working, nbAgentAM: 1 });
    const large = await calendar({ ...working, cell: small.cell['@id'] });
    const to = await slotAt(large, '11:30');
    for (const lastName of ['Benali', 'Haddad'])
      await create('appointments', appointment(large, to, { lastName }));
    const bookedAppointment = await create('appointments', appointment(small, await slotAt(small, '11:00')));
    const answer = await putJson(bookedAppointment['@id'], { dateRDV: to.dateRDV });
    expect([answer.status, answer.body.calendar?.id]).toEqual([200, small.id]);
    expect((await putJson(bookedAppointment['@id'], { calendar: large['@id'] })).body.violations).toEqual(
      slotTaken,
    );
  });

  it('APT-08: another calendar, cell or wilaya at the same time is a move; a calendar that is named is the only one', async () => {
    const small = await calendar({ ...working, nbAgentAM: 1 });
    const large = await calendar({ ...working, cell: small.cell['@id'] });
    const elsewhere = await calendar(working);
    const [eleven, later] = [await slotAt(small, '11:00'), await slotAt(small, '11:30')];
    const bookedAppointment = await create('appointments', appointment(small, eleven));
    const standsIn = async (change: object, expectedCalendar: { id: number }) => {
      expect((await putJson(bookedAppointment['@id'], change)).body.calendar?.id).toBe(expectedCalendar.id);
      for (const one of [small, large, elsewhere])
        expect((await slotAt(one, '11:00')).booked).toBe(one === expectedCalendar ? 1 : 0);
    };
    await standsIn({ calendar: large['@id'] }, large);
    await standsIn({ cell: elsewhere.cell['@id'] }, elsewhere);
    await standsIn({ cell: small.cell['@id'], calendar: large['@id'] }, large);
    const wilaya = await office.first('params_regions', 'name=Blida');
    expect((await putJson(bookedAppointment['@id'], { region: wilaya['@id'] })).body.violations).toEqual(
      slotTaken,
    );
    await create('appointments', appointment(small, later, { lastName: 'Haddad' }));
    const full = { dateRDV: later.dateRDV, calendar: small['@id'] };
    expect((await putJson(bookedAppointment['@id'], full)).body.violations).toEqual(slotTaken);
    const other = await create('appointments', appointment(small, eleven, { lastName: 'Ouali' }));
    const answer = await putJson(other['@id'], { dateRDV: later.dateRDV });
    expect([answer.status, answer.body.calendar?.id]).toEqual([200, large.id]);
  });

  it('APT-08: an edit without another slot keeps its place, also in a slot that is full or past', async () => {
    const ownCalendar = await calendar({ ...working, nbAgentAM: 1 });
    const slot = await slotAt(ownCalendar, '09:00');
    const bookedAppointment = await create('appointments', appointment(ownCalendar, slot));
    const editedAnswer = await putJson(bookedAppointment['@id'], {
      lastName: 'Haddad',
      dateRDV: slot.dateRDV,
      ancienDateRDV: slot.dateRDV,
    });
    expect([editedAnswer.status, editedAnswer.body.lastName]).toEqual([200, 'Haddad']);
    api.clock.set('2026-11-25T10:00:00+01:00');
    const session = await api.signIn('admin');
    const past = await api.request('PUT', bookedAppointment['@id'], {
      token: session,
      body: { phone: '0550123456', date: '2026-11-23', ancienDateRDV: slot.dateRDV },
    });
    expect(past.status).toBe(200);
    api.clock.set('2026-11-23T10:05:00+01:00');
  });
});

describe('cancelling', () => {
  it('APT-09: cancel gives the place back, restore takes it again or is refused where none is left', async () => {
    const ownCalendar = await calendar({ ...working, nbAgentAM: 1 });
    const slot = await slotAt(ownCalendar, '11:00');
    const bookedAppointment = await create('appointments', appointment(ownCalendar, slot));
    const canceledAnswer = await putJson(`${bookedAppointment['@id']}/cancel`, { canceled: true });
    expect(canceledAnswer.body).toMatchObject({
      canceled: true,
      canceledBy: { id: 1 },
      cancelDate: '2026-11-23T10:05:00+01:00',
    });
    expect((await slotAt(ownCalendar, '11:00')).booked).toBe(0);
    expect(
      (await putJson(`${bookedAppointment['@id']}/cancel`, { canceled: true })).headers.get('ETag'),
    ).toBe(canceledAnswer.headers.get('ETag'));
    const other = await create('appointments', appointment(ownCalendar, slot));
    expect(
      (await putJson(`${bookedAppointment['@id']}/cancel`, { canceled: false })).body.violations,
    ).toEqual(slotTaken);
    await api.request('DELETE', other['@id'], { token });
    const restoreAnswer = await putJson(`${bookedAppointment['@id']}/cancel`, { canceled: false });
    expect(restoreAnswer.body).toMatchObject({ canceled: false, canceledBy: null, cancelDate: null });
    expect((await slotAt(ownCalendar, '11:00')).booked).toBe(1);
    expect((await putJson(`${bookedAppointment['@id']}/cancel`, {})).status).toBe(422);
  });

  it('APT-09: of a past day nothing is canceled any more; a canceled one is not moved', async () => {
    const ownCalendar = await calendar(working);
    const bookedAppointment = await create(
      'appointments',
      appointment(ownCalendar, await slotAt(ownCalendar, '09:00')),
    );
    api.clock.set('2026-11-24T10:00:00+01:00');
    const session = await api.signIn('admin');
    const late = await api.request('PUT', `${bookedAppointment['@id']}/cancel`, {
      token: session,
      body: { canceled: true },
    });
    expect([
      late.status,
      (await api.request('GET', bookedAppointment['@id'], { token: session })).body.canBeCanceled,
    ]).toEqual([409, false]);
    api.clock.set('2026-11-23T10:05:00+01:00');
    await putJson(`${bookedAppointment['@id']}/cancel`, { canceled: true });
    expect(
      (await putJson(bookedAppointment['@id'], { dateRDV: (await slotAt(ownCalendar, '11:00')).dateRDV }))
        .status,
    ).toBe(409);
  });

  it('APT-09: one of an archived calendar is not restored', async () => {
    const ownCalendar = await calendar(working);
    const bookedAppointment = await create(
      'appointments',
      appointment(ownCalendar, await slotAt(ownCalendar, '09:00')),
    );
    await putJson(`${bookedAppointment['@id']}/cancel`, { canceled: true });
    expect((await putJson(ownCalendar['@id'], { archived: true })).status).toBe(200);
    expect(
      (await putJson(`${bookedAppointment['@id']}/cancel`, { canceled: false })).body.violations,
    ).toEqual(slotTaken);
    expect((await get(bookedAppointment['@id'])).body.canceled).toBe(true);
    await putJson(ownCalendar['@id'], { archived: false });
    expect((await putJson(`${bookedAppointment['@id']}/cancel`, { canceled: false })).status).toBe(200);
  });

  it('APT-09, APT-10, SEC-04: a cancel, a restore and a deletion over a newer version are refused and change nothing', async () => {
    const ownCalendar = await calendar(working);
    const bookedAppointment = await create(
      'appointments',
      appointment(ownCalendar, await slotAt(ownCalendar, '09:30')),
    );
    const at = (version: number) => ({ 'If-Match': `"${version}-"` });
    const cancel = async (isCanceled: boolean, version: number) =>
      (
        await api.request('PUT', `${bookedAppointment['@id']}/cancel`, {
          token,
          body: { canceled: isCanceled },
          headers: at(version),
        })
      ).status;
    await putJson(bookedAppointment['@id'], { phone: '0550123456' });
    expect([await cancel(true, 1), (await get(bookedAppointment['@id'])).body.canceled]).toEqual([
      412,
      false,
    ]);
    expect(await cancel(true, 2)).toBe(200);
    expect([await cancel(false, 2), (await get(bookedAppointment['@id'])).body.canceled]).toEqual([
      412,
      true,
    ]);
    expect(await cancel(false, 3)).toBe(200);
    const remove = async (version: number) =>
      (await api.request('DELETE', bookedAppointment['@id'], { token, headers: at(version) })).status;
    expect([await remove(3), (await get(bookedAppointment['@id'])).status, await remove(4)]).toEqual([
      412, 200, 204,
    ]);
  });

  it('APT-10: deletion is permanent and gives the place back', async () => {
    const ownCalendar = await calendar(working);
    const bookedAppointment = await create(
      'appointments',
      appointment(ownCalendar, await slotAt(ownCalendar, '11:00')),
    );
    expect((await api.request('DELETE', bookedAppointment['@id'], { token })).status).toBe(204);
    expect([
      (await get(bookedAppointment['@id'])).status,
      (await slotAt(ownCalendar, '11:00')).booked,
    ]).toEqual([404, 0]);
  });
});

describe('the parts of a day', () => {
  it('APT-02: today, current from an hour ago on, next from now on; canceled ones in neither of the two last', async () => {
    const ownCalendar = await calendar({ ...working, startHourAM: '08:00' });
    const book = async (time: string, day?: string) =>
      (await create('appointments', appointment(ownCalendar, await slotAt(ownCalendar, time, day)))).id;
    const [early, hourAgo, justNow, later] = [
      await book('08:30'),
      await book('09:30'),
      await book('10:00'),
      await book('11:30'),
    ];
    const tomorrow = await book('08:00', '2026-11-24');
    const canceledId = await book('11:00');
    await putJson(`/api/appointments/${canceledId}/cancel`, { canceled: true });
    const part = async (name: string) =>
      (await get(`/api/appointments/${name}?cell=${ownCalendar.cell.id}&region=${office.region.id}`)).body[
        'hydra:member'
      ].map((one: { id: number }) => one.id);
    expect(await part('today')).toEqual([early, hourAgo, justNow, canceledId, later]);
    expect(await part('current')).toEqual([hourAgo, justNow, later]);
    expect(await part('next')).toEqual([later, tomorrow]);
  });
});

describe('a visitor', () => {
  it('PUB-02, PUB-06: the rules of the public page, whatever else is sent', async () => {
    const nothing = await api.request('POST', '/api/appointments', { body: {} });
    const messages = Object.fromEntries(
      nothing.body.violations.map((one: { propertyPath: string; message: string }) => [
        one.propertyPath,
        one.message,
      ]),
    );
    expect(Object.keys(messages).sort()).toEqual(
      [
        'birthDate',
        'birthplace',
        'calendar',
        'cell',
        'date',
        'dateRDV',
        'email',
        'firstName',
        'lastName',
        'phone',
        'quality',
        'reason',
        'region',
      ].sort(),
    );
    expect(messages.phone).toBe('numéro non valide ex: 0550123456');
    const ownCalendar = await calendar({ ...working, nbAgentAM: 3 });
    const slot = await slotAt(ownCalendar, '11:00');
    const send = (phone: string) =>
      api.request('POST', '/api/appointments', { body: office.visit(ownCalendar, slot, { phone }) });
    for (const phone of ['0450123456', '055012345', '00213055012345', '+33612345678'])
      expect((await send(phone)).body.violations, phone).toMatchObject([{ propertyPath: 'phone' }]);
    for (const phone of ['0550123456', '+213650123456', '00213750123456'])
      expect((await send(phone)).status, phone).toBe(201);
  });

  it('PUB-06, API-04: what cannot even become a text is a violation at its field', async () => {
    const odd = JSON.parse('{"toString": 1, "valueOf": 1}');
    const fields = ['lastName', 'firstName', 'birthDate'];
    const body = Object.fromEntries(fields.map((name) => [name, odd]));
    const answer = await api.request('POST', '/api/appointments', { body });
    expect(answer.status).toBe(422);
    const paths = answer.body.violations.map((one: { propertyPath: string }) => one.propertyPath);
    expect(paths).toEqual(expect.arrayContaining(fields));
  });

  it('PUB-05, PUB-06: staff keys are ignored, the answer holds what was sent and the number, and nothing can be read back', async () => {
    const ownCalendar = await calendar(working);
    const slot = await slotAt(ownCalendar, '11:00');
    const body = office.visit(ownCalendar, slot, {
      vip: true,
      travelCosts: true,
      canceled: true,
      civility: 'Mme',
      veteran: '/api/veterans/1',
      createdBy: '/api/users/1',
      accFullName: 'Ali Benali',
    });
    const { status, body: answer } = await api.request('POST', '/api/appointments', { body });
    expect(status).toBe(201);
    expect(Object.keys(answer).sort()).toEqual(
      [
        '@context',
        '@id',
        '@type',
        'accFullName',
        'birthDate',
        'birthplace',
        'calendar',
        'cell',
        'date',
        'dateRDV',
        'email',
        'firstName',
        'id',
        'lastName',
        'link',
        'phone',
        'quality',
        'reason',
        'region',
      ].sort(),
    );
    const record = (await get(answer['@id'])).body;
    expect(record).toMatchObject({
      vip: false,
      travelCosts: false,
      canceled: false,
      civility: null,
      veteran: null,
      createdBy: null,
      dateHour: '11:00',
      accFullName: 'Ali Benali',
    });
    expect((await api.request('GET', answer['@id'])).status).toBe(401);
    const editedAnswer = await putJson(answer['@id'], { phone: '0661234567' });
    expect([editedAnswer.status, editedAnswer.body.civility]).toEqual([200, null]);
    expect((await putJson(answer['@id'], { civility: 'Mr' })).status).toBe(200);
    // Once said it is not taken back.
    expect((await putJson(answer['@id'], { civility: null })).body.violations).toMatchObject([
      { propertyPath: 'civility', message: 'ce champ est obligatoire' },
    ]);
  });

  it('PUB-05, RIGHTS-11: without a token only the lists of the form can be read, never what is archived', async () => {
    await create('params_qualities', { name: 'Ancienne qualité', archived: true });
    const list = (await api.request('GET', '/api/params_qualities?pagination=false')).body['hydra:member'];
    expect(
      list.every((one: object) => Object.keys(one).join() === '@id,@type,id,value,name,nameArabic'),
    ).toBe(true);
    expect(list.some((one: { name: string }) => one.name === 'Ancienne qualité')).toBe(false);
    const all = (await get('/api/params_qualities?pagination=false')).body['hydra:member'];
    const archivedReason = all.find((one: { archived: boolean }) => one.archived);
    expect((await api.request('GET', archivedReason['@id'])).status).toBe(404);
    // Hidden fields are no filters either: neither who created it nor where a wilaya receives.
    const regions = (await api.request('GET', '/api/params_regions?itemsPerPage=5')).body;
    for (const query of [
      'address=alger',
      'capital=true',
      'exists[address]=false',
      'createdBy=1',
      'order[capital]=desc',
    ]) {
      const { body } = await api.request('GET', `/api/params_regions?itemsPerPage=5&${query}`);
      expect([query, body['hydra:member']]).toEqual([query, regions['hydra:member']]);
      expect([query, body['hydra:totalItems']]).toEqual([query, regions['hydra:totalItems']]);
    }
    const variables = regions['hydra:search']['hydra:mapping'].map(
      ({ property }: { property: string }) => property,
    );
    expect(new Set(variables)).toEqual(new Set(['id', 'name', 'nameArabic', 'active', 'service']));
    for (const path of [
      'veterans',
      'users',
      'roles',
      'appointments',
      'calendars',
      'available_appointments',
      'params_services',
      'params_cities',
      'appointments/today',
      'menu_roles/user',
      'me',
    ])
      expect((await api.request('GET', `/api/${path}`)).status, path).toBe(401);
  });

  it('PUB-02: a wilaya that does not receive, and what is archived, cannot be chosen', async () => {
    const ownCalendar = await calendar(working);
    const slot = await slotAt(ownCalendar, '11:00');
    const archivedRecord = await create('params_appointment_reasons', {
      name: 'Ancien motif',
      archived: true,
    });
    const answer = await api.request('POST', '/api/appointments', {
      body: office.visit(ownCalendar, slot, {
        region: '/api/params_regions/1',
        reason: archivedRecord['@id'],
      }),
    });
    expect(answer.body.violations.map((one: { propertyPath: string }) => one.propertyPath).sort()).toEqual([
      'reason',
      'region',
    ]);
  });
});
