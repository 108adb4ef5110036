import { describe, expect, it } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi({ now: '2026-11-23T09:00:00+01:00', settings: { tokenHours: 720 } });
const office = await officeOf(api);
const accounts = accountsOf(api);
let agents = 0;

/** Somebody who receives people, without a counter so far. */
async function agent() {
  agents += 1;
  const name = `guichet${agents}`;
  return accounts.account(name, await accounts.role(`GUICHET ${agents}`, { Appointment: 'EDIT' }));
}
const reader = await accounts.account('lecteur', await accounts.role('LECTEUR', { Appointment: 'VIEW' }));

const say = (token: string, counter: unknown) =>
  api.request('PUT', '/api/desk_counter', { token, body: { counter } });
const counterOf = async (token: string) => (await api.request('GET', '/api/desk_counter', { token })).body;

/** An office of its own with people of today who wait there. */
async function waitingRoom(people = 1) {
  const calendar = await office.calendar({ nbAgentAM: people });
  const [slot] = await office.slotsOf(calendar);
  const { cell, region } = calendar;
  const waiting: { id: number }[] = [];
  for (let n = 0; n < people; n += 1) {
    const values = office.appointment(calendar, slot as { dateRDV: string }, { lastName: `Benali ${n}` });
    const appointment = await office.create('appointments', values);
    waiting.push(appointment);
    await note(office.token, appointment, 'arrived');
  }
  return { waiting, cell, region };
}
const pathOf = ({ id }: { id: number }, rest = '') => `/api/appointments/${id}${rest}`;
const note = (token: string, of: { id: number }, state: string) =>
  api.request('POST', pathOf(of, '/state'), { token, body: { state } });
const read = async (of: { id: number }) =>
  (await api.request('GET', pathOf(of), { token: office.token })).body;
const recall = (token: string, of: { id: number }, headers = {}) =>
  api.request('POST', pathOf(of, '/recall'), { token, headers });
async function undo(token: string, of: { id: number }) {
  const { version } = await read(of);
  return api.request('POST', pathOf(of, '/state/undo'), { token, headers: { 'If-Match': `"${version}-"` } });
}

/** The wall of an office. */
async function wallOf({ cell, region }: Awaited<ReturnType<typeof waitingRoom>>) {
  const { body } = await api.request('POST', '/api/desk_screens', {
    token: office.token,
    body: { cell: cell['@id'], region: region['@id'] },
  });
  const headers = { 'Display-Code': body.code };
  return {
    headers,
    calls: async () => (await api.request('GET', '/api/called_numbers', { headers })).body.calls,
  };
}

describe('DESK-05: the counter of an agent', () => {
  it("DESK-05: is said once a day, changed at will, and is nobody else's", async () => {
    const [karim, lila] = [await agent(), await agent()];
    expect(await counterOf(karim.token)).toMatchObject({ counter: null, isAnswered: false });
    // However it is typed.
    expect((await say(karim.token, ' Guichet  3 ')).body).toEqual({
      '@type': 'DeskCounter',
      day: '2026-11-23',
      counter: '3',
      isAnswered: true,
    });
    expect(await counterOf(lila.token)).toMatchObject({ counter: null, isAnswered: false });
    await say(karim.token, 'A2');
    expect(await counterOf(karim.token)).toMatchObject({ counter: 'A2' });
    // Somebody who has none is not asked again.
    for (const none of [null, '']) {
      await say(lila.token, none);
      expect(await counterOf(lila.token)).toMatchObject({ counter: null, isAnswered: true });
    }
  });

  it('DESK-05: 20 answers at once, of one agent in many tabs, leave one counter', async () => {
    const { id, token } = await agent();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => say(token, String(n))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await api.pool.query('SELECT counter FROM desk_counters WHERE user_id = $1', [id]);
    expect(rows).toEqual([{ counter: (await counterOf(token)).counter }]);
  });

  it.each([['<b>'], ['3/4'], ['123456789'], [3], [{}], ['- -']])(
    'DESK-05: %j is no counter',
    async (counter) => {
      const { token } = await agent();
      const { status, body } = await say(token, counter);
      expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, 'counter']);
      expect(await counterOf(token)).toMatchObject({ isAnswered: false });
    },
  );

  it('DESK-05, RIGHTS-11: only who may call has one', async () => {
    expect((await say(reader.token, '3')).status).toBe(403);
    expect((await api.request('GET', '/api/desk_counter', { token: reader.token })).status).toBe(403);
    expect((await api.request('GET', '/api/desk_counter')).status).toBe(401);
  });

  it("DESK-05: a counter of yesterday is not today's; nothing is kept of it", async () => {
    const karim = await agent();
    api.clock.set('2026-11-23T23:59:50+01:00');
    await say(karim.token, '3');
    api.clock.set('2026-11-24T00:00:10+01:00');
    expect(await counterOf(karim.token)).toMatchObject({
      day: '2026-11-24',
      counter: null,
      isAnswered: false,
    });
    await say(karim.token, '4');
    const { rows } = await api.pool.query('SELECT day::text, counter FROM desk_counters WHERE user_id = $1', [
      karim.id,
    ]);
    expect(rows).toEqual([{ day: '2026-11-24', counter: '4' }]);
    api.clock.set('2026-11-23T09:00:00+01:00');
  });
});

