import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { queueJob } from '../../../src/server/booking/waiting-list/queue-offers.ts';
import { connect } from '../../../src/server/db/connection.ts';
import {
  appointments,
  mailOutbox,
  queueEntries,
  rateLimits,
  visitorSenders,
} from '../../../src/server/db/schema.ts';
import type { Letter } from '../../../src/server/mail/message.ts';
import { sendDueMail } from '../../../src/server/mail/worker.ts';
import { forgetSendersJob } from '../../../src/server/senders/sender.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi({
  now: '2026-11-20T09:00:00+01:00',
  settings: { tokenHours: 720, publicAttemptsPerHour: 1000 },
});
const office = await officeOf(api);
const { token } = office;
const { db, context } = api;
const accounts = accountsOf(api);
const holding = async (name: string, rights: Parameters<typeof accounts.role>[1]) =>
  accounts.account(name, await accounts.role(name, rights));
const owner = connect(api.database.ownerUrl);
afterAll(owner.end);

beforeEach(async () => {
  api.clock.set('2026-11-20T09:00:00+01:00');
  for (const table of [appointments, queueEntries, mailOutbox, rateLimits, visitorSenders])
    await db.delete(table);
});

type Body = Record<string, unknown>;
/** The same browser sends its cookie again. */
async function browser(address: string) {
  const client = api.from(address);
  let cookie = '';
  return async (path: string, body: Body) => {
    const answer = await client.request('POST', path, { body, headers: cookie ? { Cookie: cookie } : {} });
    cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? cookie;
    return answer;
  };
}
const calendar = await office.calendar({ nbAgentAM: 5, endDate: '2026-11-25' });
const [slot] = await office.slotsOf(calendar);
if (!slot) throw new Error('no slot');
const full = await office.calendar({ endDate: '2026-11-24', receptionDays: ['Mon'], endHourAM: '08:30' });
const [last] = await office.slotsOf(full);
if (!last) throw new Error('no slot');
const waits = (changes: Body = {}) => {
  const { dateRDV: _moment, calendar: _calendar, ...person } = office.visit(full, last, changes);
  return person;
};

const like = (iri: string, by = token) => api.request('GET', `${iri}/same_sender`, { token: by });
const numbers = async (iri: string) => {
  const { status, body } = await like(iri);
  expect(status).toBe(200);
  return body['hydra:member'].map((one: Body) => one['@id']).toSorted();
};
const cancel = (requests: readonly unknown[], by = token) =>
  api.request('POST', '/api/appointments/cancel_requests', { token: by, body: { requests } });
const entriesNow = () => db.select().from(queueEntries).orderBy(queueEntries.id);
const entryIri = async (email: string) => {
  const [entry] = await db.select().from(queueEntries).where(eq(queueEntries.email, email));
  return `/api/queue_entries/${entry?.id}`;
};
async function letters(): Promise<Letter[]> {
  const messages: Letter[] = [];
  await sendDueMail(context, { send: async (letter) => void messages.push(letter), close: () => {} });
  return messages;
}

