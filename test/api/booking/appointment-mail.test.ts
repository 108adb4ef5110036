import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { appointments, mailOutbox } from '../../../src/server/db/schema.ts';
import { createAppointmentLoaders } from '../../../src/server/mail/appointment-loaders.ts';
import { composeForVisitor } from '../../../src/server/mail/appointment-messages.ts';
import { openTransport } from '../../../src/server/mail/transport.ts';
import { sendDueMail } from '../../../src/server/mail/worker.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { mailServer, readable } from '../../harness/services/mail-server.ts';

const smtp = await mailServer();
const api = await testApi({
  now: '2026-11-20T09:00:00+01:00',
  settings: {
    publicUrl: 'https://rdv.example.org',
    smtpUrl: smtp.url,
    mailFrom: 'service@example.org',
    serviceName: 'Le service',
    serviceNameArabic: 'المصلحة',
    servicePhone: '021 00 00 00',
    publicAcceptedPerHour: 1000,
    publicAttemptsPerHour: 1000,
  },
});
const office = await officeOf(api);
const { token } = office;
const transport = openTransport(api.settings);
afterAll(() => transport.close());
const calendar = await office.calendar({ endDate: '2026-11-27', nbAgentAM: 99 });
const slots = await office.slotsOf(calendar);
const [first, second] = slots as [(typeof slots)[number], (typeof slots)[number]];

beforeEach(async () => {
  await api.db.delete(mailOutbox);
  smtp.received.length = 0;
  api.clock.set('2026-11-20T09:00:00+01:00');
});

const send = () => sendDueMail(api.context, transport);
const subjectOf = (content = '') => {
  const [, words = ''] = /^Subject: ((?:.*\r?\n(?:[ \t].*\r?\n)*))/m.exec(content) ?? [];
  return words
    .replace(/\r?\n[ \t]+/g, ' ')
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) => readable(text.replaceAll('_', ' ')))
    .trim();
};
/** Subject and words of the mails that came. */
const mails = () =>
  smtp.received.map(({ to, content }) => ({
    to: to[0],
    subject: Buffer.from(subjectOf(content), 'latin1').toString(),
    words: Buffer.from(readable(content), 'latin1').toString(),
  }));
const bookAsVisitor = (changes: Record<string, unknown> = {}, slot = first) =>
  api.request('POST', '/api/appointments', { body: office.visit(calendar, slot, changes) });
const bookAsStaff = (changes: Record<string, unknown> = {}, slot = first) =>
  api.request('POST', '/api/appointments?forced=1', {
    token,
    body: office.appointment(calendar, slot, { email: 'rabah@example.dz', ...changes }),
  });
const putJson = (path: string, body: unknown) => api.request('PUT', path, { token, body });
const move = (iri: string, slot: (typeof slots)[number], changes: Record<string, unknown> = {}) =>
  putJson(iri, {
    dateRDV: slot.dateRDV,
    date: slot.dateRDV.slice(0, 10),
    dateHour: slot.dateRDV.slice(11, 16),
    ...changes,
  });