describe('DESK-05: a call says its counter', () => {
  it('DESK-05: the wall shows number and counter of each call, and no name; an undo takes both away', async () => {
    const room = await waitingRoom(2);
    const [first, second] = room.waiting as [{ id: number }, { id: number }];
    const wall = await wallOf(room);
    const [karim, lila] = [await agent(), await agent()];
    await say(karim.token, '3');
    const callAnswer = await api.request('POST', '/api/appointments/call_next', {
      token: karim.token,
      body: { cell: room.cell, region: room.region },
    });
    expect(callAnswer.body).toMatchObject({
      id: first.id,
      counter: '3',
      calledDate: '2026-11-23T09:00:00+01:00',
    });
    api.clock.advance(1000);
    // Lila has none.
    expect((await note(lila.token, second, 'received')).body).toMatchObject({ counter: null });
    expect(await wall.calls()).toEqual([
      { number: second.id, counter: null, calledDate: '2026-11-23T09:00:01+01:00' },
      { number: first.id, counter: '3', calledDate: '2026-11-23T09:00:00+01:00' },
    ]);
    // A visit that is over says where it was, an undo leads back to the call, another takes it back.
    expect((await note(karim.token, first, 'done')).body).toMatchObject({ counter: '3' });
    expect(await wall.calls()).toHaveLength(1);
    expect((await undo(karim.token, first)).body).toMatchObject({ state: 'received', counter: '3' });
    expect((await wall.calls())[1]).toMatchObject({ number: first.id, counter: '3' });
    expect((await undo(karim.token, first)).body).toMatchObject({
      state: 'arrived',
      counter: null,
      calledDate: null,
    });
    expect(await wall.calls()).toHaveLength(1);
  });

  it('DESK-05: a counter that a client sends with a state or an edit is not written', async () => {
    const { waiting } = await waitingRoom();
    const [one] = waiting as [{ id: number }];
    const karim = await agent();
    await api.request('POST', pathOf(one, '/state'), {
      token: karim.token,
      body: { state: 'received', counter: 'Nom' },
    });
    await api.request('PATCH', pathOf(one), { token: office.token, body: { counter: 'Nom' } });
    expect(await read(one)).toMatchObject({ counter: null });
  });

  it('DESK-05: moved to another day, or cancelled, nothing of a call stays', async () => {
    const { waiting } = await waitingRoom();
    const [one] = waiting as [{ id: number }];
    const karim = await agent();
    await say(karim.token, '3');
    await note(karim.token, one, 'received');
    const cancel = (isCanceled: boolean) =>
      api.request('PUT', pathOf(one, '/cancel'), { token: office.token, body: { canceled: isCanceled } });
    expect((await cancel(true)).body).toMatchObject({ state: null, counter: null, calledDate: null });
    expect((await cancel(false)).body).toMatchObject({ state: 'expected', counter: null });
  });

  it('DESK-04, DESK-05: a state noted the day after calls nobody to a counter', async () => {
    const { waiting } = await waitingRoom();
    const [one] = waiting as [{ id: number }];
    const karim = await agent();
    api.clock.set('2026-11-24T09:00:00+01:00');
    await say(karim.token, '3');
    expect((await note(karim.token, one, 'received')).body).toMatchObject({
      counter: null,
      calledDate: null,
    });
    expect((await recall(karim.token, one)).status).toBe(409);
    api.clock.set('2026-11-23T09:00:00+01:00');
  });
});

