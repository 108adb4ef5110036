import { expect, it } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { beside, lockWaiter } from '../../harness/servers/database.ts';

const api = await testApi({ now: '2026-11-20T09:00:00+01:00' });
const office = await officeOf(api);
const accounts = accountsOf(api);
const karim = await accounts.account('karim', await accounts.role('APPELS', { Appointment: 'EDIT' }));
const lila = await accounts.account('lila', await accounts.role('APPELS 2', { Appointment: 'EDIT' }));
const reader = await accounts.account('lecteur', await accounts.role('LECTEUR', { Appointment: 'VIEW' }));
const lister = await accounts.account('liste', await accounts.role('LISTE', { Appointment: 'LIST' }));

/** A closure that cancelled two people without an address. */
async function createClosure() {
  const calendar = await office.calendar();
  const slots = await office.slotsOf(calendar);
  const links: string[] = [];
  for (const slot of slots.slice(0, 2)) {
    const values = office.appointment(calendar, slot, { email: null, lastName: `Client ${slot.id}` });
    links.push((await office.create('appointments', values))['@id']);
  }
  const closure = await office.create('closures', {
    name: 'Grève',
    startDate: '2026-11-23',
    cell: calendar.cell['@id'],
    people: links.map((appointment) => ({ appointment, slot: null })),
  });
  const [one, other] = links as [string, string];
  const path = `${closure['@id']}/calls`;
  const note = (token: string, outcome: unknown, after: unknown = null, appointment: unknown = one) =>
    api.request('POST', path, { token, body: { appointment, outcome, after } });
  const undo = (token: string, id: number) => api.request('DELETE', `${path}/${id}`, { token });
  const calls = async (token = reader.token) => (await api.request('GET', path, { token })).body.calls;
  return { closure, path, one, other, note, undo, calls };
}

it('DESK-05: a call is noted with who and when; the newest stands, and an undo leads back to the one before', async () => {
  const { one, other, note, undo, calls } = await createClosure();
  expect(await calls()).toEqual([]);
  const first = await note(karim.token, 'unanswered');
  expect([first.status, first.body]).toEqual([
    201,
    {
      '@type': 'ClosureCall',
      id: expect.any(Number),
      appointment: one,
      outcome: 'unanswered',
      calledDate: '2026-11-20T09:00:00+01:00',
      calledBy: {
        '@id': `/api/users/${karim.id}`,
        id: karim.id,
        firstName: expect.anything(),
        lastName: 'karim',
      },
    },
  ]);
  api.clock.advance(60_000);
  const second = await note(lila.token, 'reached', first.body.id);
  expect(second.status).toBe(201);
  const third = await note(karim.token, 'unanswered', null, other);
  expect(await calls()).toMatchObject([
    { appointment: one, outcome: 'reached', calledBy: { id: lila.id } },
    { appointment: other, outcome: 'unanswered', calledBy: { id: karim.id } },
  ]);
  // A colleague may take a wrong note back.
  expect((await undo(karim.token, second.body.id)).status).toBe(204);
  expect(await calls()).toEqual([first.body, third.body]);
  expect((await undo(karim.token, first.body.id)).status).toBe(204);
  expect(await calls()).toEqual([third.body]);
  expect((await undo(karim.token, first.body.id)).status).toBe(404);
  const { rows } = await api.pool.query('SELECT count(*)::int FROM closure_calls');
  expect(rows).toEqual([{ count: 1 }]);
  api.clock.set('2026-11-20T09:00:00+01:00');
});

