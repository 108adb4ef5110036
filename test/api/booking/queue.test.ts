import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  leaveQueue,
  readOwnEntry,
  takeOffer,
} from '../../../src/server/booking/waiting-list/own-queue-entry.ts';
import { forgetQueueJob, queueJob } from '../../../src/server/booking/waiting-list/queue-offers.ts';
import { connect } from '../../../src/server/db/connection.ts';
import { appointments, mailOutbox, queueEntries, rateLimits } from '../../../src/server/db/schema.ts';
import type { ApiError } from '../../../src/server/hydra/errors.ts';
import type { Letter } from '../../../src/server/mail/message.ts';
import { composeForQueue } from '../../../src/server/mail/queue-messages.ts';
import { sendDueMail } from '../../../src/server/mail/worker.ts';
import { retentionJob } from '../../../src/server/privacy/retention-job.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { beside, lockWaiter, lockWaiters } from '../../harness/servers/database.ts';

const api = await testApi({
  now: '2026-11-20T09:00:00+01:00',
  settings: { tokenHours: 720, publicAcceptedPerHour: 1000, publicAttemptsPerHour: 1000 },
});
const office = await officeOf(api);
const { token } = office;
const { db, context } = api;

beforeEach(async () => {
  await db.delete(queueEntries);
  await db.delete(mailOutbox);
  await db.delete(rateLimits);
  api.clock.set('2026-11-20T09:00:00+01:00');
});

type Slot = Awaited<ReturnType<typeof office.slotsOf>>[number];
type Office = Awaited<ReturnType<typeof office.calendar>>;

/** A calendar of one place, 08:00 on Monday the 23rd, that somebody has. */
async function fullCalendar(): Promise<{
  calendar: Office;
  slot: Slot;
  booked: { '@id': string; id: number };
}> {
  const calendar = await office.calendar({
    endDate: '2026-11-24',
    receptionDays: ['Mon'],
    endHourAM: '08:30',
  });
  const [slot] = (await office.slotsOf(calendar)) as [Slot];
  const bookedAppointment = await office.create('appointments', office.appointment(calendar, slot));
  await db.delete(mailOutbox);
  return { calendar, slot, booked: bookedAppointment };
}

