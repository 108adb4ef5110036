import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshRights } from './fresh-rights.ts';

const EVERY_MS = 10_000;

/** While `asking`, reads the rights again every few seconds: somebody may be giving the one that is missing. */
export function useRightsAgain(asking: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!asking) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') void refreshRights(queryClient);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [asking, queryClient]);
}
