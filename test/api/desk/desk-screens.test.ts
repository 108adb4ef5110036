import { expect, it } from 'vitest';
import { dayIn } from '../../../src/domain/dates/days.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { eventsIn } from '../../harness/data/events.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi();
const office = await officeOf(api);
const accounts = accountsOf(api);
const agent = await accounts.account('guichet', await accounts.role('GUICHET', { Appointment: 'EDIT' }));
const today = dayIn(api.settings.timezone, Date.now());

/** A cell with two people of today. */
async function desk() {
  const calendar = await office.calendar({
    startDate: today,
    endDate: dayIn(api.settings.timezone, Date.now() + 86_400_000),
    nbAgentAM: 2,
  });
  const [slot] = await office.slotsOf(calendar);
  if (!slot) throw new Error('No slot');
  const people = [];
  for (const lastName of ['Zerrouki', 'Yahiaoui'])
    people.push(await office.create('appointments', office.appointment(calendar, slot, { lastName })));
  return { cell: calendar.cell, people };
}
const issue = async (cell: { '@id': string }) =>
  api.request('POST', '/api/desk_screens', {
    token: agent.token,
    body: { cell: cell['@id'], region: office.region['@id'] },
  });
const numbersOf = (code: string) =>
  api.request('GET', '/api/called_numbers', { headers: { 'Display-Code': code } });
const note = (id: number, state: string) =>
  api.request('POST', `/api/appointments/${id}/state`, { token: agent.token, body: { state } });

it('DESK-03: a display shows the numbers called in its cell, the newest first, and no name, hour or reason', async () => {
  const { cell, people } = await desk();
  const other = await desk();
  const { status, body } = await issue(cell);
  expect([status, body.code]).toEqual([201, expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)]);
  const [first, second] = people.map(({ id }) => id as number) as [number, number];
  await note(other.people[0]?.id, 'received');
  await note(first, 'arrived');
  expect((await numbersOf(body.code)).body.numbers).toEqual([]);
  await note(first, 'received');
  await note(second, 'received');
  const answer = await numbersOf(body.code);
  expect(answer.body).toEqual({
    '@type': 'CalledNumbers',
    cell: cell.name,
    region: 'Alger',
    calls: [second, first].map((number) => ({ number, counter: null, calledDate: expect.any(String) })),
    sound: false,
    numbers: [second, first],
  });
  expect(answer.headers.get('Cache-Control')).toContain('no-store');
  await note(second, 'done');
  // However it is typed.
  expect((await numbersOf(` ${body.code.toLowerCase().replaceAll('-', ' ')} `)).body.numbers).toEqual([
    first,
  ]);
});

it('DESK-03: its code reads nothing else, and an ended one nothing at all; its open stream ends', async () => {
  const { cell, people } = await desk();
  const { body } = await issue(cell);
  const headers = { 'Display-Code': body.code, Authorization: `Bearer ${body.code}` };
  for (const path of ['appointments/today', `appointments/${people[0]?.id}`, 'desk_screens', 'me'])
    expect((await api.request('GET', `/api/${path}`, { headers })).status).toBe(401);
  const open = await api.fetch(
    new Request(new URL('/api/called_numbers/events', api.settings.publicUrl), {
      headers: { 'Display-Code': body.code },
    }),
  );
  const { notices, hasEnded } = eventsIn(open);
  await expect.poll(() => notices).toEqual([[]]);
  await note(people[0]?.id, 'received');
  await expect.poll(() => notices.length).toBeGreaterThan(1);
  // The stream tells that something changed, and not of whom.
  expect(notices.flat()).toEqual([]);
  const screens = await api.request('GET', '/api/desk_screens', { token: agent.token });
  expect(JSON.stringify(screens.body)).not.toContain(body.code.slice(0, 4));
  const end = () => api.request('DELETE', `/api/desk_screens/${body.id}`, { token: agent.token });
  expect((await end()).status).toBe(204);
  expect((await end()).status).toBe(404);
  await expect.poll(hasEnded).toBe(true);
  expect((await numbersOf(body.code)).status).toBe(404);
  expect((await numbersOf('')).status).toBe(404);
  expect((await numbersOf('0'.repeat(10_000))).status).toBe(404);
});

