import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { drawOwnPage } from '../../../src/booking/render/render.tsx';
import { createOwnPage } from '../../../src/server/public-page/own-page.ts';
import { officeOf } from '../../harness/data/records.ts';
import { arabicDrawing } from '../../harness/screens/public-page.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi({
  now: '2026-11-20T09:00:00+01:00',
  settings: { tokenHours: 720, publicAcceptedPerHour: 1000, publicAttemptsPerHour: 1000 },
});
const office = await officeOf(api);
const calendar = await office.calendar({ nbAgentAM: 20 });
const slots = await office.slotsOf(calendar);
const [first, , tuesday] = slots as [(typeof slots)[number], unknown, (typeof slots)[number]];
const template = readFileSync(path.join(import.meta.dirname, '../../../public.html'), 'utf8');
const arabic = await arabicDrawing();
const pageOf = (context = api.context) => {
  const pages = {
    fr: { template, draw: drawOwnPage },
    ar: { template, draw: arabic.drawOwnPage },
  };
  const answer = createOwnPage({ context, pages });
  return async (address: string, form?: Record<string, string> | Blob) => {
    const request = new Request(new URL(address, context.settings.publicUrl), {
      method: form ? 'POST' : 'GET',
      ...(form ? { body: form instanceof Blob ? form : new URLSearchParams(form) } : {}),
    });
    const response = await answer(request, { address: '192.0.2.1', requestId: randomUUID(), headers: {} });
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
};
const page = pageOf();
const headingOf = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];

/** A visitor's appointment, and the address of its page. */
async function visit() {
  const { body } = await api.request('POST', '/api/appointments', { body: office.visit(calendar, first) });
  return { ...body, address: new URL(body.link).pathname } as { '@id': string; id: number; address: string };
}

it('PUB-12, PUB-13: the page shows number, code and what was sent, needs no script but to print, is kept nowhere and names itself to nobody', async () => {
  const { address, id } = await visit();
  const { status, html, headers } = await page(address);
  expect([status, headingOf(html)]).toEqual([200, 'Votre rendez-vous']);
  for (const text of [
    'lundi 23 novembre 2026',
    '08:00',
    'Alger',
    `<dd class="number">${id}<img src="/public/code/${id}.svg"`,
    'Imprimer',
    'Rabah',
    'Blida',
  ])
    expect(html).toContain(text);
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/print.js" defer="">']);
  expect(html).not.toMatch(/%BOOKING|modulepreload/);
  expect(html).toContain('noindex');
  expect(headers.get('Cache-Control')).toContain('no-store');
  expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(headers.get('X-Robots-Tag')).toContain('noindex');
});

it('PUB-13: another day, an hour of it, and the appointment is moved by a post; what is refused is said above it', async () => {
  const { address } = await visit();
  const { html } = await page(`${address}?jour=2026-11-24`);
  expect(html).toContain('<option value="2026-11-24" selected="">mardi 24 novembre 2026</option>');
  expect(html).toContain(`value="${tuesday.dateRDV}"`);
  // The page opens at the hours, which take the focus.
  expect(html).toContain(`action="${address}#heures"`);
  expect(html).toContain('<fieldset class="field slots" id="heures" tabindex="-1">');
  const redirect = await page(`${address}/deplacer`, { dateRDV: tuesday.dateRDV });
  expect([redirect.status, redirect.headers.get('Location')]).toEqual([303, `${address}?fait=deplace`]);
  const result = await page(`${address}?fait=deplace`);
  const heading = 'Votre rendez-vous est déplacé au mardi 24 novembre 2026 à 8\u00a0h';
  expect(headingOf(result.html)).toBe(heading);
  expect(result.html).toContain(`<title>${heading}</title>`);
  expect(result.html).toContain('role="status">C’est enregistré');
  const arabicMoved = await page(`${address}?lang=ar&fait=deplace`);
  expect(headingOf(arabicMoved.html)).toContain('تم تغيير موعدكم إلى يوم الثلاثاء');
  expect((await page(address)).html).toContain('mardi 24 novembre 2026');
  const refusal = await page(`${address}/deplacer`, { dateRDV: '2026-11-24T08:07:00+01:00' });
  expect(refusal.status).toBe(422);
  expect(refusal.html).toContain('désolé, le rdv non disponible');
  expect(refusal.html).toContain('mardi 24 novembre 2026');
  const brokenForm = new Blob(['--x'], { type: 'multipart/form-data; boundary=x' });
  expect((await page(`${address}/deplacer`, brokenForm)).status).toBe(422);
  for (const day of ['2026-13-45', "';--", '1999-01-01'])
    expect((await page(`${address}?jour=${encodeURIComponent(day)}`)).status).toBe(200);
});

