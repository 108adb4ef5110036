import { expect, it } from 'vitest';
import { createAppointmentLoaders } from '../../../src/server/mail/appointment-loaders.ts';
import { composeForVisitor } from '../../../src/server/mail/appointment-messages.ts';
import { fillPage } from '../../../src/server/site/static.ts';
import { officeOf } from '../../harness/data/records.ts';
import { arabicDrawing, publicPageOf } from '../../harness/screens/public-page.ts';
import { testApi } from '../../harness/servers/api.ts';

const SERVICE = 'مصلحة قدامى المحاربين';
const api = await testApi({
  now: '2026-11-23T10:05:00+01:00',
  settings: { serviceNameArabic: SERVICE, servicePhone: '+213 21 71 90 43' },
});
const office = await officeOf(api);
const { token, create } = office;
const page = publicPageOf(api, await arabicDrawing());
const [kind] = (await api.request('GET', '/api/params_files?pagination=false', { token })).body[
  'hydra:member'
];

const person = {
  lastName: 'بن علي',
  firstName: 'فاطمة',
  birthDate: '04/05/1938',
  birthplace: 'البليدة',
  email: 'fatma@example.org',
  phone: '٠٥٥٠ ١٢ ٣٤ ٥٦',
};
const SEND = 'طلب هذا الموعد';
const HOURS = 'عرض الساعات المتاحة';

/** A calendar of 24 November, 08:00 and 08:30, a reason with papers, and a visitor who chose both. */
async function atTheHours() {
  const ownCalendar = await office.calendar();
  const reason = await create('params_appointment_reasons', {
    name: `Pension ${ownCalendar.id}`,
    nameArabic: `معاش ${ownCalendar.id}`,
    papers: [kind['@id']],
    papersText: 'Deux photos',
    papersTextArabic: 'صورتان',
  });
  const visitor = page.visitor();
  await visitor.open('/public?lang=ar');
  visitor.fill({
    region: office.region['@id'],
    cell: ownCalendar.cell['@id'],
    date: '24/11/2026',
    reason: reason['@id'],
  });
  await visitor.press(HOURS);
  visitor.fill({ ...person, quality: office.quality['@id'] });
  return { visitor, ownCalendar, reason };
}
const bookedIn = async ({ id }: { id: number }) =>
  (await api.request('GET', `/api/appointments?calendar.id=${id}`, { token })).body['hydra:member'];

it('PUB-08: the page in Arabic has its language, direction, Arabic names and dates, and the French name where there is none', async () => {
  await create('cells', { name: 'Cellule des pensions' });
  await create('cells', { name: 'Cellule des soins', nameArabic: 'خلية العلاج' });
  await create('notices', {
    name: 'Fermeture',
    nameArabic: 'إغلاق',
    text: 'Fermé demain.',
    startDate: '2026-11-23',
    endDate: '2026-11-23',
  });
  const html = await (await page.ask('/public?lang=ar')).text();
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('<title>طلب موعد</title>');
  for (const text of ['الولاية', 'اللقب', 'الهاتف النقال', 'خلية العلاج', 'الجزائر', 'محارب قديم'])
    expect(html).toContain(text);
  expect(html).toContain('Cellule des pensions');
  expect(html).toContain('الثلاثاء، 24 نوفمبر 2026');
  expect(html).toContain('<h2>إغلاق</h2><p>Fermé demain.</p>');
  expect(html).not.toMatch(/Cellule des soins|Ancien combattant|%(MAIN|TITLE|TEXT|OTHER)|[٠-٩]/);
  // The other language in its own words, in both.
  expect(html).toMatch(/<button[^>]* lang="fr"[^>]*>Français</);
  expect(await (await page.ask('/public?lang=fr')).text()).toMatch(
    /<html lang="fr" dir="ltr">[\s\S]*>العربية</,
  );
});

