import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import * as french from '../../../src/booking/render/render.tsx';
import {
  appointmentLinks,
  appointments,
  lostLinkRequests,
  mailOutbox,
  queueEntries,
  rateLimits,
} from '../../../src/server/db/schema.ts';
import { lostLinksJob } from '../../../src/server/mail/links/lost-links.ts';
import { sendDueMail } from '../../../src/server/mail/worker.ts';
import { createLostLinkPage } from '../../../src/server/public-page/lost-link-page.ts';
import { officeOf } from '../../harness/data/records.ts';
import { arabicDrawing, publicTemplate } from '../../harness/screens/public-page.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi({
  now: '2026-11-20T09:00:00+01:00',
  settings: { servicePhone: '+213 21 71 90 43', publicAcceptedPerHour: 1000, publicAttemptsPerHour: 1000 },
});
const office = await officeOf(api);
const { token } = office;
const calendar = await office.calendar({ nbAgentAM: 9 });
const [slot] = await office.slotsOf(calendar);
if (!slot) throw new Error('no slot');

const arabic = await arabicDrawing();
const pageOf = (context: typeof api.context) =>
  createLostLinkPage({
    context,
    pages: {
      fr: { template: publicTemplate, drawLostLink: french.drawLostLink },
      ar: { template: publicTemplate, drawLostLink: arabic.drawLostLink },
    },
  });
const answer = pageOf(api.context);

