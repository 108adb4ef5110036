import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { drawOwnPage, drawQueuePage } from '../../../src/booking/render/render.tsx';
import { queueEntries } from '../../../src/server/db/schema.ts';
import { createQueueLink } from '../../../src/server/mail/links/queue-links.ts';
import { seal } from '../../../src/server/public-page/encrypted-cookie.ts';
import { createQueuePage } from '../../../src/server/public-page/queue-page.ts';
import { officeOf } from '../../harness/data/records.ts';
import { publicPageOf } from '../../harness/screens/public-page.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi({
  now: '2026-11-20T09:00:00+01:00',
  settings: { tokenHours: 720, publicAcceptedPerHour: 1000, publicAttemptsPerHour: 1000 },
});
const office = await officeOf(api);
const { token } = office;
const template = readFileSync(path.join(import.meta.dirname, '../../../public.html'), 'utf8');
const pageOptions = { template, draw: drawOwnPage, drawQueue: drawQueuePage };
const answer = createQueuePage({ context: api.context, pages: { fr: pageOptions, ar: pageOptions } });
async function page(address: string, method = 'GET', headers = {}) {
  const request = new Request(new URL(address, api.settings.publicUrl), {
    method,
    headers,
    ...(method === 'POST' ? { body: new URLSearchParams() } : {}),
  });
  const response = await answer(request, { address: '192.0.2.1', requestId: randomUUID(), headers: {} });
  return { status: response.status, headers: response.headers, html: await response.text() };
}
const headingOf = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];

const calendar = await office.calendar({ endDate: '2026-11-24', receptionDays: ['Mon'], endHourAM: '08:30' });
const [slot] = await office.slotsOf(calendar);
if (!slot) throw new Error('no slot');
const bookedAppointment = await office.create('appointments', office.appointment(calendar, slot));
const { visitor } = publicPageOf(api);

const TYPED = {
  lastName: 'Benali',
  firstName: 'Rabah',
  birthDate: '01/05/1940',
  birthplace: 'Blida',
  email: 'a@example.dz',
};

it('QUEUE-01, PUB-07: without scripts, where no hour is free, the form asks to wait; errors at their fields, what was typed kept', async () => {
  const person = visitor();
  await person.open('/public');
  person.fill({ region: office.region['@id'], cell: calendar.cell['@id'], date: '2026-11-23' });
  expect(() => person.form('Me prévenir si une place se libère')).toThrow();
  await person.press('Afficher les heures libres');
  expect(person.text()).toContain('Rendez-Vous non disponible');
  person.fill({ ...TYPED, quality: office.quality['@id'], reason: office.reason['@id'], phone: '12' });
  await person.press('Me prévenir si une place se libère');
  expect(person.address()).toContain('/public/suite');
  expect([person.error('phone'), person.error('dateRDV')]).toEqual([
    'numéro non valide ex: 0550123456',
    undefined,
  ]);
  expect(person.value('lastName')).toBe('Benali');
  person.fill({ phone: '0550 11 22 33' });
  const form = person.form('Me prévenir si une place se libère');
  await Promise.all([person.send(form), person.send(form)]);
  expect(person.address()).toBe('/public/attente');
  const cookie = [...person.cookies].map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; ');
  const { html } = await page('/public/attente', 'GET', { Cookie: cookie });
  expect(html).toContain('lundi 23 novembre 2026');
  expect(html).toContain(calendar.cell.name);
  // With scripts, the form stores what was typed in its tab: the page removes it.
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/forget.js" defer="">']);
  const entries = await api.db.select().from(queueEntries);
  expect(entries).toMatchObject([
    { lastName: 'Benali', phone: '0550112233', date: '2026-11-23', language: 'fr' },
  ]);
  // The typed values are no longer stored.
  await person.open('/public/suite');
  expect(person.value('lastName')).not.toBe('Benali');
});

it('QUEUE-01, SEC-03: behind HTTPS too, the page after a request says what is waited for', async () => {
  const secure = await testApi({
    database: api.database,
    settings: { publicUrl: 'https://rdv.example.org' },
  });
  const answerSecure = createQueuePage({
    context: secure.context,
    pages: { fr: pageOptions, ar: pageOptions },
  });
  const sealedText = await seal(secure.context, 'waits', { place: 'Cellule d’Oran', date: '2026-11-23' });
  const request = new Request('https://rdv.example.org/public/attente', {
    headers: { Cookie: `__Secure-waits=${sealedText}` },
  });
  const response = await answerSecure(request, {
    address: '192.0.2.1',
    requestId: randomUUID(),
    headers: {},
  });
  const html = await response.text();
  expect(html).toContain('Cellule d’Oran');
  expect(html).toContain('lundi 23 novembre 2026');
});

