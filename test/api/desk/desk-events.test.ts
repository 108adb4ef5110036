import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { dayIn } from '../../../src/domain/dates/days.ts';
import type { LiveMessage } from '../../../src/domain/live/messages.ts';
import { idOf } from '../../../src/domain/model/entity.ts';
import { credentials } from '../../../src/server/db/schema.ts';
import { hashPassword } from '../../../src/server/session/passwords/passwords.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { eventsIn } from '../../harness/data/events.ts';
import { officeOf } from '../../harness/data/records.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';
import { startServer } from '../../harness/servers/server.ts';

// The database tells what is of today by its own clock.
const api = await testApi();
const office = await officeOf(api);
const accounts = accountsOf(api);
const role = await accounts.role('ACCUEIL', { Appointment: 'EDIT' });

const today = dayIn(api.settings.timezone, Date.now());
const tomorrow = dayIn(api.settings.timezone, Date.now() + 86_400_000);
const calendar = await office.calendar({
  startDate: today,
  endDate: tomorrow,
  startHourAM: '08:00',
  endHourAM: '10:00',
  nbAgentAM: 99,
});
const cell = idOf(calendar.cell) as number;
const region = office.region.id;
const slots = await office.slotsOf(calendar);
const book = async () => {
  const slot = slots[0];
  if (!slot) throw new Error('No slot');
  return office.create('appointments?forced=1', office.appointment(calendar, slot));
};

const path = (query = `cell=${cell}&region=${region}`) => `/api/appointments/events?${query}`;
async function desk(token: string, query?: string) {
  const end = new AbortController();
  const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' };
  const url = new URL(path(query), api.settings.publicUrl);
  const response = await api.fetch(new Request(url, { headers, signal: end.signal }));
  return { response, ...eventsIn(response) };
}
const note = (token: string, id: number, state: string) =>
  api.request('POST', `/api/appointments/${id}/state`, { token, body: { state } });

