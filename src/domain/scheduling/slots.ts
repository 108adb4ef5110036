import { addDays, type Weekday, weekdayOf } from '../dates/days.ts';

/** From calendar to slots (SLOT-01): pure arithmetic, without clock or database. */

export interface WorkingPeriod {
  /** Both days are included. */
  readonly startDate: string;
  readonly endDate: string;
  /** Minutes of a slot. */
  readonly duration: number;
  readonly startHourAM: string;
  readonly endHourAM: string;
  readonly startHourPM?: string | null;
  readonly endHourPM?: string | null;
  readonly nbAgentAM: number;
  readonly nbAgentPM?: number | null;
  readonly receptionDays: readonly Weekday[];
}

interface ComputedSlot {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM` */
  readonly time: string;
  /** Places: the agents who receive. */
  readonly number: number;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeAt = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Starts of the slots of a half-day: a slot ends no later than the half-day; what overruns is left out. */
export function slotStarts(start: string, end: string, duration: number): string[] {
  const starts: string[] = [];
  if (duration < 1) return starts;
  for (let at = minutesOf(start); at + duration <= minutesOf(end); at += duration) starts.push(timeAt(at));
  return starts;
}

/** The reception days of a calendar, from first to last. */
export function receptionDates(
  calendar: Pick<WorkingPeriod, 'startDate' | 'endDate' | 'receptionDays'>,
): string[] {
  const days: string[] = [];
  for (let day = calendar.startDate; day <= calendar.endDate; day = addDays(day, 1))
    if (calendar.receptionDays.includes(weekdayOf(day))) days.push(day);
  return days;
}

/** Every slot of a calendar, in time order. */
export function computeSlots(calendar: WorkingPeriod): ComputedSlot[] {
  const morning = slotStarts(calendar.startHourAM, calendar.endHourAM, calendar.duration);
  const afternoon =
    calendar.startHourPM && calendar.endHourPM
      ? slotStarts(calendar.startHourPM, calendar.endHourPM, calendar.duration)
      : [];
  return receptionDates(calendar).flatMap((day) => [
    ...(calendar.nbAgentAM > 0 ? morning.map((time) => ({ day, time, number: calendar.nbAgentAM })) : []),
    ...((calendar.nbAgentPM ?? 0) > 0
      ? afternoon.map((time) => ({ day, time, number: calendar.nbAgentPM ?? 0 }))
      : []),
  ]);
}

/** Counts the slots that a calendar makes, without making them. */
export function countSlots(calendar: WorkingPeriod): number {
  const { startHourAM, endHourAM, startHourPM, endHourPM, duration } = calendar;
  const morning = calendar.nbAgentAM > 0 ? slotStarts(startHourAM, endHourAM, duration).length : 0;
  const afternoon =
    startHourPM && endHourPM && (calendar.nbAgentPM ?? 0) > 0
      ? slotStarts(startHourPM, endHourPM, duration).length
      : 0;
  return receptionDates(calendar).length * (morning + afternoon);
}
