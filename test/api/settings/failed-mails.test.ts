import { eq } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RightName } from '../../../src/domain/rights/rights.ts';
import { failedMails, mailOutbox } from '../../../src/server/db/schema.ts';
import { Undeliverable } from '../../../src/server/mail/sms.ts';
import { sendDueMail } from '../../../src/server/mail/worker.ts';
import { retentionJob } from '../../../src/server/privacy/retention-job.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

/** Mails that could not be sent, and their list (DASH-02). */

const START = '2026-11-20T09:00:00+01:00';
const HOUR_MS = 3_600_000;

const api = await testApi({ now: START, settings: { tokenHours: 2000 } });
const office = await officeOf(api);
const { db, context } = api;
const { token } = office;
const calendar = await office.calendar({ nbAgentAM: 9, endDate: '2027-01-29' });
const slots = await office.slotsOf(calendar);
const last = slots.at(-1) as (typeof slots)[number];

beforeEach(async () => {
  await db.delete(mailOutbox);
  await db.delete(failedMails);
  api.clock.set(START);
});

const book = () =>
  office.create(
    'appointments?forced=1',
    office.appointment(calendar, last, { email: 'rabah@example.org', phone: '0550100100' }),
  );
const send = (sending: () => Promise<void>) =>
  sendDueMail(context, { send: sending, sendSms: sending, close: () => {} });
const away = () => send(() => Promise.reject(new Error('connect ECONNREFUSED')));
const list = async (query = '', as = token) =>
  (await api.request('GET', `/api/failed_mails?${query}`, { token: as })).body;
const readCounts = async () => {
  const { body } = await api.request('GET', '/api/dashboard_figures', { token });
  return [body.failedMails, (await list())['hydra:totalItems']];
};

describe('a mail that cannot be sent', () => {
  it('DASH-02: is listed with whom it is about, and gone once it is sent after all', async () => {
    const appointment = await book();
    expect(await readCounts()).toEqual([0, 0]);
    await away();
    expect(await readCounts()).toEqual([1, 1]);
    const [mail] = (await list())['hydra:member'];
    expect(mail).toMatchObject({
      '@type': 'FailedMail',
      kind: 'booked',
      appointment: { '@id': appointment['@id'], lastName: 'Benali' },
      attempts: 1,
      failedDate: START,
      givenUp: false,
    });
    expect(JSON.stringify(mail)).not.toMatch(/rabah@|0550100100|ECONN/);
    api.clock.advance(HOUR_MS);
    await away();
    expect((await list())['hydra:member']).toMatchObject([{ attempts: 2, givenUp: false }]);
    api.clock.advance(HOUR_MS);
    expect(await send(async () => {})).toBe(1);
    expect(await readCounts()).toEqual([0, 0]);
  });

  it('MAIL-01: sent mails are not sent again where the failure of one beside them cannot be recorded', async () => {
    await book();
    await book();
    const sentIds: string[] = [];
    const transport = {
      close: () => {},
      send: async ({ id }: { id: string }) => {
        if (sentIds.push(id) === 1) throw new Error('connect ECONNREFUSED');
      },
    };
    const owner = new pg.Client(api.database.ownerUrl);
    await owner.connect();
    await owner.query('alter table failed_mails add constraint refused check (false)');
    await expect(sendDueMail(context, transport)).rejects.toMatchObject({ cause: { constraint: 'refused' } });
    await owner.query('alter table failed_mails drop constraint refused');
    await owner.end();
    expect(sentIds).toHaveLength(2);
    api.clock.advance(HOUR_MS);
    expect(await sendDueMail(context, transport)).toBe(1);
    expect(sentIds).toEqual([sentIds[0], sentIds[1], sentIds[0]]);
  });

  it('DASH-02, SEC-08: stays for a month once it is given up', async () => {
    await book();
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await away();
      api.clock.advance(HOUR_MS);
    }
    expect(await db.$count(mailOutbox)).toBe(0);
    expect((await list('givenUp=true'))['hydra:member']).toMatchObject([{ attempts: 12, givenUp: true }]);
    expect((await list('givenUp=false'))['hydra:totalItems']).toBe(0);
    const forget = () => retentionJob.run(context, new AbortController().signal);
    api.clock.advance(29 * 24 * HOUR_MS);
    expect([await forget(), (await readCounts())[0]]).toEqual([0, 1]);
    api.clock.advance(2 * 24 * HOUR_MS);
    expect([await forget(), (await readCounts())[0]]).toEqual([1, 0]);
  });

  it('DASH-02, MAIL-04: a message that no provider takes is given up at once', async () => {
    const { id } = await book();
    await db.delete(mailOutbox);
    await db.insert(mailOutbox).values({ kind: 'sms-booked', appointment: id, due: api.clock.now() });
    await send(() => Promise.reject(new Undeliverable('refused')));
    expect((await list())['hydra:member']).toMatchObject([
      { kind: 'sms-booked', attempts: 1, givenUp: true, appointment: { id } },
    ]);
    expect(await db.$count(mailOutbox)).toBe(0);
  });

  it('DASH-02: leaves nothing where it was withdrawn meanwhile, or its appointment is gone', async () => {
    const withdrawn = await book();
    await send(async () => {
      await db.delete(mailOutbox).where(eq(mailOutbox.appointment, withdrawn.id));
      throw new Error('connect ECONNREFUSED');
    });
    expect(await readCounts()).toEqual([0, 0]);
    const bookedAppointment = await book();
    await away();
    expect(await readCounts()).toEqual([1, 1]);
    expect((await api.request('DELETE', bookedAppointment['@id'], { token })).status).toBe(204);
    expect(await readCounts()).toEqual([0, 0]);
  });
});

it('DASH-02, RIGHTS-11: the list is for super administrators alone, whatever rights others hold', async () => {
  const { account, role } = accountsOf(api);
  const all = Object.fromEntries(
    ['Appointment', 'User', 'Role', 'Calendar', 'Veteran'].map((menu) => [menu, 'DELETE' as RightName]),
  );
  const other = await account('presque', await role('ROLE_PRESQUE', all));
  const { status } = await api.request('GET', '/api/failed_mails', { token: other.token });
  expect(status).toBe(403);
  const figures = await api.request('GET', '/api/dashboard_figures', { token: other.token });
  expect([figures.status, figures.body.failedMails]).toEqual([200, null]);
});
