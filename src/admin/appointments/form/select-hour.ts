import { dayOf, timeOf } from '../../../domain/dates/days.ts';
import { type Hour, isToCome, nearestHour } from '../../../domain/scheduling/free-hours.ts';
import type { AvailableSlot } from '../../data-provider/calls/slot-calls.ts';
import { lastSegment } from '../../data-provider/hydra.ts';
import type { AppointmentRecord } from '../../data-provider/records.ts';

/** The slot that the appointment holds, as long as the form has the appointment's cell, region and day. */
export function ownSlot(
  appointment: AppointmentRecord | undefined,
  requestedHours: readonly unknown[],
): Hour | undefined {
  if (!appointment?.dateRDV || !appointment.calendar || appointment.canceled) return undefined;
  const { dateRDV, calendar, cell, region } = appointment;
  const day = dayOf(dateRDV);
  if (requestedHours[0] !== cell || requestedHours[1] !== region || requestedHours[2] !== day)
    return undefined;
  return { dateRDV, calendar, time: timeOf(dateRDV), remaining: 0 };
}

/** The hour of a slot, with the calendar of that slot. Another calendar may have more places at the same time. */
function hourOf(slot: string | null | undefined, slots: readonly AvailableSlot[], hours: readonly Hour[]) {
  const requestedSlot = slots.find((one) => slot && lastSegment(one['@id']) === slot);
  const hour = requestedSlot && hours.find(({ dateRDV }) => dateRDV === requestedSlot.dateRDV);
  return hour && { ...hour, calendar: requestedSlot.calendar };
}

/** The hours of an answer, and what decides which one is selected. */
export interface HourOffer {
  readonly hours: readonly Hour[];
  /** The appointment's own hour. */
  readonly ownHour: Hour | undefined;
  readonly slots: readonly AvailableSlot[] | undefined;
  /** The id of the slot that is selected at first. */
  readonly slot: string | null | undefined;
}

/**
 * Selects the appointment's own hour, else that of the slot from the URL, else the next future one. When a slot was
 * taken and the same question is asked again, it selects the hour nearest to the previous one.
 * @param before the moment that was selected before; absent for a new question.
 */
export function selectHour(
  { hours, ownHour, slots = [], slot }: HourOffer,
  before: unknown,
): Hour | undefined {
  if (typeof before === 'string' && before) return nearestHour(hours, before);
  return (
    hours.find(({ dateRDV }) => dateRDV === ownHour?.dateRDV) ??
    hourOf(slot, slots, hours) ??
    hours.find((hour) => isToCome(hour, Date.now()))
  );
}