/** The page as a browser without scripts gets it. */
async function page(path: string, form?: Record<string, string>, address = '192.0.2.1') {
  const request = new Request(new URL(path, api.settings.publicUrl), {
    method: form ? 'POST' : 'GET',
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  const response = await answer(request, { address, requestId: randomUUID(), headers: {} });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const ASKED = { phone: '0550123456', birthDate: '04/05/1938' };
const ask = (changes: Partial<typeof ASKED> = {}, address?: string) =>
  page('/public/lien', { ...ASKED, ...changes }, address);

/** Has the requests looked up and gives the mails that follow. */
async function mails() {
  const messages: { to: string; subject: string; text: string }[] = [];
  await lostLinksJob.run(api.context, new AbortController().signal);
  await sendDueMail(api.context, { send: async (mail) => void messages.push(mail), close: () => {} });
  return messages;
}

async function book(changes: Record<string, unknown> = {}) {
  const body = {
    ...office.visit(calendar, slot as never),
    birthDate: '1938-05-04',
    phone: '0550123456',
    ...changes,
  };
  const booking = await api.request('POST', '/api/appointments', { body });
  expect(booking.status, JSON.stringify(booking.body)).toBe(201);
  await api.db.delete(mailOutbox);
  return booking.body as { '@id': string; id: number; link: string };
}

beforeEach(async () => {
  for (const table of [mailOutbox, queueEntries, appointments, lostLinkRequests, rateLimits])
    await api.db.delete(table);
});

describe('a lost link', () => {
  it('PUB-13: number and birth date, however they are written, send a new link to the mail already kept; the old one stays valid', async () => {
    const { link, id } = await book({ email: 'rabah@example.dz' });
    for (const phone of ['0550 12 34 56', '+213 (0)550.12.34.56', '00213550123456', '٠٥٥٠١٢٣٤٥٦']) {
      const { status, headers } = await ask({
        phone,
        birthDate: phone.startsWith('0550') ? '4/5/38' : '1938-05-04',
      });
      expect([status, headers.get('Location')]).toEqual([303, '/public/lien/recu?lang=fr']);
      const messages = await mails();
      expect(messages.map(({ to }) => to)).toEqual(['rabah@example.dz']);
      expect(messages[0]?.subject).toBe('Le lien de votre rendez-vous du lundi 23 novembre 2026');
      const secret = /\/public\/rdv\/([\w-]{22})/.exec(messages[0]?.text ?? '')?.[1] ?? '';
      expect(link).not.toContain(secret);
      for (const one of [secret, link.split('/').at(-1) as string]) {
        const ownAppointment = await api.request('GET', '/api/own_appointment', {
          headers: { 'Appointment-Secret': one },
        });
        expect([ownAppointment.status, ownAppointment.body.sent?.id]).toEqual([200, id]);
      }
    }
    expect(await api.db.$count(lostLinkRequests)).toBe(0);
  });

  it('PUB-13, SEC-09: the answer is the same whether or not somebody is found; the two values must belong together', async () => {
    await book();
    const knownAnswer = await ask();
    for (const other of [
      { phone: '0550123457' },
      { birthDate: '05/05/1938' },
      { phone: '0661999999', birthDate: '01/01/1940' },
    ]) {
      const none = await ask(other);
      expect(none.status).toBe(knownAnswer.status);
      expect([...none.headers].sort()).toEqual([...knownAnswer.headers].sort());
      expect(none.html).toBe(knownAnswer.html);
    }
    // Each is noted alike: nothing is looked up before the answer.
    expect(await api.db.$count(lostLinkRequests)).toBe(4);
    expect(await mails()).toHaveLength(1);
    expect((await page('/public/lien/recu')).html).toContain(
      'Si un rendez-vous à venir ou une attente correspond',
    );
  });

  it('PUB-13, OPS-06: who gets nothing may ask the service, whose telephone number stands beside it where there is one', async () => {
    expect((await page('/public/lien/recu')).html).toContain(
      'ou demandez au service.</p><p>Téléphone : +213 21 71 90 43</p>',
    );
    expect((await page('/public/lien/recu?lang=ar')).html).toContain(
      'أو اسألوا المصلحة.</p><p>الهاتف: \u2066+213 21 71 90 43\u2069</p>',
    );
    const pageWithoutPhone = pageOf({
      ...api.context,
      settings: { ...api.settings, servicePhone: undefined },
    });
    const request = new Request(new URL('/public/lien/recu', api.settings.publicUrl));
    const html = await (
      await pageWithoutPhone(request, { address: '192.0.2.1', requestId: randomUUID(), headers: {} })
    ).text();
    expect(html).toMatch(/ou demandez au service\.<\/p><\/div>/);
  });

  it('PUB-13: of cancelled and past appointments, and of those without a mail address, nothing is sent', async () => {
    const canceledRecord = await book();
    await api.request('PUT', `${canceledRecord['@id']}/cancel`, { token, body: { canceled: true } });
    const unreachedRecord = await book({ email: 'none@example.dz', firstName: 'Sans' });
    await api.db.update(appointments).set({ email: null }).where(eq(appointments.id, unreachedRecord.id));
    await api.db.delete(mailOutbox);
    await ask();
    expect(await mails()).toEqual([]);
    expect(await api.db.$count(lostLinkRequests)).toBe(0);
    await book({ email: 'past@example.dz' });
    api.clock.set('2026-11-23T08:00:01+01:00');
    await ask();
    expect(await mails()).toEqual([]);
    api.clock.set('2026-11-20T09:00:00+01:00');
  });

  it('PUB-13, PUB-08: every appointment to come has its own mail, in the language that it remembers', async () => {
    await book({ email: 'a@example.dz' });
    await book({ email: 'b@example.dz', firstName: 'Aïcha', language: 'ar' });
    await ask();
    await ask();
    const messages = (await mails()).sort((a, b) => a.to.localeCompare(b.to));
    expect(messages.map(({ to }) => to)).toEqual(['a@example.dz', 'b@example.dz']);
    expect(messages[1]?.subject).toContain('رابط موعدكم يوم الاثنين');
  });

  it('PUB-13, VET-17: a birth date of which the year alone is known is found by a day of that year', async () => {
    const booking = await book();
    await api.db
      .update(appointments)
      .set({ birthDate: '1938-01-01', birthDatePrecision: 'year' })
      .where(eq(appointments.id, booking.id));
    await ask();
    expect(await mails()).toHaveLength(1);
    await ask({ birthDate: '04/05/1939' });
    expect(await mails()).toHaveLength(0);
  });

  it('QUEUE-01, PUB-13: somebody who waits gets a link to their page; who was taken out, or waits no more, gets none', async () => {
    const full = await office.calendar({
      nbAgentAM: 1,
      endHourAM: '08:30',
      endDate: '2026-11-24',
      receptionDays: ['Mon'],
    });
    const [only] = await office.slotsOf(full);
    await office.create('appointments', office.appointment(full, only as never));
    const {
      dateRDV: _,
      calendar: __,
      ...person
    } = office.visit(full, only as never, {
      phone: '0550123456',
      birthDate: '1938-05-04',
      email: 'attend@example.dz',
    });
    expect((await api.request('POST', '/api/queue_entries', { body: person })).status).toBe(202);
    await api.db.delete(mailOutbox);
    await ask();
    const messages = await mails();
    expect(messages.map(({ to, subject }) => [to, subject])).toEqual([
      ['attend@example.dz', 'Vous attendez une place pour un rendez-vous'],
    ]);
    expect(messages[0]?.text).toMatch(/\/public\/attente\/[\w-]{22}/);
    await api.db.update(queueEntries).set({ removed: true });
    await ask();
    expect(await mails()).toEqual([]);
  });

  it('PUB-13: each wrong value is named at its field, in the summary and in the title; what was typed stays, in the other language too', async () => {
    const { status, html } = await page('/public/lien', { phone: '12', birthDate: '31/02/1936' });
    expect(status).toBe(422);
    for (const text of [
      '<title>Erreur : J’ai perdu mon lien</title>',
      '2 champs sont à corriger',
      'value="12"',
      'value="31/02/1936"',
      'numéro non valide ex: 0550123456',
      'date non valide',
      'aria-describedby="phone-hint phone-error"',
    ])
      expect(html).toContain(text);
    expect(await api.db.$count(lostLinkRequests)).toBe(0);
    const switchedAnswer = await page('/public/lien?lang=fr', {
      phone: '0550123456',
      birthDate: '04/05/1938',
      lang: 'ar',
    });
    expect(switchedAnswer.html).toContain('lang="ar" dir="rtl"');
    expect(switchedAnswer.html).toContain('value="0550123456"');
    expect(switchedAnswer.html).toContain('value="04/05/1938"');
    expect(await api.db.$count(lostLinkRequests)).toBe(0);
  });

  it('PUB-13, SEC-01: ten requests for one number from a network in a quarter of an hour, then 429 in words; other numbers are free', async () => {
    for (let count = 0; count < 10; count += 1) expect((await ask()).status).toBe(303);
    const { status, headers, html } = await ask();
    expect([status, Number(headers.get('Retry-After'))]).toEqual([429, 900]);
    expect(html).toContain('réessayez dans 15 minutes');
    expect(html).toContain('value="04/05/1938"');
    expect((await ask({ phone: '0661999999' })).status).toBe(303);
    expect((await ask({}, '198.51.100.7')).status).toBe(303);
  });

  it('PUB-13, SEC-01: a hundred requests from a network in a quarter of an hour, then 429', async () => {
    const numbers = Array.from({ length: 100 }, (_, index) => `06${String(61000000 + index)}`);
    for (const phone of numbers) expect((await ask({ phone })).status).toBe(303);
    expect((await ask({ phone: '0770000000' })).status).toBe(429);
  });

  it('PUB-13, MAIL-01: from however many networks, five requests an hour for one number send mails; the others are answered alike', async () => {
    await book();
    let mailCount = 0;
    for (let network = 1; network <= 8; network += 1) {
      expect((await ask({}, `198.51.100.${network}`)).status).toBe(303);
      mailCount += (await mails()).length;
    }
    expect(mailCount).toBe(5);
  });

  it('PUB-13, SEC-02: neither audit, outbox nor limits hold number or birth date; links are kept as hashes', async () => {
    await book();
    await ask();
    const limits = JSON.stringify(await api.db.select().from(rateLimits));
    const messages = await mails();
    const secret = /\/public\/rdv\/([\w-]{22})/.exec(messages[0]?.text ?? '')?.[1] ?? '';
    const owner = new pg.Client(api.database.ownerUrl);
    await owner.connect();
    const { rows } = await owner.query("select from audit_log where table_name = 'lost_link_requests'");
    await owner.end();
    expect(rows).toEqual([]);
    expect(limits).not.toMatch(/550123456|1938/);
    expect(JSON.stringify(await api.db.select().from(appointmentLinks))).not.toContain(secret);
  });
});
