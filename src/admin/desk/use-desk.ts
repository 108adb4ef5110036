import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { serviceToday } from '../../shared/page-settings.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import type { DeskOffice } from '../desk-states/use-call-next.ts';
import { merged } from './queue.ts';
import { useDeskEvents } from './use-desk-events.ts';

/** More than any desk receives in a day. */
const MAX_APPOINTMENTS_PER_DAY = 1000;
/** Above this many changed ids, the whole list is read again. */
const MAX_CHANGED_IDS = 50;

/** Reads appointments of a day: the whole list, or those that a filter names. */
function useReading(day: string, isToday: boolean) {
  const provider = useDataProvider<AppDataProvider>();
  return useCallback(
    async (officeKey: string, filter: object, signal?: AbortSignal) => {
      const { data } = await provider.getList<AppointmentRecord>('appointments', {
        filter: {
          ...JSON.parse(officeKey),
          canceled: false,
          ...(!isToday && { dateRDV: { after: day, before: day } }),
          ...filter,
        },
        pagination: { page: 1, perPage: MAX_APPOINTMENTS_PER_DAY },
        sort: { field: 'dateRDV', order: 'ASC' },
        meta: isToday ? { collection: 'today' } : undefined,
        signal,
      });
      return data;
    },
    [provider, day, isToday],
  );
}

/**
 * The appointments of an office on a day. Today's are kept up to date by the event stream (DESK-02): the whole list is
 * read at first and after each gap, then only what changed. Changes announced during a reading wait for the next one.
 * @param day `YYYY-MM-DD` in the service's time zone: today or before (DESK-04)
 */
export function useDesk(office: DeskOffice, day: string) {
  const queryClient = useQueryClient();
  const waiting = useRef(new Set<number>());
  const isReading = useRef(false);
  const { cell, region } = office;
  const key = JSON.stringify({ cell, region });
  const isToday = day === serviceToday();

  const read = useReading(day, isToday);
  const query = useQuery({
    queryKey: ['appointments', 'desk', key, day],
    queryFn: ({ signal }) => read(key, {}, signal),
    // The event stream triggers the readings, not the window's focus.
    staleTime: 5000,
    refetchOnWindowFocus: false,
  });
  const { refetch } = query;

  /** Merges appointments that were read again into the cached list. */
  const updateDesk = useCallback(
    (ids: readonly (number | string)[], appointments: readonly AppointmentRecord[]) =>
      queryClient.setQueryData<AppointmentRecord[]>(['appointments', 'desk', key, day], (list) =>
        list ? merged(list, ids, appointments) : list,
      ),
    [queryClient, key, day],
  );

  const readTold = useCallback(async () => {
    if (isReading.current) return;
    isReading.current = true;
    try {
      while (waiting.current.size > 0) {
        const ids = [...waiting.current];
        waiting.current.clear();
        if (ids.length > MAX_CHANGED_IDS) await refetch();
        else updateDesk(ids, await read(key, { id: ids }));
      }
    } catch {
      // Whatever failed, the whole list is read again: that query shows the error.
      waiting.current.clear();
      void refetch();
    } finally {
      isReading.current = false;
    }
  }, [key, updateDesk, read, refetch]);

  const isLive = useDeskEvents(isToday ? office : null, {
    onGap: () => void refetch(),
    onIds: (ids) => {
      for (const id of ids) waiting.current.add(id);
      void readTold();
    },
  });

  return { ...query, isLive: !isToday || isLive, put: updateDesk };
}
