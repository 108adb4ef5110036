import { ENDING_SOON_DAYS, type FirstFreeDay } from '../../../domain/dashboard-figures.ts';
import { addDays } from '../../../domain/dates/days.ts';
import { FAILED_MAILS_ADDRESS } from '../../failed-mails/address.ts';
import { dayInAgenda } from '../../statistics/appointments/search.ts';
import { DOUBLES_ADDRESS } from '../../veterans/doubles/address.ts';
import { WAITING } from '../waiting.ts';

/** The addresses to which the figures of the dashboard lead: each list has exactly the records of its number. Pure. */

export interface ListLink {
  readonly address: string;
  readonly filter: Readonly<Record<string, unknown>>;
}

/** The figures of a day by cell. */
export const TODAY_FIGURES = ['expected', 'arrived', 'waiting', 'absent'] as const;
export type TodayFigure = (typeof TODAY_FIGURES)[number];

const OF_TODAY: Readonly<Record<TodayFigure, Readonly<Record<string, string>>>> = {
  expected: { state: 'expected' },
  arrived: { outcome: 'kept' },
  waiting: { state: 'arrived' },
  absent: { outcome: 'absent' },
};

/** Today's appointments of a cell, null for all cells. */
export const todayList = (figure: TodayFigure, day: string, cell: number | null): ListLink => ({
  address: '/appointments',
  filter: {
    dateRDV: { is: day },
    ...(cell === null ? {} : { cell: { id: cell } }),
    ...OF_TODAY[figure],
  },
});

/** The appointments that hold a place of a day. */
export const takenList = (day: string): ListLink => ({
  address: '/appointments',
  filter: { dateRDV: { is: day }, canceled: false },
});

export const queueList = (cell: number): ListLink => ({
  address: '/appointments/queue',
  filter: { cell: { id: cell } },
});

export const endingCalendars = (day: string): ListLink => ({
  address: '/calendars',
  filter: { archived: false, endDate: { after: day, before: addDays(day, ENDING_SOON_DAYS) } },
});

export const unsentCalendars = (day: string): ListLink => ({
  address: '/calendars',
  filter: { archived: false, sent: false, endDate: { after: day } },
});

export const doublesList: ListLink = { address: DOUBLES_ADDRESS, filter: {} };

export const failedMailsList: ListLink = { address: FAILED_MAILS_ADDRESS, filter: {} };

export const accountsList: ListLink = { address: '/users', filter: WAITING };

/** The address of a list with its filter. */
export const addressOf = ({ address, filter }: ListLink): string =>
  Object.keys(filter).length === 0
    ? address
    : `${address}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** The agenda of a first free day, of its office. */
export const freeDayAddress = ({ day, cell, region }: FirstFreeDay): string =>
  dayInAgenda({ cell, region }, day);
