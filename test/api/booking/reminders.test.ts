import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { appointmentReminders, appointments, jobs, mailOutbox } from '../../../src/server/db/schema.ts';
import type { Letter } from '../../../src/server/mail/message.ts';
import { reminderJob } from '../../../src/server/mail/reminders.ts';
import { MAX_CONCURRENT_MAILS } from '../../../src/server/mail/transport.ts';
import { mailJob, sendDueMail } from '../../../src/server/mail/worker.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { spawnServer } from '../../harness/servers/server.ts';
import { mailServer } from '../../harness/services/mail-server.ts';

const api = await testApi({
  now: '2026-11-10T09:00:00+01:00',
  settings: { tokenHours: 720, publicAcceptedPerHour: 1000, publicAttemptsPerHour: 1000 },
});
const office = await officeOf(api);
const { token } = office;
const calendar = await office.calendar({ nbAgentAM: 9 });
const slots = await office.slotsOf(calendar);
const [monday, , tuesday] = slots as [(typeof slots)[number], unknown, (typeof slots)[number]];

beforeEach(async () => {
  await api.db.delete(appointments);
  api.clock.set('2026-11-10T09:00:00+01:00');
});

const visit = async (slot = monday) => {
  const { body } = await api.request('POST', '/api/appointments', { body: office.visit(calendar, slot) });
  await api.db.delete(mailOutbox);
  return body as { '@id': string; id: number };
};
const remind = (context = api.context) => reminderJob.run(context, new AbortController().signal);
async function lettersSent(): Promise<Letter[]> {
  const letters: Letter[] = [];
  await sendDueMail(api.context, { send: async (letter) => void letters.push(letter), close: () => {} });
  return letters;
}

describe('reminders', () => {
  it('MAIL-03: two days before, from the morning on, once', async () => {
    await visit();
    await visit(tuesday);
    api.clock.set('2026-11-20T19:59:00+01:00');
    expect(await remind()).toBe(0);
    api.clock.set('2026-11-21T08:00:00+01:00');
    expect(await Promise.all([remind(), remind()]).then(([a, b]) => a + b)).toBe(1);
    expect(await remind()).toBe(0);
    const [letter, ...others] = await lettersSent();
    expect(others).toEqual([]);
    expect(letter?.subject).toBe('Rappel : votre rendez-vous du lundi 23 novembre 2026');
    expect(letter?.text).toContain('/public/rdv/');
    expect(letter?.entry?.method).toBe('REQUEST');
    api.clock.advance(24 * 3_600_000);
    expect(await remind()).toBe(1);
  });

  it('MAIL-03: the setting says how many days, 0 that there are none', async () => {
    await visit();
    api.clock.set('2026-11-18T12:00:00+01:00');
    const days = (reminderDays: number) => ({ ...api.context, settings: { ...api.settings, reminderDays } });
    expect(await remind(days(0))).toBe(0);
    expect(await remind(days(4))).toBe(0);
    expect(await remind(days(5))).toBe(1);
  });

  it('MAIL-03: never between 20:00 and 08:00 of the service, though it waits in the outbox; other mail goes', async () => {
    const { '@id': iri } = await visit();
    for (const night of [
      '2026-11-21T20:00:00+01:00',
      '2026-11-21T07:59:59+01:00',
      '2026-11-22T03:00:00+01:00',
    ]) {
      api.clock.set(night);
      expect([night, await remind()]).toEqual([night, 0]);
    }
    api.clock.set('2026-11-21T19:59:59+01:00');
    expect(await remind()).toBe(1);
    api.clock.set('2026-11-21T20:00:00+01:00');
    expect(await mailJob.hasWork?.(api.context)).toBe(false);
    expect(await lettersSent()).toEqual([]);
    await api.request('PUT', `${iri}/cancel`, { token, body: { canceled: true } });
    expect((await lettersSent()).map(({ subject }) => subject)).toEqual([expect.stringContaining('annulé')]);
    // Nobody is reminded of an appointment that was canceled meanwhile.
    api.clock.set('2026-11-22T08:00:00+01:00');
    expect(await lettersSent()).toEqual([]);
    expect(await api.db.$count(mailOutbox)).toBe(0);
  });

  it('MAIL-03: who has just been told of it is not reminded; one that is moved is reminded of its new time', async () => {
    const { '@id': iri } = await visit();
    api.clock.set('2026-11-22T10:00:00+01:00');
    await visit();
    const silent = { ...office.appointment(calendar, monday), email: 'a@example.dz', sendMail: false };
    await api.request('POST', '/api/appointments?forced=1', { token, body: silent });
    expect(await remind()).toBe(1);
    await api.request('PUT', iri, {
      token,
      body: {
        civility: 'Mr',
        dateRDV: '2026-11-27T08:00:00+01:00',
        date: '2026-11-27',
        dateHour: '08:00',
      },
    });
    await api.db.delete(mailOutbox);
    expect(await remind()).toBe(0);
    api.clock.set('2026-11-25T08:00:00+01:00');
    expect(await remind()).toBe(1);
    expect(await api.db.$count(appointmentReminders)).toBe(1);
  });

  it('MAIL-01: other mail overtakes reminders that wait', async () => {
    for (let n = 0; n <= MAX_CONCURRENT_MAILS; n += 1) await visit();
    api.clock.set('2026-11-21T12:00:00+01:00');
    expect(await remind()).toBe(MAX_CONCURRENT_MAILS + 1);
    api.clock.advance(1000);
    await api.request('POST', '/api/appointments', { body: office.visit(calendar, tuesday) });
    const subjects = (await lettersSent()).map(({ subject }) => subject.split(' ')[0]);
    expect(subjects.slice(0, MAX_CONCURRENT_MAILS)).toContain('Votre');
    expect(subjects).toHaveLength(MAX_CONCURRENT_MAILS + 2);
  });
});