describe('requests of one sender', () => {
  it('SEC-09: staff see the appointments and entries of the same network or browser of the last 24 hours, and no others', async () => {
    const [here, there] = [await browser('192.0.2.1'), await browser('192.0.2.2')];
    const first = await here('/api/appointments', office.visit(calendar, slot));
    const staff = await office.create('appointments', office.appointment(full, last));
    await (await browser('192.0.2.1'))('/api/queue_entries', waits({ email: 'a@example.dz' }));
    await there('/api/appointments', office.visit(calendar, slot));
    const entry = await entryIri('a@example.dz');
    expect(await numbers(first.body['@id'])).toEqual([first.body['@id'], entry].toSorted());
    expect(await numbers(entry)).toEqual([first.body['@id'], entry].toSorted());
    expect(await numbers(staff['@id'])).toEqual([]);
    // The browser that went to another network.
    const client = api.from('192.0.2.3');
    const cookie = first.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    const other = await client.request('POST', '/api/appointments', {
      body: office.visit(calendar, slot),
      headers: { Cookie: cookie },
    });
    expect(other.status).toBe(201);
    const { body } = await like(first.body['@id']);
    expect(
      body['hydra:member'].map((one: Body) => [one['@id'], one.sameBrowser, one.canBeCanceled]).toSorted(),
    ).toEqual(
      [
        [first.body['@id'], true, true],
        [other.body['@id'], true, true],
        [entry, false, true],
      ].toSorted(),
    );
    expect(JSON.stringify(body)).not.toMatch(/network"|192\.0\.2|browser"/);
    // An hour on the next day.
    api.clock.advance(24 * 3_600_000 + 1000);
    expect(await numbers(first.body['@id'])).toEqual([]);
  });

  it('SEC-09: the chosen ones are canceled together, with a mail to each; places go to who did not send them', async () => {
    const here = await browser('192.0.2.1');
    const bookedAnswers: { body: { '@id': string } }[] = [];
    for (let n = 0; n < 3; n += 1)
      bookedAnswers.push(await here('/api/appointments', office.visit(calendar, slot)));
    const lastBooking = await here('/api/appointments', office.visit(full, last));
    for (const name of ['a', 'b'])
      await here('/api/queue_entries', waits({ lastName: `Faux ${name}`, email: `${name}@example.dz` }));
    const honest = await browser('192.0.2.2');
    await honest('/api/queue_entries', waits({ lastName: 'Vrai', email: 'vrai@example.dz' }));
    await letters();
    const [keptOne = '', ...selectedIris] = bookedAnswers.map(({ body }) => body['@id']);
    const requests = [
      ...selectedIris,
      lastBooking.body['@id'],
      await entryIri('a@example.dz'),
      await entryIri('b@example.dz'),
    ];
    expect(await numbers(keptOne)).toEqual([keptOne, ...requests].toSorted());
    expect((await cancel(requests)).body).toMatchObject({ canceled: 3, removed: 2 });
    const messages = await letters();
    expect(messages.map(({ subject }) => subject.replace(/.*annulé$/, 'annulé')).toSorted()).toEqual(
      [
        ...Array.from({ length: 3 }, () => 'annulé'),
        ...Array.from({ length: 2 }, () => 'Votre attente est annulée'),
        'Une place est libre le lundi 23 novembre 2026 : répondez avant 9\u00a0h\u00a030',
      ].toSorted(),
    );
    expect(messages.find(({ subject }) => subject.startsWith('Une place'))?.to).toBe('vrai@example.dz');
    const rows = await db.select().from(appointments);
    expect(rows.filter(({ canceled }) => !canceled).map(({ id }) => `/api/appointments/${id}`)).toEqual([
      keptOne,
    ]);
    expect(rows.filter(({ canceledBy }) => canceledBy !== null)).toHaveLength(3);
    expect((await entriesNow()).map(({ waiting, removed }) => [waiting, removed])).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ]);
    // Once more changes nothing and tells nobody.
    expect((await cancel(requests)).body).toMatchObject({ canceled: 0, removed: 0 });
    expect(await letters()).toEqual([]);
    expect(await queueJob.run(context, new AbortController().signal)).toBe(0);
  });

  it('SEC-09: sixty requests canceled at once by two agents are canceled once, with one mail each, while others book', async () => {
    const here = await browser('192.0.2.1');
    const big = await office.calendar({ nbAgentAM: 35, endDate: '2026-11-24', receptionDays: ['Mon'] });
    const slots = await office.slotsOf(big);
    expect(slots.length).toBeGreaterThan(1);
    const links: string[] = [];
    for (let n = 0; n < 60; n += 1) {
      const slot = slots[n % slots.length] as (typeof slots)[number];
      links.push((await here('/api/appointments', office.visit(big, slot))).body['@id']);
    }
    await letters();
    const [one, two, visit] = await Promise.all([
      cancel(links),
      cancel(links.toReversed()),
      api.from('192.0.2.9').request('POST', '/api/appointments', {
        body: office.visit(big, slots[0] as (typeof slots)[number]),
      }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.canceled + two.body.canceled).toBe(60);
    expect([201, 422]).toContain(visit.status);
    expect((await letters()).filter(({ subject }) => subject.endsWith('est annulé'))).toHaveLength(60);
    const { rows: wrong } = await db.execute(sql`
      select s.id from available_appointments s
      where booked <> (select count(*) from appointments a where a.slot_id = s.id and not a.canceled)`);
    expect(wrong).toEqual([]);
  });

  it('SEC-09: who may not cancel neither sees nor cancels; what is no request is refused', async () => {
    const here = await browser('192.0.2.1');
    const { body } = await here('/api/appointments', office.visit(calendar, slot));
    const agent = await holding('editor', { Appointment: 'EDIT' });
    for (const answer of [await like(body['@id'], agent.token), await cancel([body['@id']], agent.token)])
      expect(answer.status).toBe(403);
    expect((await api.request('GET', `${body['@id']}/same_sender`)).status).toBe(401);
    for (const wrong of [[], ['/api/users/1'], [body['@id'], 7], ['/api/appointments/x'], 'x'])
      expect((await cancel(wrong as unknown[])).status).toBe(422);
    expect((await cancel(Array.from({ length: 501 }, () => body['@id']))).status).toBe(422);
  });

  it('SEC-09: network and browser stand under a key, in no answer, sheet or audit, and are erased after 24 hours', async () => {
    const here = await browser('192.0.2.1');
    await office.create('appointments', office.appointment(full, last));
    const { body } = await here('/api/appointments', office.visit(calendar, slot));
    await here('/api/queue_entries', waits({ email: 'a@example.dz' }));
    const senders = await db.select().from(visitorSenders);
    expect(senders).toHaveLength(2);
    expect(senders[0]?.network).toMatch(/^[\w-]{43}$/);
    const secrets = senders.flatMap(({ network, browser: of }) => [network, of]);
    const list = await api.request('GET', '/api/appointments', { token });
    const single = await api.request('GET', body['@id'], { token });
    const queue = await api.request('GET', '/api/queue_entries', { token });
    await db.delete(queueEntries);
    const { rows: auditLines } = await owner.db.execute(sql`select * from audit_log`);
    const answers = JSON.stringify([list.body, single.body, queue.body, auditLines]);
    for (const secret of secrets) expect(answers).not.toContain(secret);
    const version = single.body.version;
    const job = () => forgetSendersJob.run(context, new AbortController().signal);
    api.clock.advance(24 * 3_600_000 - 1000);
    expect([await forgetSendersJob.hasWork?.(context), await job()]).toEqual([false, 0]);
    api.clock.advance(1000);
    expect([await forgetSendersJob.hasWork?.(context), await job()]).toEqual([true, 1]);
    expect(await db.$count(visitorSenders)).toBe(0);
    // The record itself is not changed by it.
    expect((await api.request('GET', body['@id'], { token })).body.version).toBe(version);
  });
});

