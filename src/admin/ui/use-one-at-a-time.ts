import { useRef } from 'react';

/**
 * Lets a piece of work start again only once it has ended: a second click comes before the first has disabled its
 * button (SYS-07). Failures are the work's own to tell.
 */
export function useOneAtATime<A extends unknown[]>(work: (...args: A) => Promise<unknown>) {
  const running = useRef(false);
  return (...args: A): void => {
    if (running.current) return;
    running.current = true;
    const release = () => {
      running.current = false;
    };
    work(...args).then(release, release);
  };
}
