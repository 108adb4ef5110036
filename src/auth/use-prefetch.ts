import { useEffect, useRef } from 'react';
import type { BackOffice } from './back-office.ts';

/** Somebody who only looks loads nothing more than the page for this long. */
export const PREFETCH_AFTER_MS = 4000;

/** Loads the back office once: with the first thing typed, or when the page has been open for a while. */
export function usePrefetch({ prefetch }: BackOffice): () => void {
  const isPrefetched = useRef(false);
  const prefetchOnce = () => {
    if (isPrefetched.current) return;
    isPrefetched.current = true;
    prefetch();
  };
  const latest = useRef(prefetchOnce);
  latest.current = prefetchOnce;
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return prefetchOnce;
}
