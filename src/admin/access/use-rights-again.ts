import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshRights } from './fresh-rights.ts';

/** Somebody who is asked for the right gives it while one waits: then the page opens within a second. */
const SOON_MS = 800;
/** For so long it is waited for. */
const SOON_FOR_MS = 300_000;
const LATER_MS = 10_000;

/** While `asking`, reads the rights again and again: somebody may be giving the one that is missing. */
export function useRightsAgain(asking: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!asking) return;
    const startMs = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(ask, Date.now() - startMs < SOON_FOR_MS ? SOON_MS : LATER_MS);
    };
    const ask = async () => {
      if (document.visibilityState !== 'hidden') await refreshRights(queryClient);
      if (!isOver) wait();
    };
    let isOver = false;
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [asking, queryClient]);
}