/** Another mail address is another person, unless the names are given. */
const waiting = (calendar: Office, changes: Record<string, unknown> = {}) => {
  const {
    dateRDV: _dateRDV,
    calendar: _calendar,
    ...person
  } = office.visit(calendar, {
    dateRDV: '2026-11-23T08:00:00+01:00',
  });
  const [local = ''] = String(changes.email ?? person.email).split('@');
  const lastName = `Benali ${local.toLowerCase().replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
  return { ...person, lastName, ...changes };
};
const join = (calendar: Office, changes: Record<string, unknown> = {}, headers = {}) =>
  api.request('POST', '/api/queue_entries', { body: waiting(calendar, changes), headers });
const cancel = ({ '@id': iri }: { '@id': string }) =>
  api.request('PUT', `${iri}/cancel`, { token, body: { canceled: true } });
const work = () => queueJob.run(context, new AbortController().signal);
const entries = () => db.select().from(queueEntries).orderBy(queueEntries.id);
const holders = async () => (await entries()).filter(({ slot }) => slot !== null).map(({ email }) => email);
const slotNow = async (calendar: Office) => (await office.slotsOf(calendar))[0];

async function letters(): Promise<Letter[]> {
  const messages: Letter[] = [];
  await sendDueMail(context, { send: async (letter) => void messages.push(letter), close: () => {} });
  return messages;
}
const secretIn = ({ text }: Pick<Letter, 'text'>) => /\/public\/attente\/(\S+)/.exec(text)?.[1] ?? '';
/** The secret of the last mail to an address. */
const secretOf = async (to: string) =>
  secretIn((await letters()).findLast((letter) => letter.to === to) ?? { text: '' });

describe('the queue', () => {
  it('QUEUE-01: a freed place is offered to who came first, held by the slot itself, and taken by the link of the mail', async () => {
    const { calendar, booked } = await fullCalendar();
    expect((await join(calendar, { email: 'a@example.dz' })).status).toBe(202);
    expect((await join(calendar, { email: 'b@example.dz' })).status).toBe(202);
    // Several go at once.
    expect((await letters()).map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      ['a@example.dz', 'Vous attendez une place pour un rendez-vous'],
      ['b@example.dz', 'Vous attendez une place pour un rendez-vous'],
    ]);
    expect((await cancel(booked)).status).toBe(200);
    expect(await holders()).toEqual(['a@example.dz']);
    expect(await slotNow(calendar)).toMatchObject({ number: 1, booked: 0, held: 1, remaining: 0 });
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      to: 'a@example.dz',
      subject: 'Une place est libre le lundi 23 novembre 2026 : répondez avant 9\u00a0h\u00a030',
    });
    const secret = secretIn(letter as Letter);
    expect(await readOwnEntry(context, secret)).toMatchObject({
      state: 'offered',
      dateRDV: '2026-11-23T08:00:00+01:00',
    });
    const [link, again] = [
      await takeOffer(context, 'test', secret),
      await takeOffer(context, 'test', secret),
    ];
    expect(link).toMatch(/\/public\/rdv\/[\w-]{22}$/);
    expect(again).not.toBe(link);
    expect(await slotNow(calendar)).toMatchObject({ booked: 1, held: 0, remaining: 0 });
    expect((await letters()).map(({ to, subject }) => [to, subject])).toEqual([
      ['a@example.dz', 'Votre rendez-vous du lundi 23 novembre 2026'],
    ]);
    expect(await readOwnEntry(context, secret)).toMatchObject({ state: 'taken' });
    // They see what they sent, as by any link to a visitor's own request.
    const ownAppointment = await api.request('GET', '/api/own_appointment', {
      headers: { 'Appointment-Secret': link.split('/').pop() ?? '' },
    });
    expect(ownAppointment.body).toMatchObject({ state: 'booked', sent: { email: 'a@example.dz' } });
  });

  it('QUEUE-01: a held place is nobody’s to book, neither staff’s nor a visitor’s, and no fewer places can be given', async () => {
    const { calendar, slot, booked } = await fullCalendar();
    await join(calendar);
    await cancel(booked);
    const refusals = [
      await api.request('POST', '/api/appointments', { body: office.visit(calendar, slot) }),
      await api.request('POST', '/api/appointments', { token, body: office.appointment(calendar, slot) }),
      await api.request('PUT', `${booked['@id']}/cancel`, { token, body: { canceled: false } }),
    ];
    for (const { status, body } of refusals)
      expect([status, body.violations]).toMatchObject([422, [{ code: 'rules.slotTaken' }]]);
    const free = await api.request('GET', `/api/appointments/available?cell=${calendar.cell['@id']}`, {
      token,
    });
    expect(free.body['hydra:member']).toEqual([]);
    await expect(
      db.execute(sql`update available_appointments set held = 0, number = 0 where id = ${slot.id}`),
    ).rejects.toThrow();
    await expect(
      db.execute(sql`update available_appointments set booked = 1 where id = ${slot.id}`),
    ).rejects.toThrow();
  });

  it('QUEUE-01: after thirty minutes it goes to the next, and twice at most to the same', async () => {
    const { calendar, booked } = await fullCalendar();
    await join(calendar, { email: 'a@example.dz' });
    await join(calendar, { email: 'b@example.dz' });
    await cancel(booked);
    const [letter] = (await letters()).filter(({ subject }) => subject.startsWith('Une place'));
    const late = secretIn(letter as Letter);
    api.clock.advance(30 * 60_000 - 1000);
    expect(await work()).toBe(0);
    const askedHolders: string[][] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      askedHolders.push((await holders()) as string[]);
      api.clock.advance(30 * 60_000);
      expect(await queueJob.hasWork?.(context)).toBe(turn < 4);
      await work();
    }
    expect(askedHolders).toEqual([
      ['a@example.dz'],
      ['b@example.dz'],
      ['a@example.dz'],
      ['b@example.dz'],
      [],
    ]);
    await expect(takeOffer(context, 'test', late)).rejects.toMatchObject({ status: 409 });
    expect(await readOwnEntry(context, late)).toMatchObject({ state: 'over', lapsed: true });
    expect(await slotNow(calendar)).toMatchObject({ booked: 0, held: 0, remaining: 1 });
    await expect(db.update(queueEntries).set({ offers: 3 })).rejects.toThrow();
  });

  it('QUEUE-01: an offer is over at the moment that it names, whether or not the job has come by', async () => {
    const { calendar, booked } = await fullCalendar();
    await join(calendar, { email: 'a@example.dz' });
    const secret = await secretOf('a@example.dz');
    await cancel(booked);
    api.clock.advance(30 * 60_000);
    expect(await readOwnEntry(context, secret)).toMatchObject({ state: 'waiting', lapsed: true });
    await expect(takeOffer(context, 'test', secret)).rejects.toMatchObject({ status: 409 });
    api.clock.advance(-1);
    await takeOffer(context, 'test', secret);
    expect(await readOwnEntry(context, secret)).toMatchObject({ state: 'taken', lapsed: false });
  });

  it('QUEUE-01: an offer that lapsed while no server was there counts, though its hour has passed too', async () => {
    const { calendar, slot, booked } = await fullCalendar();
    await join(calendar, { email: 'a@example.dz' });
    await cancel(booked);
    api.clock.set(slot.dateRDV);
    api.clock.advance(60_000);
    await work();
    expect((await entries()).map(({ offers, slot: of }) => [offers, of])).toEqual([[1, null]]);
  });

  it('QUEUE-01: nobody is offered a place by night, less than two hours ahead, or after their day', async () => {
    const { calendar, slot, booked } = await fullCalendar();
    await join(calendar, { date: '2026-11-22' });
    await cancel(booked);
    expect(await holders()).toEqual([]);
    const again = await office.create('appointments', office.appointment(calendar, slot));
    await join(calendar, { email: 'a@example.dz' });
    api.clock.set('2026-11-22T20:00:00+01:00');
    await cancel(again);
    expect([await work(), await holders()]).toEqual([0, []]);
    // 08:00 is less than two hours away.
    api.clock.set('2026-11-23T08:00:00+01:00');
    expect([await work(), await holders()]).toEqual([0, []]);
    api.clock.set('2026-11-22T19:59:00+01:00');
    expect([await work(), await holders()]).toEqual([1, ['a@example.dz']]);
  });

  it('QUEUE-01: a new place, a bigger slot, a move and a deletion are offered too', async () => {
    const { calendar, slot, booked } = await fullCalendar();
    for (const name of ['a', 'b', 'c', 'd']) await join(calendar, { email: `${name}@example.dz` });
    await api.request('PUT', slot['@id'], { token, body: { number: 2 } });
    expect(await holders()).toEqual(['a@example.dz']);
    await api.request('DELETE', booked['@id'], { token });
    expect(await holders()).toEqual(['a@example.dz', 'b@example.dz']);
    await office.calendar({
      cell: calendar.cell['@id'],
      endDate: '2026-11-24',
      receptionDays: ['Mon'],
      startHourAM: '10:00',
      endHourAM: '10:30',
    });
    expect(await queueJob.hasWork?.(context)).toBe(true);
    expect(await work()).toBe(1);
    expect(await holders()).toEqual(['a@example.dz', 'b@example.dz', 'c@example.dz']);
    // The slot goes with its calendar, and the offer with it, as if it had not been made: they wait on.
    await api.request('DELETE', calendar['@id'], { token });
    expect(await holders()).toEqual(['c@example.dz']);
    expect((await entries()).map(({ offers, waiting }) => [offers, waiting])).toEqual([
      [0, true],
      [0, true],
      [1, true],
      [0, true],
    ]);
  });

  it('QUEUE-01: who leaves is erased at once, and the place that was theirs goes to the next', async () => {
    const { calendar, booked } = await fullCalendar();
    await join(calendar, { email: 'a@example.dz' });
    await join(calendar, { email: 'b@example.dz' });
    const secret = await secretOf('a@example.dz');
    await cancel(booked);
    await leaveQueue(context, 'test', secret);
    expect((await entries()).map(({ email, slot }) => [email, slot !== null])).toEqual([
      ['b@example.dz', true],
    ]);
    expect(await db.$count(mailOutbox)).toBe(1);
    await expect(leaveQueue(context, 'test', secret)).rejects.toMatchObject({ status: 404 });
    await expect(readOwnEntry(context, secret)).rejects.toMatchObject({ status: 404 });
  });

  it('QUEUE-01: one a person and cell: who asks again keeps their turn, may wait for longer, and is told no more than others', async () => {
    const { calendar } = await fullCalendar();
    const person = { email: 'a@example.dz', phone: '0550111111' };
    const first = await join(calendar, person);
    await join(calendar, { email: 'b@example.dz' });
    const again = await join(calendar, {
      ...person,
      email: 'A@example.dz',
      lastName: 'BENALI A',
      date: '2026-12-05',
    });
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(Object.keys(again.body)).toEqual(Object.keys(first.body));
    expect(JSON.stringify(again.body)).not.toMatch(/attente|"id"/);
    expect((await entries()).map(({ email, date }) => [email, date])).toEqual([
      ['a@example.dz', '2026-12-05'],
      ['b@example.dz', '2026-11-23'],
    ]);
    // Many at once too, whatever the key.
    const many = await Promise.all(
      Array.from({ length: 4 }, () => join(calendar, { email: 'c@example.dz', phone: '0550222222' })),
    );
    expect(many.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(await db.$count(queueEntries)).toBe(3);
  });

  it('QUEUE-01: the answer is what was sent, and a repetition under the same key is told and written to once', async () => {
    const { calendar } = await fullCalendar();
    const body = waiting(calendar, { email: 'a@example.dz' });
    const send = (key: string) =>
      api.request('POST', '/api/queue_entries', { body, headers: { 'Idempotency-Key': key } });
    const [first, again] = [await send('wait of one'), await send('wait of one')];
    expect(first).toMatchObject({
      status: 202,
      body: {
        '@context': '/api/contexts/QueueEntry',
        '@type': 'QueueEntry',
        lastName: body.lastName,
        date: '2026-11-23',
      },
    });
    expect(first.headers.get('Set-Cookie')).toBeTruthy();
    expect([again.status, again.body]).toEqual([202, first.body]);
    expect(await letters()).toHaveLength(1);
  });

  it('QUEUE-01, MAIL-01: the mail of a wait and of an offer say where, until when and by which link; no name that is none', async () => {
    const { calendar, booked } = await fullCalendar();
    await join(calendar, { email: 'a@example.dz', lastName: 'Hadj', firstName: 'Mélika' });
    const [noted] = (await letters()) as [Letter];
    for (const part of ['Mélika Hadj', calendar.cell.name, 'Alger', 'lundi 23 novembre 2026'])
      expect(noted.text).toContain(part);
    expect(noted.text).not.toMatch(/Répondez|réponse avant|9\u00a0h\u00a030/);
    await cancel(booked);
    const [offerLetter] = (await letters()) as [Letter];
    for (const part of [
      'Mélika Hadj',
      calendar.cell.name,
      'lundi 23 novembre 2026',
      '8\u00a0h',
      '9\u00a0h\u00a030',
    ])
      expect(offerLetter.text).toContain(part);
    expect(secretIn(offerLetter)).not.toBe(secretIn(noted));
    for (const part of [
      'Adresse : 25 chemin Abdelkader Gadouche',
      'Voir le plan',
      'query=25%20chemin%20Abdelkader',
    ])
      expect(offerLetter.text).toContain(part);
  });

  it('QUEUE-01: who was offered none yet comes before those whose offers lapsed, of whom the one who came first is next', async () => {
    const { calendar, slot, booked } = await fullCalendar();
    for (const name of ['a', 'b', 'c']) await join(calendar, { email: `${name}@example.dz` });
    await cancel(booked);
    await api.request('PUT', slot['@id'], { token, body: { number: 2 } });
    await db.delete(mailOutbox);
    api.clock.advance(30 * 60_000);
    expect(await work()).toBe(2);
    expect(await holders()).toEqual(['a@example.dz', 'c@example.dz']);
  });

  it('QUEUE-01: the job ends between two people where it is stopped', async () => {
    const { calendar } = await fullCalendar();
    for (const name of ['a', 'b']) await join(calendar, { email: `${name}@example.dz` });
    await office.calendar({
      cell: calendar.cell['@id'],
      endDate: '2026-11-24',
      receptionDays: ['Mon'],
      startHourAM: '10:00',
      endHourAM: '11:00',
    });
    await expect(queueJob.run(context, AbortSignal.abort())).rejects.toThrow();
    expect(await holders()).toEqual(['a@example.dz']);
  });

  it('QUEUE-01, PUB-04: the rules, honeypot and limits of the public form; refused where a place is free until that day', async () => {
    const { calendar, booked } = await fullCalendar();
    const wrong = await join(calendar, {
      phone: '12',
      email: 'a',
      reason: '/api/cells/1',
      birthplace: undefined,
    });
    expect(wrong.body.violations.map((one: { propertyPath: string }) => one.propertyPath).sort()).toEqual([
      'birthplace',
      'email',
      'phone',
      'reason',
    ]);
    for (const date of ['2026-11-19', '2027-11-30'])
      expect((await join(calendar, { date })).body.violations).toMatchObject([{ propertyPath: 'date' }]);
    await cancel(booked);
    const free = await join(calendar);
    expect([free.status, free.body.violations]).toMatchObject([422, [{ code: 'rules.placesFree' }]]);
    // Nobody is received before that day: there would be nothing to wait for.
    const early = await join(calendar, { date: '2026-11-22' });
    expect([early.status, early.body.violations]).toMatchObject([422, [{ code: 'rules.noReception' }]]);
    const { calendar: full } = await fullCalendar();
    expect((await join(full)).status).toBe(202);
    expect((await join(full, { website: 'x' })).status).toBe(422);
    const phone = '0660123456';
    for (let n = 0; n < 5; n += 1) expect((await join(full, { phone })).status).toBe(202);
    expect((await join(full, { phone })).status).toBe(429);
  });

  it('QUEUE-01: staff see who waits by LIST, remove by DELETE; nobody else does', async () => {
    const { calendar } = await fullCalendar();
    await join(calendar, { email: 'a@example.dz' });
    const list = await api.request('GET', '/api/queue_entries?waiting=true', { token });
    expect(list.body['hydra:member']).toMatchObject([{ email: 'a@example.dz', offers: 0, waiting: true }]);
    expect((await api.request('GET', '/api/queue_entries')).status).toBe(401);
    const [{ '@id': iri }] = list.body['hydra:member'];
    expect((await api.request('GET', iri)).status).toBe(401);
    expect((await api.request('DELETE', iri, { token })).status).toBe(204);
    expect(await entries()).toEqual([]);
  });

  it('QUEUE-01, DASH-02: whose day is over waits no more, in the list and in the figures', async () => {
    const { calendar } = await fullCalendar();
    await join(calendar, { email: 'a@example.dz' });
    const totalOf = async (query: string) =>
      (await api.request('GET', `/api/queue_entries?${query}`, { token })).body['hydra:totalItems'];
    const totals = async () => {
      const { body } = await api.request('GET', '/api/dashboard_figures', { token });
      const inFigures = body.queue.map(({ count }: { count: number }) => count);
      return [
        inFigures,
        await totalOf('waiting=true'),
        await totalOf('waiting[]=false'),
        await totalOf('itemsPerPage=1'),
      ];
    };
    // In Algiers it is the last minute of the 23rd.
    api.clock.set('2026-11-23T22:59:00Z');
    expect(await totals()).toEqual([[1], 1, 0, 1]);
    api.clock.set('2026-11-23T23:00:00Z');
    expect(await totals()).toEqual([[], 0, 1, 1]);
    expect((await api.request('GET', '/api/queue_entries?waiting=oui', { token })).status).toBe(400);
  });

  it('QUEUE-01, SEC-08: erased a month after its day; the audit never held who it was', async () => {
    const { calendar } = await fullCalendar();
    await join(calendar, { lastName: 'Introuvable' });
    const forget = () => retentionJob.run(context, new AbortController().signal);
    api.clock.set('2026-12-23T03:25:00+01:00');
    expect(await forget()).toBe(0);
    api.clock.set('2026-12-24T03:25:00+01:00');
    expect(await forget()).toBe(1);
    expect(await entries()).toEqual([]);
    const owner = connect(api.database.ownerUrl);
    // Whole numbers: the key of a person and the parts of a second have any digits.
    const namePattern = String.raw`Introuvable|\y0550\d{6}\y|example`;
    const { rows } = await owner.db.execute<{ lines: number; namedCount: number }>(sql`
      select count(*)::int as lines, count(*) filter (where changes::text ~ ${namePattern})::int as "namedCount"
      from audit_log where table_name = 'queue_entries'`);
    await owner.end();
    expect(rows[0]?.lines).toBeGreaterThan(1);
    expect(rows[0]?.namedCount).toBe(0);
  });

  it('QUEUE-01, SEC-09: who was taken out is forgotten once they are told, whatever their day', async () => {
    const { calendar } = await fullCalendar();
    await join(calendar, { email: 'a@example.dz' });
    await join(calendar, { email: 'b@example.dz' });
    const forget = () => forgetQueueJob.run(context, new AbortController().signal);
    await db.update(queueEntries).set({ removed: true }).where(eq(queueEntries.email, 'a@example.dz'));
    expect([await forget(), await db.$count(queueEntries)]).toEqual([0, 2]);
    await db.delete(mailOutbox);
    expect([await forget(), (await entries()).map(({ email }) => email)]).toEqual([1, ['b@example.dz']]);
  });

  it('QUEUE-01: what was closed while it was held is not booked: they wait on', async () => {
    const { calendar, booked } = await fullCalendar();
    await join(calendar, { email: 'a@example.dz' });
    await cancel(booked);
    const secret = await secretOf('a@example.dz');
    await db.execute(sql`update calendars set archived = true where id = ${calendar.id}`);
    await expect(takeOffer(context, 'test', secret)).rejects.toMatchObject({ status: 409 });
    const [entry] = await entries();
    expect([entry?.waiting, entry?.appointment]).toEqual([true, null]);
    expect(await db.$count(appointments, eq(appointments.calendar, calendar.id))).toBe(1);
    // It is as if the place had not been offered.
    expect([await queueJob.hasWork?.(context), await work()]).toEqual([true, 1]);
    expect((await entries()).map(({ offers, slot }) => [offers, slot])).toEqual([[0, null]]);
    expect(await slotNow(calendar)).toMatchObject({ held: 0 });
  });

  it('QUEUE-01: a place that is elsewhere now, or in a wilaya that receives nobody, and a slot that is taken out are offers that were not made', async () => {
    for (const withdraw of [
      (calendar: Office) =>
        db.execute(sql`update calendars set cell_id = (select min(id) from cells) where id = ${calendar.id}`),
      () => db.execute(sql`update params_regions set service = false where id = ${office.region.id}`),
      (_: Office, slot: Slot) => api.request('DELETE', slot['@id'], { token }),
      (calendar: Office) =>
        api.request('PUT', calendar['@id'], { token, body: { ...calendar, startHourAM: '08:10' } }),
    ]) {
      const { calendar, slot, booked } = await fullCalendar();
      await join(calendar);
      await cancel(booked);
      expect((await entries()).map(({ offers }) => offers)).toEqual([1]);
      await withdraw(calendar, slot);
      await work();
      expect((await entries()).map(({ offers, slot: of }) => [offers, of === slot.id])).toEqual([[0, false]]);
      await db.execute(sql`update params_regions set service = true where id = ${office.region.id}`);
      await db.delete(queueEntries);
    }
  });

  it('QUEUE-01, CLOSE-02: a closure ends the offer of a place in it; the page says so, and it is none of the two', async () => {
    const { calendar, booked } = await fullCalendar();
    await join(calendar, { email: 'a@example.dz' });
    await cancel(booked);
    const secret = await secretOf('a@example.dz');
    expect(await readOwnEntry(context, secret)).toMatchObject({ state: 'offered' });
    const closure = { name: 'Grève', startDate: '2026-11-23', cell: calendar.cell['@id'] };
    const closureAnswer = await office.create('closures', closure);
    expect(await readOwnEntry(context, secret)).toMatchObject({ state: 'waiting' });
    await expect(takeOffer(context, 'test', secret)).rejects.toMatchObject({ status: 409 });
    expect((await entries()).map(({ offers, slot }) => [offers, slot])).toEqual([[0, null]]);
    expect(await slotNow(calendar)).toMatchObject({ held: 0 });
    await api.request('DELETE', closureAnswer['@id'], { token });
    // A closure that is moved onto it ends it too.
    expect([await work(), await holders()]).toEqual([1, ['a@example.dz']]);
    const other = await office.create('closures', { ...closure, startDate: '2026-11-24' });
    await api.request('PUT', other['@id'], { token, body: closure });
    expect((await entries()).map(({ offers, slot }) => [offers, slot])).toEqual([[0, null]]);
  });

  it('QUEUE-01: who has booked there by themselves meanwhile is offered no place, while they have it', async () => {
    const { calendar, slot, booked } = await fullCalendar();
    const person = { lastName: 'Hadj', firstName: 'Mélika', birthDate: '1939-01-01' };
    await join(calendar, { ...person, email: 'a@example.dz' });
    await join(calendar, { email: 'b@example.dz' });
    const later = await office.calendar({ cell: calendar.cell['@id'], startDate: '2026-11-25' });
    const [free] = (await office.slotsOf(later)) as [Slot];
    const visit = office.visit(later, free, { ...person, firstName: 'MELIKA' });
    const booking = await api.request('POST', '/api/appointments', { body: visit });
    expect(booking.status).toBe(201);
    await cancel(booked);
    expect(await holders()).toEqual(['b@example.dz']);
    await api.request('PUT', slot['@id'], { token, body: { number: 2 } });
    expect([await queueJob.hasWork?.(context), await holders()]).toEqual([false, ['b@example.dz']]);
    await cancel(booking.body);
    expect(await work()).toBe(1);
    expect(await holders()).toEqual(['a@example.dz', 'b@example.dz']);
  });

  it('QUEUE-01: who holds an offer and books by themselves has one of the two: the place goes to the next', async () => {
    const { calendar, booked } = await fullCalendar();
    const person = { lastName: 'Hadj', firstName: 'Mélika', birthDate: '1939-01-01' };
    await join(calendar, { ...person, email: 'a@example.dz' });
    await join(calendar, { email: 'b@example.dz' });
    const secret = await secretOf('a@example.dz');
    const later = await office.calendar({ cell: calendar.cell['@id'], startDate: '2026-11-25' });
    const [free] = (await office.slotsOf(later)) as [Slot];
    await cancel(booked);
    expect(await holders()).toEqual(['a@example.dz']);
    const visit = office.visit(later, free, { ...person, firstName: 'MELIKA' });
    expect((await api.request('POST', '/api/appointments', { body: visit })).status).toBe(201);
    await expect(takeOffer(context, 'test', secret)).rejects.toMatchObject({ status: 409 });
    expect([await queueJob.hasWork?.(context), await work()]).toEqual([true, 1]);
    expect(await holders()).toEqual(['b@example.dz']);
    expect(await readOwnEntry(context, secret)).toMatchObject({ state: 'waiting' });
  });

  it('QUEUE-01: who has booked there and asks again waits anew, and is offered a place', async () => {
    const { calendar, booked } = await fullCalendar();
    const person = { lastName: 'Hadj', firstName: 'Mélika', birthDate: '1939-01-01', email: 'a@example.dz' };
    await join(calendar, person);
    const later = await office.calendar({ cell: calendar.cell['@id'], startDate: '2026-11-25' });
    const [free] = (await office.slotsOf(later)) as [Slot];
    const booking = await api.request('POST', '/api/appointments', {
      body: office.visit(later, free, person),
    });
    expect(booking.status).toBe(201);
    api.clock.advance(60_000);
    expect((await join(calendar, person)).status).toBe(202);
    expect(await entries()).toHaveLength(1);
    await cancel(booked);
    expect(await holders()).toEqual(['a@example.dz']);
  });

  it('QUEUE-01: a person whose booking stands again keeps no place from people of other offices', async () => {
    const { calendar, booked } = await fullCalendar();
    const person = { lastName: 'Hadj', firstName: 'Mélika', birthDate: '1939-01-01' };
    await join(calendar, { ...person, email: 'a@example.dz' });
    const later = await office.calendar({ cell: calendar.cell['@id'], startDate: '2026-11-25' });
    const [free] = (await office.slotsOf(later)) as [Slot];
    api.clock.advance(60_000);
    const visit = office.visit(later, free, person);
    const { body: booking } = await api.request('POST', '/api/appointments', { body: visit });
    await cancel(booking);
    api.clock.advance(60_000);
    // While the booking is cancelled they ask again, from another address.
    await join(calendar, { ...person, email: 'b@example.dz' });
    const restoredAnswer = await api.request('PUT', `${booking['@id']}/cancel?forced=1`, {
      token,
      body: { canceled: false },
    });
    expect(restoredAnswer.status, JSON.stringify(restoredAnswer.body)).toBe(200);
    await cancel(booked);
    expect(await holders()).toEqual([]);

    const other = await fullCalendar();
    await join(other.calendar, { email: 'c@example.dz' });
    // A place that no write offers, like one of a new morning.
    await db.execute(sql`update available_appointments set number = 2 where id = ${other.slot.id}`);
    await work();
    expect(await holders()).toEqual(['c@example.dz']);
  });

  it('QUEUE-01, MAIL-01: a button that is pressed twice is written to once; who is taken out finds the page in their language', async () => {
    const { calendar } = await fullCalendar();
    await Promise.all([1, 2].map(() => join(calendar, { email: 'a@example.dz', language: 'ar' })));
    expect(await letters()).toHaveLength(1);
    const [entry] = await entries();
    const mail = await composeForQueue(context, 'removed', entry?.id ?? 0);
    expect(mail?.text).toContain(`${api.settings.publicUrl}/public?lang=ar`);
  });

  it('MAIL-01: of an offer that is over when its mail is written nothing is said; Arabic to who asked in Arabic', async () => {
    const { calendar, booked } = await fullCalendar();
    await join(calendar, { email: 'a@example.dz', language: 'ar' });
    await cancel(booked);
    const address = '25 طريق عبد القادر قادوش، حيدرة';
    await db.execute(
      sql`update params_regions set address_arabic = ${address} where id = ${office.region.id}`,
    );
    const [letter] = (await letters()) as [Letter];
    expect(letter.subject).toBe('توفّر مكان يوم الاثنين، 23 نوفمبر 2026: أجيبوا قبل الساعة 09:30');
    for (const part of ['الجزائر', address]) expect(letter.text).toContain(part);
    api.clock.advance(30 * 60_000);
    await work();
    api.clock.advance(30 * 60_000);
    expect(await letters()).toEqual([]);
  });
});

describe('one person under several mail addresses', () => {
  const person = { lastName: 'Hadj', firstName: 'Mélika', birthDate: '1939-01-01', phone: '0550111111' };
  const people = [
    { ...person, email: 'a@example.dz' },
    { ...person, email: 'b@example.dz', lastName: 'HADJ', firstName: 'Melika', phone: '0550222222' },
    { ...person, email: 'c@example.dz' },
  ];
  const offersTo = async () =>
    (await letters())
      .filter(({ subject }) => subject.startsWith('Une place'))
      .map(({ to }) => to)
      .toSorted();
  const everyone = people.map(({ email }) => email);

  it('QUEUE-01: every entry stays; they have one offer at a time, two in all, written to every address', async () => {
    const { calendar, slot, booked } = await fullCalendar();
    const answers: Awaited<ReturnType<typeof join>>[] = [];
    for (const one of people) answers.push(await join(calendar, one));
    await join(calendar, { email: 'other@example.dz' });
    expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual(
      answers.map(() => [202, Object.keys(answers[0]?.body)]),
    );
    expect(await db.$count(queueEntries)).toBe(4);
    await db.delete(mailOutbox);
    await api.request('PUT', slot['@id'], { token, body: { number: 2 } });
    expect([await holders(), await offersTo()]).toEqual([['a@example.dz'], everyone]);
    // A second place goes to somebody else, a third to nobody.
    await cancel(booked);
    await api.request('PUT', slot['@id'], { token, body: { number: 3 } });
    expect([await offersTo(), (await holders()).length]).toEqual([['other@example.dz'], 2]);
    api.clock.advance(30 * 60_000);
    await work();
    expect([await offersTo(), (await holders()).length]).toEqual([[...everyone, 'other@example.dz'], 2]);
    api.clock.advance(30 * 60_000);
    expect([await work(), await holders(), await offersTo()]).toEqual([2, [], []]);
    expect((await entries()).map(({ waiting, offers }) => [waiting, offers])).toEqual(
      Array.from({ length: 4 }, () => [false, 2]),
    );
    expect(await queueJob.hasWork?.(context)).toBe(false);
  });

  it('QUEUE-01: who asks between two offers has one left; another last day is the person’s', async () => {
    const { calendar, slot, booked } = await fullCalendar();
    await join(calendar, { ...people[0], date: '2026-11-24' });
    await join(calendar, people[1]);
    await db.delete(mailOutbox);
    await cancel(booked);
    expect(await offersTo()).toEqual(['a@example.dz', 'b@example.dz']);
    await join(calendar, people[2]);
    const secret = await secretOf('c@example.dz');
    // Their page is that of every new entry.
    expect(await readOwnEntry(context, secret)).toMatchObject({ state: 'waiting', lapsed: false });
    await expect(takeOffer(context, 'test', secret)).rejects.toMatchObject({ status: 409 });
    api.clock.advance(30 * 60_000);
    await work();
    expect(await offersTo()).toEqual(everyone);
    api.clock.advance(30 * 60_000);
    await work();
    expect([await holders(), (await entries()).map(({ waiting }) => waiting)]).toEqual([
      [],
      [false, false, false],
    ]);
    // The wait is over: the next one begins anew.
    await office.create('appointments', office.appointment(calendar, slot));
    await join(calendar, people[2]);
    expect((await entries()).map(({ waiting }) => waiting)).toEqual([false, false, false, true]);
  });

  it('QUEUE-01: the first who takes it ends the others; nobody learns more by the other links', async () => {
    const { calendar, slot, booked } = await fullCalendar();
    for (const one of people) await join(calendar, one);
    const messages = await letters();
    const [a = '', b = '', c = ''] = everyone.map((to) =>
      secretIn(messages.find((one) => one.to === to) as Letter),
    );
    await cancel(booked);
    for (const secret of [a, b, c])
      expect(await readOwnEntry(context, secret)).toMatchObject({ state: 'offered' });
    await takeOffer(context, 'test', b);
    const [visit] = await db.select().from(appointments).where(eq(appointments.email, 'b@example.dz'));
    expect([visit?.slot, visit?.phone]).toEqual([slot.id, '0550222222']);
    for (const secret of [a, c]) {
      expect(await readOwnEntry(context, secret)).toMatchObject({ state: 'taken' });
      const error: ApiError = await takeOffer(context, 'test', secret).then(
        () => expect.unreachable(),
        (error) => error,
      );
      const text = error.messageIn('fr');
      // No other place is promised.
      expect([error.status, text]).toEqual([409, 'La dernière place n’est plus gardée pour vous.']);
    }
    expect((await entries()).map(({ waiting, offers }) => [waiting, offers])).toEqual([
      [false, 2],
      [false, 1],
      [false, 2],
    ]);
    expect(await slotNow(calendar)).toMatchObject({ booked: 1, held: 0 });
    expect([await work(), await offersTo()]).toEqual([0, []]);
  });

  it('QUEUE-01: an entry that goes while it holds the place leaves it to the others of the person', async () => {
    const { calendar, booked } = await fullCalendar();
    for (const one of people) await join(calendar, one);
    await join(calendar, { email: 'other@example.dz' });
    const secret = await secretOf('a@example.dz');
    await cancel(booked);
    await leaveQueue(context, 'test', secret);
    expect(await holders()).toEqual(['b@example.dz']);
    const [entry] = await entries();
    await api.request('DELETE', `/api/queue_entries/${entry?.id}`, { token });
    expect(await holders()).toEqual(['c@example.dz']);
    expect(await slotNow(calendar)).toMatchObject({ held: 1 });
    await takeOffer(context, 'test', await secretOf('c@example.dz'));
    expect(await slotNow(calendar)).toMatchObject({ booked: 1, held: 0 });
  });

  it('QUEUE-01: an offer that is withdrawn is none of the two of any entry', async () => {
    const { calendar, booked } = await fullCalendar();
    for (const one of people) await join(calendar, one);
    await cancel(booked);
    const closure = { name: 'Grève', startDate: '2026-11-23', cell: calendar.cell['@id'] };
    const closureAnswer = await office.create('closures', closure);
    expect((await entries()).map(({ offers, heldUntil }) => [offers, heldUntil])).toEqual(
      people.map(() => [0, null]),
    );
    await api.request('DELETE', closureAnswer['@id'], { token });
    expect([await work(), await holders()]).toEqual([1, ['a@example.dz']]);
    await db.execute(sql`update params_regions set service = false where id = ${office.region.id}`);
    await work();
    expect((await entries()).map(({ offers, slot }) => [offers, slot])).toEqual(people.map(() => [0, null]));
    await db.execute(sql`update params_regions set service = true where id = ${office.region.id}`);
  });

  it('QUEUE-01, SLOT-07: entries of one person that take their offer at once have one appointment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { calendar, booked } = await fullCalendar();
      for (const one of people) await join(calendar, one);
      const messages = await letters();
      const secrets = everyone.map((to) => secretIn(messages.find((one) => one.to === to) as Letter));
      await cancel(booked);
      const outcomes = await Promise.allSettled(secrets.map((secret) => takeOffer(context, 'test', secret)));
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
      expect(outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []))).toEqual([
        409, 409,
      ]);
      expect(await slotNow(calendar)).toMatchObject({ booked: 1, held: 0 });
      await db.delete(queueEntries);
      await db.delete(rateLimits);
    }
  });

  it('QUEUE-01: two requests of one person, the second sent while the first is being written, are of one person', async () => {
    const { calendar } = await fullCalendar();
    await beside(api.database.url, async (other) => {
      // The first waits here, with its entry written and seen by nobody.
      await other.query('lock table mail_outbox in share mode');
      const first = join(calendar, people[0]);
      await lockWaiter(api.pool);
      const second = join(calendar, people[1]);
      await lockWaiters(api.pool, 2);
      await other.query('rollback');
      expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([202, 202]);
    });
    expect(new Set((await entries()).map(({ person: of }) => of)).size).toBe(1);
  });

  it('QUEUE-01: requests of one person at once are one person; servers that offer at once offer them one place', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { calendar } = await fullCalendar();
      await Promise.all(people.map((one) => join(calendar, one)));
      await db.delete(mailOutbox);
      expect(new Set((await entries()).map(({ person: of }) => of)).size).toBe(1);
      const more = await office.calendar({
        cell: calendar.cell['@id'],
        endDate: '2026-11-24',
        receptionDays: ['Mon'],
        startHourAM: '10:00',
        endHourAM: '12:00',
      });
      await Promise.all(Array.from({ length: 6 }, work));
      expect([(await holders()).length, await offersTo()]).toEqual([1, everyone]);
      await api.request('DELETE', more['@id'], { token });
      await db.delete(queueEntries);
      await db.delete(rateLimits);
    }
  });
});

/** A place that is held, with the secret of who it is held for, and a transaction that has its slot. */
async function besideAClosing(work: (closing: pg.Client, secret: string) => Promise<void>): Promise<void> {
  const { slot, calendar, booked } = await fullCalendar();
  await join(calendar, { email: 'a@example.dz' });
  await cancel(booked);
  const secret = await secretOf('a@example.dz');
  await beside(api.database.url, async (closing) => {
    await closing.query('select from available_appointments where id = $1 for no key update', [slot.id]);
    await work(closing, secret);
  });
}

it.each([
  ['takes', takeOffer],
  ['leaves', leaveQueue],
])(
  'SLOT-07, QUEUE-01: who %s a held place waits for its slot before anything else, as who closes it does: no circle',
  async (_name, act) => {
    await besideAClosing(async (closing, secret) => {
      const acting = act(context, 'test', secret);
      await lockWaiter(api.pool);
      // Refused at once while another has the entry.
      await closing.query('select from queue_entries where slot_id is not null for update nowait');
      await closing.query('rollback');
      await acting;
    });
    expect(await holders()).toEqual([]);
  },
);

it('SLOT-07, QUEUE-01: the job waits for no slot that is just being closed', async () => {
  await besideAClosing(async (closing) => {
    const heldUntil = async () => (await entries())[0]?.heldUntil?.getTime();
    const first = await heldUntil();
    api.clock.advance(31 * 60_000);
    await work();
    expect(await heldUntil()).toBe(first);
    await closing.query('rollback');
    await work();
    expect(await heldUntil()).not.toBe(first);
  });
});

it('SLOT-07, QUEUE-01: takes, leaves, cancels, bookings and the job at once: no deadlock, no 500, sums right', async () => {
  const calendar = await office.calendar({ nbAgentAM: 3, endDate: '2026-11-24', receptionDays: ['Mon'] });
  const slots = await office.slotsOf(calendar);
  for (const slot of slots)
    for (let n = 0; n < 3; n += 1) await office.create('appointments', office.appointment(calendar, slot));
  for (let n = 0; n < 20; n += 1) await join(calendar, { email: `s${n}@example.dz` });
  const secrets = (await letters()).map(secretIn).filter(Boolean);
  expect(secrets).toHaveLength(20);
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from appointments where calendar_id = ${calendar.id} order by id`,
  );
  const outcomes = await Promise.allSettled([
    ...rows.map(({ id }) => cancel({ '@id': `/api/appointments/${id}` })),
    ...slots.flatMap((slot) =>
      [1, 2, 3].map(() => api.request('POST', '/api/appointments', { body: office.visit(calendar, slot) })),
    ),
    ...secrets.map((secret, n) =>
      n % 4 === 0 ? leaveQueue(context, 'test', secret) : takeOffer(context, 'test', secret),
    ),
    work(),
    work(),
  ]);
  const unexpectedOutcomes = outcomes.filter((one) =>
    one.status === 'rejected'
      ? ![404, 409].includes(one.reason.status)
      : typeof one.value === 'object' && 'status' in one.value && ![200, 201, 422].includes(one.value.status),
  );
  expect(unexpectedOutcomes).toEqual([]);
  const { rows: wrong } = await db.execute(sql`
    select s.id from available_appointments s
    where booked <> (select count(*) from appointments a where a.slot_id = s.id and not a.canceled)
      or held <> (select count(*) from queue_entries q where q.slot_id = s.id) or booked + held > number`);
  expect(wrong).toEqual([]);
});
