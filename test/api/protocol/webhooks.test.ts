import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ShownDelivery, ShownWebhook } from '../../../src/domain/webhooks.ts';
import { takeOffer } from '../../../src/server/booking/waiting-list/own-queue-entry.ts';
import { webhookDeliveries as deliveries, webhooks } from '../../../src/server/db/schema.ts';
import type { Letter } from '../../../src/server/mail/message.ts';
import { sendDueMail } from '../../../src/server/mail/worker.ts';
import { forgetDeliveriesJob, sendDueWebhooks } from '../../../src/server/webhooks/job.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { isInstalled } from '../../harness/servers/deployment.ts';
import { startReceiver, verified } from '../../harness/services/webhook-receiver.ts';

const NOW = '2026-11-20T09:00:00+01:00';
const EVENTS = ['booked', 'moved', 'cancelled', 'state'];
const HOUR_MS = 3_600_000;

const hasOpenssl = isInstalled('openssl');
const receiver = hasOpenssl ? await startReceiver() : null;
const url = receiver?.url ?? 'https://localhost:9/hook';
const api = await testApi({
  now: NOW,
  settings: { tokenHours: 7200, publicAcceptedPerHour: 1000, webhookPrivateHosts: ['localhost'] },
});
const office = await officeOf(api);
const { token } = office;
const calendar = await office.calendar({ nbAgentAM: 50 });
const slots = await office.slotsOf(calendar);
const [first, second] = slots as [(typeof slots)[number], (typeof slots)[number]];

beforeEach(async () => {
  await api.db.delete(webhooks);
  api.clock.set(NOW);
  receiver?.accept();
  receiver?.received.splice(0);
});

const post = (path: string, body: object) => api.request('POST', path, { token, body });
const putJson = (path: string, body: object) => api.request('PUT', path, { token, body });

/** Makes a webhook; gives its number and secret. */
async function hook(events: readonly string[] = EVENTS) {
  const { status, body } = await post('/api/webhooks', { url, events });
  expect(status).toBe(201);
  return { id: body.id as number, secret: body.secret as string };
}
const hookNow = async (id: number): Promise<ShownWebhook | undefined> => {
  const { body } = await api.request('GET', '/api/webhooks', { token });
  return body['hydra:member'].find((one: ShownWebhook) => one.id === id);
};
const deliveriesOf = async (id: number): Promise<ShownDelivery[]> =>
  (await api.request('GET', `/api/webhooks/${id}/deliveries`, { token })).body['hydra:member'];
const stoppedOnDashboard = async (): Promise<number> =>
  (await api.request('GET', '/api/dashboard_figures', { token })).body.stoppedWebhooks;
const work = () => sendDueWebhooks(api.context);

/** The events that were written for an appointment since the last look, in no order. */
async function eventsOf(appointment: number): Promise<string[]> {
  const rows = await api.db.delete(deliveries).where(eq(deliveries.appointment, appointment)).returning();
  return rows.map(({ event }) => event).sort();
}
const book = (changes: Record<string, unknown> = {}) =>
  office.create('appointments?forced=1', office.appointment(calendar, first, changes));
const cancel = (link: string, canceled: boolean) => putJson(`${link}/cancel`, { canceled });

