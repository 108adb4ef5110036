import { addDays, monthAfter } from './days.ts';

/** A period from a first to a last day, both included. */
export interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

const isWholeMonth = ({ startDate, endDate }: Period): boolean =>
  startDate.endsWith('-01') && addDays(endDate, 1) === monthAfter(startDate);

const DAY_MS = 86_400_000;
const daysIn = ({ startDate, endDate }: Period): number =>
  Math.round((Date.parse(endDate) - Date.parse(startDate)) / DAY_MS) + 1;

/**
 * Returns the next period that begins after the day `after` (CAL-08). A whole month is followed by a whole month. Any
 * other period is moved by whole weeks, so that it keeps its length and its days of the week and does not overlap the
 * period given.
 */
export function nextPeriod(period: Period, after: string): Period {
  const isMonth = isWholeMonth(period);
  const shiftDays = Math.ceil(daysIn(period) / 7) * 7;
  let next = period;
  do {
    const startDate = isMonth ? monthAfter(next.startDate) : addDays(next.startDate, shiftDays);
    const endDate = isMonth ? addDays(monthAfter(startDate), -1) : addDays(next.endDate, shiftDays);
    next = { startDate, endDate };
  } while (next.startDate <= after);
  return next;
}
