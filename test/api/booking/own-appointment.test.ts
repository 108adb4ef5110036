import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { appointmentLinks, appointments, mailOutbox, requestKeys } from '../../../src/server/db/schema.ts';
import { linksJob } from '../../../src/server/mail/links/appointment-links.ts';
import { sendDueMail } from '../../../src/server/mail/worker.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi({
  now: '2026-11-20T09:00:00+01:00',
  settings: {
    publicUrl: 'https://rdv.example.org',
    servicePhone: '021 00 00 00',
    publicAcceptedPerHour: 1000,
    publicAttemptsPerHour: 1000,
  },
});
const office = await officeOf(api);
const { token } = office;
const calendar = await office.calendar({ endDate: '2026-11-25', nbAgentAM: 9 });
const slots = await office.slotsOf(calendar);
const [first, second] = slots as [(typeof slots)[number], (typeof slots)[number]];

const LINK = /^https:\/\/rdv\.example\.org\/public\/rdv\/([\w-]{22})$/;
const secretOf = (link: unknown): string => LINK.exec(String(link))?.[1] ?? '';
const visit = (slot = first, headers: Record<string, string> = {}, body = office.visit(calendar, slot)) =>
  api.request('POST', '/api/appointments', { body, headers });
const requestOwn = (secret: string, action = '', body?: unknown) =>
  api.request(action ? 'POST' : 'GET', `/api/own_appointment${action && `/${action}`}`, {
    body: action ? (body ?? {}) : undefined,
    headers: { 'Appointment-Secret': secret },
  });
const rowOf = async (id: number) => {
  const [row] = await api.db.select().from(appointments).where(eq(appointments.id, id));
  return row;
};
const placesOf = async (slot: { id: number }) =>
  (await api.request('GET', `/api/available_appointments/${slot.id}`, { token })).body.booked as number;
/** The link in the next mail that is sent. */
async function readMailLink(): Promise<string> {
  const texts: string[] = [];
  await sendDueMail(api.context, { send: async ({ text }) => void texts.push(text), close: () => {} });
  return /https:\S+\/public\/rdv\/\S+/.exec(texts.at(-1) ?? '')?.[0] ?? '';
}

it('PUB-13: confirmation and mail have a link each, of 128 bits, both valid; the database has their hashes alone', async () => {
  const key = randomUUID();
  const body = office.visit(calendar, first);
  const { body: booking } = await visit(first, { 'Idempotency-Key': key }, body);
  const links = [booking.link, await readMailLink()];
  expect(links.map(secretOf).every((secret) => Buffer.from(secret, 'base64url').length === 16)).toBe(true);
  expect(new Set(links).size).toBe(2);
  for (const link of links) {
    const { status, body: ownView, headers } = await requestOwn(secretOf(link));
    expect(status).toBe(200);
    expect(ownView).toMatchObject({
      state: 'booked',
      dateRDV: first.dateRDV,
      cell: { '@id': calendar.cell['@id'] },
      region: { name: 'Alger', address: expect.any(String) },
      changeable: true,
      sent: { id: booking.id, email: body.email, phone: body.phone, firstName: 'Rabah', birthplace: 'Blida' },
    });
    expect(headers.get('Cache-Control')).toContain('no-store');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('X-Robots-Tag')).toContain('noindex');
  }
  for (const table of [appointmentLinks, requestKeys, mailOutbox, appointments]) {
    const rows = JSON.stringify(await api.db.select().from(table));
    for (const link of links) expect(rows).not.toContain(secretOf(link));
  }
});

it('PUB-13: the same Idempotency-Key gets another new link; who is known by what they typed alone gets none', async () => {
  const key = { 'Idempotency-Key': randomUUID() };
  const body = office.visit(calendar, first);
  const booking = await visit(first, key, body);
  const cookie = { Cookie: (booking.headers.get('Set-Cookie') ?? '').split(';')[0] as string };
  const again = await visit(first, key, body);
  expect([again.body.id, again.body.link === booking.body.link]).toEqual([booking.body.id, false]);
  for (const { body: answer } of [booking, again])
    expect((await requestOwn(secretOf(answer.link))).status).toBe(200);
  const otherKey = { ...cookie, 'Idempotency-Key': randomUUID() };
  for (const headers of [cookie, otherKey, otherKey]) {
    const repeatAnswer = await visit(first, headers, body);
    expect([repeatAnswer.status, repeatAnswer.body.id]).toEqual([201, booking.body.id]);
    expect(repeatAnswer.body).not.toHaveProperty('link');
  }
  const staff = await api.request('POST', '/api/appointments?forced=1', {
    token,
    body: office.appointment(calendar, first),
  });
  expect(staff.body).not.toHaveProperty('link');
});

