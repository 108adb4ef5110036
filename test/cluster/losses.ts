import { setTimeout as sleep } from 'node:timers/promises';
import { canFillDisks, fillDisk, freeDisk, machineOf, switchOff, switchOn, untilWhole } from './database.ts';
import { openDesk } from './desk.ts';
import { until } from './processes.ts';
import { assert, report } from './report.ts';
import { APPS, endedServers, readinessOf, serviceUrl } from './servers.ts';
import { shareSettings } from './sharing.ts';
import {
  checkTruth,
  countByStatus,
  longestPauseSeconds,
  type Prepared,
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
export async function losePrimary(prepared: Prepared): Promise<void> {
  const { calendar, office, tokenOf } = prepared;
  const cell = Number(calendar.cell['@id'].split('/').at(-1));
  const deskUrl = `${serviceUrl}/api/appointments/events?cell=${cell}&region=${office.region.id}`;
  const desks = [0, 1].map((number) => openDesk(deskUrl, tokenOf(number)));
  const storm = startStorm(serviceUrl, prepared, { bookings: 15, lists: 5 });
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
  const msUntilSetting = await shareSettings(prepared);
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
export async function loseStandby(prepared: Prepared): Promise<void> {
  const storm = startStorm(serviceUrl, prepared, { bookings: 15, lists: 5 }, 10_000);
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

/** As long as a full disk stays full where no other machine takes over. */
const FULL_SECONDS = 90;

/** The disk of the primary is full: what cannot be written is refused in words, and nothing acknowledged is lost. */
export async function fillPrimaryDisk(prepared: Prepared): Promise<void> {
  assert(canFillDisks, 'only root can give a machine a disk of its own');
  const storm = startStorm(serviceUrl, prepared, { bookings: 5, lists: 5 }, 40_000);
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
