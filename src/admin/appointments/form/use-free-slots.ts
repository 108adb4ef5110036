import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import type { AppointmentRecord } from '../../data-provider/records.ts';

interface SlotQuestion {
  readonly cell: number;
  readonly region: number;
  readonly date: string;
  readonly reason: unknown;
  /** The id of the appointment that is edited. */
  readonly id: AppointmentRecord['id'] | undefined;
}

/** Requests the free slots of a day once the question is complete, and again whenever it changes (SLOT-06). */
export function useFreeSlots({ cell, region, date, reason, id }: SlotQuestion, isComplete: boolean) {
  const provider = useDataProvider<AppDataProvider>();
  return useQuery({
    queryKey: ['freeSlots', cell, region, date, reason, id],
    queryFn: async () => {
      try {
        return await provider.availableSlots({ cell, region, date, id });
      } catch (error) {
        // The error is only logged: the field then shows that there is no slot (SLOT-06).
        console.warn(error);
        throw error;
      }
    },
    enabled: isComplete,
    retry: false,
    // Without a connection the request fails at once, instead of pausing as if an answer were on its way.
    networkMode: 'always',
    // A slot that was free a minute ago may be taken.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