it('PUB-08, PUB-07: a whole request in Arabic without scripts: errors, papers, confirmation; stored as written, its language too', async () => {
  const { visitor, ownCalendar, reason } = await atTheHours();
  visitor.fill({ email: 'fatma' });
  await visitor.press(SEND);
  expect(visitor.spoken()).toEqual(['ar', 'rtl']);
  expect(visitor.error('email')).toBe('يجب كتابة عنوان بريد إلكتروني صحيح');
  expect(visitor.value('lastName')).toBe('بن علي');
  expect(visitor.said('birthDate')).toBe('4 ماي 1938');
  visitor.fill({ email: person.email });
  await visitor.press(SEND);
  expect(visitor.address()).toBe('/public/confirmation');
  expect(visitor.spoken()).toEqual(['ar', 'rtl']);
  for (const part of ['تم تسجيل موعدكم', 'الثلاثاء، 24 نوفمبر 2026', '08:00', 'الجزائر', 'صورتان'])
    expect(visitor.text()).toContain(part);
  expect(visitor.text()).not.toContain('Deux photos');
  expect(visitor.text()).toContain('عرض الخريطة');
  expect(visitor.links().join()).toContain('/maps/search/?api=1&query=25%20chemin');
  expect(await bookedIn(ownCalendar)).toMatchObject([
    {
      lastName: 'بن علي',
      firstName: 'فاطمة',
      birthplace: 'البليدة',
      phone: '0550123456',
      language: 'ar',
      reason: { '@id': reason['@id'] },
    },
  ]);
  // Found by staff as it was typed.
  const name = encodeURIComponent('بن علي');
  const list = await api.request('GET', `/api/appointments?lastName=${name}&calendar.id=${ownCalendar.id}`, {
    token,
  });
  expect(list.body['hydra:member']).toHaveLength(1);
  // The confirmation too speaks the other language, and leads to the appointment there too; a reload shows no link (PUB-13).
  const leads = () => visitor.links().some((href) => href.includes('/public/rdv/'));
  expect(leads()).toBe(true);
  await visitor.press('Français');
  expect(visitor.text()).toContain('Votre rendez-vous est enregistré');
  expect(leads()).toBe(true);
  await visitor.press('العربية');
  expect(leads()).toBe(true);
  await visitor.open('/public/confirmation?lang=ar');
  expect(leads()).toBe(false);
  await visitor.press('Français');
  expect([visitor.text().includes('Votre rendez-vous est enregistré'), leads()]).toEqual([true, false]);
});

it('PUB-13: a link that was shown in one language is not shown in the other to who opens the confirmation anew', async () => {
  const { visitor } = await atTheHours();
  visitor.fill({ email: 'autre@example.org', phone: '0550999888' });
  await visitor.press(SEND);
  expect(visitor.links().join()).toContain('/public/rdv/');
  await visitor.open('/public/confirmation?lang=fr');
  expect(visitor.links().join()).not.toContain('/public/rdv/');
});

