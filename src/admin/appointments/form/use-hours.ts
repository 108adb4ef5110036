import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { dayOf, isDay, timeOf } from '../../../domain/dates/days.ts';
import { type Hour, hoursOf, isToCome, nearestHour } from '../../../domain/scheduling/free-hours.ts';
import { useAskedAgain } from '../../../shared/use-asked-again.ts';
import type { AvailableSlot } from '../../data-provider/calls/service-calls.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import { lastSegment } from '../../data-provider/hydra.ts';
import type { AppointmentRecord } from '../../data-provider/records.ts';

/** `waiting`: cell, region or date is not chosen yet; `none`: no place, or the question failed (SLOT-06). */
type Status = 'waiting' | 'loading' | 'ready' | 'none';

const NO_HOURS: readonly Hour[] = [];
const SLOT_FIELDS = ['dateRDV', 'calendar', 'dateHour'] as const;

/** The slot that the appointment holds, while the form still asks for its cell, region and day. */
function ownSlot(
  appointment: AppointmentRecord | undefined,
  requested: readonly unknown[],
): Hour | undefined {
  if (!appointment?.dateRDV || !appointment.calendar || appointment.canceled) return undefined;
  const { dateRDV, calendar, cell, region } = appointment;
  const day = dayOf(dateRDV);
  if (requested[0] !== cell || requested[1] !== region || requested[2] !== day) return undefined;
  return { dateRDV, calendar, time: timeOf(dateRDV), remaining: 0 };
}

/** The hour of a slot, in the calendar of that slot: another one may have more places then. */
function hourOf(slot: string | null | undefined, slots: readonly AvailableSlot[], hours: readonly Hour[]) {
  const requestedSlot = slots.find((one) => slot && lastSegment(one['@id']) === slot);
  const hour = requestedSlot && hours.find(({ dateRDV }) => dateRDV === requestedSlot.dateRDV);
  return hour && { ...hour, calendar: requestedSlot.calendar };
}

/**
 * The free hours for the form's cell, region and date, asked again at each change of one of them or of the reason
 * (SLOT-06). The first hour that is to come is chosen, or the appointment's own, and none that is over; asked again for
 * the same day, because a slot was taken meanwhile, the one nearest to the choice.
 * @param slot the id of the slot to begin with, where it is free.
 */
export function useHours(appointment: AppointmentRecord | undefined, slot?: string | null) {
  const provider = useDataProvider<AppDataProvider>();
  const { setValue, getValues, clearErrors, formState } = useFormContext();
  const { field } = useController({ name: 'dateRDV' });
  useController({ name: 'calendar' });
  useController({ name: 'dateHour' });
  const [cell, region, date, reason] = useWatch({ name: ['cell', 'region', 'date', 'reason'] });
  const complete = Boolean(cell && region && isDay(String(date)));

  const { data, isError, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['freeSlots', cell, region, date, reason, appointment?.id],
    queryFn: async () => {
      try {
        return await provider.availableSlots({ cell, region, date, id: appointment?.id });
      } catch (error) {
        // Only logged (SLOT-06): the field then is as without a slot.
        console.warn(error);
        throw error;
      }
    },
    enabled: complete,
    retry: false,
    // Without a connection too it is asked, and fails: it does not wait as if it were being answered.
    networkMode: 'always',
    // What was free a minute ago may be taken.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

  const own = ownSlot(appointment, [cell, region, date]);
  const slots = data ? hoursOf(data, own) : NO_HOURS;
  // Its slot may have gone with a calendar that was changed: it is offered as long as the appointment has it.
  const hours =
    own && data && !slots.some(({ dateRDV }) => dateRDV === own.dateRDV) ? [own, ...slots] : slots;

  const now = Date.now();
  const [open, over] = [true, false].map((isOpen) =>
    hours.filter((hour) => (hour.dateRDV === own?.dateRDV || isToCome(hour, now)) === isOpen),
  ) as [Hour[], Hour[]];

  const choose = (hour: Hour | undefined) => {
    setValue('dateRDV', hour?.dateRDV ?? null);
    setValue('calendar', hour?.calendar ?? null);
    setValue('dateHour', hour?.time ?? null);
  };

  const day = complete ? JSON.stringify([cell, region, date]) : '';
  const question = day && JSON.stringify([day, reason]);
  const lastAnswer = useRef({ question: '', day: '', at: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen anew when an answer arrives, not when it is drawn
  useEffect(() => {
    const again = lastAnswer.current.question === question;
    if (!data || !complete) {
      // Nothing can be saved with the slot of another day; who chose a reason and saves at once keeps theirs (APT-12).
      if (lastAnswer.current.day !== day || !complete || isError) choose(undefined);
      if (isError || !complete) lastAnswer.current = { question: '', day: '', at: 0 };
      return;
    }
    if (again && lastAnswer.current.at === dataUpdatedAt) return;
    const before: unknown = getValues('dateRDV');
    const next =
      again && typeof before === 'string' && before
        ? nearestHour(hours, before)
        : (hours.find(({ dateRDV }) => dateRDV === own?.dateRDV) ??
          hourOf(slot, data, hours) ??
          hours.find((hour) => isToCome(hour, Date.now())));
    choose(next);
    // 'désolé…' stays to be read when the same day was asked again; a new day has not been refused.
    if (!again && next) clearErrors([...SLOT_FIELDS]);
    lastAnswer.current = { question, day, at: dataUpdatedAt };
  }, [question, dataUpdatedAt, isError]);

  const failed = complete && isError && !data && !isFetching;
  const askAgain = useCallback(() => void refetch(), [refetch]);
  const isOpened = useAskedAgain(failed, question, askAgain);

  const status: Status = !complete
    ? 'waiting'
    : data
      ? open.length > 0
        ? 'ready'
        : 'none'
      : failed
        ? 'none'
        : 'loading';
  const messages = SLOT_FIELDS.map((name) => formState.errors[name]?.message);

  return {
    /** Those to come, and the appointment's own. */
    hours: open,
    /** Those that are over: staff may still take one, for who came at that hour. */
    over,
    status,
    /** The question failed: the field can be reached, and is asked again when it is opened. */
    failed,
    opened: isOpened,
    chosen: field.value as string | null,
    /** A person's own choice. */
    choose: (hour: Hour) => {
      choose(hour);
      clearErrors([...SLOT_FIELDS]);
    },
    error: messages.find((message): message is string => typeof message === 'string'),
    focusRef: (element: HTMLInputElement | null) => field.ref(element && { focus: () => element.focus() }),
  };
}
