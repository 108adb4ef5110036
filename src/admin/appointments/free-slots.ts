import { dayOf, timeOf } from '../../domain/days.ts';
import type { AvailableSlot } from '../data-provider/service-calls.ts';

/** Free slots as the booking form offers them; pure. */

/** An hour that can be chosen: the slot of one of the calendars that have a place at that time. */
export interface Hour {
  /** ISO 8601 with offset. */
  readonly dateRDV: string;
  readonly time: string;
  /** The calendar's link. */
  readonly calendar: string;
  /** Places left at that time, those of every calendar together. */
  readonly remaining: number;
}

/**
 * The hours of a day from its slots: one an hour, even where two calendars have it. `own` is the slot that the
 * appointment under change holds; it is offered although it may be full.
 */
export function hoursOf(slots: readonly AvailableSlot[], own?: Pick<Hour, 'dateRDV' | 'calendar'>): Hour[] {
  const hours = new Map<number, Hour>();
  for (const { dateRDV, calendar, remaining } of slots) {
    const instant = Date.parse(dateRDV);
    const before = hours.get(instant);
    const isOwn = own !== undefined && own.calendar === calendar && Date.parse(own.dateRDV) === instant;
    const place = !before || isOwn || before.remaining === 0 ? { dateRDV, calendar } : before;
    hours.set(instant, {
      dateRDV: place.dateRDV,
      calendar: place.calendar,
      time: timeOf(dateRDV),
      remaining: (before?.remaining ?? 0) + Math.max(remaining, 0),
    });
  }
  return [...hours.entries()].sort(([a], [b]) => a - b).map(([, hour]) => hour);
}

/** The hour nearest to one that was lost: the next one, else the last. */
export const nearestHour = (hours: readonly Hour[], dateRDV: string): Hour | undefined =>
  hours.find((hour) => Date.parse(hour.dateRDV) >= Date.parse(dateRDV)) ?? hours.at(-1);

export interface FreeDay {
  readonly day: string;
  readonly remaining: number;
}

/** The first days that have places, from the next free slots. */
export function freeDays(slots: readonly AvailableSlot[], most = 6): FreeDay[] {
  const days = new Map<string, number>();
  for (const { dateRDV, remaining } of slots)
    days.set(dayOf(dateRDV), (days.get(dayOf(dateRDV)) ?? 0) + remaining);
  return [...days].slice(0, most).map(([day, remaining]) => ({ day, remaining }));
}
