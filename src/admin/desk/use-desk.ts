import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { followEvents } from '../../service/follow-events.ts';
import { serviceToday } from '../../service/service.ts';
import { readSession } from '../../session/session.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { merged } from './queue.ts';

/** Ids of a cell and a wilaya. */
export interface DeskPlace {
  readonly cell: number;
  readonly region: number;
}

/** More than one desk receives in a day. */
const MOST = 1000;
/** More changes than these are read as a whole. */
const MOST_IDS = 50;

/**
 * Today's appointments of a place, kept up to date by the server's stream (DESK-02): read whole at the beginning and
 * after each gap, then what changed alone. While a reading runs what is told meanwhile waits for the next.
 */
export function useDesk(place: DeskPlace) {
  const provider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const [isLive, setLive] = useState(true);
  const waiting = useRef(new Set<number>());
  const isReading = useRef(false);
  const { cell, region } = place;
  const key = JSON.stringify({ cell, region });
  // A desk that stays open over midnight begins anew.
  const day = serviceToday();

  const read = useCallback(
    async (of: string, filter: object, signal?: AbortSignal) => {
      const { data } = await provider.getList<AppointmentRecord>('appointments', {
        filter: { ...JSON.parse(of), canceled: false, ...filter },
        pagination: { page: 1, perPage: MOST },
        sort: { field: 'dateRDV', order: 'ASC' },
        meta: { collection: 'today' },
        signal,
      });
      return data;
    },
    [provider],
  );

  const query = useQuery({
    queryKey: ['appointments', 'desk', key, day],
    queryFn: ({ signal }) => read(key, {}, signal),
    // The stream says when to read.
    staleTime: 5000,
    refetchOnWindowFocus: false,
  });
  const { refetch } = query;

  /** Puts what was read of these ids in its place. */
  const put = useCallback(
    (ids: readonly (number | string)[], found: readonly AppointmentRecord[]) =>
      queryClient.setQueryData<AppointmentRecord[]>(['appointments', 'desk', key, day], (list) =>
        list ? merged(list, ids, found) : list,
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
        if (ids.length > MOST_IDS) await refetch();
        else put(ids, await read(key, { id: ids }));
      }
    } catch {
      // Whether that was the line or the server: the whole is read, and says what is wrong.
      waiting.current.clear();
      void refetch();
    } finally {
      isReading.current = false;
    }
  }, [key, put, read, refetch]);

  useEffect(
    () =>
      followEvents({
        url: `/api/appointments/events?${new URLSearchParams({ cell: String(cell), region: String(region) })}`,
        headers: () => ({ Authorization: `Bearer ${readSession().authToken ?? ''}` }),
        onLive: setLive,
        onRefused: () => void refetch(),
        onTold: (ids) => {
          if (ids.length === 0) return void refetch();
          for (const id of ids) waiting.current.add(id);
          void readTold();
        },
      }),
    [cell, region, refetch, readTold],
  );

  return { ...query, isLive, put };
}
