import { addDays, monthAfter } from './days.ts';

/** Days from the first to the last, both included. */
export interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

const isWholeMonth = ({ startDate, endDate }: Period): boolean =>
  startDate.endsWith('-01') && addDays(endDate, 1) === monthAfter(startDate);

const DAY_MS = 86_400_000;
const lengthOf = ({ startDate, endDate }: Period): number =>
  Math.round((Date.parse(endDate) - Date.parse(startDate)) / DAY_MS) + 1;

/**
 * The next period of the same kind that ends after a day (CAL-08): after a month the next month, else as many whole
 * weeks later as it takes to lie behind it, on the same days of the week.
 */
export function nextPeriod(period: Period, after: string): Period {
  const weeks = Math.ceil(lengthOf(period) / 7) * 7;
  let next = period;
  do {
    const startDate = isWholeMonth(next) ? monthAfter(next.startDate) : addDays(next.startDate, weeks);
    const endDate = isWholeMonth(next) ? addDays(monthAfter(startDate), -1) : addDays(next.endDate, weeks);
    next = { startDate, endDate };
  } while (next.startDate <= after);
  return next;
}
