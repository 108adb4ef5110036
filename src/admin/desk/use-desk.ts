import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { serviceToday } from '../../shared/page-settings.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import type { DeskOffice } from '../desk-states/use-call-next.ts';
import { isNewer, mergeAppointments, mergeReading } from './queue.ts';
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

/** Reads the list of a desk, and says how its reading stands. Ids that are merged during a reading outlast it. */
function useDeskList(office: DeskOffice, day: string, isToday: boolean) {
  const queryClient = useQueryClient();
  const { cell, region } = office;
  const key = JSON.stringify({ cell, region });
  const queryKey = useMemo(() => ['appointments', 'desk', key, day], [key, day]);
  const read = useReading(day, isToday);
  /** The ids merged into the list since its last reading began. */
  const mergedIds = useRef(new Set<number | string>());
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      mergedIds.current.clear();
      const reading = await read(key, {}, signal);
      const list = queryClient.getQueryData<AppointmentRecord[]>(queryKey);
      return list ? mergeReading(list, reading, mergedIds.current) : reading;
    },
    // The event stream triggers the readings, not the window's focus.
    staleTime: 5000,
    refetchOnWindowFocus: false,
  });
  const { refetch } = query;

  const stateOf = useCallback(() => {
    const { data, fetchStatus = 'idle' } = queryClient.getQueryState(queryKey) ?? {};
    return { hasData: data !== undefined, isFetching: fetchStatus !== 'idle' };
  }, [queryClient, queryKey]);

  /** Merges appointments that were read again into the cached list. */
  const updateDesk = useCallback(
    (ids: readonly (number | string)[], appointments: readonly AppointmentRecord[]) => {
      for (const id of ids) mergedIds.current.add(id);
      queryClient.setQueryData<AppointmentRecord[]>(queryKey, (list) =>
        list ? mergeAppointments(list, ids, appointments) : list,
      );
    },
    [queryClient, queryKey],
  );

  /** Whether the list holds a newer version of an appointment. */
  const isOutdated = useCallback(
    (appointment: AppointmentRecord): boolean =>
      queryClient
        .getQueryData<AppointmentRecord[]>(queryKey)
        ?.some((record) => isNewer(record, appointment)) ?? false,
    [queryClient, queryKey],
  );

  /** Reads the whole list. A first reading under way is waited for: TanStack would give it, and it may be older. */
  const readWhole = useCallback(async () => {
    const { hasData, isFetching } = stateOf();
    const isFirst = !hasData && isFetching;
    if (isFirst) await refetch();
    if (!isFirst || !stateOf().isFetching) await refetch();
  }, [stateOf, refetch]);

  const readIds = useCallback((ids: readonly number[]) => read(key, { id: ids }), [read, key]);
  return { query, stateOf, updateDesk, isOutdated, readWhole, readIds };
}

/**
 * The appointments of an office on a day. Today's are kept up to date by the event stream (DESK-02): the whole list is
 * read at first and after each gap, then only what changed. Changes announced during a reading wait for the next one.
 * @param day `YYYY-MM-DD` in the service's time zone: today or before (DESK-04)
 */
export function useDesk(office: DeskOffice, day: string) {
  const waiting = useRef(new Set<number>());
  const isReading = useRef(false);
  const isToday = day === serviceToday();
  const { query, stateOf, updateDesk, isOutdated, readWhole, readIds } = useDeskList(office, day, isToday);
  const { refetch } = query;

  const readTold = useCallback(async () => {
    if (isReading.current) return;
    isReading.current = true;
    try {
      // Without a list nothing can be merged: the ids wait until the first reading has ended.
      if (!stateOf().hasData) await refetch();
      while (waiting.current.size > 0) {
        const ids = [...waiting.current];
        waiting.current.clear();
        if (ids.length > MAX_CHANGED_IDS) await refetch();
        else updateDesk(ids, await readIds(ids));
      }
    } catch {
      // Whatever failed, the whole list is read again: that query shows the error.
      waiting.current.clear();
      void refetch();
    } finally {
      isReading.current = false;
    }
  }, [stateOf, updateDesk, readIds, refetch]);

  const isLive = useDeskEvents(isToday ? office : null, {
    onGap: () => void readWhole(),
    onIds: (ids) => {
      for (const id of ids) waiting.current.add(id);
      void readTold();
    },
  });

  return { ...query, isLive: !isToday || isLive, put: updateDesk, isOutdated };
}