describe('mails about appointments', () => {
  it('MAIL-01: a visitor’s booking, its move, its cancellation by staff and its restoring are mailed once each', async () => {
    const { body } = await bookAsVisitor({ email: 'rabah@example.dz' });
    expect(await send()).toBe(1);
    await move(body['@id'], second, { civility: 'Mr' });
    expect(await send()).toBe(1);
    await putJson(`${body['@id']}/cancel`, { canceled: true });
    await putJson(`${body['@id']}/cancel`, { canceled: true });
    expect(await send()).toBe(1);
    await putJson(`${body['@id']}/cancel`, { canceled: false });
    // An edit that moves nothing.
    await putJson(body['@id'], { vip: true, email: 'autre@example.dz' });
    expect(await send()).toBe(1);
    expect(await api.db.$count(mailOutbox)).toBe(0);
    expect(mails().map(({ to, subject }) => [to, subject])).toEqual([
      ['rabah@example.dz', 'Votre rendez-vous du lundi 23 novembre 2026'],
      ['rabah@example.dz', 'Nouvelle date de votre rendez-vous : lundi 23 novembre 2026'],
      ['rabah@example.dz', 'Votre rendez-vous du lundi 23 novembre 2026 est annulé'],
      ['autre@example.dz', 'Votre rendez-vous du lundi 23 novembre 2026 est rétabli'],
    ]);
    const [bookingMail, moveMail, cancelMail] = mails().map(({ words }) => words);
    for (const words of [bookingMail, moveMail, cancelMail])
      expect(words).toMatch(/Le service\r?\nTéléphone : 021 00 00 00/);
    for (const words of [
      'Bonjour Rabah Benali,',
      'Heure : 8\u00a0h',
      'Alger',
      `Numéro : ${body.id}`,
      'lang="fr"',
    ])
      expect(bookingMail).toContain(words);
    // Its reason asks for no papers.
    expect(bookingMail).not.toContain('À apporter');
    expect(moveMail).toContain('Heure : 8\u00a0h\u00a030');
    expect(moveMail).toContain('Il était prévu le lundi 23 novembre 2026 à 8\u00a0h.');
    expect(cancelMail).toMatch(
      /Prendre un autre rendez-vous\r?\nhttps:\/\/rdv\.example\.org\/public\?lang=fr/,
    );
    expect(cancelMail).toContain('a été annulé par « Le service ».');
    for (const { content } of smtp.received) {
      expect(content).toContain('Content-Type: text/plain; charset=utf-8');
      expect(content).toContain('Content-Type: text/html; charset=utf-8');
      expect(readable(content)).not.toMatch(/<img|src=|url\(|@import|<link/);
    }
  });

  it('MAIL-01: another office at the same hour is a move too, and is mailed', async () => {
    const elsewhere = await office.calendar({ endDate: '2026-11-27' });
    const { body } = await bookAsStaff();
    expect(await send()).toBe(1);
    expect((await putJson(body['@id'], { cell: elsewhere.cell['@id'] })).status).toBe(200);
    expect(await send()).toBe(1);
    expect(mails().at(-1)?.subject).toMatch(/^Nouveau lieu de votre rendez-vous du /);
    expect(mails().at(-1)?.words).toContain(elsewhere.cell.name);
    expect(mails().at(-1)?.words).toContain('la date et l’heure restent les mêmes');
    // A new hour besides is a new date again.
    await move(body['@id'], second);
    expect(await send()).toBe(1);
    expect(mails().at(-1)?.subject).toMatch(/^Nouvelle date de votre rendez-vous/);
  });

  it('MAIL-01: an agent’s booking is mailed where there is an address, unless unticked; the choice is kept nowhere', async () => {
    const { body } = await bookAsStaff();
    expect(body).not.toHaveProperty('sendMail');
    await bookAsStaff({ email: null });
    const silent = await bookAsStaff({ sendMail: false });
    await move(silent.body['@id'], second, { sendMail: false });
    expect(await send()).toBe(1);
    await move(silent.body['@id'], first);
    expect(await send()).toBe(1);
    expect(mails().map(({ words }) => /Numéro : (\d+)/.exec(words)?.[1])).toEqual([
      String(body.id),
      String(silent.body.id),
    ]);
  });

  it('MAIL-01: a mail repeats nothing that a visitor typed but a plausible name', async () => {
    await bookAsVisitor({
      firstName: 'Rabah http://loin.example',
      accFullName: 'www.loin.example',
      birthplace: 'loin.example',
    });
    await bookAsVisitor({ firstName: 'Ali <b>gras</b>' });
    expect(await send()).toBe(2);
    for (const { words } of mails()) {
      expect(words).toContain('Bonjour,');
      expect(words).not.toMatch(/loin|gras/);
    }
  });

  it('MAIL-01: there is no mail about a past appointment, whether it was past before or while the mail waited', async () => {
    const { body } = await bookAsVisitor();
    api.clock.set('2026-11-23T08:00:00+01:00');
    expect(await send()).toBe(0);
    await putJson(`${body['@id']}/cancel`, { canceled: true });
    expect(await api.db.$count(mailOutbox)).toBe(0);
    expect(smtp.received).toEqual([]);
  });

  it('MAIL-01: an appointment that was canceled before its mail was sent gets the cancellation mail alone', async () => {
    const { body } = await bookAsVisitor();
    await putJson(`${body['@id']}/cancel`, { canceled: true });
    expect(await send()).toBe(1);
    expect(mails()[0]?.subject).toContain('annulé');
  });

  it('MAIL-01: a calendar that gets another cell takes its appointments along, and tells them', async () => {
    const ownCalendar = await office.calendar();
    const [slot] = (await office.slotsOf(ownCalendar)) as [(typeof slots)[number]];
    await api.request('POST', '/api/appointments', { body: office.visit(ownCalendar, slot) });
    await api.db.delete(mailOutbox);
    const cell = await office.create('cells', { name: 'Cellule du port' });
    expect((await putJson(ownCalendar['@id'], { cell: cell['@id'] })).status).toBe(200);
    expect(await send()).toBe(1);
    expect(mails()[0]?.words).toContain('Lieu : Cellule du port, Alger');
    // The time is the same: no old one is named.
    expect(mails()[0]?.words).not.toContain('Il était prévu');
  });

  it('MAIL-01: a mail that is sent again has the same Message-ID; another mail has another', async () => {
    const { body } = await bookAsVisitor();
    const again = {
      ...transport,
      send: async (letter: Parameters<typeof transport.send>[0]) => {
        await transport.send(letter);
        throw new Error('the process dies before it knows');
      },
    };
    expect(await sendDueMail(api.context, again)).toBe(0);
    api.clock.advance(60_000);
    expect(await send()).toBe(1);
    await putJson(`${body['@id']}/cancel`, { canceled: true });
    expect(await send()).toBe(1);
    const ids = smtp.received.map(({ content }) => /^Message-ID: <(.+)@example\.org>/im.exec(content)?.[1]);
    expect(ids[0]).toBeTruthy();
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('MAIL-01: two processes that send at once send each mail once', async () => {
    const bookedAnswers = await Promise.all(Array.from({ length: 20 }, () => bookAsVisitor({}, second)));
    expect(new Set(bookedAnswers.map(({ status }) => status))).toEqual(new Set([201]));
    const counts = await Promise.all([send(), send()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(20);
    expect(new Set(mails().map(({ to }) => to)).size).toBe(20);
  });

  it('MAIL-01: five public requests a day are accepted of one mail address or phone, however it is written', async () => {
    for (const changes of [
      (n: number) => ({ email: n % 2 ? 'Pleine@example.dz' : 'pleine@EXAMPLE.dz' }),
      (n: number) => ({ phone: ['0770112233', '+213770112233', '00213770112233'][n % 3] }),
    ]) {
      for (let n = 0; n < 5; n += 1) expect((await bookAsVisitor(changes(n), second)).status).toBe(201);
      const appointmentCount = await api.db.$count(appointments);
      const refusal = await bookAsVisitor(changes(5), second);
      expect([refusal.status, refusal.headers.get('Retry-After')]).toEqual([429, '86400']);
      expect(refusal.body['hydra:description']).toBe(
        'Pas plus de cinq demandes par jour avec le même email ou le même téléphone. Pour une autre demande, appelez le service\u00a0: \u2066021 00 00 00\u2069.',
      );
      const inArabic = await api.request('POST', '/api/appointments', {
        body: office.visit(calendar, second, changes(5)),
        headers: { 'Accept-Language': 'ar-DZ' },
      });
      expect(inArabic.status).toBe(429);
      expect(inArabic.body['hydra:description']).toMatch(
        /خمسة طلبات .*اتصلوا بالمصلحة.*\u2066021 00 00 00\u2069/,
      );
      expect(await api.db.$count(appointments)).toBe(appointmentCount);
      api.clock.advance(24 * 3_600_000);
      expect((await bookAsVisitor(changes(5), second)).status).toBe(201);
      api.clock.set('2026-11-20T09:00:00+01:00');
    }
  });

  it('PUB-08, MAIL-01: who asked in Arabic is written to in Arabic, from right to left, with Latin digits', async () => {
    const { body } = await bookAsVisitor({ language: 'ar', firstName: 'رابح', lastName: 'بن علي' });
    const mail = await composeForVisitor(
      api.context,
      createAppointmentLoaders(api.context),
      'booked',
      body.id,
    );
    const content = mail?.text.replaceAll(/[\u200f\u2068\u2069]/g, '') ?? '';
    expect(mail?.subject).toBe('موعدكم يوم الاثنين، 23 نوفمبر 2026');
    for (const words of [
      'السيد(ة) رابح بن علي، تحية طيبة،',
      'التاريخ: الاثنين، 23 نوفمبر 2026',
      'الساعة: 08:00',
      'الجزائر',
      `رقم الموعد: ${body.id}`,
    ])
      expect(content).toContain(words);
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail?.entry?.content).toContain('SUMMARY:موعد');
    // The service's own words stay: its name, its address, and a cell without an Arabic name.
    expect(content.replaceAll(/Le service|https?:\S+|^(المكان|العنوان): .*/gm, '')).not.toMatch(/[a-z]{3}/i);
  });

  it('PUB-08: mails come from the service by its name in their language', async () => {
    await bookAsVisitor({ language: 'ar' });
    await bookAsVisitor();
    expect(await send()).toBe(2);
    const senders = smtp.received.map(({ content }) =>
      Buffer.from(readable(/^From: (.*(?:\r?\n[ \t].*)*)/m.exec(content)?.[1] ?? ''), 'latin1').toString(),
    );
    const encodedText = Buffer.from('المصلحة').toString('base64');
    expect(senders.map((sender) => sender.includes(encodedText) || sender.includes('المصلحة'))).toEqual(
      senders.map((sender) => !sender.startsWith('Le service')),
    );
    expect(senders.filter((sender) => sender.startsWith('Le service <'))).toHaveLength(1);
  });

  it('PUB-08, PUB-11: the address is in Arabic where the wilaya has one, else in French on a line of its own; a map leads there', async () => {
    const { body } = await bookAsVisitor({ language: 'ar' });
    const textOf = async () =>
      (await composeForVisitor(api.context, createAppointmentLoaders(api.context), 'booked', body.id))
        ?.text ?? '';
    await putJson(body.region, { address: '5 rue Didouche Mourad, Alger', service: true });
    expect(await textOf()).toContain('\nالعنوان: \u20685 rue Didouche Mourad, Alger\u2069\n');
    await putJson(body.region, { addressArabic: '5 شارع ديدوش مراد' });
    const text = await textOf();
    expect(text).toContain('\nالعنوان: \u20685 شارع ديدوش مراد\u2069\n');
    const map = 'https://www.google.com/maps/search/?api=1&query=5%20rue%20Didouche%20Mourad%2C%20Alger';
    expect(text).toContain(`عرض الخريطة\n${map}`);
  });

  it('PUB-08: an appointment remembers the visitor’s language, French unless said', async () => {
    const languageOf = async (changes: Record<string, unknown>) => {
      const { body } = await bookAsVisitor(changes);
      return (await api.request('GET', body['@id'], { token })).body.language;
    };
    expect([await languageOf({}), await languageOf({ language: 'ar' })]).toEqual(['fr', 'ar']);
    const wrong = await bookAsVisitor({ language: 'en' });
    expect(wrong.body.violations).toMatchObject([{ propertyPath: 'language' }]);
    expect((await bookAsStaff()).body.language).toBe('fr');
  });
});

it('MAIL-02: the database counts each change of time, office and state of an appointment, and nothing else', async () => {
  const { body } = await bookAsStaff();
  const sequence = async () => {
    const [row] = await api.db.select().from(appointments).where(eq(appointments.id, body.id));
    return row?.sequence;
  };
  await putJson(body['@id'], { vip: true });
  expect(await sequence()).toBe(0);
  await move(body['@id'], second);
  await putJson(`${body['@id']}/cancel`, { canceled: true });
  await putJson(`${body['@id']}/cancel`, { canceled: false });
  expect(await sequence()).toBe(3);
  await api.db.execute(
    sql`update appointments set sequence = 0, calendar_uid = gen_random_uuid() where id = ${body.id}`,
  );
  expect(await sequence()).toBe(3);
});
