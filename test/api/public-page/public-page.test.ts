import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { officeOf } from '../../harness/data/records.ts';
import { publicPageOf } from '../../harness/screens/public-page.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi({ now: '2026-11-23T10:05:00+01:00' });
const office = await officeOf(api);
const page = publicPageOf(api);
const strict = await testApi({
  now: '2026-11-23T10:05:00+01:00',
  database: api.database,
  settings: { publicAttemptsPerHour: 2 },
});

describe('the page comes whole', () => {
  it('PUB-07, PUB-05: form, choices and data are in the first answer, and nothing that is archived or not offered', async () => {
    await office.create('cells', { name: 'Cellule des pensions' });
    await office.create('cells', { name: 'Cellule fermée', archived: true });
    const html = await (await page.ask('/public')).text();
    for (const label of ['Wilaya', 'Cellule', 'Date du rendez-vous', 'Nom', 'Téléphone mobile'])
      expect(html).toContain(`>${label}<`);
    expect(html).toContain('value="24/11/2026"');
    for (const name of ['Cellule des pensions', office.quality.name])
      expect(html.split(name).length - 1, name).toBe(2);
    expect(html).toContain('>Alger : fermé pour le moment<');
    expect(html).not.toMatch(/Cellule fermée|Adrar|%BOOKING/);
  });

  it('PUB-14: the notices of today stand on it, with and without what may not stand in a page', async () => {
    const days = { startDate: '2026-11-23', endDate: '2026-11-23' };
    await office.create('notices', { name: 'Fermeture <b>', text: 'Fermé %BOOKING% demain.', ...days });
    await office.create('notices', {
      ...days,
      name: 'Passé',
      text: 'Passé',
      startDate: '2026-11-01',
      endDate: '2026-11-02',
    });
    const html = await (await page.ask('/public')).text();
    expect(html).toContain('<h2>Fermeture &lt;b&gt;</h2><p>Fermé %BOOKING% demain.</p>');
    expect(html).not.toContain('Passé');
  });

  it('PUB-07, SEC-03: no name ends the data, and no script stands in the page', async () => {
    await office.create('cells', { name: '</script><script>alert(1)</script> %BOOKING_STATE%' });
    const html = await (await page.ask('/public')).text();
    expect(html.match(/<script/g)).toHaveLength(2);
    const data = /<script type="application\/json" id="booking-state">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    const { choices } = JSON.parse(data);
    expect(choices.cells.map(({ name }: { name: string }) => name)).toContain(
      '</script><script>alert(1)</script> %BOOKING_STATE%',
    );
    expect(Object.keys(choices.cells[0])).toEqual(['@id', 'name']);
  });
});

it('PUB-12: the QR code of a number is read by a reader of others, as what the search of the counter knows', async () => {
  const answer = await page.ask('/public/code/1234.svg');
  expect(answer.headers.get('Content-Type')).toBe('image/svg+xml');
  expect(answer.headers.get('Cache-Control')).toContain('immutable');
  const image = sharp(Buffer.from(await answer.arrayBuffer()))
    .resize(400)
    .flatten();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  expect(decodeQR({ data, width: info.width, height: info.height })).toBe('RDV1234');
  for (const other of ['0', '12a', '12345678901', ''])
    expect((await page.ask(`/public/code/${other}.svg`)).headers.get('Content-Type')).not.toContain('svg');
});

