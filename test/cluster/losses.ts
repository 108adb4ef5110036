import { setTimeout as sleep } from 'node:timers/promises';
import {
  askMachine,
  canFillDisks,
  fillDisk,
  freeDisk,
  hang,
  machineOf,
  switchOff,
  switchOn,
  untilWhole,
  wake,
} from './database.ts';
import { openDesk } from './desk.ts';
import { until } from './processes.ts';
import { assert, report } from './report.ts';
import { APPS, endedServers, readinessOf, serviceUrl } from './servers.ts';
import { shareSettings } from './sharing.ts';
import {
  checkTruth,
  countByStatus,
  longestPauseSeconds,
  type PreparedStorm,
  refusalSeconds,
  startStorm,
} from './storm.ts';

/** No server has ended, and none had an error that nobody handled. */
async function checkServers(): Promise<void> {
  assert(endedServers().length === 0, `a server ended: ${endedServers().join()}`);
  for (const name of APPS) {
    const { unhandledRejections } = await readinessOf(name);
    assert(unhandledRejections === 0, `${name}: ${unhandledRejections} unhandled rejections`);
  }
}

/**
 * The primary loses its power under bookings; a desk that is open is told to read again, and a setting that one server
 * changes afterwards is in force on the other.
 */
export async function losePrimary(preparedOffice: PreparedStorm): Promise<void> {
  const { calendar, office, tokenOf } = preparedOffice;
  const cell = Number(calendar.cell['@id'].split('/').at(-1));
  const deskUrl = `${serviceUrl}/api/appointments/events?cell=${cell}&region=${office.region.id}`;
  const desks = [0, 1].map((number) => openDesk(deskUrl, tokenOf(number)));
  const storm = startStorm(serviceUrl, preparedOffice, { bookings: 15, lists: 5 });
  await sleep(10_000);
  const lostMachine = await machineOf('leader');
  const killMs = Date.now();
  switchOff(lostMachine);
  await until('bookings again', () =>
    storm.outcomes.some(({ id, startMs }) => id !== undefined && startMs > killMs),
  );
  const isTold = ({ readAllMs }: (typeof desks)[number]) => readAllMs.some((moment) => moment > killMs);
  await until('desks that are told to read again', () => desks.every(isTold));
  await sleep(10_000);
  const outcomes = await storm.stop();
  for (const desk of desks) await desk.close();
  await checkServers();
  const truth = await checkTruth(outcomes);
  const msUntilSetting = await shareSettings(preparedOffice);
  const during = outcomes.filter(({ kind, startMs }) => kind === 'booking' && startMs > killMs);
  report('primary lost', {
    refusalSeconds: refusalSeconds(outcomes, killMs),
    bookings: countByStatus(during),
    lists: countByStatus(outcomes.filter(({ kind }) => kind === 'list')),
    msUntilSetting,
    ...truth,
  });
  switchOn(lostMachine);
  const startMs = Date.now();
  await untilWhole();
  report('lost primary back as a standby', { seconds: Math.round((Date.now() - startMs) / 1000) });
}

/** The standby that each write waits for is cut, and comes back. */
export async function loseStandby(preparedOffice: PreparedStorm): Promise<void> {
  const storm = startStorm(serviceUrl, preparedOffice, { bookings: 15, lists: 5 }, 10_000);
  await sleep(5000);
  const lostMachine = await machineOf('sync_standby');
  const killMs = Date.now();
  switchOff(lostMachine);
  await until('bookings again', () =>
    storm.outcomes.some(({ id, startMs }) => id !== undefined && startMs > killMs),
  );
  await sleep(15_000);
  switchOn(lostMachine);
  await untilWhole();
  await sleep(5000);
  const outcomes = await storm.stop();
  await checkServers();
  report('standby lost and back', {
    longestPauseSeconds: longestPauseSeconds(outcomes.filter(({ startMs }) => startMs > killMs - 1000)),
    bookings: countByStatus(outcomes.filter(({ kind }) => kind === 'booking')),
    lists: countByStatus(outcomes.filter(({ kind }) => kind === 'list')),
    ...(await checkTruth(outcomes)),
  });
}

