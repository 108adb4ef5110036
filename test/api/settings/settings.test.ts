import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { SETTING_NAMES } from '../../../src/domain/settings/service-settings.ts';
import { createApi } from '../../../src/server/api.ts';
import { queueJob } from '../../../src/server/booking/waiting-list/queue-offers.ts';
import { mailOutbox, queueEntries, rateLimits, serviceSettings } from '../../../src/server/db/schema.ts';
import type { Letter } from '../../../src/server/mail/message.ts';
import { isNight } from '../../../src/server/mail/reminders.ts';
import { sendDueMail } from '../../../src/server/mail/worker.ts';
import { createFrontEnd } from '../../../src/server/pages.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

const FIXED = readSettings({ SERVICE_CONTACT: 'De 8 h à 12 h' });

const api = await testApi({
  now: '2026-11-20T09:00:00+01:00',
  settings: { tokenHours: 720, serviceContact: FIXED.serviceContact, fixed: FIXED.fixed },
});
const office = await officeOf(api);
const { token } = office;
const accounts = accountsOf(api);
const everything = await accounts.role(
  'ROLE_PRESQUE_TOUT',
  Object.fromEntries(['User', 'Role', 'Calendar', 'Appointment', 'Veteran'].map((menu) => [menu, 'DELETE'])),
);
const other = await accounts.account('chef', everything);

const read = (by = token) => api.request('GET', '/api/settings', { token: by });
const save = (body: Record<string, unknown>, headers = {}, by = token) =>
  api.request('PUT', '/api/settings', { token: by, body, headers });
const violationsOf = (answer: Awaited<ReturnType<typeof save>>) =>
  Object.fromEntries(
    answer.body.violations.map((one: { propertyPath: string; message: string }) => [
      one.propertyPath,
      one.message,
    ]),
  );

beforeEach(async () => {
  await api.db.delete(rateLimits);
  await api.db.delete(mailOutbox);
});