describe('API-11: the events of an appointment', () => {
  beforeEach(() => hook());

  it('API-11: of staff, who book, move, cancel, restore and delete', async () => {
    const one = await book();
    expect(await eventsOf(one.id)).toEqual(['booked']);
    await putJson(one['@id'], {
      date: second.dateRDV.slice(0, 10),
      dateHour: second.dateRDV.slice(11, 16),
      dateRDV: second.dateRDV,
    });
    expect(await eventsOf(one.id)).toEqual(['moved']);
    await putJson(one['@id'], { phone: '0550123456' });
    expect(await eventsOf(one.id)).toEqual([]);
    await cancel(one['@id'], true);
    expect(await eventsOf(one.id)).toEqual(['cancelled']);
    await cancel(one['@id'], false);
    expect(await eventsOf(one.id)).toEqual(['booked']);
    expect((await api.request('DELETE', one['@id'], { token })).status).toBe(204);
    expect(await eventsOf(one.id)).toEqual(['cancelled']);
  });

  it('API-11: of a visitor, who books, moves and cancels', async () => {
    const { body } = await api.request('POST', '/api/appointments', { body: office.visit(calendar, first) });
    expect(await eventsOf(body.id)).toEqual(['booked']);
    const ownRequest = (path: string, change: object) =>
      api.request('POST', `/api/own_appointment/${path}`, {
        body: change,
        headers: { 'Appointment-Secret': body.link.split('/').pop() ?? '' },
      });
    expect((await ownRequest('move', { dateRDV: second.dateRDV })).status).toBe(200);
    expect(await eventsOf(body.id)).toEqual(['moved']);
    expect((await ownRequest('cancel', {})).status).toBe(200);
    expect(await eventsOf(body.id)).toEqual(['cancelled']);
  });

  it('API-11: of the waiting list, whose offer is taken', async () => {
    const full = await office.calendar({ endDate: '2026-11-24', receptionDays: ['Mon'], endHourAM: '08:30' });
    const [slot] = await office.slotsOf(full);
    if (!slot) throw new Error('no slot');
    const bookedAppointment = await office.create('appointments', office.appointment(full, slot));
    const { dateRDV: _dateRDV, calendar: _calendar, ...person } = office.visit(full, slot);
    expect((await api.request('POST', '/api/queue_entries', { body: person })).status).toBe(202);
    await cancel(bookedAppointment['@id'], true);
    const letters: Letter[] = [];
    await sendDueMail(api.context, { send: async (letter) => void letters.push(letter), close: () => {} });
    const offer = letters.find(({ subject }) => subject.startsWith('Une place'));
    await api.db.delete(deliveries);
    await takeOffer(api.context, 'test', /\/public\/attente\/(\S+)/.exec(offer?.text ?? '')?.[1] ?? '');
    const rows = await api.db.select().from(deliveries);
    expect(rows.map(({ event }) => event)).toEqual(['booked']);
  });

  it('API-11: of the desk: a walk-in, an arrival, a call and their undo', async () => {
    api.clock.set(`${first.dateRDV.slice(0, 10)}T07:30:00+01:00`);
    const { body: walkIn } = await post(
      '/api/appointments?arrived=1&forced=1',
      office.appointment(calendar, first, { lastName: 'Venu' }),
    );
    expect(await eventsOf(walkIn.id)).toEqual(['booked', 'state']);
    const bookedAppointment = await book({ lastName: 'Attendu' });
    await eventsOf(bookedAppointment.id);
    expect((await post(`${bookedAppointment['@id']}/state`, { state: 'arrived' })).status).toBe(200);
    expect(await eventsOf(bookedAppointment.id)).toEqual(['state']);
    const call = await post('/api/appointments/call_next', {
      cell: calendar.cell['@id'],
      region: office.region['@id'],
    });
    expect(call.status).toBe(200);
    expect(await eventsOf(call.body.id)).toEqual(['state']);
    const doneAnswer = await post(`${call.body['@id']}/state`, { state: 'done' });
    expect(doneAnswer.status).toBe(200);
    expect(await eventsOf(call.body.id)).toEqual(['state']);
    const headers = { 'If-Match': doneAnswer.headers.get('ETag') ?? '' };
    const undoAnswer = await api.request('POST', `${call.body['@id']}/state/undo`, { token, headers });
    expect(undoAnswer.status).toBe(200);
    expect(await eventsOf(call.body.id)).toEqual(['state']);
  });

  it('API-11: of a closure, which moves and cancels', async () => {
    const wide = await office.calendar({ nbAgentAM: 2 });
    const slots = await office.slotsOf(wide);
    const at = (n: number) => slots[n] ?? first;
    const [movedAppointment, cancelledAppointment] = [
      await office.create('appointments?forced=1', office.appointment(wide, at(0), { lastName: 'Un' })),
      await office.create('appointments?forced=1', office.appointment(wide, at(0), { lastName: 'Deux' })),
    ];
    await api.db.delete(deliveries);
    const closing = await post('/api/closures', {
      name: 'Grève',
      startDate: '2026-11-23',
      cell: wide.cell['@id'],
      people: [
        { appointment: movedAppointment['@id'], slot: at(2)['@id'] },
        { appointment: cancelledAppointment['@id'], slot: null },
      ],
    });
    expect(closing.status).toBe(201);
    expect([await eventsOf(movedAppointment.id), await eventsOf(cancelledAppointment.id)]).toEqual([
      ['moved'],
      ['cancelled'],
    ]);
  });

  it('API-11: are those that were chosen, and go if the change does', async () => {
    const { id } = await hook(['cancelled']);
    const one = await book();
    await cancel(one['@id'], true);
    expect((await deliveriesOf(id)).map(({ event }) => event)).toEqual(['cancelled']);
    const before = await api.db.$count(deliveries);
    await expect(
      api.db.transaction(async (tx) => {
        await tx.execute(sql`update appointments set canceled = false where id = ${one.id}`);
        throw new Error('taken back');
      }),
    ).rejects.toThrow();
    expect(await api.db.$count(deliveries)).toBe(before);
  });
});

