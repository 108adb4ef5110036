import type { Http } from '../http.ts';
import { type HydraRecord, type Json, toCollection } from '../hydra.ts';
import { putAction } from '../put-action.ts';
import type { VersionedRecord } from '../versions.ts';

/** The calls of calendars (CAL-05, CAL-07). */

/** A day of a calendar with the sum of its slots' places (SLOT-04). */
export interface CalendarDay {
  readonly day: string;
  readonly number: number;
  readonly booked: number;
  readonly held: number;
  /** Places that can be booked: none in closed hours. */
  readonly remaining: number;
  /** The name of the closure of some of its hours; null where none is closed. */
  readonly closed: string | null;
}

/** A calendar after a change. */
export type CalendarOutcome = {
  readonly days: number;
  readonly slots: number;
  readonly places: number;
  /** Slots that people made otherwise than the calendar would, and that stay. */
  readonly byHand: number;
  /** Slots that people removed, and that stay out. */
  readonly removed: number;
  /** Appointments on slots that would go: the change is refused. */
  readonly booked: number;
  /** Slots that a closure makes unbookable: the numbers above are without them (CLOSE-01). */
  readonly closedSlots: number;
  readonly closures: readonly { readonly name: string; readonly days: readonly string[] }[];
  /** On which it receives although they are none to work on. */
  readonly nationalDays: readonly {
    readonly day: string;
    readonly name: string;
    readonly toConfirm: boolean;
  }[];
};

export interface CalendarCalls {
  /** Sends a calendar (CAL-05); gives it as it is now. */
  sendCalendar(record: VersionedRecord): Promise<HydraRecord>;
  /** Previews a new calendar or a change of one, as its save computes it (CAL-07); `changes` as the form has them. */
  previewCalendar(
    id: number | string | undefined,
    changes: Json,
    signal?: AbortSignal,
  ): Promise<CalendarOutcome>;
  calendarDays(id: number | string): Promise<CalendarDay[]>;
  /** Takes a day's slots out; 409 where one has active appointments (SLOT-04). */
  removeCalendarDay(id: number | string, day: string): Promise<void>;
}

/** Creates the calls of calendars. */
export const createCalendarCalls = (http: Http): CalendarCalls => ({
  sendCalendar: (record) => putAction(http, 'calendars', record, 'sent', { sent: true }),

  async previewCalendar(id, changes, signal) {
    const { json } = await http<CalendarOutcome>(
      `/api/calendars/${id === undefined ? '' : `${id}/`}preview`,
      {
        method: 'POST',
        body: JSON.stringify(changes),
        signal,
      },
    );
    return json;
  },

  async calendarDays(id) {
    const { json } = await http(`/api/calendars/${id}/days`);
    return [...toCollection<CalendarDay>(json).members];
  },

  async removeCalendarDay(id, day) {
    await http(`/api/calendars/${id}/day/${day}/remove`, { method: 'DELETE' });
  },
});