it('DESK-03, AUTH-13: the idle lock of whoever issued its code holds for no display', async () => {
  const { cell, people } = await desk();
  const issuer = await accounts.account('partie', await accounts.roleId('ROLE_AGENT'));
  const { body } = await api.request('POST', '/api/desk_screens', {
    token: issuer.token,
    body: { cell: cell['@id'], region: office.region['@id'] },
  });
  expect((await api.request('POST', '/api/session/lock', { token: issuer.token })).status).toBe(204);
  const ofIssuer = await api.request('GET', '/api/desk_screens', { token: issuer.token });
  expect([ofIssuer.status, ofIssuer.body.code]).toEqual([403, 'session.locked']);
  const open = await api.fetch(
    new Request(new URL('/api/called_numbers/events', api.settings.publicUrl), {
      headers: { 'Display-Code': body.code },
    }),
  );
  const { notices, close } = eventsIn(open);
  await expect.poll(() => notices).toEqual([[]]);
  await note(people[0]?.id, 'received');
  await expect.poll(() => notices.length).toBe(2);
  expect((await numbersOf(body.code)).body.numbers).toEqual([people[0]?.id]);
  await close();
});

it('DESK-05: its stream, and those of the desks, hear of a second call', async () => {
  const { cell, people } = await desk();
  const { body } = await issue(cell);
  const [person] = people as [{ id: number }];
  await note(person.id, 'received');
  // The first call was a while ago: at once, it would be the same.
  const shift = `UPDATE appointments SET called_date = called_date - interval '1 minute' WHERE id = $1`;
  await api.pool.query(shift, [person.id]);
  const eventsOf = async (path: string, headers: Record<string, string>) =>
    eventsIn(await api.fetch(new Request(new URL(path, api.settings.publicUrl), { headers })));
  const wall = await eventsOf('/api/called_numbers/events', { 'Display-Code': body.code });
  const officeQuery = `cell=${cell['@id'].split('/').pop()}&region=${office.region.id}`;
  const colleague = await eventsOf(`/api/appointments/events?${officeQuery}`, {
    Authorization: `Bearer ${office.token}`,
  });
  for (const { notices } of [wall, colleague]) await expect.poll(() => notices).toEqual([[]]);
  const again = await api.request('POST', `/api/appointments/${person.id}/recall`, { token: agent.token });
  expect(again.status).toBe(200);
  await expect.poll(() => wall.notices).toEqual([[], []]);
  await expect.poll(() => colleague.notices).toEqual([[], [person.id]]);
});