it('PUB-13: cancels once, by nobody of the staff, gives the place back and says no more', async () => {
  const { body: booking } = await visit();
  const [secret, mail] = [secretOf(booking.link), secretOf(await readMailLink())];
  const before = await placesOf(first);
  // Looking changes nothing.
  await requestOwn(secret);
  expect(await placesOf(first)).toBe(before);
  const answers = await Promise.all([requestOwn(secret, 'cancel'), requestOwn(mail, 'cancel')]);
  for (const { status, body } of answers)
    expect([status, body]).toEqual([
      200,
      { '@context': '/api/contexts/OwnAppointment', '@type': 'OwnAppointment', state: 'canceled' },
    ]);
  expect(await placesOf(first)).toBe(before - 1);
  expect(await rowOf(booking.id)).toMatchObject({
    canceled: true,
    canceledBy: null,
    canceledByVisitor: true,
    cancelDate: api.clock.now(),
  });
  expect(await api.db.$count(mailOutbox)).toBe(1);
  expect(await readMailLink()).toBe('');
  expect((await requestOwn(secret, 'move', { dateRDV: second.dateRDV })).body.state).toBe('canceled');
  // Restored by staff it is theirs no more who canceled it.
  const { body: restoredAppointment } = await api.request('PUT', `${booking['@id']}/cancel?forced=1`, {
    token,
    body: { canceled: false },
  });
  expect(restoredAppointment).toMatchObject({ canceled: false, canceledByVisitor: false });
  expect((await requestOwn(secret)).body.state).toBe('booked');
});