const MANY = process.env.TEST_LONG === '1' ? 10_000 : 200;

it(`MAIL-03, MAIL-01: ${MANY} reminders are due at once in two processes, one of them killed: none is lost, and repeated at most those in flight`, async () => {
  await visit(tuesday);
  await api.db.execute(sql`update available_appointments set number = 20000 where id = ${tuesday.id}`);
  await api.db.execute(sql`
    insert into appointments (civility, first_name, last_name, email, quality_id, reason_id, cell_id, region_id,
      calendar_id, slot_id, date_rdv)
    select 'Mr', 'Ali', 'Benali', 'v' || n || '@example.dz', quality_id, reason_id, cell_id, region_id,
      calendar_id, slot_id, date_rdv
    from appointments, generate_series(2, ${MANY}) as n`);
  await api.db.execute(sql`insert into ${jobs} (name, started, ended) values
    ('reminders', '2026-11-22T07:00:00Z', '2026-11-22T07:00:00Z'), ('mail', '2026-11-22T07:00:00Z', '2026-11-22T07:00:00Z')
    on conflict (name) do update set started = excluded.started, ended = excluded.ended`);
  const smtp = await mailServer();
  const start = () =>
    spawnServer(
      { DATABASE_URL: api.database.url, SMTP_URL: smtp.url, NOW: '2026-11-22T10:00:00+01:00' },
      fileURLToPath(new URL('../../harness/servers/mail-process.ts', import.meta.url)),
    );
  const first = start();
  const patience = { timeout: 600_000, interval: 20 };
  await expect.poll(() => smtp.received.length, patience).toBeGreaterThan(MANY / 10);
  const [startMs, before] = [performance.now(), smtp.received.length];
  const second = start();
  await expect.poll(second.output, patience).toContain('begun');
  await expect.poll(() => smtp.received.length, patience).toBeGreaterThan(MANY / 3);
  first.process.kill('SIGKILL');
  await first.exited;
  const countDue = () => api.db.$count(mailOutbox, sql`attempts = 0`);
  await expect.poll(countDue, { timeout: 600_000, interval: 200 }).toBe(0);
  // The mails that the killed process had taken go out after their lease.
  await expect.poll(() => api.db.$count(mailOutbox), patience).toBeLessThanOrEqual(MAX_CONCURRENT_MAILS);
  const rate = (smtp.received.length - before) / ((performance.now() - startMs) / 1000);
  console.log(`${MANY} reminders: ${Math.round(rate)} a second`);
  second.process.kill('SIGKILL');
  await second.exited;
  api.clock.set('2026-11-22T12:00:00+01:00');
  const late = await lettersSent();
  const ids = smtp.received.map(({ to, content }) => [to[0], /^Message-ID: <(.+)@/im.exec(content)?.[1]]) as [
    string,
    string,
  ][];
  ids.push(...late.map(({ to, id }) => [to, id] as [string, string]));
  expect(new Set(ids.map(([to]) => to)).size).toBe(MANY);
  expect(new Set(ids.map((id) => id.join(' '))).size).toBe(MANY);
  expect(ids.length - MANY).toBeLessThanOrEqual(MAX_CONCURRENT_MAILS);
}, 1_500_000);