it('AUTH-06, PUB-08: the terms of use are in the language of the page that leads to them, and name the service', async () => {
  for (const [language, heading] of [
    ['fr', 'Vos droits'],
    ['ar', 'حقوقكم'],
  ]) {
    const html = await (await page.ask(`/public?lang=${language}`)).text();
    const [address = ''] = /\/public\/conditions[^"]*/.exec(html) ?? [];
    expect(address).toBe(`/public/conditions?lang=${language}`);
    const terms = await (await page.ask(address)).text();
    expect(terms).toContain(`<h2>${heading}</h2>`);
    expect(terms).toContain(`<html lang="${language}"`);
    expect(terms).toContain(language === 'ar' ? SERVICE : api.settings.serviceName);
    expect(terms).not.toMatch(/<script|%(LANGUAGE|MAIN|TITLE|\{)/);
  }
});

it.each([
  ['fr', 'Revenir à la demande de rendez-vous', 'Demander ce rendez-vous'],
  ['ar', 'العودة إلى طلب الموعد', SEND],
])(
  'AUTH-06, SEC-07: the terms and the accessibility statement lead back to the form in their language: %s',
  async (language, back, submit) => {
    for (const statement of ['conditions', 'accessibilite']) {
      const html = await (await page.ask(`/public/${statement}?lang=${language}`)).text();
      const address = new RegExp(`<a [^>]*href="([^"]+)">${back}</a>`).exec(html)?.[1];
      expect(address, statement).toBe(`/public?lang=${language}`);
    }
    expect(await (await page.ask(`/public?lang=${language}`)).text()).toContain(submit);
  },
);

it.each([
  ['fr', 'Ce lien n’est plus valable', 'Demander un rendez-vous', 'Téléphone : +213 21 71 90 43'],
  ['ar', 'هذا الرابط لم يعد صالحًا', 'طلب موعد', 'الهاتف: \u2066+213 21 71 90 43\u2069'],
])(
  'OPS-09, PUB-13: an unknown address below /public is a 404 that leads to the form, kept nowhere: %s',
  async (language, heading, ask, phone) => {
    for (const unknown of ['nope', 'a/b', 'conditions/nope']) {
      const answer = await page.ask(`/public/${unknown}?lang=${language}`);
      expect([answer.status, answer.headers.get('Cache-Control')], unknown).toEqual([404, 'no-store']);
      const html = await answer.text();
      for (const part of [
        `<html lang="${language}"`,
        `<title>${heading}</title>`,
        `<h1>${heading}</h1>`,
        `<p>${phone}</p>`,
        `<a class="button" href="/public?lang=${language}">${ask}</a>`,
        `href="/public/lien?lang=${language}"`,
        'noindex',
      ])
        expect(html, unknown).toContain(part);
      expect(html).not.toMatch(/<script|<dl|%(LANGUAGE|MAIN|TITLE)/);
    }
  },
);

it('SEC-07: both languages lead to an accessibility statement and a notice on data, with the words of the service', async () => {
  const ownPage = {
    privacyNotice: 'Délégué : dpd@example.org',
    privacyNoticeArabic: 'المندوب',
    accessibilityNotice: 'Audit en mars <b>',
    accessibilityNoticeArabic: 'تدقيق في مارس',
  };
  const before = Object.fromEntries(Object.keys(ownPage).map((name) => [name, '']));
  Object.assign(api.settings, ownPage);
  for (const [language, heading, unchecked, privacy, accessibility] of [
    ['fr', 'Voies de recours', 'Aucun juriste', ownPage.privacyNotice, 'Audit en mars &lt;b&gt;'],
    ['ar', 'طرق الطعن', 'لم يفحصه', ownPage.privacyNoticeArabic, ownPage.accessibilityNoticeArabic],
  ]) {
    const html = await (await page.ask(`/public?lang=${language}`)).text();
    const [address = ''] = /\/public\/accessibilite[^"]*/.exec(html) ?? [];
    expect(address).toBe(`/public/accessibilite?lang=${language}`);
    const statement = await (await page.ask(address)).text();
    for (const text of [`<h2>${heading}</h2>`, accessibility, `<html lang="${language}"`])
      expect(statement).toContain(text);
    // Arabic around an address would turn it round.
    expect(statement).toContain('<a href="https://formulaire.defenseurdesdroits.fr" dir="ltr">');
    expect(statement).not.toMatch(/<script|%(LANGUAGE|MAIN|TITLE|\{)/);
    const terms = await (await page.ask(`/public/conditions?lang=${language}`)).text();
    for (const text of [privacy, unchecked]) expect(terms).toContain(text);
  }
  Object.assign(api.settings, before);
});

it('PUB-08, MAIL-01, MAIL-02: mail and calendar entry call the service by its Arabic name to who reads Arabic, the page by name and address', async () => {
  for (const language of ['ar', 'fr'] as const) {
    const ownCalendar = await office.calendar();
    const slot = (await office.slotsOf(ownCalendar)).at(-1);
    const { body } = await api.request('POST', '/api/appointments', {
      body: { ...office.visit(ownCalendar, slot as { dateRDV: string }), language },
    });
    const mail = await composeForVisitor(
      api.context,
      createAppointmentLoaders(api.context),
      'booked',
      body.id,
    );
    const name = language === 'ar' ? SERVICE : api.settings.serviceName;
    expect(mail?.text).toContain(name);
    expect(mail?.entry?.content.replaceAll(/\r?\n /g, '')).toContain(name);
  }
  const settings = { ...api.settings, serviceAddressArabic: 'شارع 1\nالجزائر' };
  const fillText = (language: 'fr' | 'ar') =>
    fillPage('%SERVICE_NAME% %SERVICE_ADDRESS%', settings, language);
  expect(fillText('ar')).toBe(`${SERVICE} شارع 1<br>الجزائر`);
  expect(fillText('fr')).toContain('anciens combattants');
});

it('PUB-08, PUB-07: the other language keeps what was typed, its office, hours and errors to come', async () => {
  const { visitor, ownCalendar } = await atTheHours();
  await visitor.press('Français');
  expect(visitor.spoken()).toEqual(['fr', 'ltr']);
  expect(visitor.value('lastName')).toBe('بن علي');
  expect([visitor.value('cell'), visitor.value('date')]).toEqual([ownCalendar.cell['@id'], '24/11/2026']);
  expect(visitor.hours()).toHaveLength(2);
  visitor.fill({ email: 'fatma' });
  await visitor.press('Demander ce rendez-vous');
  expect(visitor.error('email')).toBe('ce champ est un email');
  await visitor.press('العربية');
  expect(visitor.value('email')).toBe('fatma');
  expect(visitor.error('email')).toBeUndefined();
  visitor.fill({ email: 'fatma2@example.org' });
  await visitor.press(SEND);
  expect(await bookedIn(ownCalendar)).toMatchObject([{ language: 'ar' }]);
});