/** Longer than a read waits for a standby that hangs, and than HAProxy asks it. */
const HANG_MS = 30_000;
/** A read on a standby that hangs is asked of the primary after 11 seconds (docs/scaling.md); the rest is for a busy machine. */
const MAX_READ_MS = 13_000;

/** PostgreSQL of the standby that no write waits for hangs, and goes on: no list fails, and it is read again. */
export async function hangStandby(preparedOffice: PreparedStorm): Promise<void> {
  const storm = startStorm(serviceUrl, preparedOffice, { bookings: 5, lists: 15 }, 50_000);
  await sleep(5000);
  const hung = await machineOf('replica');
  const hangMs = Date.now();
  hang(hung);
  await sleep(HANG_MS);
  wake(hung);
  const wakeMs = Date.now();
  await untilWhole();
  const isReadAgain = async () => {
    const rows = await askMachine(
      hung,
      `select from pg_stat_activity
       where usename = 'combattants_app' and query_start > to_timestamp(${wakeMs / 1000}) limit 1`,
    );
    return rows.length > 0;
  };
  await until('reads on the standby that hung', isReadAgain, 300);
  const readMs = Date.now();
  for (const name of APPS)
    await until(`the standby of ${name}`, async () => (await readinessOf(name)).isStandbyUp === true);
  const outcomes = await storm.stop();
  await checkServers();
  const since = outcomes.filter(({ endMs }) => endMs > hangMs);
  const lists = since.filter(({ kind }) => kind === 'list');
  const longestListMs = Math.max(...lists.map(({ startMs, endMs }) => endMs - startMs));
  const failedOutcomes = since.filter(({ status }) => status === 0 || status >= 500);
  report('standby hung and woken', {
    longestListMs,
    secondsUntilRead: Math.round((readMs - wakeMs) / 1000),
    longestPauseSeconds: longestPauseSeconds(since),
    bookings: countByStatus(since.filter(({ kind }) => kind === 'booking')),
    lists: countByStatus(lists),
    ...(await checkTruth(outcomes)),
  });
  assert(
    failedOutcomes.length === 0,
    `answers that are errors: ${JSON.stringify(countByStatus(failedOutcomes))}`,
  );
  assert(longestListMs < MAX_READ_MS, `a list took ${longestListMs} ms`);
}

/** As long as a full disk stays full where no other machine takes over. */
const FULL_SECONDS = 90;

/** The disk of the primary is full: what cannot be written is refused in words, and nothing acknowledged is lost. */
export async function fillPrimaryDisk(preparedOffice: PreparedStorm): Promise<void> {
  assert(canFillDisks, 'only root can give a machine a disk of its own');
  const storm = startStorm(serviceUrl, preparedOffice, { bookings: 5, lists: 5 }, 40_000);
  await sleep(5000);
  const full = await machineOf('leader');
  const fullMs = Date.now();
  fillDisk(full);
  const isBookedSince = (momentMs: number) =>
    storm.outcomes.some(({ id, startMs }) => id !== undefined && startMs > momentMs);
  const isRefused = () => storm.outcomes.some(({ status, startMs }) => startMs > fullMs && status >= 500);
  await until('a refused booking', isRefused, 300);
  const refusedMs = Date.now();
  const other = until('another primary', async () => (await machineOf('leader')) !== full, FULL_SECONDS);
  const hasOther = await other.then(
    () => true,
    () => false,
  );
  if (hasOther) await until('bookings by the other primary', () => isBookedSince(refusedMs));
  const freeMs = Date.now();
  freeDisk(full);
  await until('bookings again', () => isBookedSince(freeMs));
  await untilWhole();
  const outcomes = await storm.stop();
  await checkServers();
  const since = outcomes.filter(({ startMs }) => startMs > fullMs);
  const faults = since.filter(({ status }) => status === 500);
  assert(faults.length === 0, `${faults.length} answers are a 500`);
  report("primary's disk filled and freed", {
    secondsUntilRefused: Math.round((refusedMs - fullMs) / 1000),
    hasOther,
    longestPauseSeconds: longestPauseSeconds(since),
    bookings: countByStatus(since.filter(({ kind }) => kind === 'booking')),
    lists: countByStatus(since.filter(({ kind }) => kind === 'list')),
    ...(await checkTruth(outcomes)),
  });
}
