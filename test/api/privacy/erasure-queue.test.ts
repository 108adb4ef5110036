import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { queueJob } from '../../../src/server/booking/waiting-list/queue-offers.ts';
import { mailOutbox, queueEntries } from '../../../src/server/db/schema.ts';
import { officeOf } from '../../harness/data/records.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { personArchive } from '../../harness/data/transfer.ts';
import { readPdf } from '../../harness/screens/pdf.ts';
import { testApi } from '../../harness/servers/api.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';

/** Entries of the waiting list among what is kept about a person (SEC-07, QUEUE-01). */

const dataDir = temporaryFolder('erasure-queue');
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));
const api = await testApi({
  now: '2026-11-20T09:00:00+01:00',
  settings: {
    ...{ dataDir, filesUrl: path.join(dataDir, 'files'), backupDir: path.join(dataDir, 'backups') },
    publicAcceptedPerHour: 100,
  },
});
const office = await officeOf(api);
const { token } = office;

const PERSON = { lastName: 'Passagere', firstName: 'Unique', birthDate: '1941-06-07' };
const calendar = await office.calendar({
  endDate: '2026-11-24',
  receptionDays: ['Mon'],
  endHourAM: '08:30',
});
const [slot = { dateRDV: '' }] = await office.slotsOf(calendar);
const bookedRecord = await office.create('appointments', office.appointment(calendar, slot));

async function wait(changes: Record<string, unknown>): Promise<void> {
  const { dateRDV: _dateRDV, calendar: _calendar, ...body } = office.visit(calendar, slot, changes);
  const answer = await api.request('POST', '/api/queue_entries', { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
}
/** The addresses of who waits, and whether the place is held for each. */
const waiting = async () => {
  const rows = await api.db.select().from(queueEntries).orderBy(queueEntries.id);
  return rows.map(({ email, slot }) => [email, slot !== null]);
};

await wait({ ...PERSON, email: 'premiere@example.dz', birthplace: 'Souk Ahras' });
await wait({ ...PERSON, email: 'fille@example.dz' });
await wait({ ...PERSON, birthDate: '1951-06-07', email: 'homonyme@example.dz' });
// Another of their appointments, at another office, without a record.
const otherOffice = await office.calendar();
const [otherSlot = { dateRDV: '' }] = await office.slotsOf(otherOffice);
const appointment = await office.create('appointments', office.appointment(otherOffice, otherSlot, PERSON));

it('SEC-07, QUEUE-01: the archive of a person has their entries of the waiting list, for people and for programs', async () => {
  const files = await personArchive(api, token, appointment['@id']);
  const { queue_entries: entries } = JSON.parse(String(files.get('donnees.json')));
  expect(entries).toMatchObject([
    { ...PERSON, email: 'premiere@example.dz', birthplace: 'Souk Ahras' },
    { ...PERSON, email: 'fille@example.dz' },
  ]);
  const pages = await readPdf(new Uint8Array(files.get('donnees.pdf') ?? []));
  const text = pages.map((page) => page.text).join(' ');
  for (const value of ['premiere@example.dz', 'Souk Ahras', 'fille@example.dz'])
    expect(text).toContain(value);
  expect(text).not.toContain('homonyme@example.dz');
});

it('SEC-07, QUEUE-01: an erasure takes the entries, and the place that was held for the person goes to the next', async () => {
  await api.request('PUT', `${bookedRecord['@id']}/cancel`, { token, body: { canceled: true } });
  expect(await waiting()).toEqual([
    ['premiere@example.dz', true],
    ['fille@example.dz', false],
    ['homonyme@example.dz', false],
  ]);
  const answer = await api.request('POST', `${appointment['@id']}/erasure`, {
    token,
    body: { reason: 'notNeeded', decidedBy: 'Cheffe du service', currentPassword: PASSWORD },
  });
  expect(answer.body).toMatchObject({ kind: 'erasure', counts: { appointments: 1, queueEntries: 2 } });
  // Whatever was to be written to them goes too.
  const mails = await api.db.select({ entry: mailOutbox.queueEntry }).from(mailOutbox);
  const [other] = await api.db.select({ id: queueEntries.id }).from(queueEntries);
  expect(new Set(mails.map(({ entry }) => entry).filter((entry) => entry !== null))).toEqual(
    new Set([other?.id]),
  );
  await queueJob.run(api.context, new AbortController().signal);
  expect(await waiting()).toEqual([['homonyme@example.dz', true]]);
});
