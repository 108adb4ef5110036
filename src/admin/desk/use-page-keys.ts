import { useEffect, useRef } from 'react';
import { useSingleKeys } from '../help/preferences.ts';
import { isCovered, isTyping } from '../ui/page-keys.ts';
import { WALK_IN_KEY } from './use-list-keys.ts';
import type { LoneLetter } from './use-lone-letter.ts';

/**
 * The keys of the desk while no row has the focus. Letters and digits open the search with them (SYS-17), the arrows go
 * to the first row, and the key of somebody without appointment acts when no other letter follows it. Who switched single
 * keys off has the arrows alone.
 * @param onWalkIn absent where nobody can be received without appointment
 */
export function usePageKeys(lone: LoneLetter, onWalkIn: (() => void) | undefined): void {
  const [singleKeys] = useSingleKeys();
  const latest = useRef({ lone, onWalkIn });
  latest.current = { lone, onWalkIn };
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
        const { lone, onWalkIn } = latest.current;
        if (lone.isOpeningFind()) return;
        event.preventDefault();
        if (key.toUpperCase() === WALK_IN_KEY && onWalkIn) lone.actSoon(key, onWalkIn);
        else lone.findSoon(key);
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [singleKeys]);
}
