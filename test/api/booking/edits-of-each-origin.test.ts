import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { takeOffer } from '../../../src/server/booking/waiting-list/own-queue-entry.ts';
import { appointments, slots } from '../../../src/server/db/schema.ts';
import type { Letter } from '../../../src/server/mail/message.ts';
import { sendDueMail } from '../../../src/server/mail/worker.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

const THREE_DAYS_BEFORE = '2026-11-20T09:00:00+01:00';
const TODAY = '2026-11-23T07:00:00+01:00';
const api = await testApi({ now: THREE_DAYS_BEFORE, settings: { tokenHours: 720 } });
const office = await officeOf(api);
const { token } = office;

type OfficeCalendar = Awaited<ReturnType<typeof office.calendar>>;
type Slot = Awaited<ReturnType<typeof office.slotsOf>>[number];

let people = 0;
/** A visitor's request, each time of another person. */
function visitOf(calendar: OfficeCalendar, slot: Slot) {
  people += 1;
  return office.visit(calendar, slot, { lastName: `Visiteur ${'I'.repeat(people)}` });
}

async function bookAsVisitor(calendar: OfficeCalendar, slot: Slot): Promise<number> {
  const answer = await api.request('POST', '/api/appointments', { body: visitOf(calendar, slot) });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

/** Sends the mails that are due, and returns the last of them. */
async function sendDueAndGetLast(): Promise<Letter> {
  const letters: Letter[] = [];
  await sendDueMail(api.context, { send: async (letter) => void letters.push(letter), close: () => {} });
  return letters.at(-1) as Letter;
}

/** Somebody waits while the place is taken, and takes it by the link of the mail once it is free. */
async function bookFromWaitingList(calendar: OfficeCalendar, slot: Slot): Promise<number> {
  const day = slot.dateRDV.slice(0, 10);
  const holders = await Promise.all(
    (await office.slotsOf(calendar))
      .filter(({ dateRDV }) => dateRDV.startsWith(day))
      .map((one) =>
        office.create('appointments', office.appointment(calendar, one, { lastName: `P${one.id}` })),
      ),
  );
  const { dateRDV: _dateRDV, calendar: _calendar, ...waiting } = visitOf(calendar, slot);
  expect((await api.request('POST', '/api/queue_entries', { body: waiting })).status).toBe(202);
  await sendDueAndGetLast();
  const holder = holders.find(({ dateRDV }) => dateRDV === slot.dateRDV);
  const cancelRequest = { token, body: { canceled: true } };
  expect((await api.request('PUT', `${holder['@id']}/cancel`, cancelRequest)).status).toBe(200);
  const { text } = await sendDueAndGetLast();
  await takeOffer(api.context, 'test', /\/public\/attente\/(\S+)/.exec(text)?.[1] ?? '');
  const [row] = await api.db
    .select()
    .from(appointments)
    .where(eq(appointments.email, String(waiting.email)));
  return (row as { id: number }).id;
}

async function bookAtDesk(calendar: OfficeCalendar, slot: Slot): Promise<number> {
  api.clock.set(TODAY);
  const body = office.appointment(calendar, slot);
  const answer = await api.request('POST', '/api/appointments?arrived=1', { token, body });
  expect([answer.status, answer.body.state]).toEqual([201, 'arrived']);
  return answer.body.id;
}

/** A row of another program: nothing but what the database asks, and values that no form would take today. */
async function insertImported(calendar: OfficeCalendar, slot: Slot): Promise<number> {
  const [model] = await api.db.select().from(slots).where(eq(slots.id, slot.id));
  const links = visitOf(calendar, slot);
  const idIn = (link: unknown) => Number(String(link).split('/').pop());
  const [row] = await api.db
    .insert(appointments)
    .values({
      firstName: 'R',
      lastName: `${'B'.repeat(120)}${people}`,
      email: 'sans adresse',
      phone: 'voir dossier',
      birthDate: '2031-01-01',
      quality: idIn(links.quality),
      reason: idIn(links.reason),
      cell: idIn(links.cell),
      region: idIn(links.region),
      calendar: calendar.id,
      slot: slot.id,
      dateRDV: (model as { dateRDV: Date }).dateRDV,
    })
    .returning({ id: appointments.id });
  return (row as { id: number }).id;
}

const ORIGINS: Readonly<Record<string, (calendar: OfficeCalendar, slot: Slot) => Promise<number>>> = {
  'a visitor': bookAsVisitor,
  staff: async (calendar, slot) =>
    (await office.create('appointments', office.appointment(calendar, slot))).id as number,
  'a person who waited': bookFromWaitingList,
  'a person without an appointment': bookAtDesk,
  'another program': insertImported,
};

/** An appointment of today at 8, and the free slots after it. */
async function createAppointment(origin: string) {
  api.clock.set(THREE_DAYS_BEFORE);
  const calendar = await office.calendar({ endHourAM: '09:30' });
  const [slot, next] = (await office.slotsOf(calendar)) as [Slot, Slot];
  const id = await (ORIGINS[origin] as (typeof ORIGINS)[string])(calendar, slot);
  api.clock.set(TODAY);
  const free = (await office.slotsOf(calendar)).filter(({ remaining }) => remaining > 0);
  const laterSlot = free.find(({ dateRDV }) => dateRDV > next.dateRDV) as Slot;
  const iri = `/api/appointments/${id}`;
  const record = (await api.request('GET', iri, { token })).body;
  return { iri, record, calendar: calendar['@id'] as string, slot, laterSlot };
}
type Fixture = Awaited<ReturnType<typeof createAppointment>>;

const putOf = (path: string, body: object) => ['PUT', path, body] as const;
/** The edit that each screen sends for an existing appointment. */
const EDITS: Readonly<Record<string, (of: Fixture) => readonly ['PUT' | 'POST', string, object]>> = {
  'the agenda moves it': ({ iri, calendar, slot, laterSlot }) =>
    putOf(iri, { dateRDV: laterSlot.dateRDV, calendar, ancienDateRDV: slot.dateRDV }),
  'the form sends the whole, with a companion': ({ iri, record, slot }) =>
    putOf(iri, { ...record, accFullName: 'Sa fille', ancienDateRDV: slot.dateRDV }),
  'the form moves it': ({ iri, record, slot, laterSlot }) =>
    putOf(iri, {
      ...record,
      date: laterSlot.dateRDV.slice(0, 10),
      dateHour: laterSlot.dateRDV.slice(11, 16),
      dateRDV: laterSlot.dateRDV,
      ancienDateRDV: slot.dateRDV,
    }),
  'the desk notes a state': ({ iri }) => ['POST', `${iri}/state`, { state: 'received' }],
  'the desk writes a note': ({ iri }) => putOf(`${iri}/desk_note`, { deskNote: 'Fauteuil' }),
  'it is cancelled': ({ iri }) => putOf(`${iri}/cancel`, { canceled: true }),
};

describe('an edit of an appointment, whoever made it', () => {
  for (const origin of Object.keys(ORIGINS))
    for (const [name, edit] of Object.entries(EDITS))
      it(`API-07, APT-08: of ${origin}: ${name}`, async () => {
        const [method, path, body] = edit(await createAppointment(origin));
        const answer = await api.request(method, path, { token, body });
        expect([answer.status, answer.body.violations]).toEqual([200, undefined]);
      });

  it('API-07: only changed fields are checked; an empty field may be filled in', async () => {
    const { iri } = await createAppointment('another program');
    const edit = async (body: object) => {
      const answer = await api.request('PUT', iri, { token, body });
      return answer.body.violations?.map(({ propertyPath }: { propertyPath: string }) => propertyPath);
    };
    expect(await edit({ email: 'toujours pas' })).toEqual(['email']);
    expect(await edit({ birthDate: '2032-01-01' })).toEqual(['birthDate']);
    expect(await edit({ civility: 'Mme', email: 'b@example.dz' })).toBeUndefined();
    expect(await edit({ civility: null })).toEqual(['civility']);
  });
});