it('QUEUE-01: the link shows what is waited for, then the place that is held; looking changes nothing, a post takes it', async () => {
  const [entry] = await api.db.select().from(queueEntries);
  const address = new URL(await createQueueLink(api.db, api.context, entry?.id ?? 0)).pathname;
  const waiting = await page(address);
  expect([waiting.status, headingOf(waiting.html)]).toEqual([200, 'Vous attendez une place']);
  expect(waiting.html).toContain('lundi 23 novembre 2026');
  expect(waiting.html).not.toMatch(/<script|Benali|0550|prendre/);
  // Names are in the language of the page, and an address stands by itself between words of the other direction (PUB-08).
  expect(waiting.html).toContain(`<bdi>${calendar.cell.name}, Alger</bdi>`);
  expect((await page(`${address}?lang=ar`)).html).toContain('الجزائر');
  expect(waiting.headers.get('Cache-Control')).toContain('no-store');
  expect(waiting.headers.get('Referrer-Policy')).toBe('no-referrer');
  const refusal = await page(`${address}/prendre`, 'POST');
  expect(refusal.status).toBe(409);
  expect(refusal.html).toContain('role="alert"');
  await api.request('PUT', `${bookedAppointment['@id']}/cancel`, { token, body: { canceled: true } });
  const offerAnswer = await page(address);
  expect(headingOf(offerAnswer.html)).toBe('Une place est libre pour vous');
  for (const text of ['lundi 23 novembre 2026', '08:00', '9\u00a0h\u00a030', 'Alger'])
    expect(offerAnswer.html).toContain(text);
  expect((await page(`${address}/prendre`)).status).toBe(404);
  expect((await office.slotsOf(calendar))[0]).toMatchObject({ booked: 0, held: 1 });
  // Half an hour later the link says at once that the place is gone.
  api.clock.advance(31 * 60_000);
  expect((await page(address)).html).toContain('Cette place n’est plus gardée pour vous');
  api.clock.advance(-31 * 60_000);
  const answers = await Promise.all([page(`${address}/prendre`, 'POST'), page(`${address}/prendre`, 'POST')]);
  for (const { status, headers } of answers)
    expect([status, headers.get('Location')]).toEqual([
      303,
      expect.stringMatching(/^\/public\/rdv\/[\w-]{22}\?fait=pris$/),
    ]);
  expect((await office.slotsOf(calendar))[0]).toMatchObject({ booked: 1, held: 0 });
  expect(headingOf((await page(address)).html)).toBe('Vous avez pris la place');
});

it('QUEUE-01: a post leaves; forged, foreign and erased links have the page of all links that lead to nothing', async () => {
  const [entry] = await api.db
    .insert(queueEntries)
    .values({
      ...TYPED,
      birthDate: '1940-05-01',
      phone: '0550112233',
      quality: office.quality.id,
      reason: office.reason.id,
      region: office.region.id,
      cell: calendar.cell.id,
      date: '2026-11-23',
      browser: 'x',
    })
    .returning();
  const address = new URL(await createQueueLink(api.db, api.context, entry?.id ?? 0)).pathname;
  const arabic = await page(`${address}/prendre?lang=ar`, 'POST');
  expect([arabic.status, arabic.html]).toEqual([
    409,
    expect.stringMatching(/role="alert"[^<]*>[^<]*\p{Script=Arabic}/u),
  ]);
  const redirect = await page(`${address}/quitter`, 'POST');
  expect([redirect.status, redirect.headers.get('Location')]).toEqual([303, '/public/attente/quittee']);
  const { html: farewell } = await page('/public/attente/quittee');
  expect([headingOf(farewell), farewell.includes('<script')]).toEqual(['Vous n’attendez plus', false]);
  expect(headingOf((await page('/public/attente')).html)).toBe('Votre attente est notée');
  expect((await page('/public/attente/quittee?lang=ar')).html).toMatch(/<h1>[^<]*\p{Script=Arabic}/u);
  const forgedAddress = `/public/attente/${randomBytes(16).toString('base64url')}`;
  const pages = await Promise.all([
    page(address),
    page(forgedAddress),
    page('/public/attente/%00'),
    page('/public/attente/a/b'),
    page(`${forgedAddress}/prendre`, 'POST'),
    page(`${address}/quitter`, 'POST'),
  ]);
  expect(new Set(pages.map(({ status, html }) => `${status} ${html}`)).size).toBe(1);
  expect([pages[0]?.status, headingOf(pages[0]?.html ?? '')]).toEqual([404, 'Ce lien n’est plus valable']);
});

it('QUEUE-01, PUB-08: whoever reads the page in Arabic goes on in Arabic, whatever they take or leave', async () => {
  const calendar = await office.calendar({
    endDate: '2026-11-24',
    receptionDays: ['Mon'],
    endHourAM: '08:30',
  });
  const [hour] = await office.slotsOf(calendar);
  if (!hour) throw new Error('no slot');
  const bookedAppointment = await office.create('appointments', office.appointment(calendar, hour));
  const join = async (email: string) => {
    const { dateRDV: _dateRDV, calendar: _calendar, ...person } = office.visit(calendar, hour, { email });
    await api.request('POST', '/api/queue_entries', { body: { ...person, date: '2026-11-23' } });
    const [entry] = await api.db.select().from(queueEntries).where(eq(queueEntries.email, email));
    return new URL(await createQueueLink(api.db, api.context, entry?.id ?? 0)).pathname;
  };
  const [taker, leaver] = [await join('prend@example.dz'), await join('quitte@example.dz')];
  await api.request('PUT', `${bookedAppointment['@id']}/cancel`, { token, body: { canceled: true } });
  const leaveAnswer = await page(`${leaver}/quitter?lang=ar`, 'POST');
  expect([leaveAnswer.status, leaveAnswer.headers.get('Location')]).toEqual([
    303,
    '/public/attente/quittee?lang=ar',
  ]);
  const took = await page(`${taker}/prendre?lang=ar`, 'POST');
  expect([took.status, took.headers.get('Location')]).toEqual([
    303,
    expect.stringMatching(/^\/public\/rdv\/[\w-]{22}\?lang=ar&fait=pris$/),
  ]);
  expect((await page(`${leaver}?lang=ar`)).html).toMatch(/<h1>[^<]*\p{Script=Arabic}/u);
});

it('QUEUE-01, OPS-06: an unknown link says that the service may help, beside its telephone number', async () => {
  api.settings.servicePhone = '+213 21 71 90 43';
  const { status, html } = await page(`/public/attente/${randomBytes(16).toString('base64url')}`);
  expect(status).toBe(404);
  expect(html).toContain('Le service peut vous renseigner.</p><p>Téléphone : +213 21 71 90 43</p>');
});
