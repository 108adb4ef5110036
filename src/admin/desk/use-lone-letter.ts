import { useEffect, useRef } from 'react';
import { openFindWith } from '../find/open-find.ts';

/** A second letter within so long is typing. */
export const TYPING_MS = 400;

/** A letter acts once no other follows it: two in a row are typing, which goes to the search (SYS-17). */
export function useLoneLetter() {
  const lastKey = useRef<{ letter: string; timer: number; act: () => void } | null>(null);
  useEffect(() => () => window.clearTimeout(lastKey.current?.timer), []);

  function stopWaiting() {
    const before = lastKey.current;
    window.clearTimeout(before?.timer);
    lastKey.current = null;
    return before;
  }

  function actSoon(letter: string, act: () => void): void {
    const before = stopWaiting();
    if (before) {
      openFindWith(before.letter + letter);
      return;
    }
    const timer = window.setTimeout(() => {
      lastKey.current = null;
      act();
    }, TYPING_MS);
    lastKey.current = { letter, timer, act };
  }

  /** A key that is no letter ends the waiting. */
  const actNow = () => stopWaiting()?.act();

  return { actSoon, actNow };
}
