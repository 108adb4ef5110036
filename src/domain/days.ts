/**
 * Days and times of the service's time zone (SYS-02, SYS-03). A day is `YYYY-MM-DD` text, a moment is text with its
 * own offset or milliseconds; nothing here asks for the browser's or the server's zone.
 */

/** Days of the week as calendars name them, in the order of `Date.getUTCDay`. */
export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The service's week begins on the day that its calendars name first. */
export const FIRST_WEEKDAY: Weekday = 'Sun';

const DAY_MS = 86_400_000;

/** Whether a text is a day of the calendar, of a year that databases and people can mean (1000 to 9998). */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) || text >= '9999') return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** The day `days` after `day`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export const weekdayOf = (day: string): Weekday =>
  WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] as Weekday;

/** The day of a moment in the offset that its text carries: what a reader of the text sees. */
export const dayOf = (moment: string): string => moment.slice(0, 10);

/** The short local time of a moment in its own offset: 2026-11-23T08:15:00+01:00 is 08:15. */
export const timeOf = (moment: string): string => moment.slice(11, 16);

/** A day or moment as people read it: DD/MM/YYYY. */
export function formatDay(value: string | null | undefined): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(value ?? '');
  return match ? `${match[3]}/${match[2]}/${match[1]}` : '';
}

/** A moment as people read it: DD/MM/YYYY HH:MM. */
export function formatMoment(value: string | null | undefined): string {
  return value ? `${formatDay(value)} ${timeOf(value)}`.trim() : '';
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function partsIn(zone: string, instant: number): Record<string, string> {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  return Object.fromEntries(formatter.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** The offset of `zone` at `instant` (milliseconds since the epoch), in minutes east of UTC. */
function offsetMinutes(zone: string, instant: number): number {
  const p = partsIn(zone, instant);
  const wall = Date.UTC(
    Number(p.year),
    Number(p.month) - 1,
    Number(p.day),
    Number(p.hour),
    Number(p.minute),
    Number(p.second),
  );
  return Math.round((wall - Math.floor(instant / 1000) * 1000) / 60_000);
}

/** Today in `zone` at `instant`: `YYYY-MM-DD`. */
export function dayIn(zone: string, instant: number): string {
  const p = partsIn(zone, instant);
  return `${p.year}-${p.month}-${p.day}`;
}

/** A moment written with the offset of `zone` (SYS-03): 2026-11-23T08:15:00+01:00. */
export function writeMoment(zone: string, instant: number): string {
  const p = partsIn(zone, instant);
  const offset = offsetMinutes(zone, instant);
  const sign = offset < 0 ? '-' : '+';
  const pad = (n: number) => String(n).padStart(2, '0');
  const abs = Math.abs(offset);
  return `${p.year}-${p.month}-${p.day}T${p.hour}:${p.minute}:${p.second}${sign}${pad(Math.floor(abs / 60))}:${pad(abs % 60)}`;
}

/** The instant of a wall time in `zone`: `wallTime('Africa/Algiers', '2026-11-23', '08:15')`, in milliseconds. */
export function wallTime(zone: string, day: string, time: string): number {
  const utc = Date.parse(`${day}T${time}:00Z`);
  const first = utc - offsetMinutes(zone, utc) * 60_000;
  return utc - offsetMinutes(zone, first) * 60_000;
}
