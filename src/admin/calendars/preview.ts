import { addDays, WEEKDAYS, type Weekday } from '../../domain/dates/days.ts';
import { receptionDates, slotStarts, type WorkingPeriod } from '../../domain/scheduling/slots.ts';

/** Computes the slots of a calendar while it is typed (CAL-02, CAL-03). Pure. */

export interface HalfDay {
  readonly slots: number;
  /** Start of the first slot and of the last; empty without a slot. */
  readonly first: string;
  readonly last: string;
  /** Minutes after the last slot in which nobody can be received. */
  readonly lostMinutes: number;
  readonly places: number;
}

export interface Preview {
  readonly days: number;
  readonly morning: HalfDay;
  readonly afternoon: HalfDay;
  readonly slotsPerDay: number;
  readonly places: number;
  /** Minutes lost a day. */
  readonly lostMinutes: number;
}

/** Keys of `calendars.warnings`. */
type CalendarWarning = 'noDay' | 'longMorning' | 'longAfternoon' | 'oneHour' | 'noAgent' | 'noAgentMorning';

const HOUR = /^([01]\d|2[0-3]):[0-5]\d$/;
const DAY = /^\d{4}-\d{2}-\d{2}/;
const MAX_CALENDAR_DAYS = 366;

const hour = (value: unknown): string | null =>
  typeof value === 'string' && HOUR.test(value) ? value : null;
const day = (value: unknown): string | null =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value.slice(0, 10)))
    ? value.slice(0, 10)
    : null;
const count = (value: unknown): number | null =>
  /^\d{1,9}$/.test(String(value ?? '')) ? Number(value) : null;

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function halfDay(start: string | null, end: string | null, duration: number, agents: number): HalfDay {
  const starts = start && end && agents > 0 ? slotStarts(start, end, duration) : [];
  const [first = '', last = ''] = [starts[0], starts.at(-1)];
  const lostMinutes = last && end ? minutes(end) - minutes(last) - duration : 0;
  return { slots: starts.length, first, last, lostMinutes, places: starts.length * agents };
}

/** Converts the form's values to a working period; null while a required value is missing or wrong. */
export function periodOf(values: Readonly<Record<string, unknown>>): WorkingPeriod | null {
  const [startDate, endDate] = [day(values.startDate), day(values.endDate)];
  const [startHourAM, endHourAM] = [hour(values.startHourAM), hour(values.endHourAM)];
  const [duration, nbAgentAM] = [count(values.duration), count(values.nbAgentAM)];
  const receptionDays = Array.isArray(values.receptionDays) ? (values.receptionDays as Weekday[]) : [];
  if (!startDate || !endDate || endDate < startDate || !startHourAM || !endHourAM) return null;
  if (!duration || nbAgentAM === null || receptionDays.length === 0) return null;
  // A mistyped year would make the computation run through centuries.
  if (endDate > addDays(startDate, MAX_CALENDAR_DAYS)) return null;
  return {
    startDate,
    endDate,
    startHourAM,
    endHourAM,
    duration,
    nbAgentAM,
    startHourPM: hour(values.startHourPM),
    endHourPM: hour(values.endHourPM),
    nbAgentPM: count(values.nbAgentPM) ?? 0,
    receptionDays: WEEKDAYS.filter((weekday) => receptionDays.includes(weekday)),
  };
}

/** Days, slots, places and lost minutes of a working period (SLOT-01). */
export function previewOf(period: WorkingPeriod): Preview {
  const { duration, startHourPM = null, endHourPM = null } = period;
  const morning = halfDay(period.startHourAM, period.endHourAM, duration, period.nbAgentAM);
  const afternoon = halfDay(startHourPM, endHourPM, duration, period.nbAgentPM ?? 0);
  const days = receptionDates(period).length;
  return {
    days,
    morning,
    afternoon,
    slotsPerDay: morning.slots + afternoon.slots,
    places: days * (morning.places + afternoon.places),
    lostMinutes: morning.lostMinutes + afternoon.lostMinutes,
  };
}

/** Returns the warnings before saving; none of them refuses the calendar (CAL-03). */
export function warningsOf(period: WorkingPeriod, preview: Preview): CalendarWarning[] {
  const { startHourPM, endHourPM } = period;
  const bothHours = Boolean(startHourPM && endHourPM);
  const noAgentPM = (period.nbAgentPM ?? 0) === 0;
  const warnings: [CalendarWarning, boolean][] = [
    ['noDay', preview.days === 0],
    ['noAgentMorning', period.nbAgentAM === 0],
    ['longMorning', period.nbAgentAM > 0 && preview.morning.slots === 0],
    ['oneHour', Boolean(startHourPM) !== Boolean(endHourPM)],
    ['noAgent', bothHours && noAgentPM],
    ['longAfternoon', bothHours && !noAgentPM && preview.afternoon.slots === 0],
  ];
  return warnings.filter(([, holds]) => holds).map(([warning]) => warning);
}
