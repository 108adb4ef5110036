import { asc, eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { ShownDelivery, ShownWebhook } from '../../../src/domain/webhooks.ts';
import { takeOffer } from '../../../src/server/booking/waiting-list/own-queue-entry.ts';
import { connect } from '../../../src/server/db/connection.ts';
import { webhookDeliveries as deliveries, webhooks } from '../../../src/server/db/schema.ts';
import type { Letter } from '../../../src/server/mail/message.ts';
import { sendDueMail } from '../../../src/server/mail/worker.ts';
import { forgetDeliveriesJob, sendDueWebhooks } from '../../../src/server/webhooks/job.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { isInstalled } from '../../harness/servers/deployment.ts';
import { startReceiver, verifyCall } from '../../harness/services/webhook-receiver.ts';

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
const owner = connect(api.database.ownerUrl);
afterAll(owner.end);
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
/** Calls for a webhook as one that was read in this version. */
const ofVersion = (version: number) => ({ token, headers: { 'If-Match': `"${version}-"` } });
/** Renews a secret; gives the new one. */
async function renew(id: number): Promise<string> {
  const { status, body } = await post(`/api/webhooks/${id}/renewal`, {});
  expect(status).toBe(201);
  return body.secret;
}
/** The changes of webhooks as the audit has them, the oldest first. */
async function auditedChanges(id: number): Promise<unknown[]> {
  const { rows } = await owner.db.execute(sql`select changes from audit_log
    where table_name = 'webhooks' and record_id = ${id} and action = 'update' order by id`);
  return rows.map(({ changes }) => changes);
}

/** The events that were written for an appointment since the last look, in no order. */
async function eventsOf(appointment: number): Promise<string[]> {
  const rows = await api.db.delete(deliveries).where(eq(deliveries.appointment, appointment)).returning();
  return rows.map(({ event }) => event).sort();
}
const book = (changes: Record<string, unknown> = {}) =>
  office.create('appointments?forced=1', office.appointment(calendar, first, changes));
const cancel = (link: string, isCanceled: boolean) => putJson(`${link}/cancel`, { canceled: isCanceled });

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
    expect(verifyCall(secret, got)).toEqual({
      id: delivery?.id,
      event: 'booked',
      appointment: one['@id'],
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+01:00$/),
    });
    expect(got.headers).toMatchObject({ 'webhook-id': delivery?.id, 'content-type': 'application/json' });
    expect(got.text).not.toMatch(/Saadi|Rabah/);
    expect(() => verifyCall(secret, { ...got, text: got.text.replace('booked', 'moved') })).toThrow();
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
    const [failedDelivery] = await deliveriesOf(id);
    expect(failedDelivery).toMatchObject({ status: 'failed', due: null, failure: 'status' });
    // Nothing is written for it meanwhile, and nothing is sent again.
    await cancel(one['@id'], true);
    await cancel(one['@id'], false);
    expect(await deliveriesOf(id)).toHaveLength(1);
    const resend = () => post(`/api/webhook_deliveries/${failedDelivery?.id}/resend`, {});
    expect((await resend()).status).toBe(409);
    receiver.accept();
    receiver.received.splice(0);
    await putJson(`/api/webhooks/${id}`, { isActive: true });
    expect((await resend()).status).toBe(204);
    expect(await work()).toBe(1);
    expect(receiver.received[0]?.headers['webhook-id']).toBe(failedDelivery?.id);
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

