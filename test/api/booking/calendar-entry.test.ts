import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { expect, it } from 'vitest';
import type { Message } from '../../../src/server/mail/message.ts';
import { sendDueMail } from '../../../src/server/mail/worker.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

const settings = { publicUrl: 'https://rdv.example.org', mailFrom: 'service@example.org' };
const api = await testApi({
  now: '2026-11-20T09:00:00+01:00',
  settings: { ...settings, serviceName: 'Le "service", ici; là' },
});
const office = await officeOf(api);
const calendar = await office.calendar();
const [first, second] = await office.slotsOf(calendar);

/** The calendar entry of the next mail that is sent. */
async function nextMailedEntry(context = api.context): Promise<NonNullable<Message['entry']>> {
  const messages: Message[] = [];
  await sendDueMail(context, { send: async (message) => void messages.push(message), close: () => {} });
  const entry = messages.at(-1)?.entry;
  if (!entry) throw new Error('no entry');
  return entry;
}

/** The entry as two other programs read it. */
function readWithBothLibraries(content: string) {
  const component = new ICAL.Component(ICAL.parse(content));
  const zone = component.getFirstSubcomponent('vtimezone');
  if (zone) ICAL.TimezoneService.register(zone);
  const [event] = component.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  const other = Object.values(nodeIcal.sync.parseICS(content)).find(
    (one) => one?.type === 'VEVENT',
  ) as VEvent;
  if (!event) throw new Error('no event');
  const text = (value: unknown) =>
    typeof value === 'object' && value ? (value as { val: string }).val : value;
  return [
    {
      uid: event.uid,
      sequence: event.sequence,
      method: component.getFirstPropertyValue('method'),
      status: event.component.getFirstPropertyValue('status'),
      zone: event.startDate.zone.tzid,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      location: event.location,
      description: event.description,
    },
    {
      uid: other.uid,
      sequence: Number(other.sequence),
      method: other.method,
      status: other.status,
      zone: other.start.tz,
      start: other.start.toISOString(),
      end: other.end?.toISOString(),
      summary: text(other.summary),
      location: text(other.location),
      description: text(other.description),
    },
  ];
}

it('MAIL-02: two readers see one entry through booking, move, cancellation and restoring: one UID, a SEQUENCE that counts', async () => {
  const { body: booking } = await api.request('POST', '/api/appointments', {
    body: office.visit(calendar, first as NonNullable<typeof first>),
  });
  const putJson = (path: string, body: unknown) => api.request('PUT', path, { token: office.token, body });
  const entries = [await nextMailedEntry()];
  await putJson(booking['@id'], {
    civility: 'Mr',
    dateRDV: second?.dateRDV,
    date: second?.dateRDV.slice(0, 10),
    dateHour: second?.dateRDV.slice(11, 16),
  });
  entries.push(await nextMailedEntry());
  await putJson(`${booking['@id']}/cancel`, { canceled: true });
  entries.push(await nextMailedEntry());
  await putJson(`${booking['@id']}/cancel`, { canceled: false });
  entries.push(await nextMailedEntry());

  const asRead = entries.map(({ content }) => readWithBothLibraries(content));
  for (const [one, other] of asRead) expect(other).toEqual(one);
  const icalEntries = asRead.map(([one]) => one);
  expect(new Set(icalEntries.map((one) => one?.uid)).size).toBe(1);
  expect(icalEntries[0]?.uid).toMatch(/^[\da-f-]{36}$/);
  expect(icalEntries.map((one) => [one?.sequence, one?.method, one?.status, one?.start])).toEqual([
    [0, 'REQUEST', 'CONFIRMED', '2026-11-23T07:00:00.000Z'],
    [1, 'REQUEST', 'CONFIRMED', '2026-11-23T07:30:00.000Z'],
    [2, 'CANCEL', 'CANCELLED', '2026-11-23T07:30:00.000Z'],
    [3, 'REQUEST', 'CONFIRMED', '2026-11-23T07:30:00.000Z'],
  ]);
  expect(entries.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL', 'REQUEST']);
  expect(icalEntries[0]).toMatchObject({
    end: '2026-11-23T07:30:00.000Z',
    zone: 'Africa/Algiers',
    summary: 'Rendez-vous : Le "service", ici; là',
    location: expect.stringContaining('Alger'),
    description: `Numéro : ${booking.id}`,
  });
  const lines = (entries[0]?.content ?? '').replace(/\r\n /g, '').split('\r\n');
  expect(lines).toContain('DTSTART;TZID=Africa/Algiers:20261123T080000');
  expect(lines.filter((line) => line === 'BEGIN:VTIMEZONE')).toHaveLength(1);
  expect(lines.find((line) => line.startsWith('ORGANIZER'))).toContain('mailto:service@example.org');
  expect(lines.find((line) => line.startsWith('DTSTAMP'))).toBe('DTSTAMP:20261120T080000Z');
  // A reminder the day before, until it is cancelled.
  expect(lines.filter((line) => /^(BEGIN:VALARM|TRIGGER)/.test(line))).toEqual([
    'BEGIN:VALARM',
    'TRIGGER:-P1D',
  ]);
  expect(entries[2]?.content).not.toContain('VALARM');
  // The entry has nothing that the visitor typed but their address.
  expect(entries[0]?.content).not.toMatch(/Benali|Rabah/);
});

it('MAIL-02, PUB-10, PUB-08: the description names number and papers, in the language of the appointment', async () => {
  const files = await Promise.all(
    [
      { name: 'Livret de pension', nameArabic: 'دفتر المعاش' },
      { name: 'Acte, original' },
      { name: 'Ancien papier', archived: true },
    ].map((file) => office.create('params_files', file)),
  );
  const papersText = 'Deux photos ; en couleur, à votre nom.\nPas de copie.';
  const reason = await office.create('params_appointment_reasons', {
    name: 'Pension',
    papers: files.map((file) => file['@id']),
    ...{ papersText, papersTextArabic: 'صورتان' },
  });
  for (const [language, number, papers] of [
    ['fr', 'Numéro : %', `À apporter : Acte, original, Livret de pension.\n${papersText}`],
    ['ar', 'رقم الموعد: \u2068%\u2069', 'ما يجب إحضاره: \u2068Acte, original, دفتر المعاش\u2069.\nصورتان'],
  ] as const) {
    const ownCalendar = await office.calendar();
    const [slot] = await office.slotsOf(ownCalendar);
    const { body: booking } = await api.request('POST', '/api/appointments', {
      body: office.visit(ownCalendar, slot as NonNullable<typeof slot>, { reason: reason['@id'], language }),
    });
    const description = `${number.replace('%', booking.id)}\n${papers}`;
    for (const one of readWithBothLibraries((await nextMailedEntry()).content))
      expect(one).toMatchObject({ description });
  }
});

it('MAIL-02: an entry in summer has the summer time of its zone', async () => {
  const parisContext = { ...api.context, settings: { ...api.settings, timezone: 'Europe/Paris' } };
  const summer = await office.calendar({ startDate: '2027-07-01', endDate: '2027-07-02' });
  const [slot] = await office.slotsOf(summer);
  await api.request('POST', '/api/appointments', {
    body: office.visit(summer, slot as NonNullable<typeof slot>),
  });
  const { content } = await nextMailedEntry(parisContext);
  for (const one of readWithBothLibraries(content))
    expect(one).toMatchObject({ start: '2027-07-01T07:00:00.000Z', zone: 'Europe/Paris' });
  expect(content).toContain('DTSTART;TZID=Europe/Paris:20270701T090000');
});
