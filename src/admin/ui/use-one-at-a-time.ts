import { useRef } from 'react';

/**
 * Runs an action only while no other run of it is in progress: a second click may come before the first has disabled
 * its button (SYS-07). The action reports its own failures.
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
