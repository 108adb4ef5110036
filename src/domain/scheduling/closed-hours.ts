import { addDays, daySpan, type Span, wallTime } from '../dates/days.ts';

/** When a closure closes, as its record says it (CLOSE-01). */
export interface Closing {
  readonly startDate: string;
  readonly endDate: string;
  /** `HH:MM`; both or neither. */
  readonly startHour?: string | null;
  readonly endHour?: string | null;
}

/** The hours of a closure as instants: one span of whole days, or one a day. */
export function closedHours(zone: string, { startDate, endDate, startHour, endHour }: Closing): Span[] {
  if (!startHour || !endHour) return [daySpan(zone, startDate, endDate)];
  const spans: Span[] = [];
  for (let day = startDate; day <= endDate; day = addDays(day, 1))
    spans.push({
      from: new Date(wallTime(zone, day, startHour)),
      to: new Date(wallTime(zone, day, endHour)),
    });
  return spans;
}
