import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { AppDataProvider } from '../dataProvider/dataProvider.ts';
import type { Save } from '../ui/RecordForms.tsx';
import { useRequestKey } from '../ui/useRequestKey.ts';

/**
 * What stands between the booking form and its request: the check of the slot (APT-07), one request at a time
 * (SYS-07), and one Idempotency-Key for as long as the same is asked, so that a repetition after a lost answer makes
 * no second appointment (APT-11).
 */
export function useBooking({ creating }: { creating: boolean }) {
  const provider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const running = useRef(false);
  const requestKey = useRequestKey();

  return useCallback(
    async (values: FieldValues, save: Save): Promise<unknown> => {
      if (running.current) return undefined;
      running.current = true;
      const askAgain = () => queryClient.invalidateQueries({ queryKey: ['freeSlots'] });
      try {
        const old: unknown = values.ancienDateRDV;
        const moved = creating || (typeof old === 'string' && values.dateRDV !== old);
        if (moved && values.calendar && !(await isFree(provider, values))) {
          void askAgain();
          return { dateRDV: translate('rules.slotTaken') };
        }
        const headers = requestKey(values);
        const errors: unknown = await save(values, creating ? { meta: { headers } } : undefined);
        if ((errors as { dateRDV?: unknown } | undefined)?.dateRDV) void askAgain();
        return errors;
      } finally {
        running.current = false;
      }
    },
    [creating, provider, queryClient, requestKey, translate],
  );
}

/** Whether the slot is free; a question without an answer is only logged, the API decides (APT-07). */
async function isFree(provider: AppDataProvider, { calendar, dateRDV }: FieldValues): Promise<boolean> {
  try {
    return await provider.checkSlot({ calendar, date: dateRDV });
  } catch (error) {
    console.warn(error);
    return true;
  }
}