it('MAIL-01, PUB-13: who has moved it too often today is told so above what stands', async () => {
  const { address } = await visit();
  const to = ({ dateRDV }: { dateRDV: string }) => page(`${address}/deplacer`, { dateRDV });
  let answer = await to(tuesday);
  for (let n = 0; n < 5 && answer.status === 303; n += 1) answer = await to(n % 2 ? tuesday : first);
  expect([answer.status, headingOf(answer.html)]).toEqual([429, 'Votre rendez-vous']);
  expect(answer.html).toContain('novembre 2026');
  expect((await page(`${address}/annuler`, {})).status).toBe(303);
});

it('PUB-13: cancels by a post; a canceled and a past one say so and no more; an hour before nothing can be changed', async () => {
  const [one, other] = [await visit(), await visit()];
  expect((await page(`${one.address}/annuler`)).status).toBe(404);
  expect(headingOf((await page(one.address)).html)).toBe('Votre rendez-vous');
  expect((await page(`${one.address}/annuler`, {})).status).toBe(303);
  const canceledAnswer = await page(one.address);
  api.clock.set('2026-11-23T07:30:00+01:00');
  const late = await page(`${other.address}/annuler`, {});
  expect([late.status, late.html.includes('moins d’une heure')]).toEqual([409, true]);
  expect(late.html).not.toMatch(/method="post"/);
  expect((await page(other.address)).html).toContain('ne peut plus être déplacé ni annulé ici');
  api.clock.set('2026-11-23T09:00:00+01:00');
  const past = await page(other.address);
  expect([headingOf(canceledAnswer.html), headingOf(past.html)]).toEqual([
    'Votre rendez-vous est annulé',
    'Votre rendez-vous est passé',
  ]);
  for (const { address } of [one, other]) {
    const entry = await page(`${address}/agenda.ics`);
    expect([entry.status, entry.headers.get('Location')]).toEqual([303, address]);
  }
  for (const { html } of [canceledAnswer, past])
    expect(html).not.toMatch(/Rabah|Alger|novembre|method="post"/);
  api.clock.set('2026-11-20T09:00:00+01:00');
});

it('PUB-11: the page leads to a map of where the wilaya receives, in Arabic too', async () => {
  const { address } = await visit();
  const map = 'https://www.google.com/maps/search/?api=1&amp;query=1%20rue%20%3CDidouche%3E%2C%20Alger';
  const receivesAt = (body: Record<string, unknown>) =>
    api.request('PUT', office.region['@id'], { token: office.token, body });
  await receivesAt({ address: '1 rue <Didouche>, Alger' });
  expect((await page(address)).html).toContain(
    `<bdi>1 rue &lt;Didouche&gt;, Alger</bdi> <a href="${map}">Voir le plan</a>`,
  );
  await receivesAt({ addressArabic: '1 شارع ديدوش' });
  // The map is found by the French address.
  expect((await page(`${address}?lang=ar`)).html).toContain(
    `<bdi>1 شارع ديدوش</bdi> <a href="${map}">عرض الخريطة</a>`,
  );
});

it('PUB-13, OPS-06: where the page sends to the service, for an unknown link and within the last hour, its telephone number stands beside it', async () => {
  const { address } = await visit();
  const pageWithPhone = pageOf({
    ...api.context,
    settings: { ...api.settings, servicePhone: '+213 21 71 90 43' },
  });
  const forgedAddress = `/public/rdv/${randomBytes(16).toString('base64url')}`;
  expect((await pageWithPhone(forgedAddress)).html).toContain(
    'Le service peut vous renseigner.</p><p>Téléphone : +213 21 71 90 43</p>',
  );
  expect((await pageWithPhone(`${forgedAddress}?lang=ar`)).html).toContain(
    'يمكن للمصلحة أن تفيدكم.</p><p>الهاتف: \u2066+213 21 71 90 43\u2069</p>',
  );
  expect((await page(forgedAddress)).html).not.toContain('Téléphone');
  api.clock.set('2026-11-23T07:30:00+01:00');
  expect((await pageWithPhone(address)).html).toContain(
    'Appelez le service. Téléphone : +213 21 71 90 43</p>',
  );
  api.clock.set('2026-11-20T09:00:00+01:00');
});

