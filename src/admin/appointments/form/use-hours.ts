import { useCallback } from 'react';
import { useWatch } from 'react-hook-form';
import { isDay } from '../../../domain/dates/days.ts';
import { type Hour, hoursOf, isToCome } from '../../../domain/scheduling/free-hours.ts';
import { useRetry } from '../../../shared/use-retry.ts';
import type { AppointmentRecord } from '../../data-provider/records.ts';
import { ownSlot } from './select-hour.ts';
import { useFreeSlots } from './use-free-slots.ts';
import { useSlotSelection } from './use-slot-selection.ts';

/** `waiting`: cell, region or date is missing. `none`: there is no free place, or the request failed (SLOT-06). */
type Status = 'waiting' | 'loading' | 'ready' | 'none';

const NO_HOURS: readonly Hour[] = [];

/**
 * The free hours for the form's cell, region and date. They are requested again when one of these or the reason changes
 * (SLOT-06). An answer selects the appointment's own hour, else that of `slot`, else the first future one. When a slot
 * was taken and the same day is requested again, the hour nearest to the choice is selected.
 * @param slot the id of the slot that is selected at first, where it is free.
 */
export function useHours(appointment: AppointmentRecord | undefined, slot?: string | null) {
  const [cell, region, date, reason] = useWatch({ name: ['cell', 'region', 'date', 'reason'] });
  const complete = Boolean(cell && region && isDay(String(date)));
  const slotQuery = { cell, region, date, reason, id: appointment?.id };
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useFreeSlots(slotQuery, complete);

  const ownHour = ownSlot(appointment, [cell, region, date]);
  const slots = data ? hoursOf(data, ownHour) : NO_HOURS;
  // The slot may be gone because its calendar changed. The appointment may keep it, so it is offered.
  const hours =
    ownHour && data && !slots.some(({ dateRDV }) => dateRDV === ownHour.dateRDV)
      ? [ownHour, ...slots]
      : slots;

  const now = Date.now();
  const isOpen = (hour: Hour) => hour.dateRDV === ownHour?.dateRDV || isToCome(hour, now);
  const [open, over] = [hours.filter(isOpen), hours.filter((hour) => !isOpen(hour))];

  const day = complete ? JSON.stringify([cell, region, date]) : '';
  const question = day && JSON.stringify([day, reason]);
  const selection = useSlotSelection({
    ...{ hours, ownHour, slots: data, slot, day, question, isError },
    at: dataUpdatedAt,
  });

  const hasFailed = complete && isError && !data && !isFetching;
  const askAgain = useCallback(() => void refetch(), [refetch]);
  const isOpened = useRetry(hasFailed, question, askAgain);

  const status: Status = !complete
    ? 'waiting'
    : data
      ? open.length > 0
        ? 'ready'
        : 'none'
      : hasFailed
        ? 'none'
        : 'loading';

  return {
    ...selection,
    /** Future hours, and the appointment's own. */
    hours: open,
    /** Past hours: staff may still book one for a person who came at that time. */
    over,
    status,
    /** The request failed. The field stays focusable, and opening it sends the request again. */
    failed: hasFailed,
    opened: isOpened,
  };
}