it('DESK-03 SEC-02: of a code the hash alone is kept, none in the audit; an office has twenty, at once too', async () => {
  const { cell } = await desk();
  const all = await Promise.all(Array.from({ length: 24 }, () => issue(cell)));
  expect(all.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(all.filter(({ status }) => status === 409)).toHaveLength(4);
  const { rows } = await api.pool.query('SELECT * FROM desk_screens');
  const plain = all.flatMap(({ body }) => (body.code ? [body.code.replaceAll('-', '')] : []));
  for (const code of plain) expect(JSON.stringify(rows)).not.toContain(code);
  const unknown = await api.request('POST', '/api/desk_screens', {
    token: agent.token,
    body: { cell: '/api/cells/999999', region: office.region['@id'] },
  });
  expect(unknown.body.violations).toMatchObject([{ propertyPath: 'cell' }]);
});

it('DESK-03: a code is issued for a cell and a wilaya; without one of them it is refused at that field', async () => {
  const { cell } = await desk();
  for (const [body, field] of [
    [{ region: office.region['@id'] }, 'cell'],
    [{ cell: cell['@id'] }, 'region'],
  ] as const) {
    const answer = await api.request('POST', '/api/desk_screens', { token: agent.token, body });
    expect([answer.status, answer.body.violations]).toMatchObject([
      422,
      [{ propertyPath: field, code: 'rules.unknownReference' }],
    ]);
  }
});

it('DESK-03: the list says where each display stands, and until when it shows', async () => {
  const { cell } = await desk();
  const { body } = await issue(cell);
  const { body: list } = await api.request('GET', '/api/desk_screens', { token: agent.token });
  const ids = list['hydra:member'].map(({ id }: { id: number }) => id);
  expect(ids).toEqual(ids.toSorted((one: number, other: number) => one - other));
  expect(list['hydra:member'].find(({ id }: { id: number }) => id === body.id)).toEqual({
    '@type': 'DeskScreen',
    id: body.id,
    cell: Number(cell['@id'].split('/').pop()),
    region: office.region.id,
    place: `Alger · ${cell.name}`,
    createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+01:00$/),
    expires: expect.any(String),
  });
});

it('DESK-03, SEC-09: ten unknown codes of a network in an hour, then 429; a known code is always answered', async () => {
  const { cell } = await desk();
  const { body } = await issue(cell);
  const client = api.from('203.0.113.40');
  const statusOf = async (code: string, path = 'called_numbers') =>
    (await client.request('GET', `/api/${path}`, { headers: { 'Display-Code': code } })).status;
  for (let i = 0; i < 5; i += 1) {
    expect(await statusOf(`000000000A0${i}`)).toBe(404);
    expect(await statusOf(`000000000B0${i}`, 'called_numbers/events')).toBe(404);
  }
  expect(await statusOf('000000000C00')).toBe(429);
  expect(await statusOf('000000000C00', 'called_numbers/events')).toBe(429);
  expect(await statusOf(body.code)).toBe(200);
  const elsewhere = await api
    .from('203.0.113.41')
    .request('GET', '/api/called_numbers', { headers: { 'Display-Code': '000000000C00' } });
  expect(elsewhere.status).toBe(404);
});

it('DESK-03, SEC-09: at once too, ten unknown codes are looked up and no more', async () => {
  const client = api.from('203.0.113.42');
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      client.request('GET', '/api/called_numbers', {
        headers: { 'Display-Code': `000000000D${String(i).padStart(2, '0')}` },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
});

it('DESK-03: a code expires after SCREEN_DAYS: it shows nothing, is listed no more and makes room', async () => {
  const { cell } = await desk();
  const { body } = await issue(cell);
  const age = (days: number) =>
    api.pool.query('UPDATE desk_screens SET created_date = $2 WHERE id = $1', [
      body.id,
      new Date(Date.now() - days * 86_400_000),
    ]);
  const screens = async () =>
    (await api.request('GET', '/api/desk_screens', { token: agent.token })).body['hydra:member'].filter(
      ({ id }: { id: number }) => id === body.id,
    );
  await age(api.settings.screenDays - 1);
  expect((await numbersOf(body.code)).status).toBe(200);
  const [screen] = await screens();
  expect(Date.parse(screen.expires) - Date.parse(screen.createdDate)).toBe(180 * 86_400_000);
  const open = await api.fetch(
    new Request(new URL('/api/called_numbers/events', api.settings.publicUrl), {
      headers: { 'Display-Code': body.code },
    }),
  );
  expect(open.status).toBe(200);
  const { hasEnded } = eventsIn(open);
  await age(api.settings.screenDays + 1);
  expect((await numbersOf(body.code)).status).toBe(404);
  expect(await screens()).toEqual([]);
  await expect.poll(hasEnded).toBe(true);
  await issue(cell);
  const { rows } = await api.pool.query('SELECT id FROM desk_screens WHERE id = $1', [body.id]);
  expect(rows).toEqual([]);
});