describe('OPS-06: the settings of the service', () => {
  it('OPS-06: are read and changed by the super administrator alone, whatever rights others hold', async () => {
    for (const path of ['/api/settings', '/api/settings/history']) {
      expect((await api.request('GET', path)).status).toBe(401);
      const refusal = await api.request('GET', path, { token: other.token });
      expect([refusal.status, refusal.body['hydra:description']]).toEqual([
        403,
        'Réservé au super administrateur',
      ]);
    }
    expect((await save({ serviceName: 'À moi' }, {}, other.token)).status).toBe(403);
    expect(api.settings.serviceName).toContain('Ambassade');
  });

  it('OPS-06: begin with their defaults, and what the environment fixes is named', async () => {
    const { body, headers } = await read();
    const defaults = readSettings({ SERVICE_CONTACT: 'De 8 h à 12 h' });
    for (const name of SETTING_NAMES) expect([name, body[name]]).toEqual([name, defaults[name] ?? null]);
    expect(body).toMatchObject({
      '@type': 'ServiceSettings',
      fixed: ['serviceContact'],
      timezone: 'Africa/Algiers',
      updatedBy: null,
    });
    expect(headers.get('ETag')).toMatch(/^"0-/);
  });

  it('OPS-06: a wrong value is refused at its field, in French, all at once, and nothing is saved', async () => {
    const answer = await save({
      serviceName: ' ',
      serviceAddress: 'x'.repeat(501),
      servicePhone: 'appelez-nous',
      mailFrom: 'service',
      serviceWebsite: 'javascript:alert(1)',
      serviceContact: 'Toujours',
      reminderDays: 31,
      maxUploadMb: 'beaucoup',
      sendFromHour: 20,
      sendUntilHour: 8,
      offerHoldMinutes: 5,
      publicNoticeArabic: 'مغلق',
      registration: 'oui',
      letterCity: 'Oran',
    });
    expect(answer.status).toBe(422);
    expect(violationsOf(answer)).toEqual({
      serviceName: 'ce champ est obligatoire',
      serviceAddress: '500 caractères au maximum',
      servicePhone: 'numéro non valide ex: 0550123456',
      mailFrom: 'ce champ est un email',
      serviceWebsite: 'une adresse qui commence par https://',
      serviceContact: 'Fixé par le serveur : cette valeur ne se change pas ici',
      reminderDays: 'au plus 30',
      maxUploadMb: 'ce champ est un nombre',
      sendUntilHour: "l'heure de fin doit être après l'heure de début",
      offerHoldMinutes: 'au moins 15',
      publicNotice: 'ce champ est obligatoire',
      registration: 'ce champ est oui ou non',
    });
    expect(await api.db.$count(serviceSettings)).toBe(0);
    expect(api.settings.letterCity).toBe('Alger');
  });

  it('OPS-06, SEC-04: a change is in force at once; an edit of an older version is refused, one without a change is none', async () => {
    const before = await read();
    const etag = before.headers.get('ETag') ?? '';
    const saveAnswer = await save(
      { serviceName: 'Le service', servicePhone: '+213 21 00 00 00' },
      { 'If-Match': etag },
    );
    expect([saveAnswer.status, saveAnswer.body.serviceName, saveAnswer.body.version]).toEqual([
      200,
      'Le service',
      2,
    ]);
    expect(saveAnswer.body.updatedBy).toMatchObject({ lastName: 'Principal' });
    expect(api.settings).toMatchObject({ serviceName: 'Le service', servicePhone: '+213 21 00 00 00' });
    // The Arabic name was that of the embassy: another service's is its French one until it is given.
    expect([saveAnswer.body.serviceNameArabic, api.settings.serviceNameArabic]).toEqual([null, undefined]);
    expect((await save({ serviceName: 'Un autre' }, { 'If-Match': etag })).status).toBe(412);
    expect(api.settings.serviceName).toBe('Le service');
    const same = await save(saveAnswer.body, { 'If-Match': saveAnswer.headers.get('ETag') ?? '' });
    expect([same.status, same.body.version]).toEqual([200, 2]);
    const emptiedAnswer = await save({ servicePhone: '' });
    expect([emptiedAnswer.body.servicePhone, api.settings.servicePhone]).toEqual([null, undefined]);
  });

  it('OPS-06: who changed what and when is readable, with the value before and after', async () => {
    await save({ reminderDays: 5 });
    await save({ reminderDays: 0 });
    const { body } = await api.request('GET', '/api/settings/history', { token });
    const lines = body['hydra:member'].filter(({ name }: { name: string }) => name === 'reminderDays');
    expect(lines).toMatchObject([
      { before: 5, after: 0, isFirst: false, by: 'Administrateur Principal' },
      { before: null, after: 5, isFirst: true, by: 'Administrateur Principal' },
    ]);
    expect(Date.now() - Date.parse(lines[0].moment)).toBeLessThan(60_000);
    await save({ reminderDays: 2 });
  });

  it('OPS-06, SEC-04: twenty at once on one version: one is saved, nineteen hear that somebody was faster', async () => {
    const etag = (await read()).headers.get('ETag') ?? '';
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save({ screenDays: 200 + index }, { 'If-Match': etag })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array(19).fill(412)]);
    const winner = answers.find(({ status }) => status === 200);
    expect(api.settings.screenDays).toBe(winner?.body.screenDays);
  });

  it('OPS-06, API-02: are documented as a class with the French names of the screen', async () => {
    const { body } = await api.request('GET', '/api/docs.jsonld');
    const settings = body['hydra:supportedClass'].find(
      (one: { '@id': string }) => one['@id'] === '#ServiceSettings',
    );
    const describedSettings = settings['hydra:supportedProperty'].map(
      (one: { 'hydra:description': string }) => one['hydra:description'],
    );
    expect(describedSettings).toEqual(expect.arrayContaining(['Nom du service', 'Message aux visiteurs']));
    const context = await api.request('GET', '/api/contexts/ServiceSettings');
    expect(context.body['@context']).toMatchObject({ serviceName: 'ServiceSettings/serviceName' });
  });
});

const dist = path.join(import.meta.dirname, '../../../dist');

