import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { appointments, mailOutbox } from '../../../src/server/db/schema.ts';
import { shorten } from '../../../src/server/mail/appointment-sms.ts';
import { reminderJob } from '../../../src/server/mail/reminders.ts';
import { openTransport } from '../../../src/server/mail/transport.ts';
import { mailJob, sendDueMail, smsJob } from '../../../src/server/mail/worker.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

interface SmsMessage {
  readonly recipient: string;
  readonly content: string;
  readonly unicodeEnabled: boolean;
}

/** The parameters of Brevo's package (`SendTransacSms`), and nothing else. */
const FIELDS = ['content', 'recipient', 'sender', 'type', 'unicodeEnabled'];

/** Brevo, as far as its package tells: it refuses whatever else is sent. */
async function brevo() {
  const acceptedMessages: SmsMessage[] = [];
  const state = { refuses: null as [number, object] | null, wrong: [] as string[] };
  const wrongWith = (headers: IncomingHttpHeaders, url: string, body: Record<string, unknown>) => {
    if (url !== '/v3/transactionalSMS/send') return 'path';
    if (headers['api-key'] !== 'k/ey') return 'key';
    if (headers['content-type'] !== 'application/json') return 'type';
    if (Object.keys(body).sort().join() !== FIELDS.join()) return 'fields';
    if (body.type !== 'transactional' || body.sender !== 'ANCIENS') return 'sender';
    return /^\+\d{6,15}$/.test(String(body.recipient)) ? null : 'recipient';
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const wrong = wrongWith(request.headers, request.url ?? '', body);
    if (wrong) state.wrong.push(wrong);
    const [status, answer] = wrong
      ? [400, { code: 'invalid_parameter', message: wrong }]
      : (state.refuses ?? [201, { messageId: 1 }]);
    if (status === 201) acceptedMessages.push(body);
    response.writeHead(status as number, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  return { accepted: acceptedMessages, state, url: `http://k%2Fey@127.0.0.1:${port}/v3?sender=ANCIENS` };
}

const provider = await brevo();
const api = await testApi({
  now: '2026-11-20T09:00:00+01:00',
  settings: { tokenHours: 720, smsUrl: provider.url, publicAcceptedPerHour: 1000 },
});
const office = await officeOf(api);
const { token } = office;
const calendar = await office.calendar({ nbAgentAM: 9 });
const slots = await office.slotsOf(calendar);
const [first, second] = slots as [(typeof slots)[number], (typeof slots)[number]];

beforeEach(async () => {
  await api.db.delete(appointments);
  provider.accepted.length = 0;
  provider.state.refuses = null;
});

const mails = openTransport(api.settings);
/** Short messages by the provider, mails to nobody. */
const send = (context = api.context) =>
  sendDueMail(context, {
    ...openTransport(context.settings),
    send: async () => {},
    close: () => mails.close(),
  });
const staff = (changes: Record<string, unknown>) =>
  api.request('POST', '/api/appointments?forced=1', {
    token,
    body: office.appointment(calendar, first, changes),
  });
/** A calendar of one place that is taken, and the body of a visitor who waits for it. */
async function fullCalendar() {
  const full = await office.calendar({
    nbAgentAM: 1,
    endHourAM: '08:30',
    endDate: '2026-11-24',
    receptionDays: ['Mon'],
  });
  const [slot] = await office.slotsOf(full);
  const appointment = await office.create('appointments', office.appointment(full, slot as never));
  const waiter = (changes = {}) => {
    const { dateRDV: _, calendar: __, ...person } = office.visit(full, slot as never, changes);
    return person;
  };
  return { appointment, waiter };
}
const wait = (body: object) => api.request('POST', '/api/queue_entries', { body });
const cancel = (iri: string, isCanceled: boolean) =>
  api.request('PUT', `${iri}/cancel`, { token, body: { canceled: isCanceled } });

describe('short messages', () => {
  it('MAIL-04: a booking, its move, its cancellation and its reminder are said in short, once each, to the number as it is dialled', async () => {
    const { body } = await api.request('POST', '/api/appointments', {
      body: office.visit(calendar, first, { phone: '0550112233' }),
    });
    await Promise.all([send(), send()]);
    await api.request('PUT', body['@id'], {
      token,
      body: { civility: 'Mr', dateRDV: second.dateRDV, date: '2026-11-23', dateHour: '08:30' },
    });
    await send();
    await cancel(body['@id'], true);
    await send();
    await cancel(body['@id'], false);
    await send();
    api.clock.set('2026-11-21T09:00:00+01:00');
    await api.db.execute('delete from appointment_reminders');
    for (const _ of [1, 2]) await reminderJob.run(api.context, new AbortController().signal);
    await send();
    api.clock.set('2026-11-20T09:00:00+01:00');
    expect(provider.accepted.map(({ recipient }) => recipient)).toEqual(Array(5).fill('+213550112233'));
    const texts = provider.accepted.map(({ content }) => content);
    expect(texts.map((content) => content.replace(', Cellule, Alger', ' ici'))).toEqual([
      `Rendez-vous numéro ${body.id} : le lundi 23/11/2026 à 8 h ici. Venez avec une pièce d'identité.`,
      `Votre rendez-vous numéro ${body.id} a changé : le lundi 23/11/2026 à 8 h 30 ici.`,
      `Votre rendez-vous numéro ${body.id} du lundi 23/11/2026 à 8 h 30 est annulé. Vous n'avez pas à vous déplacer.`,
      `Rendez-vous numéro ${body.id} : le lundi 23/11/2026 à 8 h 30 ici. Venez avec une pièce d'identité.`,
      `Rappel : rendez-vous numéro ${body.id} le lundi 23/11/2026 à 8 h 30 ici. Venez avec une pièce d'identité.`,
    ]);
    for (const { content, unicodeEnabled } of provider.accepted) {
      expect(content.length).toBeLessThanOrEqual(160);
      expect(unicodeEnabled).toBe(false);
    }
    expect([provider.state.wrong, await api.db.$count(mailOutbox)]).toEqual([[], 0]);
  });

  it('MAIL-01, MAIL-04: mails and short messages are sent one beside the other: a provider that is away holds up no mail', async () => {
    await staff({ phone: '0550112233', email: 'a@example.dz' });
    const waiting = async () => (await api.db.select().from(mailOutbox)).map(({ kind }) => kind);
    const { signal } = new AbortController();
    expect((await waiting()).sort()).toEqual(['booked', 'sms-booked']);
    await mailJob.run(api.context, signal);
    expect([await waiting(), provider.accepted.length]).toEqual([['sms-booked'], 0]);
    expect(await mailJob.hasWork?.(api.context)).toBe(false);
    expect(await smsJob.hasWork?.(api.context)).toBe(true);
    await smsJob.run(api.context, signal);
    expect([await waiting(), provider.accepted.length]).toEqual([[], 1]);
  });

  it('MAIL-04: to a phone without a mail address, in Arabic to who asked so; not to a landline, nor where staff unticked it', async () => {
    await staff({ phone: '06 61 22 33 44' });
    await staff({ phone: '00213 (0)770 11 22 33', language: 'ar' });
    await staff({ phone: '021 71 90 43' });
    await staff({ phone: '0550000001', sendMail: false });
    await staff({ phone: null, email: 'a@example.dz' });
    await send();
    expect(
      provider.accepted.map(({ recipient, unicodeEnabled }) => [recipient, unicodeEnabled]).sort(),
    ).toEqual([
      ['+213661223344', false],
      ['+213770112233', true],
    ]);
    expect(await api.db.$count(mailOutbox)).toBe(0);
  });

  it('MAIL-04: a name that is too long is cut at a word; in Arabic with its comma and the weekday', async () => {
    expect(shorten('Pensions militaires d’invalidité')).toBe('Pensions militaires');
    expect(shorten('Cartes et retraite du combattant')).toBe('Cartes et retraite du');
    expect(shorten('Accueil et renseignements')).toBe('Accueil et renseignements');
    expect(shorten('x'.repeat(30))).toBe('x'.repeat(25));
    await staff({ phone: '0550112233', language: 'ar' });
    await send();
    expect(provider.accepted[0]?.content).toContain(
      'يوم الاثنين 23/11/2026 على الساعة 08:00، Cellule، الجزائر.',
    );
  });

  it('QUEUE-01, MAIL-04: a place that is offered is said in short too, and until when it is held', async () => {
    const { appointment, waiter } = await fullCalendar();
    expect((await wait(waiter({ phone: '0550112233' }))).status).toBe(202);
    await api.db.delete(mailOutbox);
    await cancel(appointment['@id'], true);
    await send();
    const texts = provider.accepted.map(({ content }) => content);
    expect(texts).toEqual([
      'Une place est libre le lundi 23/11/2026 à 8 h, Cellule, Alger. Répondez avant 9 h 30 par le lien de votre email.',
    ]);
    expect(provider.accepted[0]?.unicodeEnabled).toBe(false);
  });

  it('QUEUE-01, MAIL-04: an offer to entries of one person is said to every number, once to each', async () => {
    const { appointment, waiter } = await fullCalendar();
    for (const [email, phone] of [
      ['a@example.dz', '0550112233'],
      ['b@example.dz', '0550112233'],
      ['c@example.dz', '0661223344'],
    ] as const) {
      expect(await wait(waiter({ email, phone }))).toMatchObject({ status: 202 });
    }
    await api.db.delete(mailOutbox);
    await cancel(appointment['@id'], true);
    await send();
    expect(provider.accepted.map(({ recipient }) => recipient).toSorted()).toEqual([
      '+213550112233',
      '+213661223344',
    ]);
  });

  it('QUEUE-01, MAIL-04: of an offer that is over when its message is written nothing is said in short', async () => {
    const { appointment, waiter } = await fullCalendar();
    expect((await wait(waiter())).status).toBe(202);
    await api.db.delete(mailOutbox);
    await cancel(appointment['@id'], true);
    api.clock.advance(30 * 60_000);
    await send();
    expect([provider.accepted, await api.db.$count(mailOutbox)]).toEqual([[], 0]);
    api.clock.set('2026-11-20T09:00:00+01:00');
  });

  it('MAIL-04: what the provider cannot take now is tried again, what it refuses for good is not', async () => {
    await staff({ phone: '0550112233' });
    for (const refusal of [
      [402, { code: 'not_enough_credits', message: 'x' }],
      [429, { message: 'x' }],
      [500, 'x'],
    ] as [number, object][]) {
      provider.state.refuses = refusal;
      await send();
      expect(await api.db.$count(mailOutbox)).toBe(1);
      api.clock.advance(3_600_000);
    }
    provider.state.refuses = null;
    await send();
    expect([provider.accepted.length, await api.db.$count(mailOutbox)]).toEqual([1, 0]);
    provider.state.refuses = [400, { code: 'invalid_parameter', message: 'Invalid phone 0550112233' }];
    await staff({ phone: '0550112233' });
    await send();
    expect(await api.db.$count(mailOutbox)).toBe(0);
    api.clock.set('2026-11-20T09:00:00+01:00');
  });

  it('MAIL-04: without SMS_URL nothing is kept for one, and what was kept goes nowhere', async () => {
    await staff({ phone: '0550112233' });
    const context = { ...api.context, settings: { ...api.settings, smsUrl: undefined } };
    await send(context);
    expect([provider.accepted, await api.db.$count(mailOutbox)]).toEqual([[], 0]);
    const without = await testApi({ database: api.database, now: '2026-11-20T09:00:00+01:00' });
    await without.request('POST', '/api/appointments', { body: office.visit(calendar, first) });
    expect((await api.db.select().from(mailOutbox)).map(({ kind }) => kind)).toEqual(['booked']);
  });
});

it('MAIL-04, OPS-03: SMS_URL names a key and a sender; without TLS only on this machine', () => {
  for (const url of [
    'https://api.brevo.com/v3?sender=ANCIENS',
    'https://key@api.brevo.com/v3',
    'https://key@api.brevo.com/v3?sender=Anciens+combattants',
    'http://key@api.brevo.com/v3?sender=ANCIENS',
    'brevo',
  ])
    expect(() => readSettings({ SMS_URL: url })).toThrow('SMS_URL');
  expect(readSettings({ SMS_URL: 'https://key@api.brevo.com/v3?sender=ANCIENS' }).smsUrl).toContain('brevo');
});
