import { timeOf } from '../dates/days.ts';

/** Free slots as the forms of an appointment offer them, the visitor's and the agent's. */

/** A free slot as the API gives it (SLOT-05). */
export interface FreeSlot {
  /** ISO 8601 with offset. */
  readonly dateRDV: string;
  /** Link of its calendar. */
  readonly calendar: string;
  readonly remaining?: number;
}

/** One hour that can be chosen: the slot of one of the calendars that have a place at that time. */
export interface Hour extends FreeSlot {
  /** `HH:MM` of the service. */
  readonly time: string;
  /** Places left at that time, those of every calendar together. */
  readonly remaining: number;
}

const placesOf = ({ remaining = 1 }: FreeSlot): number => Math.max(remaining, 0);

/**
 * The hours of a day from its slots, in time order: one an hour, of the calendar with the most places left where several
 * have it. `ownSlot` is the one that the appointment under change holds; it is offered although it may be full.
 */
export function hoursOf(slots: readonly FreeSlot[], ownSlot?: FreeSlot): Hour[] {
  const isOwn = (slot: FreeSlot) =>
    slot.calendar === ownSlot?.calendar && Date.parse(slot.dateRDV) === Date.parse(ownSlot.dateRDV);
  const preferredSlots = [...slots].sort(
    (a, b) =>
      Date.parse(a.dateRDV) - Date.parse(b.dateRDV) ||
      Number(isOwn(b)) - Number(isOwn(a)) ||
      placesOf(b) - placesOf(a),
  );
  const hours: Hour[] = [];
  for (const slot of preferredSlots) {
    const before = hours.at(-1);
    const same = before && Date.parse(before.dateRDV) === Date.parse(slot.dateRDV);
    if (same) hours[hours.length - 1] = { ...before, remaining: before.remaining + placesOf(slot) };
    else hours.push({ ...slot, time: timeOf(slot.dateRDV), remaining: placesOf(slot) });
  }
  return hours;
}

/** The hour nearest to one that was lost: the next one, else the last. */
export const nearestHour = (hours: readonly Hour[], dateRDV: string): Hour | undefined =>
  hours.find((hour) => Date.parse(hour.dateRDV) >= Date.parse(dateRDV)) ?? hours.at(-1);

/** Whether a slot has not begun: what is over can still be chosen by staff, but is not what they are offered first. */
export const isToCome = ({ dateRDV }: Pick<FreeSlot, 'dateRDV'>, now: number): boolean =>
  Date.parse(dateRDV) >= now;
