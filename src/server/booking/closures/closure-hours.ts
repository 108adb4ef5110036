import { type Closing, closedHours } from '../../../domain/scheduling/closed-hours.ts';

const hour = (time: string | null | undefined) => time?.slice(0, 5);

/** The hours of a closure, wire values or a row, as PostgreSQL's multirange. */
export function closureHours(timezone: string, { startDate, endDate, startHour, endHour }: Closing): string {
  const spans = closedHours(timezone, {
    startDate,
    endDate,
    startHour: hour(startHour),
    endHour: hour(endHour),
  });
  // An hour that summer time skips is no time at all.
  const real = spans.filter(({ from, to }) => from < to);
  return `{${real.map(({ from, to }) => `[${from.toISOString()},${to.toISOString()})`).join()}}`;
}
