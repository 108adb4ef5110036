import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { DeskOffice } from '../desk-states/use-call-next.ts';
import { liveTab } from '../live/live-tab.ts';
import { deskKey } from '../live/topics.ts';

interface DeskEvents {
  /** Called when anything may have changed: as the desk goes live, and after each gap. */
  readonly onGap: () => void;
  /** Called with the appointments that changed. */
  readonly onIds: (ids: readonly number[]) => void;
}

/**
 * Follows the changes at an office today (DESK-02); null follows nothing.
 * @returns whether the stream is connected
 */
export function useDeskEvents(office: DeskOffice | null, events: DeskEvents): boolean {
  const live = liveTab();
  const listener = useRef(events);
  listener.current = events;
  const key = office ? deskKey(office) : null;
  const isLive = useSyncExternalStore(live.subscribe, () => key !== null && live.isDeskLive(key));

  useEffect(() => {
    if (key === null) return;
    const [cell = 0, region = 0] = key.split(',').map(Number);
    const stopFollowing = live.follow({ kind: 'desk', cell, region });
    const stopListening = live.onDesks((desks) => {
      if (desks === 'all') return listener.current.onGap();
      for (const { ids, ...desk } of desks) {
        if (deskKey(desk) !== key) continue;
        if (ids.length > 0) listener.current.onIds(ids);
        else listener.current.onGap();
      }
    });
    return () => {
      stopFollowing();
      stopListening();
    };
  }, [key, live]);

  useEffect(() => {
    if (isLive) listener.current.onGap();
  }, [isLive]);

  return isLive;
}