it('PUB-13, SLOT-07: moves to a free place and holds the old one until then; of many for one place one has it', async () => {
  const last = await office.calendar({
    cell: calendar.cell['@id'],
    startDate: '2026-12-01',
    endDate: '2026-12-02',
  });
  const [only] = (await office.slotsOf(last)) as [(typeof slots)[number]];
  const visitors = await Promise.all(Array.from({ length: 6 }, () => visit(second)));
  const [places, secrets] = [await placesOf(second), visitors.map(({ body }) => secretOf(body.link))];
  await api.db.delete(mailOutbox);
  const moves = await Promise.all(
    secrets.map((secret) => requestOwn(secret, 'move', { dateRDV: only.dateRDV })),
  );
  expect(moves.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
  const refusal = moves.find(({ status }) => status === 422);
  expect(refusal?.body.violations).toMatchObject([
    { propertyPath: 'dateRDV', message: 'désolé, le rdv non disponible' },
  ]);
  expect([await placesOf(second), await placesOf(only)]).toEqual([places - 1, 1]);
  const movedSecret = secrets[moves.findIndex(({ status }) => status === 200)] as string;
  expect((await requestOwn(movedSecret)).body).toMatchObject({ state: 'booked', dateRDV: only.dateRDV });
  // A double click.
  expect((await requestOwn(movedSecret, 'move', { dateRDV: only.dateRDV })).status).toBe(200);
  expect(await api.db.$count(mailOutbox)).toBe(1);
  for (const dateRDV of ['demain', null, '2026-12-01T08:07:00+01:00', '2020-12-01T08:00:00+01:00', 7])
    expect(
      (await requestOwn(movedSecret, 'move', { dateRDV })).body.violations,
      String(dateRDV),
    ).toMatchObject([{ propertyPath: 'dateRDV' }]);
});

it('MAIL-01, PUB-13: a move is told, so five a day to one mail address or phone; what stands can still be canceled', async () => {
  const contact = { email: 'qui.bouge@example.dz', phone: '0555010203' };
  const { body } = await visit(first, {}, office.visit(calendar, first, contact));
  const [secret, there, back] = [
    secretOf(body.link),
    { dateRDV: second.dateRDV },
    { dateRDV: first.dateRDV },
  ];
  for (const to of [there, back, there, back, there])
    expect((await requestOwn(secret, 'move', to)).body).toMatchObject({ state: 'booked', ...to });
  await api.db.delete(mailOutbox);
  const { status, headers, body: errorBody } = await requestOwn(secret, 'move', back);
  expect([status, headers.get('Retry-After')]).toEqual([429, '86400']);
  // A person is told how many and whom to call, as for requests.
  expect(errorBody['hydra:description']).toMatch(/^Pas plus de cinq demandes par jour .*021 00 00 00/);
  expect([(await requestOwn(secret)).body.dateRDV, await api.db.$count(mailOutbox)]).toEqual([
    second.dateRDV,
    0,
  ]);
  // A move refused is none; the same hour asked for again neither.
  expect((await requestOwn(secret, 'move', there)).status).toBe(200);
  // Another appointment of the same phone does not begin anew.
  const other = office.visit(calendar, first, {
    ...contact,
    email: 'un.autre@example.dz',
    lastName: 'Autre',
  });
  const next = secretOf((await visit(first, {}, other)).body.link);
  expect((await requestOwn(next, 'move', there)).status).toBe(429);
  expect((await requestOwn(secret, 'cancel')).body.state).toBe('canceled');
});

it('PUB-13: until an hour before; a past one says so and no more, and after a month nothing', async () => {
  const { body: booking } = await visit();
  const secret = secretOf(booking.link);
  api.clock.set('2026-11-23T07:00:00+01:00');
  expect((await requestOwn(secret)).body.changeable).toBe(true);
  api.clock.advance(1000);
  expect((await requestOwn(secret)).body.changeable).toBe(false);
  for (const [action, body] of [['cancel'], ['move', { dateRDV: second.dateRDV }]] as const) {
    const late = await requestOwn(secret, action, body);
    expect([late.status, late.body['hydra:description']]).toEqual([
      409,
      'Le rendez-vous a lieu dans moins d’une heure : il ne peut plus être ni annulé ni déplacé ici',
    ]);
  }
  api.clock.set('2026-11-23T08:00:00+01:00');
  expect(Object.keys((await requestOwn(secret)).body).sort()).toEqual(['@context', '@type', 'state']);
  expect((await requestOwn(secret, 'cancel')).body.state).toBe('past');
  expect((await rowOf(booking.id))?.canceled).toBe(false);
  api.clock.set('2026-12-23T08:00:01+01:00');
  expect((await requestOwn(secret)).status).toBe(404);
  expect(await linksJob.run(api.context, new AbortController().signal)).toBeGreaterThan(0);
  const links = await api.db
    .select()
    .from(appointmentLinks)
    .where(eq(appointmentLinks.appointment, booking.id));
  expect(links).toEqual([]);
  api.clock.set('2026-11-20T09:00:00+01:00');
});

it('PUB-13: of an appointment that staff made it shows date, office and state; they change it alike', async () => {
  await api.db.delete(mailOutbox);
  const { body: booking } = await api.request('POST', '/api/appointments?forced=1', {
    token,
    body: office.appointment(calendar, first, { email: 'rabah@example.dz', phone: '0550123456' }),
  });
  const secret = secretOf(await readMailLink());
  const { body } = await requestOwn(secret);
  expect(body).toMatchObject({ state: 'booked', dateRDV: first.dateRDV, sent: null });
  expect(JSON.stringify(body)).not.toMatch(/Benali|Rabah|example\.dz|0550/);
  expect((await requestOwn(secret, 'cancel')).body.state).toBe('canceled');
  expect(await rowOf(booking.id)).toMatchObject({ canceled: true, canceledBy: null });
});

it('PUB-10, PUB-08: mail and link name the papers of the reason and the office, in Arabic where there is Arabic', async () => {
  const identity = await office.create('params_files', {
    name: 'Livret de pension',
    nameArabic: 'بطاقة الهوية',
  });
  const old = await office.create('params_files', { name: 'Ancien papier', archived: true });
  const reason = await office.create('params_appointment_reasons', {
    name: 'Pension',
    papers: [identity['@id'], old['@id']],
    papersText: 'En deux exemplaires.',
  });
  for (const [language, paper, paperText] of [
    ['fr', 'Livret de pension', 'À apporter : Livret de pension.'],
    ['ar', 'بطاقة الهوية', 'ما يجب إحضاره: \u2068بطاقة الهوية\u2069.'],
  ]) {
    const body = { ...office.visit(calendar, second), reason: reason['@id'], language };
    const { body: booking } = await visit(second, {}, body);
    const { body: ownView } = await requestOwn(secretOf(booking.link));
    expect(ownView).toMatchObject({ papers: [paper], papersText: 'En deux exemplaires.' });
    const texts: string[] = [];
    await sendDueMail(api.context, { send: async ({ text }) => void texts.push(text), close: () => {} });
    // Mails of the tests before may be due as well.
    expect(texts).toContainEqual(expect.stringContaining(`${paperText}\n\nEn deux exemplaires.`));
  }
});

it('PUB-13: a forged, an absent and an erased link get one answer', async () => {
  const { body: booking } = await visit();
  const secret = secretOf(booking.link);
  await api.request('DELETE', booking['@id'], { token });
  const answers = [];
  for (const wrong of [secret, randomBytes(16).toString('base64url'), 'x', `${secret}'`, 'x'.repeat(5000)])
    for (const action of ['', 'cancel', 'move'])
      answers.push(await requestOwn(wrong, action, { dateRDV: second.dateRDV }));
  answers.push(await api.request('GET', '/api/own_appointment'));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(answers[0]?.status).toBe(404);
});

it('PUB-13: who tries secrets is stopped', async () => {
  const few = await testApi({
    now: '2026-11-20T09:00:00+01:00',
    database: api.database,
    settings: { publicAttemptsPerHour: 3 },
  });
  const tries = [];
  for (let n = 0; n < 4; n += 1)
    tries.push(
      await few
        .from('10.9.9.9')
        .request('GET', '/api/own_appointment', { headers: { 'Appointment-Secret': 'x' } }),
    );
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 429]);
});