describe('OPS-06: a setting is in force everywhere it is used, without a restart', async () => {
  const pages = await createFrontEnd(dist, { context: api.context, api: createApi(api.context) });
  const open = async (address: string) => {
    const request = new Request(new URL(address, api.settings.publicUrl), {
      headers: { Accept: 'text/html' },
    });
    const response = await pages(request, { address: '192.0.2.9', requestId: randomUUID(), headers: {} });
    return response.text();
  };
  const letters: Letter[] = [];
  const send = async () => {
    letters.length = 0;
    await sendDueMail(api.context, { send: async (letter) => void letters.push(letter), close: () => {} });
    return letters;
  };
  const calendar = await office.calendar({ nbAgentAM: 9 });
  const [slot] = await office.slotsOf(calendar);
  if (!slot) throw new Error('no slot');
  const book = (changes = {}) =>
    api.request('POST', '/api/appointments', { body: office.visit(calendar, slot, changes) });

  it('OPS-06, PUB-01, PUB-08: the public page, in both languages, and its notice', async () => {
    const before = await open('/public');
    expect(before).not.toContain('class="notice');
    await save({
      serviceName: 'Office <des> anciens',
      serviceNameArabic: 'مكتب القدماء',
      servicePhone: '+213 21 11 22 33',
      serviceWebsite: 'https://office.example.org',
    });
    const french = await open('/public');
    expect(french).toContain('Office &lt;des&gt; anciens');
    expect(french).toContain('tel:+21321112233');
    expect(french).toContain('"website":"https://office.example.org"');
    expect(await open('/public?lang=ar')).toContain('مكتب القدماء');
    for (const address of ['/public/conditions', '/public/rien', '/public/lien'])
      expect(await open(address), address).toContain('Office &lt;des&gt; anciens');

    const notice = 'Fermé\nle 1er novembre & le 5';
    await save({ publicNotice: notice });
    const notedText = await open('/public');
    expect(notedText).toContain('Fermé\nle 1er novembre &amp; le 5</p>');
    // The page grows by the text and its paragraph, nothing else.
    expect(notedText.length - french.length).toBeLessThan(notice.length + 60);
    expect(await open('/public?lang=ar')).toContain('Fermé');
    await save({ publicNoticeArabic: 'مغلق' });
    const arabic = await open('/public?lang=ar');
    expect([arabic.includes('مغلق'), arabic.includes('Fermé')]).toEqual([true, false]);
    await save({ publicNotice: '', publicNoticeArabic: '' });
    expect((await open('/public')).length).toBe(french.length);
  });

  it('OPS-06, PRINT-02: the pages of the back office and of sign-in, with what letters say', async () => {
    await save({
      letterCity: 'Rabat "centre"',
      letterSignature: 'Le chef',
      maxUploadMb: 3,
      registration: false,
    });
    const page = await open('/dashboard');
    for (const meta of [
      '<meta name="service-letter-city" content="Rabat &quot;centre&quot;"',
      '<meta name="service-letter-signature" content="Le chef"',
      '<meta name="service-upload" content="3"',
      '<meta name="service-registration" content="off"',
    ])
      expect(page).toContain(meta);
    expect(JSON.parse(await open('/manifest.webmanifest')).name).toBe(api.settings.serviceName);
    const refusal = await api.request('POST', '/api/auth/register', { body: {} });
    expect(refusal.status).toBe(403);
    await save({ registration: true });
    expect((await api.request('POST', '/api/auth/register', { body: {} })).status).toBe(422);
  });

  it('OPS-06, MAIL-01, MAIL-02: mails, their sender and their calendar entries', async () => {
    await save({ serviceName: 'Maison des anciens', mailFrom: 'maison@example.org' });
    await book();
    const [letter] = await send();
    expect(letter?.text).toContain('Maison des anciens');
    expect(letter?.entry?.content).toContain('Maison des anciens');
    expect(letter?.entry?.content).toContain('maison@example.org');
  });

  it('OPS-06, PUB-04: the limits of visitors', async () => {
    await save({ publicAcceptedPerHour: 1 });
    expect((await book({ lastName: 'Un' })).status).toBe(201);
    expect((await book({ lastName: 'Deux' })).status).toBe(429);
    await save({ publicAcceptedPerHour: 1000 });
    expect((await book({ lastName: 'Trois' })).status).toBe(201);
  });

  it('OPS-06, PUB-02: the telephone numbers of another country, whatever the country of the service', async () => {
    const answer = async (phone: string) =>
      (
        await api.request('POST', '/api/appointments', {
          body: office.visit(calendar, slot, { phone, lastName: '' }),
        })
      ).body.violations.filter(({ propertyPath }: { propertyPath: string }) => propertyPath === 'phone');
    expect(await answer('+212612345678')).toHaveLength(1);
    await save({ phoneCountry: 'MA' });
    expect(await answer('+212612345678')).toEqual([]);
    expect(await answer('0550123456')).toMatchObject([{ message: 'numéro non valide ex: 0650123456' }]);
    expect(await open('/public')).toContain('Un mobile marocain');
    expect(await open('/dashboard')).toContain('<meta name="service-phone-example" content="0650123456"');
    expect(api.settings.serviceCountry).toBe('DZ');
    await save({ phoneCountry: 'DZ' });
    expect(await answer('0550123456')).toEqual([]);
  });

  it('OPS-06, CLOSE-01: the countries whose holidays are proposed', async () => {
    const countries = async () => {
      const { body } = await api.request('GET', '/api/closures/national_days?year=2027', { token });
      const days = body['hydra:member'] as { countries: string[] }[];
      return new Set(days.flatMap((day) => day.countries));
    };
    expect(await countries()).toEqual(new Set(['FR', 'DZ']));
    for (const wrong of [[], ['ES'], ['FR', 'FR'], 'FR']) {
      const refusal = await save({ holidayCountries: wrong });
      expect([refusal.status, Object.keys(violationsOf(refusal))]).toEqual([422, ['holidayCountries']]);
    }
    const saveAnswer = await save({ holidayCountries: ['FR', 'TN'] });
    expect(saveAnswer.body.holidayCountries).toEqual(['FR', 'TN']);
    expect(await countries()).toEqual(new Set(['FR', 'TN']));
    const { version } = saveAnswer.body;
    expect((await save({ holidayCountries: ['FR', 'TN'] })).body.version).toBe(version);
    const [line] = (await api.request('GET', '/api/settings/history', { token })).body['hydra:member'];
    expect(line).toMatchObject({ name: 'holidayCountries', after: ['FR', 'TN'] });
    await save({ holidayCountries: ['FR', 'DZ'] });
  });

  it('OPS-06, SEC-01: how often a password may be wrong', async () => {
    const failSignIn = async () => {
      const body = { username: 'chef', password: 'Pas-celui-la-2026' };
      return (await api.request('POST', '/api/login_check', { body })).status;
    };
    await save({ signInAttempts: 3 });
    expect([await failSignIn(), await failSignIn(), await failSignIn(), await failSignIn()]).toEqual([
      401, 401, 401, 429,
    ]);
    await save({ signInAttempts: 10 });
    expect(await failSignIn()).toBe(401);
  });

  it('OPS-06, DOC-04: the size of a document', async () => {
    const upload = async () => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(1_500_000)]), 'grand.pdf');
      const answer = await api.request('POST', '/api/files/veterans', { token, body: form });
      return answer.status;
    };
    await save({ maxUploadMb: 1 });
    expect(await upload()).toBe(413);
    await save({ maxUploadMb: 10 });
    expect(await upload()).not.toBe(413);
  });

  it('OPS-06, MAIL-03: the hours of reminders and offers', async () => {
    api.clock.set('2026-11-20T07:30:00+01:00');
    expect(isNight(api.context)).toBe(true);
    await save({ sendFromHour: 7, sendUntilHour: 24 });
    expect(isNight(api.context)).toBe(false);
    api.clock.set('2026-11-20T23:30:00+01:00');
    expect(isNight(api.context)).toBe(false);
    await save({ sendFromHour: 8, sendUntilHour: 20 });
    api.clock.set('2026-11-20T09:00:00+01:00');
  });

  it('OPS-06, QUEUE-01: how long a place is held and how many are offered, as the mails say', async () => {
    await save({ offerHoldMinutes: 45, maxOffers: 1, sendFromHour: 9, sendUntilHour: 18 });
    const full = await office.calendar({ endDate: '2026-11-24', receptionDays: ['Mon'], endHourAM: '08:30' });
    const [slot] = await office.slotsOf(full);
    if (!slot) throw new Error('no slot');
    const bookedAppointment = await office.create('appointments', office.appointment(full, slot));
    await api.db.delete(mailOutbox);
    const { dateRDV: _dateRDV, calendar: _calendar, ...person } = office.visit(full, slot);
    expect((await api.request('POST', '/api/queue_entries', { body: person })).status).toBe(202);
    const [queuedLetter] = await send();
    expect(queuedLetter?.text).toContain(
      'entre 9 h et 18 h, nous vous écrivons : elle vous est alors gardée 45 minutes',
    );

    await api.request('PUT', `${bookedAppointment['@id']}/cancel`, { token, body: { canceled: true } });
    const [offeredEntry] = await api.db.select().from(queueEntries);
    expect(offeredEntry?.heldUntil).toEqual(new Date('2026-11-20T09:45:00+01:00'));
    // The setting of the day on which they came stays theirs.
    await save({ maxOffers: 5 });
    api.clock.set('2026-11-20T09:46:00+01:00');
    await queueJob.run(api.context, new AbortController().signal);
    const [lapsedLetter] = await api.db.select().from(queueEntries);
    expect(lapsedLetter).toMatchObject({ slot: null, offers: 1, maxOffers: 1, waiting: false });
    await api.db.delete(queueEntries);

    // From now on a person is offered five places.
    const again = await office.create('appointments', office.appointment(full, slot));
    await api.request('POST', '/api/queue_entries', { body: { ...person, email: 'autre@example.dz' } });
    await api.request('PUT', `${again['@id']}/cancel`, { token, body: { canceled: true } });
    for (const count of [1, 2, 3]) {
      expect(await api.db.select().from(queueEntries)).toMatchObject([
        { offers: count, maxOffers: 5, waiting: true },
      ]);
      api.clock.advance(46 * 60_000);
      await queueJob.run(api.context, new AbortController().signal);
    }
    await save({ offerHoldMinutes: 30, maxOffers: 2, sendFromHour: 8, sendUntilHour: 20 });
  });
});
