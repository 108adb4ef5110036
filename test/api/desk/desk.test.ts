import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrate } from '../../../src/server/db/migrate.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { beside, createOlderDatabase, lockWaiter } from '../../harness/servers/database.ts';

const api = await testApi({ now: '2026-11-23T07:00:00+01:00' });
const office = await officeOf(api);
const accounts = accountsOf(api);
const karim = await accounts.account('karim', await accounts.role('ACCUEIL', { Appointment: 'EDIT' }));
const lila = await accounts.account('lila', await accounts.role('ACCUEIL 2', { Appointment: 'EDIT' }));

/** An appointment of today at 8 in a cell of its own. */
async function createBooked() {
  const calendar = await office.calendar({ nbAgentAM: 3 });
  const [slot, , tomorrow] = await office.slotsOf(calendar);
  if (!slot || !tomorrow) throw new Error('No slot');
  const appointment = await office.create('appointments', office.appointment(calendar, slot));
  return { ...appointment, calendar, slot, tomorrow } as typeof appointment & {
    slot: typeof slot;
    tomorrow: typeof slot;
  };
}
const path = ({ id }: { id: number }, rest = '') => `/api/appointments/${id}${rest}`;
const note = (token: string, of: { id: number }, state: string, headers = {}) =>
  api.request('POST', path(of, '/state'), { token, body: { state }, headers });
/** Takes back the last state, with the current version unless headers name another. */
async function undo(token: string, of: { id: number }, headers?: Record<string, string>) {
  const { body } = await api.request('GET', path(of), { token });
  const matching = headers ?? { 'If-Match': `"${body.version}-"` };
  return api.request('POST', path(of, '/state/undo'), { token, headers: matching });
}