describe('DESK-05: a person is called again', () => {
  it('DESK-05: the wall has them first, with another moment; a colleague calls to the counter that stands', async () => {
    const room = await waitingRoom(2);
    const [first, second] = room.waiting as [{ id: number }, { id: number }];
    const wall = await wallOf(room);
    const karim = await agent();
    await say(karim.token, '3');
    await note(karim.token, first, 'received');
    api.clock.advance(1000);
    await note(karim.token, second, 'received');
    api.clock.advance(10_000);
    // In between the agent has moved to another counter.
    await say(karim.token, '5');
    const again = await recall(karim.token, first);
    expect([again.status, again.body]).toMatchObject([
      200,
      { state: 'received', counter: '5', stateDate: (await read(first)).stateDate },
    ]);
    expect(await wall.calls()).toMatchObject([
      { number: first.id, counter: '5' },
      { number: second.id, counter: '3' },
    ]);
    // A colleague calls to the counter that stands: the person is awaited there.
    const lila = await agent();
    await say(lila.token, '9');
    api.clock.advance(10_000);
    expect((await recall(lila.token, second)).body).toMatchObject({
      counter: '3',
      stateBy: { id: karim.id },
    });
    expect((await wall.calls())[0]).toMatchObject({ number: second.id, counter: '3' });
    // It is no state: an undo takes the reception back, and not the second call.
    expect((await undo(karim.token, second)).body).toMatchObject({ state: 'arrived', counter: null });
  });

  it('DESK-05: a double click, a lost answer, and two agents at once are one call', async () => {
    const { waiting } = await waitingRoom();
    const [one] = waiting as [{ id: number }];
    const [karim, lila] = [await agent(), await agent()];
    const { headers } = await note(karim.token, one, 'received');
    api.clock.advance(10_000);
    const matching = { 'If-Match': headers.get('ETag') ?? '' };
    const before = (await read(one)).version;
    const answers = await Promise.all(
      [karim, karim, lila, lila].map(({ token }) => recall(token, one, matching)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await read(one)).version).toBe(before + 1);
    api.clock.advance(10_000);
    // An old version is refused later.
    expect((await recall(lila.token, one, matching)).status).toBe(412);
    expect((await recall(lila.token, one)).status).toBe(200);
    expect((await read(one)).version).toBe(before + 2);
  });

  it('DESK-05: only somebody who is being received, by who may call', async () => {
    const { waiting } = await waitingRoom();
    const [one] = waiting as [{ id: number }];
    const karim = await agent();
    for (const state of ['arrived', 'done', 'absent', 'expected']) {
      await note(karim.token, one, state);
      const { status, body } = await recall(karim.token, one);
      expect([status, body['hydra:description']]).toEqual([
        409,
        "Cette personne n'est pas en entretien aujourd'hui : elle ne peut pas être rappelée",
      ]);
    }
    await note(karim.token, one, 'received');
    expect((await recall(reader.token, one)).status).toBe(403);
    expect((await api.request('POST', pathOf(one, '/recall'))).status).toBe(401);
    expect((await recall(karim.token, { id: 999_999_999 })).status).toBe(404);
  });
});

it('DESK-05, OPS-06: the sound of the wall is a setting', async () => {
  const room = await waitingRoom();
  const { headers } = await wallOf(room);
  const sound = async () => (await api.request('GET', '/api/called_numbers', { headers })).body.sound;
  expect(await sound()).toBe(false);
  const save = (wallSound: boolean) =>
    api.request('PATCH', '/api/settings', { token: office.token, body: { wallSound } });
  expect((await save(true)).status).toBe(200);
  expect(await sound()).toBe(true);
  await save(false);
});