it('DESK-05: two agents at once: one note stands, the other hears by whom', async () => {
  const { note, calls } = await createClosure();
  const both = await Promise.all([
    ...Array.from({ length: 5 }, () => note(karim.token, 'reached')),
    ...Array.from({ length: 5 }, () => note(lila.token, 'unanswered')),
  ]);
  const all = await calls();
  expect(all).toHaveLength(1);
  const isKarims = all[0].calledBy.id === karim.id;
  // One's own repeated request is done already.
  const [winners, losers] = isKarims ? [both.slice(0, 5), both.slice(5)] : [both.slice(5), both.slice(0, 5)];
  expect(winners.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
  for (const { status, body } of losers) {
    expect(status).toBe(409);
    expect(body['hydra:description']).toMatch(
      isKarims
        ? /^Entre-temps, .*karim.* a noté « Appelé » pour cette personne$/
        : /^Entre-temps, .*lila.* a noté « Sans réponse » pour cette personne$/,
    );
  }
});

it('DESK-05: who waits for a colleague sees their note; an undo of what is no longer the newest is refused', async () => {
  const { closure, one, note, undo } = await createClosure();
  const first = await note(karim.token, 'unanswered');
  await beside(api.database.url, async (colleague) => {
    await colleague.query('SELECT 1 FROM closure_people WHERE closure_id = $1 FOR UPDATE', [closure.id]);
    const noting = note(lila.token, 'reached', null);
    await lockWaiter(api.pool);
    await colleague.query('commit');
    expect((await noting).status).toBe(409);
  });
  const second = await note(lila.token, 'reached', first.body.id);
  expect((await undo(karim.token, first.body.id)).status).toBe(409);
  await undo(lila.token, second.body.id);
  await undo(lila.token, first.body.id);
  const late = await note(karim.token, 'reached', second.body.id);
  expect([late.status, late.body['hydra:description']]).toEqual([
    409,
    'Entre-temps, un collègue a retiré sa note pour cette personne',
  ]);
  expect((await note(karim.token, 'reached', null, one)).status).toBe(201);
});

it('DESK-05, RIGHTS-11: who may read the people reads the notes, who may edit appointments writes them', async () => {
  const { path, note, undo } = await createClosure();
  expect((await note(reader.token, 'reached')).status).toBe(403);
  const { body } = await note(karim.token, 'reached');
  expect((await undo(reader.token, body.id)).status).toBe(403);
  for (const token of [lister.token]) expect((await api.request('GET', path, { token })).status).toBe(403);
  for (const method of ['GET', 'POST'])
    expect((await api.request(method, path, method === 'GET' ? {} : { body: {} })).status).toBe(401);
});

it('DESK-05: what is no note is refused at its field; who was not displaced by this closure is none of its people', async () => {
  const mine = await createClosure();
  const others = await createClosure();
  for (const [outcome, after, appointment, field] of [
    ['appelé', null, mine.one, 'outcome'],
    [null, null, mine.one, 'outcome'],
    ['reached', 'x', mine.one, 'after'],
    ['reached', 0, mine.one, 'after'],
    ['reached', null, null, 'appointment'],
    ['reached', null, others.one, 'appointment'],
    ['reached', null, '/api/appointments/999999999', 'appointment'],
    ['reached', null, 'x'.repeat(100), 'appointment'],
  ]) {
    const { status, body } = await mine.note(karim.token, outcome, after, appointment);
    expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, field]);
  }
  expect((await api.request('GET', '/api/closures/999999/calls', { token: karim.token })).status).toBe(404);
  const { body } = await others.note(karim.token, 'reached');
  expect((await mine.undo(karim.token, body.id)).status).toBe(404);
});

it('DESK-05, CLOSE-02: with the closure that is taken back its notes go; an account that goes leaves its note', async () => {
  const { closure, one, note, calls } = await createClosure();
  await note(lila.token, 'reached');
  await api.pool.query('UPDATE closure_calls SET called_by = NULL WHERE closure_id = $1', [closure.id]);
  expect(await calls()).toMatchObject([{ appointment: one, calledBy: null }]);
  expect((await note(karim.token, 'reached')).body['hydra:description']).toMatch(
    /^Entre-temps, un collègue a noté/,
  );
  await api.request('POST', `${closure['@id']}/undo`, { token: office.token });
  const { rows } = await api.pool.query('SELECT 1 FROM closure_calls WHERE closure_id = $1', [closure.id]);
  expect(rows).toEqual([]);
});