describe('DESK-04: calling the next person', () => {
  /** An office of its own with people who wait there, in the order in which they came. */
  async function waitingRoom(people: number) {
    const calendar = await office.calendar({ nbAgentAM: people });
    const [slot] = await office.slotsOf(calendar);
    if (!slot) throw new Error('No slot');
    const { cell, region } = calendar;
    const waiting: { id: number; version: number }[] = [];
    for (let n = 0; n < people; n += 1) {
      const appointment = await office.create(
        'appointments',
        office.appointment(calendar, slot, { lastName: `Benali ${n}` }),
      );
      api.clock.advance(1000);
      waiting.push((await note(karim.token, appointment, 'arrived')).body);
    }
    const call = (token: string, key?: string) =>
      api.request('POST', '/api/appointments/call_next', {
        token,
        body: { cell, region },
        headers: key ? { 'Idempotency-Key': key } : {},
      });
    return { waiting, call, calendar, slot };
  }

  it('DESK-04: VIPs first, then the earliest hour, then who came first; 404 where nobody waits', async () => {
    api.clock.set('2026-11-23T08:00:00+01:00');
    const { waiting, call } = await waitingRoom(3);
    const [first, second, third] = waiting;
    if (!first || !second || !third) throw new Error('Nobody waits');
    await api.request('PUT', path(third), { token: karim.token, body: { vip: true } });
    const calls = [await call(karim.token), await call(lila.token), await call(karim.token)];
    expect(calls.map(({ body }) => body.id)).toEqual([third.id, first.id, second.id]);
    expect(calls[1]?.body).toMatchObject({ state: 'received', stateBy: { id: lila.id } });
    const nobody = await call(karim.token);
    expect([nobody.status, nobody.body['hydra:description']]).toEqual([
      404,
      "Personne n'attend à cet accueil",
    ]);
    const reader = await accounts.account('lecteur', await accounts.role('LECTEUR', { Appointment: 'VIEW' }));
    expect((await call(reader.token)).status).toBe(403);
  });

  it('DESK-04: who leaves while they are being called is passed over, whoever is next is called', async () => {
    const { waiting, call } = await waitingRoom(2);
    const [first, second] = waiting;
    await beside(api.database.url, async (colleague) => {
      await colleague.query(`update appointments set state = 'absent' where id = $1`, [first?.id]);
      const calling = call(karim.token);
      await lockWaiter(api.pool);
      await colleague.query('commit');
      expect((await calling).body).toMatchObject({ id: second?.id, state: 'received' });
    });
    expect((await call(karim.token)).status).toBe(404);
  });

  it('DESK-04: a call without its cell or wilaya is refused at that field', async () => {
    const { call, calendar } = await waitingRoom(1);
    const { cell, region } = calendar;
    for (const [body, field] of [
      [{ region }, 'cell'],
      [{ cell }, 'region'],
    ] as const) {
      const answer = await api.request('POST', '/api/appointments/call_next', { token: karim.token, body });
      expect([answer.status, answer.body.violations]).toMatchObject([
        422,
        [{ propertyPath: field, code: 'rules.unknownReference' }],
      ]);
    }
    expect((await call(karim.token)).status).toBe(200);
  });

  it('DESK-04: the same key answers the same person, another calls the next', async () => {
    const { waiting, call } = await waitingRoom(2);
    const both = await Promise.all([1, 2].map(() => call(karim.token, 'one call')));
    expect(both.map(({ body }) => body.id)).toEqual([waiting[0]?.id, waiting[0]?.id]);
    expect((await call(karim.token, 'another call')).body.id).toBe(waiting[1]?.id);
    expect((await call(lila.token, 'one call')).status).toBe(404);
  });

  it('DESK-04: 20 agents at once call 20 people, each exactly once, while notes are edited and every third answer is lost', async () => {
    const { waiting, call } = await waitingRoom(20);
    const agents = await Promise.all(
      Array.from({ length: 20 }, async (_, n) =>
        accounts.account(`guichet${n}`, await accounts.role(`GUICHET ${n}`, { Appointment: 'EDIT' })),
      ),
    );
    const editing = waiting.map((one, n) =>
      api.request('PUT', path(one, '/desk_note'), { token: lila.token, body: { deskNote: `Note ${n}` } }),
    );
    const calls = await Promise.all(
      agents.map(async ({ token }, n) => {
        const first = await call(token, `call ${n}`);
        // The answer never reached the agent's browser, which sends the call again.
        return n % 3 === 0 ? call(token, `call ${n}`) : first;
      }),
    );
    expect(new Set((await Promise.all(editing)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(calls.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(calls.map(({ body }) => body.id).sort()).toEqual(waiting.map(({ id }) => id).sort());
    const names = await Promise.all(
      waiting.map((one) => api.request('GET', path(one), { token: lila.token })),
    );
    expect(new Set(names.map(({ body }) => body.stateBy.id)).size).toBe(20);
  });
});

describe('DESK-01: the states of the day', () => {
  it('DESK-01: each step says who noted it and when; waiting begins with the arrival and is not begun anew', async () => {
    const appointment = await createBooked();
    expect([appointment.state, appointment.stateDate, appointment.stateBy, appointment.arrivedDate]).toEqual([
      'expected',
      null,
      null,
      null,
    ]);
    api.clock.set('2026-11-23T07:55:00+01:00');
    const arrivedAnswer = await note(karim.token, appointment, 'arrived');
    expect(arrivedAnswer.status).toBe(200);
    expect(arrivedAnswer.body).toMatchObject({
      state: 'arrived',
      stateDate: '2026-11-23T07:55:00+01:00',
      arrivedDate: '2026-11-23T07:55:00+01:00',
      stateBy: { id: karim.id, lastName: 'karim' },
    });
    api.clock.set('2026-11-23T08:10:00+01:00');
    const receivedAnswer = await note(lila.token, appointment, 'received');
    expect(receivedAnswer.body).toMatchObject({
      state: 'received',
      stateDate: '2026-11-23T08:10:00+01:00',
      arrivedDate: '2026-11-23T07:55:00+01:00',
      stateBy: { id: lila.id },
    });
    const back = await undo(lila.token, appointment);
    expect(back.body).toMatchObject({
      ...arrivedAnswer.body,
      version: expect.any(Number),
      updatedBy: { id: lila.id },
      updatedDate: expect.any(String),
    });
    expect((await undo(lila.token, appointment)).body).toMatchObject({
      state: 'expected',
      stateBy: null,
      arrivedDate: null,
    });
    // There is nothing before that.
    expect((await undo(lila.token, appointment)).body).toMatchObject({ state: 'expected' });
    for (const state of ['ici', '', null, undefined])
      expect((await note(lila.token, appointment, state as string)).body.violations).toMatchObject([
        { propertyPath: 'state' },
      ]);
  });

  it('DESK-01: two agents at once: the second sees what the first noted, and overwrites nothing', async () => {
    const appointment = await createBooked();
    const { headers } = await api.request('GET', path(appointment), { token: karim.token });
    const matching = { 'If-Match': headers.get('ETag') ?? '' };
    const both = await Promise.all(
      [karim, lila].map(({ token }) => note(token, appointment, 'arrived', matching)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const [first, second] = both[0]?.status === 200 ? [karim, lila] : [lila, karim];
    // A repetition of one's own request is done already; the colleague's is not theirs.
    expect((await note(first.token, appointment, 'arrived', matching)).status).toBe(200);
    expect((await note(second.token, appointment, 'arrived', matching)).status).toBe(412);
    // Something else on what is no more so is refused, an undo too.
    expect((await note(lila.token, appointment, 'absent', matching)).status).toBe(412);
    expect((await undo(lila.token, appointment, matching)).status).toBe(412);
    expect((await api.request('GET', path(appointment), { token: lila.token })).body.state).toBe('arrived');
  });

  it('DESK-01 SEC-04: an undo repeated takes one step back; one that names no version is refused', async () => {
    const appointment = await createBooked();
    await note(karim.token, appointment, 'arrived');
    const { headers } = await note(karim.token, appointment, 'received');
    const matching = { 'If-Match': headers.get('ETag') ?? '' };
    const both = await Promise.all([1, 2].map(() => undo(karim.token, appointment, matching)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await undo(karim.token, appointment, {})).status).toBe(428);
    expect((await undo(karim.token, appointment, { 'If-Match': '*' })).status).toBe(428);
    expect((await api.request('GET', path(appointment), { token: karim.token })).body.state).toBe('arrived');
  });

  describe('who comes without appointment', () => {
    /** Somebody at the desk, in the first slot of a calendar of today with so many places. */
    async function visit(places: number) {
      const calendar = await office.calendar({ nbAgentAM: places });
      const [slot, , tomorrow] = await office.slotsOf(calendar);
      if (!slot || !tomorrow) throw new Error('No slot');
      const come = (token: string, headers = {}, to = slot, arrivedText = '1') =>
        api.request('POST', `/api/appointments?arrived=${arrivedText}`, {
          token,
          headers,
          body: office.appointment(calendar, to),
        });
      const bookedPlaces = async () => (await office.slotsOf(calendar))[0]?.booked;
      return { come, booked: bookedPlaces, tomorrow };
    }

    it('DESK-01: is booked and has arrived in one request, once however often it is sent', async () => {
      const { come, booked } = await visit(3);
      const key = { 'Idempotency-Key': 'walk-in of one' };
      const both = await Promise.all([1, 2].map(() => come(office.token, key)));
      expect(both.map(({ status }) => status)).toEqual([201, 201]);
      expect(both[1]?.body).toEqual(both[0]?.body);
      expect(both[0]?.body).toMatchObject({
        state: 'arrived',
        stateBy: expect.objectContaining({ id: expect.any(Number) }),
        arrivedDate: expect.any(String),
      });
      expect(await booked()).toBe(1);
      // The same key for a booking alone is another request.
      expect((await come(office.token, key, undefined, '0')).status).toBe(422);
      expect((await come(office.token, {}, undefined, 'oui')).status).toBe(400);
      expect(await booked()).toBe(1);
      expect((await undo(office.token, both[0]?.body)).body.state).toBe('expected');
    });

    it('DESK-01: nobody is booked whose arrival may not be noted', async () => {
      const { come, booked, tomorrow } = await visit(1);
      const books = await accounts.account(
        'inscrit',
        await accounts.role('INSCRIT', { Appointment: 'CREATE' }),
      );
      expect((await come(books.token)).status).toBe(403);
      expect((await come(office.token, {}, tomorrow)).status).toBe(409);
      expect(await booked()).toBe(0);
    });
  });

  it('DESK-01: a canceled appointment has no state; restored, or moved to another day, it is expected anew', async () => {
    const appointment = await createBooked();
    await note(karim.token, appointment, 'absent');
    const cancel = (isCanceled: boolean) =>
      api.request('PUT', path(appointment, '/cancel'), {
        token: office.token,
        body: { canceled: isCanceled },
      });
    expect((await cancel(true)).body).toMatchObject({ state: null, stateDate: null, stateBy: null });
    expect((await note(karim.token, appointment, 'arrived')).status).toBe(409);
    expect((await cancel(false)).body).toMatchObject({ state: 'expected' });
    expect((await undo(karim.token, appointment)).body).toMatchObject({ state: 'expected' });
    await note(karim.token, appointment, 'arrived');
    const answer = await api.request('PATCH', path(appointment), {
      token: office.token,
      body: {
        ...office.appointment(appointment.calendar, appointment.tomorrow),
        ancienDateRDV: appointment.slot.dateRDV,
      },
    });
    expect(answer.body).toMatchObject({
      dateRDV: appointment.tomorrow.dateRDV,
      state: 'expected',
      arrivedDate: null,
    });
    expect((await note(karim.token, appointment, 'arrived')).body['hydra:description']).toMatch(/à venir/);
  });

  it('DESK-01 SLOT-07: no state changes the places of a slot, nor what a client sends as state the state', async () => {
    const appointment = await createBooked();
    const places = async () => (await office.slotsOf(appointment.calendar))[0]?.booked;
    for (const state of ['arrived', 'received', 'done', 'excused', 'absent', 'expected']) {
      expect((await note(karim.token, appointment, state)).body.state).toBe(state);
      expect(await places()).toBe(1);
    }
    await api.request('PATCH', path(appointment), {
      token: office.token,
      body: { state: 'done', deskNote: 'x' },
    });
    expect((await api.request('GET', path(appointment), { token: office.token })).body).toMatchObject({
      state: 'expected',
      deskNote: null,
    });
  });

  it('DESK-01 API-03: lists are narrowed by states, and who may only list sees them', async () => {
    const appointment = await createBooked();
    await note(karim.token, appointment, 'arrived');
    const reader = await accounts.account('liste', await accounts.role('LISTE', { Appointment: 'LIST' }));
    const membersOf = async (query: string) => {
      const cell = String(appointment.cell['@id']).split('/').pop();
      const answer = await api.request('GET', `/api/appointments/today?cell=${cell}&${query}`, {
        token: reader.token,
      });
      return answer.body['hydra:member'];
    };
    expect(await membersOf('state=expected')).toEqual([]);
    const [member] = await membersOf('state[]=expected&state[]=arrived');
    expect(member).toMatchObject({ id: appointment.id, state: 'arrived', arrivedDate: expect.any(String) });
    expect(member).not.toHaveProperty('deskNote');
    expect((await note(reader.token, appointment, 'done')).status).toBe(403);
  });

  it('DESK-01: a note for the next colleague is a line, and is guarded like every edit', async () => {
    const appointment = await createBooked();
    const write = (deskNote: unknown, headers = {}) =>
      api.request('PUT', path(appointment, '/desk_note'), {
        token: karim.token,
        body: { deskNote },
        headers,
      });
    const { headers } = await write('Revient à 11 h avec sa carte');
    const matching = { 'If-Match': headers.get('ETag') ?? '' };
    expect((await write('x'.repeat(501))).body.violations).toMatchObject([{ propertyPath: 'deskNote' }]);
    const emptiedAnswer = await write('', matching);
    expect(emptiedAnswer.body.deskNote).toBeNull();
    expect((await write('Autre', matching)).status).toBe(412);
    // The same state again is no edit, whatever version the sender knew.
    const again = await write('', matching);
    expect([again.status, again.body.version]).toEqual([200, emptiedAnswer.body.version]);
  });
});

it('SEC-02 DESK-01: a state noted is in the audit, with who noted it', async () => {
  const appointment = await createBooked();
  await note(karim.token, appointment, 'arrived');
  const owner = new pg.Client(api.database.ownerUrl);
  await owner.connect();
  const { rows } = await owner.query(
    `SELECT actor, changes -> 'state' AS state FROM audit_log WHERE table_name = 'appointments' AND record_id = $1 ORDER BY id DESC LIMIT 1`,
    [appointment.id],
  );
  await owner.end();
  expect(rows).toEqual([{ actor: karim.id, state: ['expected', 'arrived'] }]);
});

describe('OPS-02: appointments of before', () => {
  it('OPS-02 DESK-01: those of an older database are expected, canceled ones have no state, and none was edited', async () => {
    const database = await createOlderDatabase('0026');
    const owner = new pg.Client(database.ownerUrl);
    await owner.connect();
    onTestFinished(() => owner.end());
    await owner.query(`
      INSERT INTO params_countries (id, name) VALUES (1, 'Algérie');
      INSERT INTO params_regions (id, name, cardinal, country_id) VALUES (1, 'Alger', 16, 1);
      INSERT INTO cells (id, name) VALUES (1, 'Alger');
      INSERT INTO params_qualities (id, name) VALUES (1, 'Veuve');
      INSERT INTO params_appointment_reasons (id, name) VALUES (1, 'Carte');
      INSERT INTO calendars (id, start_date, end_date, duration, start_hour_am, end_hour_am, nb_agent_am, cell_id, region_id, reception_days)
        VALUES (1, '2026-11-22', '2026-11-26', 30, '08:00', '12:00', 2, 1, 1, '{Sun}');
      INSERT INTO available_appointments (id, calendar_id, date_rdv, number) VALUES (1, 1, '2026-11-22 08:00+01', 2);
      INSERT INTO appointments (id, first_name, last_name, quality_id, reason_id, cell_id, region_id, calendar_id, slot_id, date_rdv, canceled)
        SELECT n, 'A', 'B', 1, 1, 1, 1, 1, 1, '2026-11-22 08:00+01', n = 2 FROM generate_series(1, 2) AS n`);
    await migrate(database.ownerUrl, 'app');
    const { rows } = await owner.query('SELECT state, version FROM appointments ORDER BY id');
    expect(rows).toEqual([
      { state: 'expected', version: 1 },
      { state: null, version: 1 },
    ]);
    expect((await owner.query('SELECT booked FROM available_appointments')).rows).toEqual([{ booked: 1 }]);
  });
});
