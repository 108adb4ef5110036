import { useEffect, useRef } from 'react';
import type { BackOffice } from './back-office.ts';

/** Somebody who only looks loads nothing more than the page for this long. */
export const PREFETCH_AFTER_MS = 4000;

/** Loads the back office once: with the first thing typed, or when the page has been open for a while. */
export function usePrefetch({ prefetch }: BackOffice): () => void {
  const done = useRef(false);
  const once = () => {
    if (done.current) return;
    done.current = true;
    prefetch();
  };
  const latest = useRef(once);
  latest.current = once;
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return once;
}
