import { timeOf } from '../domain/days.ts';

/** A free slot as the API gives it (SLOT-05). */
export interface FreeSlot {
  readonly dateRDV: string;
  /** Link of its calendar. */
  readonly calendar: string;
  readonly remaining?: number;
}

/** One hour that a visitor can choose. */
export interface Hour extends FreeSlot {
  /** `HH:MM` of the service. */
  readonly time: string;
}

const placesOf = (slot: FreeSlot): number => slot.remaining ?? 1;

/**
 * The hours to choose from, in time order: where several calendars have a slot at the same hour, the visitor sees
 * the hour once and gets the calendar with the most places left.
 */
export function hoursOf(slots: readonly FreeSlot[]): Hour[] {
  const hours = new Map<string, Hour>();
  for (const slot of slots) {
    const time = timeOf(slot.dateRDV);
    const known = hours.get(time);
    if (!known || placesOf(slot) > placesOf(known)) hours.set(time, { ...slot, time });
  }
  return [...hours.values()].sort((a, b) => a.time.localeCompare(b.time));
}