describe('API-11: changing a webhook', () => {
  it.each([
    [{ url: 'http://hook.example.org/' }, 'url', 'webhook.address'],
    [{ url: 'https://10.0.0.1/' }, 'url', 'webhook.privateHost'],
    [{ url: 'https://nothing.invalid/' }, 'url', 'webhook.unknownHost'],
    [{ url: '' }, 'url', 'rules.required'],
    [{ events: [] }, 'events', 'rules.required'],
    [{ events: ['read'] }, 'events', 'rules.required'],
  ])('API-11: refuses %j as a new webhook does', async (wrong, propertyPath, code) => {
    const { id } = await hook(['booked']);
    const { status, body } = await putJson(`/api/webhooks/${id}`, { url, events: ['moved'], ...wrong });
    expect([status, body.violations[0]]).toMatchObject([422, { propertyPath, code }]);
    expect(await hookNow(id)).toMatchObject({ version: 1, url, events: ['booked'] });
  });

  it('API-11: changes address and events under the same secret, and leaves a line in the audit', async () => {
    const { id, secret } = await hook(['booked', 'moved']);
    const before = await hookNow(id);
    const changedValues = { url: 'https://localhost:1/other', events: ['booked', 'state'] };
    const { status, body } = await api.request('PUT', `/api/webhooks/${id}`, {
      ...ofVersion(before?.version ?? 0),
      body: changedValues,
    });
    expect(status).toBe(200);
    expect(body['hydra:member']).toMatchObject([{ id, ...changedValues, version: 2, isActive: true }]);
    expect(JSON.stringify(body)).not.toContain(secret.slice(6));
    expect(await auditedChanges(id)).toEqual([
      { url: [url, changedValues.url], events: [before?.events, changedValues.events] },
    ]);
    const one = await book();
    expect((await deliveriesOf(id)).map(({ event }) => event)).toEqual(['booked']);
    await putJson(`/api/webhooks/${id}`, { events: ['cancelled'] });
    await cancel(one['@id'], true);
    expect((await deliveriesOf(id)).map(({ event }) => event).sort()).toEqual(['booked', 'cancelled']);
  });

  it.skipIf(!receiver)(
    'API-11: a new address gets at once what waits, and its failures count anew',
    async () => {
      if (!receiver) return;
      const { id } = await hook(['booked']);
      await putJson(`/api/webhooks/${id}`, { url: 'https://localhost:1/hook' });
      await book();
      await work();
      expect(await hookNow(id)).toMatchObject({ failingSince: expect.any(String), waiting: 1 });
      // The same address changes nothing.
      await putJson(`/api/webhooks/${id}`, { url: 'https://localhost:1/hook', events: ['booked', 'state'] });
      expect(await hookNow(id)).toMatchObject({ failingSince: expect.any(String) });
      expect(await work()).toBe(0);
      await putJson(`/api/webhooks/${id}`, { url });
      expect(await hookNow(id)).toMatchObject({ failingSince: null, waiting: 1 });
      expect(await work()).toBe(1);
      expect(receiver.received).toHaveLength(1);
    },
  );

  it('API-11: one that was switched off for its failures stays so at a new address', async () => {
    const { id } = await hook(['booked']);
    const failingSince = new Date(NOW);
    await api.db.update(webhooks).set({ isActive: false, failingSince, switchedOffDate: failingSince });
    await putJson(`/api/webhooks/${id}`, { url: 'https://localhost:1/hook' });
    expect(await hookNow(id)).toMatchObject({
      url: 'https://localhost:1/hook',
      isActive: false,
      failingSince: expect.any(String),
      switchedOffDate: expect.any(String),
    });
  });

  it('API-11, SEC-04: of two who change it at once the second hears it, and none is found that is gone', async () => {
    const { id } = await hook(['booked']);
    const change = (events: readonly string[]) =>
      api.request('PUT', `/api/webhooks/${id}`, { ...ofVersion(1), body: { url, events } });
    const answers = await Promise.all([change(['moved']), change(['state'])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await hookNow(id)).toMatchObject({ version: 2 });
    const renewAs = (version: number) =>
      api.request('POST', `/api/webhooks/${id}/renewal`, { ...ofVersion(version), body: {} });
    const renewals = await Promise.all([renewAs(2), renewAs(2)]);
    expect(renewals.map(({ status }) => status).sort()).toEqual([201, 412]);
    await api.request('DELETE', `/api/webhooks/${id}`, { token });
    expect((await change(['moved'])).status).toBe(404);
    expect((await renewAs(3)).status).toBe(404);
  });

  it('API-11: is for super administrators', async () => {
    const { id, secret } = await hook(['booked']);
    const { account, role } = accountsOf(api);
    const chief = await account('chef', await role('ROLE_CHEF', { User: 'DELETE', Appointment: 'DELETE' }));
    for (const [method, path] of [
      ['PUT', `/api/webhooks/${id}`],
      ['POST', `/api/webhooks/${id}/renewal`],
    ] as const) {
      const body = { url, events: ['moved'] };
      expect((await api.request(method, path, { body })).status).toBe(401);
      const { status, body: refusal } = await api.request(method, path, { token: chief.token, body });
      expect(status).toBe(403);
      expect(JSON.stringify(refusal)).not.toContain(secret.slice(6));
    }
    expect(await hookNow(id)).toMatchObject({ version: 1, events: ['booked'], previousSecretUntil: null });
  });
});

describe('API-11: renewing the secret', () => {
  it('API-11: the new one is shown once and stored encrypted; the audit tells of it without either', async () => {
    const { id, secret } = await hook(['booked']);
    const answer = await post(`/api/webhooks/${id}/renewal`, {});
    const renewedSecret: string = answer.body.secret;
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
    expect(answer.body).toMatchObject({
      '@id': `/api/webhooks/${id}`,
      version: 2,
      previousSecretUntil: '2026-11-21T09:00:00+01:00',
    });
    expect(renewedSecret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(renewedSecret).not.toBe(secret);
    const { body: list } = await api.request('GET', '/api/webhooks', { token });
    const rows = await api.db.select().from(webhooks);
    const audit = await auditedChanges(id);
    expect(audit).toMatchObject([{ secret: '*', previous_secret: '*' }]);
    for (const text of [JSON.stringify(list), JSON.stringify(rows), JSON.stringify(audit)])
      for (const one of [secret, renewedSecret]) expect(text).not.toContain(one.slice(6));
  });

  it.skipIf(!receiver)('API-11: a receiver that has either of the two verifies what comes', async () => {
    if (!receiver) return;
    const { id, secret } = await hook(['booked']);
    await book();
    // The library looks at the real clock.
    api.clock.set(new Date());
    const renewedSecret = await renew(id);
    expect(await work()).toBe(1);
    for (const one of [secret, renewedSecret])
      expect(receiver.received.map((got) => verifyCall(one, got))).toMatchObject([{ event: 'booked' }]);
  });

  it.skipIf(!receiver)('API-11: the one before signs too for 24 hours, and is then erased', async () => {
    if (!receiver) return;
    const { id, secret } = await hook(['booked']);
    const renewedSecret = await renew(id);
    /** The secrets by which the last delivery is signed. */
    const signers = async () => {
      receiver.received.splice(0);
      await book();
      expect(await work()).toBe(1);
      const [got] = receiver.received;
      if (!got) throw new Error('nothing was received');
      const header = (name: string) => String(got.headers[`webhook-${name}`]);
      const date = new Date(Number(header('timestamp')) * 1000);
      const signatures = header('signature').split(' ');
      const matchingSecrets = [secret, renewedSecret].filter((one) =>
        signatures.includes(new Webhook(one).sign(header('id'), date, got.text)),
      );
      expect(matchingSecrets).toHaveLength(signatures.length);
      return matchingSecrets;
    };
    expect(await signers()).toEqual([secret, renewedSecret]);
    api.clock.advance(24 * HOUR_MS - 1000);
    expect(await signers()).toEqual([secret, renewedSecret]);
    expect((await hookNow(id))?.previousSecretUntil).toBe('2026-11-21T09:00:00+01:00');
    const erase = () => forgetDeliveriesJob.run(api.context, new AbortController().signal);
    await erase();
    expect((await api.db.select().from(webhooks))[0]?.previousSecret).not.toBeNull();
    api.clock.advance(1000);
    expect(await signers()).toEqual([renewedSecret]);
    expect((await hookNow(id))?.previousSecretUntil).toBeNull();
    await erase();
    expect(await api.db.select().from(webhooks)).toMatchObject([
      { previousSecret: null, previousSecretUntil: null },
    ]);
  });

  it.skipIf(!receiver)('API-11: it signs what is still to be sent of many', async () => {
    if (!receiver) return;
    const { id } = await hook(['booked']);
    for (let count = 0; count < 7; count += 1) await book({ lastName: `Saadi ${count}` });
    let renewal: Promise<string> | undefined;
    receiver.answer((response) => {
      renewal ??= renew(id);
      void renewal.then(() => response.writeHead(204).end());
    });
    expect(await work()).toBe(7);
    const counts = receiver.received.map(
      ({ headers }) => String(headers['webhook-signature']).split(' ').length,
    );
    expect(counts).toEqual([1, 1, 1, 1, 1, 2, 2]);
  });

  it.skipIf(!receiver)('API-11: brings back one whose secret could not be read', async () => {
    if (!receiver) return;
    const { id } = await hook(['booked']);
    await api.db.update(webhooks).set({ secret: 'of another server' });
    await book();
    await work();
    const renewedSecret = await renew(id);
    expect(await hookNow(id)).toMatchObject({ isActive: false, previousSecretUntil: null });
    await putJson(`/api/webhooks/${id}`, { isActive: true });
    const [delivery] = await deliveriesOf(id);
    await post(`/api/webhook_deliveries/${delivery?.id}/resend`, {});
    api.clock.set(new Date());
    expect(await work()).toBe(1);
    expect(receiver.received.map((got) => verifyCall(renewedSecret, got))).toMatchObject([
      { event: 'booked' },
    ]);
  });
});