describe('the limit of requests of a network', () => {
  const limit = (by = token) => api.request('GET', '/api/public_limit', { token: by });
  const set = (requestsPerHour: unknown, by = token) =>
    api.request('PUT', '/api/public_limit', { token: by, body: { requestsPerHour } });
  const countAccepted = async (address: string, of = api) => {
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1)
      statuses.push(
        (await of.from(address).request('POST', '/api/appointments', { body: office.visit(calendar, slot) }))
          .status,
      );
    await db.delete(appointments);
    return statuses;
  };

  it('SEC-09: an administrator lowers it until midnight: on every server at once, shown, in the audit, and gone by itself', async () => {
    const other = await testApi({ database: api.database, now: '2026-11-20T09:00:00+01:00' });
    expect((await limit()).body).toMatchObject({ usual: 60, requestsPerHour: null, until: null });
    const loweredAnswer = await set(2);
    expect(loweredAnswer.body).toMatchObject({
      usual: 60,
      requestsPerHour: 2,
      until: '2026-11-21T00:00:00+01:00',
      setBy: expect.any(String),
    });
    expect((await limit()).body).toEqual(loweredAnswer.body);
    expect(await countAccepted('192.0.2.1')).toEqual([201, 201, 429, 429]);
    expect(await countAccepted('192.0.2.2', other)).toEqual([201, 201, 429, 429]);
    // Not yet, and then by itself, whether or not the job has run.
    api.clock.set('2026-11-20T23:59:59+01:00');
    expect((await limit()).body.requestsPerHour).toBe(2);
    api.clock.set('2026-11-21T00:00:00+01:00');
    expect((await limit()).body).toMatchObject({ requestsPerHour: null, until: null });
    expect(await countAccepted('192.0.2.3')).toEqual([201, 201, 201, 201]);
    expect(await forgetSendersJob.hasWork?.(context)).toBe(true);
    await forgetSendersJob.run(context, new AbortController().signal);
    const { rows } = await owner.db.execute(sql`
      select action, actor is not null as named, changes->>'requests_per_hour' as lowered
      from audit_log where table_name = 'lowered_limits' order by id`);
    expect(rows).toEqual([
      { action: 'insert', named: true, lowered: null },
      { action: 'delete', named: false, lowered: '2' },
    ]);
  });

  it('SEC-09: it is taken back by hand too; never raised, and by nobody who configures no calendars', async () => {
    await set(5);
    expect((await set(null)).body).toMatchObject({ requestsPerHour: null });
    for (const wrong of [0, 60, 61, -1, 1.5, '5', undefined, {}])
      expect([wrong, (await set(wrong)).status]).toEqual([wrong, 422]);
    const agent = await holding('canceler', { Appointment: 'DELETE', Calendar: 'VIEW' });
    expect((await limit(agent.token)).status).toBe(200);
    expect((await set(5, agent.token)).status).toBe(403);
    const reader = await holding('writer', { Appointment: 'EDIT' });
    expect((await limit(reader.token)).status).toBe(403);
  });
});
