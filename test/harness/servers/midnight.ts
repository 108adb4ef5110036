import { setTimeout as sleep } from 'node:timers/promises';
import { dayIn } from '../../../src/domain/dates/days.ts';

/** Waits while the service's day has fewer minutes left than these: what counts days from today ends on the same one. */
export async function awayFromMidnight(minutes: number): Promise<void> {
  const day = (ahead = 0) => dayIn('Africa/Algiers', Date.now() + ahead * 60_000);
  const next = day(minutes);
  while (day() !== next) await sleep(500);
}
