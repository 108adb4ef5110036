import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { isObject } from '../../../domain/model/keys.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import type { Json } from '../../data-provider/hydra.ts';
import { type ForcedSave, useForcedSave } from '../../ui/forms/use-forced-save.ts';
import { useRequestKey } from '../../ui/forms/use-request-key.ts';

/** Whether a refusal asks about the person rather than about the slot (APT-13). */
export const asksAboutPerson = (body: Json): boolean => 'appointments' in body || 'deceased' in body;

interface BookingProps {
  readonly creating: boolean;
  /** Additional query parameters of the request. */
  readonly asks?: Readonly<Record<string, number>>;
}

const NOTHING_MORE = {};

/**
 * Sends the booking form. It checks the slot first (APT-07) and sends one request at a time (SYS-07). The same values
 * keep one Idempotency-Key, so that a retry after a lost answer books only once (APT-11). It asks before it books a
 * person who is already booked or deceased (APT-13).
 */
export function useBooking({ creating, asks = NOTHING_MORE }: BookingProps) {
  const provider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const running = useRef(false);
  const requestKey = useRequestKey();
  const { saveOrAsk, ...question } = useForcedSave(asksAboutPerson);

  const send: ForcedSave = useCallback(
    async (values, save, { forced } = { forced: false }) => {
      if (running.current) return undefined;
      running.current = true;
      const refreshFreeSlots = () => queryClient.invalidateQueries({ queryKey: ['freeSlots'] });
      try {
        const old: unknown = values.ancienDateRDV;
        const isMoved = creating || (typeof old === 'string' && values.dateRDV !== old);
        if (isMoved && values.calendar && !(await isFree(provider, values))) {
          void refreshFreeSlots();
          return { dateRDV: translate('rules.slotTaken') };
        }
        const meta = {
          ...(creating ? { headers: requestKey(values) } : {}),
          query: forced ? { ...asks, forced: 1 } : asks,
        };
        const errors = await saveOrAsk(() => save(values, { meta }));
        if (isObject(errors) && errors.dateRDV) void refreshFreeSlots();
        return errors;
      } finally {
        running.current = false;
      }
    },
    [saveOrAsk, asks, creating, provider, queryClient, requestKey, translate],
  );
  return { ...question, send };
}

/** Whether the slot is free. A failed request counts as free and is logged, because the API checks again (APT-07). */
async function isFree(provider: AppDataProvider, { calendar, dateRDV }: FieldValues): Promise<boolean> {
  try {
    return await provider.checkSlot({ calendar, date: dateRDV });
  } catch (error) {
    console.warn(error);
    return true;
  }
}
