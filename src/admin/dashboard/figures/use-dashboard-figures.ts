import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import { liveTab } from '../../live/live-tab.ts';
import { deskKey } from '../../live/topics.ts';
import { LIVE } from '../live.ts';

/** Desks that the figures follow as they change: half of those that a browser may follow. Others are read each minute. */
const MAX_FOLLOWED_DESKS = 6;
/** Changes of that time are one reading. */
const GATHER_MS = 2000;

/** The figures of the dashboard, read again each minute and when something changes at a desk (DASH-02, DESK-02). */
export function useDashboardFigures() {
  const provider = useDataProvider<AppDataProvider>();
  const query = useQuery({
    queryKey: ['dashboardFigures'],
    queryFn: ({ signal }) => provider.dashboardFigures(signal),
    ...LIVE,
  });
  const desks = (query.data?.today ?? []).flatMap(({ cell, regions }) =>
    regions.map((region) => deskKey({ cell: cell.id, region })),
  );
  useDeskChanges(desks.slice(0, MAX_FOLLOWED_DESKS).join(' '), () => void query.refetch());
  return query;
}

/** Follows desks, `3,16` each with a space between them, and calls a function soon after one has changed. */
function useDeskChanges(desks: string, onChange: () => void): void {
  const listener = useRef(onChange);
  listener.current = onChange;
  useEffect(() => {
    if (desks === '') return;
    const live = liveTab();
    const keys = new Set(desks.split(' '));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tellSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        listener.current();
      }, GATHER_MS);
    };
    const stops = [...keys].map((key) => {
      const [cell = 0, region = 0] = key.split(',').map(Number);
      return live.follow({ kind: 'desk', cell, region });
    });
    // Changes from before the connection, or while it was lost, are read when it opens.
    let wasLive = false;
    const stopWatching = live.subscribe(() => {
      const isLive = [...keys].some((key) => live.isDeskLive(key));
      if (isLive && !wasLive) tellSoon();
      wasLive = isLive;
    });
    const stopListening = live.onDesks((desks) => {
      if (desks === 'all' || desks.some((desk) => keys.has(deskKey(desk)))) tellSoon();
    });
    return () => {
      clearTimeout(timer);
      stopWatching();
      stopListening();
      for (const stop of stops) stop();
    };
  }, [desks]);
}
