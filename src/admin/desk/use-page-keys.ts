import { useEffect, useRef } from 'react';
import { useSingleKeys } from '../help/preferences.ts';
import { isCovered, isTyping } from '../ui/page-keys.ts';
import { WALK_IN_KEY } from './use-list-keys.ts';
import type { LoneLetter } from './use-lone-letter.ts';

/**
 * The keys of the desk while no row has the focus. A letter or digit opens the search with it (SYS-17); an arrow goes
 * to the row that had the focus last, else to the first. The walk-in key acts when no other letter follows it. Where
 * single keys are switched off, only the arrows work.
 * @param onWalkIn absent where nobody can be received without appointment
 */
export function usePageKeys(loneLetter: LoneLetter, onWalkIn: (() => void) | undefined): void {
  const [singleKeys] = useSingleKeys();
  const latest = useRef({ loneLetter, onWalkIn });
  latest.current = { loneLetter, onWalkIn };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, target } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return;
      if (isTyping(target) || isCovered()) return;
      if (target instanceof Element && target.closest('[id^="desk-"]')) return;
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        const row = document.querySelector<HTMLElement>('[id^="desk-"][tabindex="0"]');
        if (row) event.preventDefault();
        row?.focus();
      } else if (singleKeys && /^[\p{L}\d]$/u.test(key)) {
        const { loneLetter, onWalkIn } = latest.current;
        if (loneLetter.isOpeningFind()) return;
        event.preventDefault();
        if (key.toUpperCase() === WALK_IN_KEY && onWalkIn) loneLetter.actSoon(key, onWalkIn);
        else loneLetter.findSoon(key);
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [singleKeys]);
}