describe.skipIf(!receiver)('API-11: a delivery', () => {
  if (!receiver) return;

  it('API-11: is signed, and holds ids alone', async () => {
    const { id, secret } = await hook();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const one = await book({ lastName: 'Saadi' });
    // The library looks at the real clock.
    api.clock.set(new Date());
    expect(await work()).toBe(1);
    const [got, ...others] = receiver.received;
    if (!got) throw new Error('nothing was received');
    expect(others).toEqual([]);
    const [delivery] = await deliveriesOf(id);
    expect(verified(secret, got)).toEqual({
      id: delivery?.id,
      event: 'booked',
      appointment: one['@id'],
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+01:00$/),
    });
    expect(got.headers).toMatchObject({ 'webhook-id': delivery?.id, 'content-type': 'application/json' });
    expect(got.text).not.toMatch(/Saadi|Rabah/);
    expect(() => verified(secret, { ...got, text: got.text.replace('booked', 'moved') })).toThrow();
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, httpStatus: 204, failure: null });
    expect(await work()).toBe(0);
  });

  it('API-11: that fails comes again with growing pauses under the same id, until it arrives', async () => {
    const { id } = await hook(['booked']);
    receiver.answer((response) => void response.writeHead(503).end());
    await book();
    const waits: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      await work();
      const [row] = await api.db.select().from(deliveries);
      const wait = (row?.due?.getTime() ?? 0) - api.clock.now().getTime();
      waits.push(Math.round(wait / 1000));
      // Nothing is sent before its time.
      expect(await work()).toBe(0);
      api.clock.advance(wait);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 21_600, 21_600]);
    expect(await hookNow(id)).toMatchObject({ isActive: true, failingSince: expect.any(String), waiting: 1 });
    receiver.accept();
    expect(await work()).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await hookNow(id)).toMatchObject({ failingSince: null, waiting: 0 });
    expect((await deliveriesOf(id))[0]).toMatchObject({ status: 'delivered', attempts: 13 });
  });

  it.each([
    ['status', 500],
    ['status', 404],
    ['redirect', 302],
  ] as const)('API-11: fails by %s at %i; no redirect is followed', async (failure, status) => {
    const { id } = await hook(['booked']);
    receiver.answer((response) => void response.writeHead(status, { Location: url }).end());
    await book();
    await work();
    expect(receiver.received).toHaveLength(1);
    expect((await deliveriesOf(id))[0]).toMatchObject({ status: 'waiting', httpStatus: status, failure });
  });

  it('API-11: fails where the certificate is not trusted', async () => {
    const { id } = await hook(['booked']);
    const trust = receiver.distrust();
    await book();
    await work();
    trust();
    expect([receiver.received.length, (await deliveriesOf(id))[0]?.failure]).toEqual([0, 'certificate']);
  });

  it('API-11: is sent to no private address once the setting names it no more', async () => {
    const { id } = await hook(['booked']);
    await book();
    const settings = { ...api.settings, webhookPrivateHosts: [] };
    await sendDueWebhooks({ ...api.context, settings });
    expect([receiver.received.length, (await deliveriesOf(id))[0]?.failure]).toEqual([0, 'private']);
  });

  it('API-11: reads an answer no further than it needs', async () => {
    const { id } = await hook(['booked']);
    receiver.answer((response) => {
      response.writeHead(200);
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    });
    await book();
    expect(await work()).toBe(1);
    expect((await deliveriesOf(id))[0]).toMatchObject({ status: 'delivered', httpStatus: 200 });
  });

  it('API-11: of one address waits for no other', async () => {
    await hook(['booked']);
    const away = await post('/api/webhooks', { url: 'https://localhost:1/hook', events: ['booked'] });
    await book();
    expect(await work()).toBe(1);
    expect((await deliveriesOf(away.body.id))[0]).toMatchObject({ status: 'waiting', failure: 'network' });
  });
});