it('MAIL-02: the page has the entry for one’s calendar, to keep', async () => {
  const { address } = await visit();
  const { status, headers, html } = await page(`${address}/agenda.ics`);
  expect([status, headers.get('Content-Type')]).toEqual([
    200,
    'text/calendar; charset=utf-8; method=PUBLISH',
  ]);
  expect(html).toContain('METHOD:PUBLISH');
  expect(html).toContain('DTSTART;TZID=Africa/Algiers:20261123T080000');
});

it('PUB-08, PUB-13: it speaks the appointment’s language unless its address names another; what it refuses too', async () => {
  const { address } = await visit();
  const arabicPage = await page(`${address}?lang=ar`);
  expect(arabicPage.html).toContain('<html lang="ar" dir="rtl">');
  expect(headingOf(arabicPage.html)).toBe('موعدكم');
  for (const text of ['الاثنين، 23 نوفمبر 2026', 'الجزائر', `action="${address}/annuler?lang=ar"`])
    expect(arabicPage.html).toContain(text);
  const refusal = await page(`${address}/deplacer?lang=ar`, { dateRDV: '' });
  expect(refusal.html).toContain('هذه الخانة إجبارية');
  const canceledAnswer = await page(`${address}/annuler?lang=ar`, {});
  expect(canceledAnswer.headers.get('Location')).toBe(`${address}?lang=ar`);
  expect(headingOf((await page(`${address}?lang=ar`)).html)).toBe('موعدكم ملغى');
  const theirs = await api.request('POST', '/api/appointments', {
    body: office.visit(calendar, first, { language: 'ar' }),
  });
  const ownAddress = new URL(theirs.body.link).pathname;
  expect((await page(ownAddress)).html).toContain('<html lang="ar"');
  expect(headingOf((await page(`${ownAddress}?lang=fr`)).html)).toBe('Votre rendez-vous');
  expect((await page(`${ownAddress}?lang=fr`)).html).toContain('Alger');
});

it('PUB-13: forged, foreign and erased links have one page', async () => {
  const { address, '@id': iri } = await visit();
  await api.request('DELETE', iri, { token: office.token });
  const forgedAddress = `/public/rdv/${randomBytes(16).toString('base64url')}`;
  const pages = await Promise.all(
    [
      address,
      forgedAddress,
      `${forgedAddress}/agenda.ics`,
      '/public/rdv/',
      '/public/rdv/x',
      '/public/rdv/%00',
      '/public/rdv/a/b/c',
    ].map((one) => page(one)),
  );
  pages.push(
    await page(`${forgedAddress}/annuler`, {}),
    await page(`${address}/deplacer`, { dateRDV: tuesday.dateRDV }),
  );
  expect(new Set(pages.map(({ status, html }) => `${status} ${html}`)).size).toBe(1);
  expect([pages[0]?.status, headingOf(pages[0]?.html ?? '')]).toEqual([404, 'Ce lien n’est plus valable']);
  const few = pageOf({ ...api.context, settings: { ...api.settings, publicAttemptsPerHour: 2 } });
  const stoppedAnswer = await few(forgedAddress);
  expect([stoppedAnswer.status, headingOf(stoppedAnswer.html)]).toEqual([
    429,
    'La page ne peut pas être affichée',
  ]);
});

it('SEC-09, PUB-13: a sender who tries unknown links locks nobody out of their own', async () => {
  const { address } = await visit();
  const few = pageOf({ ...api.context, settings: { ...api.settings, publicAttemptsPerHour: 3 } });
  for (let n = 0; n < 6; n += 1) await few(`/public/rdv/${randomBytes(16).toString('base64url')}`);
  expect((await few(`/public/rdv/${randomBytes(16).toString('base64url')}`)).status).toBe(429);
  expect((await few(address)).status).toBe(200);
  expect((await few(`${address}/agenda.ics`)).status).toBe(200);
  expect((await few(`${address}/annuler`, {})).status).toBe(303);
});

it('SEC-09, PUB-13: a link has a limit of its own', async () => {
  const { address } = await visit();
  const uses = await Promise.all(Array.from({ length: 302 }, () => page(address)));
  expect(uses.filter(({ status }) => status === 429)).toHaveLength(2);
  const other = await visit();
  expect((await page(other.address)).status).toBe(200);
});
