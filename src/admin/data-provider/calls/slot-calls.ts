import type { Http } from '../http.ts';
import { type Json, lastSegment, toCollection } from '../hydra.ts';

/** The calls of bookable slots (SLOT-05, APT-07). */

/** A bookable slot (SLOT-05): its moment, its calendar's link, its places. */
export interface AvailableSlot extends Json {
  readonly '@id': string;
  readonly id: number;
  /** ISO 8601 with offset. */
  readonly dateRDV: string;
  readonly calendar: string;
  readonly number: number;
  readonly booked: number;
  readonly remaining: number;
}

/** The query for slots; each reference is a link or an id, `date` is YYYY-MM-DD, `id` the appointment's own. */
interface SlotQuery {
  readonly cell: string | number;
  readonly region: string | number;
  /** Without a day: the next free slots. */
  readonly date?: string;
  readonly calendar?: string | number;
  readonly id?: string | number;
}

/** A day and how many places it has left. */
interface DayWithPlaces {
  readonly day: string;
  readonly remaining: number;
}

export interface SlotCalls {
  /** Whether a slot exists and is free (APT-07). */
  checkSlot(query: { calendar: string | number; date: string }): Promise<boolean>;
  /** The bookable slots of a day, in time order (SLOT-05). */
  availableSlots(query: SlotQuery): Promise<AvailableSlot[]>;
  /** The days of a month, `YYYY-MM`, that have places in a cell and wilaya (links), in their order; without one the next. */
  daysWithPlaces(query: { cell: string; region: string; month?: string }): Promise<DayWithPlaces[]>;
}

/** Creates the calls of bookable slots. */
export const createSlotCalls = (http: Http): SlotCalls => ({
  async checkSlot({ calendar, date }) {
    const query = new URLSearchParams({ calendar: lastSegment(String(calendar)), date });
    const { json } = await http(`/api/available_appointments/check?${query}`);
    return typeof json['@id'] === 'string';
  },

  async availableSlots(slotsQuery) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(slotsQuery))
      if (value !== undefined && value !== '')
        query.set(name, name === 'date' ? String(value) : lastSegment(String(value)));
    const { json } = await http(`/api/appointments/available?${query}`);
    return [...toCollection<AvailableSlot>(json).members];
  },

  async daysWithPlaces({ cell, region, month }) {
    const query = new URLSearchParams({ cell: lastSegment(cell), region: lastSegment(region) });
    if (month) query.set('month', month);
    const { json } = await http(`/api/appointments/days?${query}`);
    return [...toCollection<DayWithPlaces>(json).members];
  },
});
