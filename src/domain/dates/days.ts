import { tzOffset } from '@date-fns/tz/tzOffset';
import { UTCDateMini } from '@date-fns/utc/date/mini';
// Each function is imported from its own module: the index would load three hundred, for an additional second at each
// start.
import { addDays as addTo } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { getDay } from 'date-fns/getDay';
import { isValid } from 'date-fns/isValid';

/**
 * Days and times of the service's time zone (SYS-02, SYS-03). A day is `YYYY-MM-DD` text, a moment is text with its
 * own offset or milliseconds; nothing here asks for the browser's or the server's zone.
 */

/** Days of the week, as calendars store them, in the order of `Date.getUTCDay`. */
export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The first day of the service's week: the first weekday above. */
export const FIRST_WEEKDAY: Weekday = 'Sun';

/** Converts a day for date-fns: midnight in UTC, whatever the machine's time zone. */
const dateOf = (day: string): Date => new UTCDateMini(`${day}T00:00:00Z`);
const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Whether a text is an existing day in the years 1000 to 9998, which databases accept and people can mean. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) || text >= '9999') return false;
  const date = dateOf(text);
  return isValid(date) && isoDay(date) === text;
}

/** The day `days` after `day`. */
export const addDays = (day: string, days: number): string => isoDay(addTo(dateOf(day), days));

/** The same day one month later, for a day that every month has: 2026-12-01 gives 2027-01-01. */
export const monthAfter = (day: string): string => isoDay(addMonths(dateOf(day), 1));

/** The same day one year earlier; February 28th for the 29th. */
export const yearBefore = (day: string): string => monthsBefore(day, 12);

/** The day some months earlier; the last day of that month where it is shorter. */
export const monthsBefore = (day: string, months: number): string => isoDay(addMonths(dateOf(day), -months));

export const weekdayOf = (day: string): Weekday => WEEKDAYS[getDay(dateOf(day))] as Weekday;

/** The day of a moment in its own offset, as it is written in the text. */
export const dayOf = (moment: string | null | undefined): string => moment?.slice(0, 10) ?? '';

/** The time HH:MM of a moment in its own offset: 2026-11-23T08:15:00+01:00 is 08:15. */
export const timeOf = (moment: string | null | undefined): string => moment?.slice(11, 16) ?? '';

/** A day or moment as people read it: DD/MM/YYYY. */
export function formatDay(value: string | null | undefined): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(value ?? '');
  return match ? `${match[3]}/${match[2]}/${match[1]}` : '';
}

/** A moment as people read it: DD/MM/YYYY HH:MM. */
export function formatMoment(value: string | null | undefined): string {
  return value ? `${formatDay(value)} ${timeOf(value)}`.trim() : '';
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** Today in `zone` at `instant`: `YYYY-MM-DD`. The public page asks this; `tzOffset` needs Safari 15.4 and Chrome 95. */
export function dayIn(zone: string, instant: number): string {
  const calendar =
    calendars.get(zone) ??
    new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  calendars.set(zone, calendar);
  const parts = new Map(calendar.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** The offset of `zone` at `instant` (milliseconds since the epoch), in whole minutes east of UTC. */
const offsetMinutes = (zone: string, instant: number): number =>
  Math.round(tzOffset(zone, new Date(instant)));

/** Returns the local time of `zone` at `instant`, written as if it were UTC. */
const shownIn = (zone: string, instant: number): string =>
  new Date(instant + offsetMinutes(zone, instant) * 60_000).toISOString();

/** A moment written with the offset of `zone` (SYS-03): 2026-11-23T08:15:00+01:00. */
export function writeMoment(zone: string, instant: number): string {
  const offset = offsetMinutes(zone, instant);
  const pad = (n: number) => String(Math.trunc(Math.abs(n))).padStart(2, '0');
  return `${shownIn(zone, instant).slice(0, 19)}${offset < 0 ? '-' : '+'}${pad(offset / 60)}:${pad(offset % 60)}`;
}

/** The instant of a wall time in `zone`: `wallTime('Africa/Algiers', '2026-11-23', '08:15')`, in milliseconds. */
export function wallTime(zone: string, day: string, time: string): number {
  const utc = Date.parse(`${day}T${time}:00Z`);
  const first = utc - offsetMinutes(zone, utc) * 60_000;
  return utc - offsetMinutes(zone, first) * 60_000;
}

/** The instant at which a day begins in `zone`. */
export const midnight = (zone: string, day: string): Date => new Date(wallTime(zone, day, '00:00'));

/** Instants from the first until before the second. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** The span of one day in `zone`, or of several days to the end of the last. */
export const daySpan = (zone: string, first: string, last = first): Span => ({
  from: midnight(zone, first),
  to: midnight(zone, addDays(last, 1)),
});
