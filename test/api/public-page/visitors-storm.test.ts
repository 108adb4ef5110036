import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { appointments, queueEntries } from '../../../src/server/db/schema.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { startServer, type TestServer } from '../../harness/servers/server.ts';
import { mailServer, readable } from '../../harness/services/mail-server.ts';

const long = process.env.TEST_LONG === '1';
const [VISITORS, WAITING] = long ? [300, 50] : [60, 8];
const NOW = '2026-11-20T09:00:00+01:00';

const api = await testApi({ now: NOW });
const office = await officeOf(api);
const { db } = api;
const smtp = await mailServer();

const start = () =>
  startServer({
    database: api.database,
    script: fileURLToPath(new URL('../../harness/servers/server-at.ts', import.meta.url)),
    // Each visitor has an address of their own, and the limits are those of the product.
    env: { NOW, SMTP_URL: smtp.url, MAIL_FROM: 'service@example.org', TRUSTED_PROXY: '127.0.0.1' },
  });
const servers = (await Promise.all([start(), start()])) as [TestServer, TestServer];
afterAll(() => Promise.all(servers.map((server) => server.kill9())));

/** Kills one process in the middle of what it does, and starts another in its place. */
async function killAndRestart(which: 0 | 1): Promise<void> {
  await servers[which].kill9();
  servers[which] = await start();
}

/** Sends until there is an answer, as people do, now to the one process, now to the other. */
async function requestUntilAnswered(visitor: number, path: string, init: RequestInit): Promise<Response> {
  for (let tries = visitor; ; tries += 1) {
    const { url } = servers[tries % 2] as TestServer;
    const headers = { 'X-Forwarded-For': `10.1.${visitor >> 8}.${visitor & 255}`, ...init.headers };
    const answer = await fetch(url + path, { redirect: 'manual', ...init, headers }).catch(() => null);
    // An answer that breaks off is none either.
    const text = await answer?.text().catch(() => null);
    if (answer && text !== null && text !== undefined && answer.status < 500 && answer.status !== 429)
      return new Response(text || null, answer);
    await sleep(50);
  }
}

/** Every other visitor has no scripts. */
const hasScripts = (n: number): boolean => n % 4 < 2;

type RequestBody = Record<string, string>;
const post = (n: number, path: string, body: RequestBody, key: string) =>
  requestUntilAnswered(n, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/ld+json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
  });
/** The page's form without scripts: true where it led on, false where it came back. */
async function postForm(n: number, values: RequestBody, key: string): Promise<boolean> {
  const answer = await requestUntilAnswered(n, '/public', {
    method: 'POST',
    body: new URLSearchParams({ ...values, key }),
  });
  const to = answer.headers.get('Location') ?? '';
  if (answer.status !== 303 || !/^\/public\/(confirmation|attente|suite)\?/.test(to))
    throw new Error(`${answer.status} ${to}`);
  return !to.startsWith('/public/suite');
}

const calendar = await office.calendar({
  ...{ nbAgentAM: 3, endDate: '2026-11-24', receptionDays: ['Mon'], endHourAM: '08:30' },
});
const [slot] = await office.slotsOf(calendar);
if (!slot) throw new Error('no slot');

/** Asks for the slot; true where the visitor is told yes. */
async function book(n: number, lastName: string): Promise<boolean> {
  const visit = office.visit(calendar, slot as { dateRDV: string }, { lastName }) as unknown as RequestBody;
  const key = randomUUID();
  if (hasScripts(n)) return (await post(n, '/api/appointments', visit, key)).status === 201;
  const { region, cell, date, dateRDV } = visit;
  return postForm(
    n,
    { ...visit, dateRDV: `${dateRDV} ${visit.calendar}`, shown: [region, cell, date].join(' ') },
    key,
  );
}
/** Asks for a place on the waiting list; true where the entry is accepted. */
async function joinWaitingList(n: number): Promise<boolean> {
  const {
    dateRDV: _hour,
    calendar: _calendar,
    ...visit
  } = office.visit(calendar, slot as never, {
    lastName: `Patient ${n}`,
    email: `patient${n}@example.dz`,
  }) as unknown as RequestBody;
  const key = randomUUID();
  if (hasScripts(n)) return (await post(n, '/api/queue_entries', visit as RequestBody, key)).status === 202;
  return postForm(n, { ...(visit as RequestBody), wait: '1' }, key);
}

const bookedAppointments = async () =>
  (
    await db.execute<{ id: number; name: string }>(
      sql`select id, last_name as name from ${appointments} where not canceled order by id`,
    )
  ).rows;
async function expectConsistentSlots(): Promise<void> {
  const { rows } = await db.execute(sql`
    select s.* from available_appointments s
    where booked <> (select count(*) from appointments a where a.slot_id = s.id and not a.canceled)
      or held <> (select count(*) from queue_entries q where q.slot_id = s.id) or booked + held > number`);
  expect(rows).toEqual([]);
}