describe('without scripts', () => {
  const SEND = 'Demander ce rendez-vous';
  const HOURS = 'Afficher les heures libres';
  const person = {
    lastName: 'Benali',
    firstName: 'Fatma',
    birthDate: '04/05/1938',
    birthplace: 'Blida <b>',
    email: 'fatma@example.org',
    phone: '0550 12.34-56',
  };

  async function showHours(
    visitor: ReturnType<typeof page.visitor>,
    { cell }: { readonly cell: { readonly '@id': string } },
  ): Promise<void> {
    await visitor.open('/public');
    visitor.fill({
      region: office.region['@id'],
      cell: cell['@id'],
      date: '24/11/2026',
      reason: office.reason['@id'],
    });
    await visitor.press(HOURS);
  }

  /** A calendar of 24 November, 08:00 and 08:30, and a visitor before its hours. */
  async function atTheHours(to = page) {
    const ownCalendar = await office.calendar();
    const visitor = to.visitor();
    await showHours(visitor, ownCalendar);
    return { visitor, ownCalendar };
  }

  const fillPerson = (visitor: Awaited<ReturnType<typeof atTheHours>>['visitor'], changes = {}) =>
    visitor.fill({ ...person, quality: office.quality['@id'], ...changes });

  const bookedIn = async ({ id }: { id: number }) =>
    (await api.request('GET', `/api/appointments?calendar.id=${id}`, { token: office.token })).body[
      'hydra:member'
    ] as Record<string, unknown>[];

  it('PUB-07, PUB-06: office and day, then hour and person: one appointment, and a confirmation that stays', async () => {
    const { visitor, ownCalendar } = await atTheHours();
    expect(visitor.address()).toBe('/public/suite#field-dateRDV');
    expect(visitor.hours().map(({ value, checked }) => [value.slice(0, 19), checked])).toEqual([
      ['2026-11-24T08:00:00', true],
      ['2026-11-24T08:30:00', false],
    ]);
    fillPerson(visitor);
    const [, second] = visitor.hours();
    if (second) second.checked = true;
    await visitor.press(SEND);
    expect(visitor.address()).toBe('/public/confirmation');
    const [appointment, ...others] = await bookedIn(ownCalendar);
    expect(others).toEqual([]);
    expect(appointment).toMatchObject({
      lastName: 'Benali',
      birthplace: 'Blida <b>',
      phone: '0550123456',
      dateRDV: '2026-11-24T08:30:00+01:00',
    });
    for (const part of ['24 novembre 2026', '08:30', String(appointment?.id)])
      expect(visitor.text()).toContain(part);
    expect(visitor.text()).not.toMatch(/Benali|redirigé/);
    // The link leads to the appointment, whose calendar entry is there too; it is shown once (PUB-13).
    const ownLinks = visitor.links().filter((href) => href.includes('/public/rdv/'));
    expect(ownLinks[1]).toBe(`${ownLinks[0]}/agenda.ics`);
    const headers = { 'Appointment-Secret': ownLinks[0]?.split('/').at(-1) ?? '' };
    const { body } = await api.request('GET', '/api/own_appointment', { headers });
    expect(body.sent.id).toBe(appointment?.id);
    await visitor.open('/public/confirmation');
    expect(visitor.links().join()).not.toContain('/public/rdv/');
    // Reload, Back to the form, the page anew: each shows it, none books again.
    for (const address of ['/public/confirmation', '/public/suite']) {
      await visitor.open(address);
      expect(visitor.text()).toContain('Votre rendez-vous est enregistré');
    }
    await visitor.open('/public');
    expect(visitor.text()).toContain('Retrouver ma confirmation');
    expect(visitor.value('lastName')).toBe('');
    await visitor.press('Effacer');
    expect(visitor.text()).not.toContain('Retrouver');
    expect(await bookedIn(ownCalendar)).toHaveLength(1);
  });

  it('PUB-07, PUB-10: the confirmation names the papers, unless they are more than a cookie holds', async () => {
    for (const papersText of ['Deux photos', 'a'.repeat(5000)]) {
      const reason = await office.create('params_appointment_reasons', {
        name: `Avec ${papersText.length} signes`,
        papersText,
      });
      const { visitor } = await atTheHours();
      fillPerson(visitor, { email: 'papiers@example.org', phone: '0550999999', reason: reason['@id'] });
      await visitor.press(SEND);
      expect(visitor.address()).toBe('/public/confirmation');
      expect(visitor.text().includes(papersText)).toBe(papersText.length < 100);
    }
  });

  it('PUB-11, PUB-07: the confirmation leads to a map of where the wilaya receives', async () => {
    const { visitor } = await atTheHours();
    fillPerson(visitor, { email: 'plan@example.org', phone: '0550888888' });
    await visitor.press(SEND);
    expect(visitor.address()).toBe('/public/confirmation');
    expect(visitor.text()).toContain('25 chemin Abdelkader Gadouche, Hydra, Alger Voir le plan');
    expect(visitor.links()).toContain(
      'https://www.google.com/maps/search/?api=1&query=25%20chemin%20Abdelkader%20Gadouche%2C%20Hydra%2C%20Alger',
    );
  });

  it('PUB-02, SYS-02: below the birth date its day is said in words as it was understood, and sent so', async () => {
    const { visitor, ownCalendar } = await atTheHours();
    fillPerson(visitor, { birthDate: '4/5/38', email: 'mai', phone: '0550777777' });
    await visitor.press(SEND);
    expect([visitor.value('birthDate'), visitor.said('birthDate')]).toEqual(['4/5/38', '4 mai 1938']);
    visitor.fill({ birthDate: '31/02/1938' });
    await visitor.press(SEND);
    expect(visitor.said('birthDate')).toBe('');
    visitor.fill({ birthDate: '4/5/38', email: 'mai@example.org' });
    await visitor.press(SEND);
    expect(await bookedIn(ownCalendar)).toMatchObject([{ birthDate: '1938-05-04' }]);
  });

  it('PUB-07: each error stands at its field, the page opens at the first, and everything typed is kept', async () => {
    const visitor = page.visitor();
    await visitor.open('/public');
    await visitor.press(HOURS);
    expect(visitor.address()).toBe('/public/suite#erreurs');
    expect([visitor.error('region'), visitor.error('lastName')]).toEqual([
      'ce champ est obligatoire',
      undefined,
    ]);
    visitor.fill({ ...person, date: '31/02/2031', email: 'fatma', phone: '12', accFullName: 'نادية' });
    await visitor.press(SEND);
    expect(visitor.error('date')).toBe('date non valide, par exemple 23/11/2026');
    expect(visitor.error('email')).toBe('ce champ est un email');
    expect(visitor.error('phone')).toBe('numéro non valide ex: 0550123456');
    expect(visitor.error('quality')).toBe('ce champ est obligatoire');
    expect(visitor.error('lastName')).toBeUndefined();
    const values = { ...person, date: '31/02/2031', email: 'fatma', phone: '12', accFullName: 'نادية' };
    for (const [name, value] of Object.entries(values)) expect(visitor.value(name), name).toBe(value);
    // A reload says the same.
    await visitor.open('/public/suite');
    expect(visitor.error('email')).toBe('ce champ est un email');
  });

  it('PUB-07, APT-11: a form sent twice at once, or again after a lost answer, makes one appointment', async () => {
    const { visitor, ownCalendar } = await atTheHours();
    fillPerson(visitor);
    const form = visitor.form(SEND);
    await Promise.all([visitor.send(form), visitor.send(form)]);
    await visitor.send(form);
    expect(visitor.text()).toContain('Votre rendez-vous est enregistré');
    expect(await bookedIn(ownCalendar)).toHaveLength(1);
  });

  it('PUB-07, APT-07: a place that was taken meanwhile is said at the hours, which are asked anew', async () => {
    const { visitor, ownCalendar } = await atTheHours();
    const [first] = await office.slotsOf(ownCalendar);
    fillPerson(visitor);
    const lastSlot = (await office.slotsOf(ownCalendar)).find(
      ({ dateRDV }) => dateRDV === '2026-11-24T08:00:00+01:00',
    );
    await office.create(
      'appointments',
      office.appointment(ownCalendar, lastSlot ?? (first as NonNullable<typeof first>)),
    );
    await visitor.press(SEND);
    expect(visitor.error('dateRDV')).toBe('désolé, le rdv non disponible');
    expect(visitor.hours().map(({ value, checked }) => [value.slice(11, 16), checked])).toEqual([
      ['08:30', true],
    ]);
    expect(visitor.value('lastName')).toBe('Benali');
    await visitor.press(SEND);
    expect(visitor.text()).toContain('Votre rendez-vous est enregistré');
  });

  it('PUB-07: hours of another office or day are not booked: those of the new one are shown', async () => {
    const { visitor, ownCalendar } = await atTheHours();
    fillPerson(visitor, { date: '25/11/2026' });
    await visitor.press(SEND);
    expect(visitor.address()).toBe('/public/suite#field-dateRDV');
    expect(visitor.hours()[0]?.value).toContain('2026-11-25T08:00');
    expect(visitor.value('lastName')).toBe('Benali');
    expect(await bookedIn(ownCalendar)).toHaveLength(0);
  });

  it('PUB-04, PUB-07: the same browser is told of its request of that day, the honeypot books nothing', async () => {
    const { visitor, ownCalendar } = await atTheHours();
    fillPerson(visitor, { email: 'twice@example.org' });
    await visitor.press(SEND);
    await showHours(visitor, ownCalendar);
    fillPerson(visitor, { email: 'twice@example.org' });
    await visitor.press(SEND);
    expect(visitor.error('date')).toBe('vous avez déjà une demande pour cette journée');
    expect(visitor.text()).toContain('Désolé, Rendez-Vous Non Ajouter');
    visitor.fill({ email: 'robot@example.org', website: 'http://spam' });
    await visitor.press(SEND);
    expect(visitor.error('dateRDV')).toBe('désolé, le rdv non disponible');
    expect(await bookedIn(ownCalendar)).toHaveLength(1);
  });

  it('PUB-04, PUB-07: the limits are those of every request; who is stopped reads when, and what was typed stays', async () => {
    const { visitor, ownCalendar } = await atTheHours(publicPageOf(strict));
    fillPerson(visitor, { website: 'http://spam' });
    await visitor.press(SEND);
    await visitor.press(SEND);
    visitor.fill({ website: '' });
    await visitor.press(SEND);
    expect(visitor.address()).toBe('/public/suite#send');
    expect(visitor.text()).toContain('Désolé, Rendez-Vous Non Ajouter');
    expect(visitor.text()).toMatch(/Trop de tentatives/);
    expect(visitor.value('lastName')).toBe('Benali');
    expect(await bookedIn(ownCalendar)).toHaveLength(0);
  });

  it('PUB-07, SEC-03: nothing of the person stands in an address or readable in a cookie, nor in a cache', async () => {
    const { visitor } = await atTheHours();
    fillPerson(visitor, { email: 'wrong' });
    await visitor.press(SEND);
    const cookies = JSON.stringify([...visitor.cookies]);
    expect(cookies).toContain('draft /public');
    expect(cookies + visitor.address()).not.toMatch(/Benali|Fatma|0550|Blida/);
    for (const { value } of visitor.cookies.values())
      expect(Buffer.from(value, 'base64url').toString()).not.toMatch(/Benali|Fatma|0550/);
    const headers = { Cookie: `draft=${visitor.cookies.get('draft /public')?.value}` };
    const answer = await page.ask('/public/suite', { headers });
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(await answer.text()).toContain('Benali');
    // Another server's secret, another purpose, none at all: one page that says so.
    for (const Cookie of ['draft=x.y.z', '', `booked=${visitor.cookies.get('draft /public')?.value}`]) {
      const forgottenAnswer = await (await page.ask('/public/suite', { headers: { Cookie } })).text();
      expect(forgottenAnswer).toContain('Ce que vous aviez saisi n’est plus là.');
      expect(forgottenAnswer).not.toContain('Benali');
    }
  });

  it('PUB-07, SEC-03: behind TLS the cookies of the form have the prefix that browsers hold to https', async () => {
    const behindTls = await testApi({
      database: api.database,
      now: '2026-11-23T10:05:00+01:00',
      settings: { publicUrl: 'https://rdv.example.org' },
    });
    const visitor = publicPageOf(behindTls).visitor();
    await visitor.open('/public');
    visitor.fill({ lastName: 'Benali', email: 'wrong' });
    await visitor.press(SEND);
    expect([...visitor.cookies.keys()]).toEqual(['__Secure-draft /public']);
    expect(visitor.value('lastName')).toBe('Benali');
  });

  it('PUB-07: a form too long for a cookie is answered at once, with all that was typed', async () => {
    const visitor = page.visitor();
    await visitor.open('/public');
    const long = 'ا'.repeat(900);
    visitor.fill({ lastName: long, firstName: long, birthplace: long });
    await visitor.press(SEND);
    expect([visitor.address(), visitor.status()]).toEqual(['/public', 422]);
    expect(visitor.value('firstName')).toBe(long);
    expect(visitor.error('firstName')).toBe('100 caractères au maximum');
  });

  it('PUB-07, SEC-03: another site cannot send the form; what is no form, or too long, is refused in French', async () => {
    const post = (headers: Record<string, string>, body = 'show=1') =>
      page.ask('/public', { method: 'POST', body, headers });
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const foreign = { ...type, Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };
    expect((await post(foreign)).status).toBe(403);
    expect((await post({ ...type, Origin: 'null', 'Sec-Fetch-Site': 'same-origin' })).status).toBe(303);
    expect((await post({ ...type, Origin: new URL(api.settings.publicUrl).origin })).status).toBe(303);
    expect((await post(type)).status).toBe(303);
    expect((await post({ 'Content-Type': 'application/json' }, '{}')).status).toBe(415);
    expect((await post(type, `lastName=${'x'.repeat(70_000)}`)).status).toBe(413);
    expect((await page.ask('/public/suite', { method: 'POST' })).status).toBe(405);
    const odd = await post(type, 'lastName=%00%FF%ED%A0%80&date=%&dateRDV=x&region=%27&show=1');
    expect(odd.status).toBe(303);
  });
});
