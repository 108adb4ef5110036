import { addDays, isDay, monthAfter, yearBefore } from '../../domain/dates/days.ts';

/** The periods that statistics are asked for (FIG-01, STAT-01). Pure. */

/** Two days, both included. */
export interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

/** `yearOnYear`: this year until today, beside the same days of the last one. */
export const PRESETS = ['thisMonth', 'lastMonth', 'thisYear', 'lastYear', 'yearOnYear'] as const;
type Preset = (typeof PRESETS)[number];

/** A period, and whether it is compared with the same days of the previous year: '1' or ''. */
export type PeriodAsked = Period & { readonly compare: string };

export function presetOf(preset: Preset, today: string): PeriodAsked {
  const month = `${today.slice(0, 7)}-01`;
  const year = `${today.slice(0, 4)}-01-01`;
  const lastOfMonth = addDays(month, -1);
  const lastOfYear = addDays(year, -1);
  switch (preset) {
    case 'thisMonth':
      return { startDate: month, endDate: addDays(monthAfter(month), -1), compare: '' };
    case 'lastMonth':
      return { startDate: `${lastOfMonth.slice(0, 7)}-01`, endDate: lastOfMonth, compare: '' };
    case 'thisYear':
      return { startDate: year, endDate: `${today.slice(0, 4)}-12-31`, compare: '' };
    case 'lastYear':
      return { startDate: yearBefore(year), endDate: lastOfYear, compare: '' };
    default:
      return { startDate: year, endDate: today, compare: '1' };
  }
}

/** The same days of the previous year. */
export const periodBefore = ({ startDate, endDate }: Period): Period => ({
  startDate: yearBefore(startDate),
  endDate: yearBefore(endDate),
});

/** Whether a period can be requested: it has two days, the last not before the first. */
export const isComplete = ({ startDate, endDate }: Period): boolean =>
  isDay(startDate) && isDay(endDate) && startDate <= endDate;

export const isSamePeriod = (one: PeriodAsked, other: PeriodAsked): boolean =>
  one.startDate === other.startDate && one.endDate === other.endDate && one.compare === other.compare;