describe('DESK-02: the stream of a desk', () => {
  it('DESK-02: tells each change of its office once it stands, by its id alone, and nothing of other offices', async () => {
    const { token } = await accounts.account('nadia', role);
    const [mine, other] = [await desk(token), await desk(token, `cell=1&region=${region}`)];
    expect(mine.response.headers.get('Content-Type')).toBe('text/event-stream');
    expect(mine.response.headers.get('Cache-Control')).toContain('no-store');
    await expect.poll(() => mine.notices).toEqual([[]]);
    const appointment = await book();
    await expect.poll(() => mine.notices.slice(1).flat()).toEqual([appointment.id]);
    await note(token, appointment.id, 'arrived');
    await expect.poll(() => mine.notices.slice(1).flat()).toEqual([appointment.id, appointment.id]);
    await api.request('DELETE', `/api/appointments/${appointment.id}`, { token: office.token });
    await expect
      .poll(() => mine.notices.slice(1).flat())
      .toEqual([appointment.id, appointment.id, appointment.id]);
    expect(other.notices).toEqual([[]]);
  });

  it('DESK-02: where changes come fast a desk hears of all of them, in few messages', async () => {
    const { token } = await accounts.account('presse', role);
    const { notices } = await desk(token);
    const appointment = await book();
    const startMs = performance.now();
    for (let n = 0; n < 40; n += 1) await note(token, appointment.id, n % 2 === 0 ? 'arrived' : 'expected');
    const last = await book();
    await expect.poll(() => notices.flat()).toContain(last.id);
    // One as it opens, one at once, the others with more than half a second between them.
    expect(notices.length).toBeLessThanOrEqual(3 + (performance.now() - startMs) / 500);
    expect(new Set(notices.flat())).toEqual(new Set([appointment.id, last.id]));
  });

  it('DESK-02: what is of another day is told to nobody', async () => {
    const { token } = await accounts.account('samia', role);
    const { notices } = await desk(token);
    const before = notices.length;
    const week = await office.calendar({
      cell: calendar.cell['@id'],
      startDate: dayIn(api.settings.timezone, Date.now() + 7 * 86_400_000),
      endDate: dayIn(api.settings.timezone, Date.now() + 8 * 86_400_000),
    });
    const [slot] = await office.slotsOf(week);
    if (!slot) throw new Error('No slot');
    await office.create('appointments?forced=1', office.appointment(week, slot));
    const appointment = await book();
    await expect.poll(() => notices.slice(before).flat()).toContain(appointment.id);
    expect(notices.slice(Math.max(before, 1)).flat()).toEqual([appointment.id]);
  });

  it.each([
    ['a right', (id: number) => api.db.$client.query('UPDATE users SET role_id = NULL WHERE id = $1', [id])],
    [
      'the account',
      (id: number) => api.db.$client.query('UPDATE users SET enable = false WHERE id = $1', [id]),
    ],
    [
      'the password',
      (id: number) =>
        api.db.$client.query('UPDATE credentials SET token_version = token_version + 1 WHERE user_id = $1', [
          id,
        ]),
    ],
  ])('RIGHTS-13 DESK-02: taking away %s ends the stream, and not the others', async (title, take) => {
    const [leaver, stays] = [
      await accounts.account(`part ${title}`, role),
      await accounts.account(`reste ${title}`, role),
    ];
    const [leaverDesk, stayerDesk] = [await desk(leaver.token), await desk(stays.token)];
    await take(leaver.id);
    await expect.poll(() => leaverDesk.hasEnded()).toBe(true);
    const appointment = await book();
    await expect.poll(() => stayerDesk.notices.slice(1).flat()).toEqual([appointment.id]);
    expect(leaverDesk.notices).toEqual([[]]);
  });

  it('RIGHTS-13 DESK-02: a sign-out ends its own stream', async () => {
    const one = await accounts.account('sort', role);
    const open = await desk(one.token);
    const other = await desk(await api.signIn('sort'));
    await api.request('POST', '/api/logout', { token: one.token });
    await expect.poll(() => open.hasEnded()).toBe(true);
    expect(other.hasEnded()).toBe(false);
  });

  it('DESK-02: an account has twelve streams, one more hears 429 until another is closed', async () => {
    const { token } = await accounts.account('beaucoup', role);
    const open = await Promise.all(Array.from({ length: 12 }, () => desk(token)));
    expect(open.map(({ response }) => response.status)).toEqual(Array(12).fill(200));
    expect((await api.request('GET', path(), { token })).status).toBe(429);
    const headers = { Authorization: `Bearer ${token}` };
    const before = api.context.eventStreams.count;
    // An answer without a body leaves nothing open.
    const url = new URL(path(), api.settings.publicUrl);
    await api.fetch(new Request(url, { method: 'HEAD', headers }));
    expect(api.context.eventStreams.count).toBe(before);
  });

  it('DESK-02: after a lost database connection the desks are told to read everything again', async () => {
    const { token } = await accounts.account('coupee', role);
    const { notices, hasEnded } = await desk(token);
    await expect.poll(() => notices).toEqual([[]]);
    // A heartbeat may have asked it something since.
    await api.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query IN ('LISTEN desk', 'SELECT 1')`,
    );
    await expect.poll(() => notices).toEqual([[], []]);
    const appointment = await book();
    await expect.poll(() => notices.slice(2).flat()).toEqual([appointment.id]);
    expect(hasEnded()).toBe(false);
  });
});

it('DESK-02, ME-06: a session with a weak password is told no id of a desk, until the password is changed', async () => {
  const { id, username, token: before } = await accounts.account('trop-simple', role);
  await api.db
    .update(credentials)
    .set({ passwordHash: await hashPassword('abc') })
    .where(eq(credentials.userId, id));
  let count = 0;
  /** The stream of a browser that shows the desk, and the ids that it was told. */
  const follow = async (token: string) => {
    count += 1;
    const query = `browser=${String(count).repeat(32)}&desk=${cell},${region}`;
    const url = new URL(`/api/events?${query}`, api.settings.publicUrl);
    const headers = { Authorization: `Bearer ${token}` };
    const { notices } = eventsIn<LiveMessage>(await api.fetch(new Request(url, { headers })));
    await expect.poll(() => notices.length).toBe(1);
    const desks = () => notices.flatMap((notice) => notice.desks ?? []);
    return { desks, ids: () => desks().flatMap(({ ids }) => ids) };
  };
  const weakToken = await api.signIn(username, 'abc');
  const [usual, weak] = [await follow(before), await follow(weakToken)];
  const appointment = await book();
  await expect.poll(usual.ids).toEqual([appointment.id]);
  await expect.poll(weak.desks).not.toEqual([]);
  expect(weak.ids()).toEqual([]);
  const change = await api.request('PUT', `/api/users/password/${id}`, {
    token: weakToken,
    body: { password: PASSWORD, retypedPassword: PASSWORD, currentPassword: 'abc' },
  });
  expect(change.status).toBe(200);
  const changedStream = await follow(change.body.token);
  const other = await book();
  await expect.poll(changedStream.ids).toEqual([other.id]);
  expect(weak.ids()).toEqual([]);
});

describe('DESK-02: the heartbeat of a desk', () => {
  /** A desk of an API of its own, whose heart beats when the test says so instead of every ten seconds. */
  async function beating(username: string) {
    const other = await testApi({ database: api.database });
    const { token } = await accounts.account(username, role);
    const intervals = vi.spyOn(globalThis, 'setInterval');
    intervals.mockImplementation(() => ({}) as NodeJS.Timeout);
    const headers = { Authorization: `Bearer ${token}` };
    const { body } = await other.fetch(new Request(new URL(path(), other.settings.publicUrl), { headers }));
    const [work] = intervals.mock.calls.find(([, milliseconds]) => milliseconds === 10_000) ?? [];
    intervals.mockRestore();
    if (!body || !work) throw new Error('No stream, or no heartbeat');
    return { other, body, beat: async () => work() };
  }

  /** Collects the texts that come, until the stream ends. */
  function textsIn(body: ReadableStream<Uint8Array>) {
    const texts: string[] = [];
    let end = '';
    const read = async () => {
      for await (const part of body) texts.push(new TextDecoder().decode(part));
    };
    void read()
      .then(() => 'closed')
      .catch(() => 'failed')
      .then((how) => {
        end = how;
      });
    return { texts, end: () => end };
  }

  it('DESK-02: a word comes with each beat, and a change between them', async () => {
    const { body, beat } = await beating('coeur');
    const { texts, end } = textsIn(body);
    await expect.poll(() => texts).toEqual(['data: []\n\n']);
    await beat();
    await expect.poll(() => texts).toEqual(['data: []\n\n', ':\n\n']);
    const { id } = await book();
    await expect.poll(() => texts.at(-1)).toBe(`data: [${id}]\n\n`);
    await beat();
    await expect.poll(() => texts.slice(3)).toEqual([':\n\n']);
    expect(end()).toBe('');
  });

  it('DESK-02 RIGHTS-13: a session that has run out is noticed at the next beat: the stream ends', async () => {
    const { other, body, beat } = await beating('dormeur');
    const { texts, end } = textsIn(body);
    await expect.poll(() => texts).toHaveLength(1);
    other.clock.advance(other.settings.tokenHours * 3_600_000);
    await beat();
    await expect.poll(end).toBe('closed');
    expect(texts).toHaveLength(1);
    expect(other.context.eventStreams.count).toBe(0);
  });

  it('DESK-02: a full line hears what it missed once it takes messages again, and before that nothing', async () => {
    const { other, body, beat } = await beating('lente');
    // With the first message these are all that may be on their way.
    for (let n = 0; n < 15; n += 1) await beat();
    const { id } = await book();
    // Another desk of the same server hears of it: it has been told.
    const { token } = await accounts.account('voisine', role);
    const headers = { Authorization: `Bearer ${token}` };
    const { notices } = eventsIn(
      await other.fetch(new Request(new URL(path(), other.settings.publicUrl), { headers })),
    );
    const { id: later } = await book();
    await expect.poll(() => notices.flat()).toContain(later);
    const { texts } = textsIn(body);
    await expect.poll(() => texts).toHaveLength(16);
    await beat();
    await expect.poll(() => texts.slice(16)).toEqual([':\n\n', `data: [${id},${later}]\n\n`]);
  });

  it('DESK-02: a line that takes nothing is given up after three beats that found it full', async () => {
    const { other, body, beat } = await beating('muette');
    const beats = async (count: number) => {
      for (let n = 0; n < count; n += 1) await beat();
    };
    // Sixteen messages may be on their way.
    await expect
      .poll(async () => {
        await beats(1);
        return other.context.eventStreams.count;
      })
      .toBe(0);
    const { texts, end } = textsIn(body);
    await expect.poll(end).toBe('failed');
    expect(texts.length).toBeLessThanOrEqual(16);
  });
});

it('DESK-02, OPS-03: desks that are closed end their streams, open none and leave no connection behind', async () => {
  const other = await testApi({ database: api.database });
  const { token } = await accounts.account('fermee', role);
  const open = () =>
    other.fetch(
      new Request(new URL(path(), other.settings.publicUrl), {
        headers: { Authorization: `Bearer ${token}` },
      }),
    );
  const listeners = async () => {
    const { rows } = await api.pool.query(
      `select pid from pg_stat_activity where datname = current_database() and query in ('LISTEN desk', 'SELECT 1')`,
    );
    return rows.length;
  };
  const before = await listeners();
  const { notices, hasEnded } = eventsIn(await open());
  await expect.poll(() => notices).toEqual([[]]);
  expect(await listeners()).toBe(before + 1);
  await other.context.eventStreams.close();
  await expect.poll(hasEnded).toBe(true);
  expect([other.context.eventStreams.count, (await open()).status]).toEqual([0, 503]);
  await expect.poll(listeners).toBe(before);
});

it('DESK-02: two hundred changes at once are named; of one more all that is told is that anything may have changed', async () => {
  const { token } = await accounts.account('foule', role);
  const crowd = await office.calendar({
    cell: calendar.cell['@id'],
    startDate: today,
    endDate: tomorrow,
    startHourAM: '12:00',
    endHourAM: '13:30',
    nbAgentAM: 99,
  });
  const { notices } = await desk(token);
  await expect.poll(() => notices).toEqual([[]]);
  await api.db.execute(sql`
    insert into appointments
      (first_name, last_name, quality_id, reason_id, cell_id, region_id, calendar_id, slot_id, date_rdv)
    select 'A', 'B', ${office.quality.id}, ${office.reason.id}, ${cell}, ${region}, ${crowd.id}, slot.id, slot.date_rdv
    from generate_series(0, 200) as n
      join (select id, date_rdv, row_number() over (order by id) - 1 as rank from available_appointments
            where calendar_id = ${crowd.id}) as slot on slot.rank = n / 99`);
  await expect.poll(() => notices).toEqual([[], []]);
  const { rows } = await api.db.execute<{ id: number }>(sql`
    update appointments set vip = true
    where id in (select id from appointments where calendar_id = ${crowd.id} order by id limit 200) returning id`);
  await expect.poll(() => notices.length).toBe(3);
  expect(notices[2]?.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
});

it('DESK-02 API-04: without cell or region it is a 400, without LIST a 403, without a token a 401', async () => {
  const { token } = await accounts.account('nulle', await accounts.role('RIEN', { Veteran: 'LIST' }));
  expect((await api.request('GET', path())).status).toBe(401);
  expect((await api.request('GET', path(), { token })).status).toBe(403);
  for (const query of ['cell=1', 'region=1', 'cell=x&region=1'])
    expect((await api.request('GET', path(query), { token: office.token })).status).toBe(400);
});

it('DESK-02 OPS-03: processes tell each other; one that is stopped ends its streams and is gone at once', async () => {
  const server = await startServer({ database: api.database });
  const { token } = await accounts.account('deux', role);
  const headers = { Authorization: `Bearer ${await server.signIn('deux')}` };
  const { notices, hasEnded } = eventsIn(await fetch(server.url + path(), { headers }));
  await expect.poll(() => notices).toEqual([[]]);
  const appointment = await book();
  await expect.poll(() => notices.slice(1).flat()).toEqual([appointment.id]);
  const notedMs = performance.now();
  await note(token, appointment.id, 'arrived');
  await expect
    .poll(() => notices.slice(1).flat(), { interval: 20 })
    .toEqual([appointment.id, appointment.id]);
  expect(performance.now() - notedMs).toBeLessThan(2000);
  const stopStartMs = performance.now();
  expect(await server.stop()).toBe(0);
  await expect.poll(hasEnded).toBe(true);
  // Ten seconds are what running requests may take.
  expect(performance.now() - stopStartMs).toBeLessThan(8000);
});