it(`SLOT-07, PUB-07, APT-11: ${VISITORS} visitors at once for 3 places, half without scripts, two processes of which one is killed: 3 are booked and told so`, async () => {
  const names = Array.from({ length: VISITORS }, (_, n) => `Visiteur ${n}`);
  let answerCount = 0;
  const storm = Promise.all(
    names.map((name, n) =>
      book(n, name).finally(() => {
        answerCount += 1;
      }),
    ),
  );
  await expect.poll(() => answerCount, { interval: 1 }).toBeGreaterThan(VISITORS / 10);
  await killAndRestart(0);
  const outcomes = await storm;
  const confirmedNames = names.filter((_, n) => outcomes[n]);
  expect(confirmedNames).toHaveLength(3);
  // Nobody whose answer was lost with the process has a place without knowing it.
  expect((await bookedAppointments()).map(({ name }) => name).toSorted()).toEqual(confirmedNames.toSorted());
  await expectConsistentSlots();
});

/** The mails to this address that offer a place. */
const offerMailsTo = (to: string) =>
  smtp.received.filter((mail) => mail.to.includes(to) && readable(mail.content).includes('est libre'));
/** The secret in the first of them. */
async function secretOf(to: string): Promise<string> {
  await expect.poll(() => offerMailsTo(to).length, { timeout: 60_000 }).toBeGreaterThan(0);
  return /\/public\/attente\/([\w-]{22})/.exec(readable(offerMailsTo(to)[0]?.content ?? ''))?.[1] ?? '';
}

it(`QUEUE-01: ${WAITING} wait behind, in two processes of which each is killed once: offered in turn, once each, and nobody comes in between`, async () => {
  const joinOutcomes = await Promise.all(Array.from({ length: WAITING }, (_, n) => joinWaitingList(n)));
  expect(joinOutcomes).toEqual(Array(WAITING).fill(true));
  const initialQueue = await db.select().from(queueEntries).orderBy(queueEntries.id);
  expect(initialQueue).toHaveLength(WAITING);
  const token = await servers[1].signIn('admin');
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const entries = () => db.select().from(queueEntries).orderBy(queueEntries.id);
  const waitingEntries = async () => (await entries()).filter(({ waiting }) => waiting);

  const servedNames: string[] = [];
  let outsiders = 0;
  for (let round = 0; (await waitingEntries()).length > 0; round += 1) {
    const restart = round === 1 || round === 3 ? killAndRestart(((round - 1) / 2) as 0 | 1) : undefined;
    const [intruders] = await Promise.all([
      // Outsiders would book a place that nobody waits for: they try only while somebody waits behind all three.
      Promise.all(
        Array.from({ length: (await waitingEntries()).length > 3 ? 8 : 0 }, () => {
          outsiders += 1;
          return book(1000 + outsiders, `Passant ${outsiders}`);
        }),
      ),
      ...(await bookedAppointments()).map(({ id }, n) =>
        requestUntilAnswered(n, `/api/appointments/${id}/cancel`, {
          method: 'PUT',
          headers,
          body: JSON.stringify({ canceled: true }),
        }),
      ),
    ]);
    expect(intruders.filter(Boolean)).toEqual([]);
    const holders = (await entries()).filter((entry) => entry.slot !== null);
    expect(holders.length).toBeGreaterThan(0);
    // Everybody before the holders has been offered a place, nobody behind them has.
    const behind = (await entries()).filter((entry) => entry.offers === 0);
    expect(behind.every(({ id }) => holders.every((holder) => holder.id < id))).toBe(true);
    await Promise.all(
      holders.map(async ({ id, email }, n) => {
        servedNames.push(email);
        const address = `/public/attente/${await secretOf(email)}`;
        const leaves = id % 5 === 0;
        const path = `${address}/${leaves ? 'quitter' : 'prendre'}`;
        // A double click, in two processes.
        const answers = await Promise.all(
          [n, n + 1].map((first) => requestUntilAnswered(first, path, { method: 'POST' })),
        );
        expect(answers.map(({ status }) => status)).toContain(303);
      }),
    );
    await restart;
    await expectConsistentSlots();
  }
  expect(servedNames.toSorted()).toEqual(initialQueue.map(({ email }) => email).toSorted());
  expect((await entries()).filter((entry) => entry.offers !== 1)).toEqual([]);
  for (const email of servedNames) {
    // A mail that a killed process had in hand may come again, as the same mail.
    const ids = offerMailsTo(email).map(({ content }) => /^Message-ID: (.+)$/im.exec(content)?.[1]);
    expect([email, new Set(ids).size]).toEqual([email, 1]);
  }
});
