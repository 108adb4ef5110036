import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { serviceToday } from '../../shared/page-settings.ts';
import type { NationalDay } from '../data-provider/calls/closure-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { failureOf } from '../data-provider/errors.ts';
import { useNotifyError } from '../ui/records/use-notify-error.ts';

export const closureOf = ({ name, day }: NationalDay) => ({ name, startDate: day, endDate: day });

/** Reads the national days of a year that are to come, and closes the ticked ones; `onClose` ends a whole success. */
export function useCloseDays(year: number, onClose: () => void) {
  const provider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefresh();
  const [tickedDays, setTickedDays] = useState<ReadonlySet<string>>(new Set());
  const [bookedDays, setBookedDays] = useState<ReadonlySet<string>>(new Set());
  const untickAll = () => setTickedDays(new Set());
  const { data, error, refetch } = useQuery({
    queryKey: ['closures', 'national', year],
    queryFn: () => provider.nationalDays(year),
  });
  const days = (data ?? []).filter(({ day }) => day >= serviceToday());
  const { mutate: closeDays, isPending } = useMutation({
    // They are closed one after the other: a day with people stays for a decision.
    mutationFn: async () => {
      const refusedDays = new Set<string>();
      for (const one of days.filter(({ day }) => tickedDays.has(day)))
        try {
          await provider.create('closures', { data: closureOf(one) });
        } catch (failure) {
          if (failureOf(failure).status !== 409) throw failure;
          refusedDays.add(one.day);
        }
      return refusedDays;
    },
    onSuccess: (refusedDays) => {
      const smart_count = tickedDays.size - refusedDays.size;
      if (smart_count > 0)
        notify('closures.national.done', { type: 'success', messageArgs: { smart_count } });
      setBookedDays(refusedDays);
      untickAll();
      if (refusedDays.size === 0) onClose();
    },
    onError: notifyError,
    onSettled: () => {
      void refetch();
      refresh();
    },
  });
  const toggle = (day: string) => {
    const next = new Set(tickedDays);
    if (!next.delete(day)) next.add(day);
    setTickedDays(next);
  };
  return { data, error, refetch, days, tickedDays, bookedDays, toggle, untickAll, closeDays, isPending };
}