describe.skipIf(!receiver)('API-11: an address', () => {
  if (!receiver) return;

  it('API-11: that fails for three days is switched off; on again, it is told what is sent again', async () => {
    const { id } = await hook(['booked']);
    receiver.answer((response) => void response.writeHead(500).end());
    const one = await book();
    const began = api.clock.now().getTime();
    for (let tries = 0; tries < 40 && (await hookNow(id))?.isActive; tries += 1) {
      await work();
      const [row] = await api.db.select().from(deliveries).orderBy(asc(deliveries.moment));
      if (row?.due) api.clock.set(row.due);
    }
    expect((api.clock.now().getTime() - began) / HOUR_MS).toBeCloseTo(72, 0);
    expect(await hookNow(id)).toMatchObject({
      isActive: false,
      switchedOffDate: expect.any(String),
      waiting: 0,
    });
    expect(await stoppedOnDashboard()).toBe(1);
    const [failed] = await deliveriesOf(id);
    expect(failed).toMatchObject({ status: 'failed', due: null, failure: 'status' });
    // Nothing is written for it meanwhile, and nothing is sent again.
    await cancel(one['@id'], true);
    await cancel(one['@id'], false);
    expect(await deliveriesOf(id)).toHaveLength(1);
    const resend = () => post(`/api/webhook_deliveries/${failed?.id}/resend`, {});
    expect((await resend()).status).toBe(409);
    receiver.accept();
    receiver.received.splice(0);
    await putJson(`/api/webhooks/${id}`, { isActive: true });
    expect((await resend()).status).toBe(204);
    expect(await work()).toBe(1);
    expect(receiver.received[0]?.headers['webhook-id']).toBe(failed?.id);
    expect(await hookNow(id)).toMatchObject({ isActive: true, switchedOffDate: null, failingSince: null });
    expect(await stoppedOnDashboard()).toBe(0);
  });

  it('API-11: whose secret cannot be read is switched off at its first delivery', async () => {
    const { id } = await hook(['booked']);
    await api.db.update(webhooks).set({ secret: 'of another server' });
    await book();
    expect(await work()).toBe(0);
    expect(await hookNow(id)).toMatchObject({ isActive: false, failingSince: null, waiting: 0 });
    expect((await deliveriesOf(id))[0]).toMatchObject({ status: 'failed', failure: 'switchedOff' });
    expect(receiver.received).toEqual([]);
  });

  it('API-11: what arrived may be sent again, and is forgotten after a month', async () => {
    const { id } = await hook(['booked']);
    await book();
    api.clock.set(new Date());
    await work();
    const [delivery] = await deliveriesOf(id);
    expect((await post(`/api/webhook_deliveries/${delivery?.id}/resend`, {})).status).toBe(204);
    expect(await work()).toBe(1);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      delivery?.id,
      delivery?.id,
    ]);
    const forget = () => forgetDeliveriesJob.run(api.context, new AbortController().signal);
    api.clock.advance(29 * 24 * HOUR_MS);
    expect(await forget()).toBe(0);
    api.clock.advance(2 * 24 * HOUR_MS);
    expect(await forget()).toBe(1);
  });
});

describe('API-11: making a webhook', () => {
  it.each([
    ['http://hook.example.org/', 'webhook.address'],
    ['https://user:secret@hook.example.org/', 'webhook.address'],
    ['hook.example.org', 'webhook.address'],
    ['https://127.0.0.1/', 'webhook.privateHost'],
    ['https://[::1]/', 'webhook.privateHost'],
    ['https://[::ffff:10.0.0.1]/', 'webhook.privateHost'],
    ['https://10.0.0.1/', 'webhook.privateHost'],
    ['https://169.254.169.254/', 'webhook.privateHost'],
    ['https://nothing.invalid/', 'webhook.unknownHost'],
  ])('API-11: refuses %s (%s)', async (address, code) => {
    const { status, body } = await post('/api/webhooks', { url: address, events: ['booked'] });
    expect([status, body.violations[0]]).toMatchObject([422, { propertyPath: 'url', code }]);
  });

  it('API-11: asks for known events, shows the secret once and stores it encrypted', async () => {
    expect((await post('/api/webhooks', { url, events: ['read'] })).status).toBe(422);
    const { id, secret } = await hook(['state', 'booked']);
    const list = await api.request('GET', '/api/webhooks', { token });
    expect(JSON.stringify(list.body)).not.toContain(secret.slice(6));
    expect(list.body['hydra:member'][0]).toMatchObject({ id, url, events: ['booked', 'state'] });
    const [row] = await api.db.select().from(webhooks);
    expect(row?.secret).not.toContain(secret.slice(6));
    expect(
      (await putJson(`/api/webhooks/${id}`, { events: ['moved'], url: 'https://10.0.0.1/' })).status,
    ).toBe(422);
    expect((await putJson(`/api/webhooks/${id}`, { events: ['moved'], isActive: false })).status).toBe(200);
    expect(await hookNow(id)).toMatchObject({ events: ['moved'], isActive: false, switchedOffDate: null });
    expect((await api.request('DELETE', `/api/webhooks/${id}`, { token })).status).toBe(204);
    expect(await hookNow(id)).toBeUndefined();
  });
});
