import { useEffect, useRef } from 'react';
import { openFindWith } from '../find/open-find.ts';
import { useSingleKeys } from '../help/preferences.ts';
import { isCovered, isTyping } from '../ui/page-keys.ts';
import { WALK_IN_KEY } from './use-list-keys.ts';
import { TYPING_MS } from './use-lone-letter.ts';

/**
 * The keys of the desk while no row has the focus. Letters and digits open the search with them (SYS-17), the arrows go
 * to the first row, and the key of somebody without appointment acts when no other letter follows it. Who switched single
 * keys off has the arrows alone.
 * @param onWalkIn absent where nobody can be received without appointment
 */
export function usePageKeys(onWalkIn: (() => void) | undefined): void {
  const [singleKeys] = useSingleKeys();
  const walkIn = useRef(onWalkIn);
  walkIn.current = onWalkIn;
  useEffect(() => {
    let isOpening = false;
    let waiting: { readonly letter: string; readonly timer: number } | null = null;
    const stopWaiting = (): string => {
      const letter = waiting?.letter ?? '';
      window.clearTimeout(waiting?.timer);
      waiting = null;
      return letter;
    };
    const search = (letters: string) => {
      // The keys that open the search are pressed on the page too.
      isOpening = true;
      openFindWith(letters);
      isOpening = false;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, target } = event;
      if (isOpening || event.defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return;
      if (isTyping(target) || isCovered()) return;
      if (target instanceof Element && target.closest('[id^="desk-"]')) return;
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        const row = document.querySelector<HTMLElement>('[id^="desk-"][tabindex="0"]');
        if (row) event.preventDefault();
        row?.focus();
      } else if (singleKeys && /^[\p{L}\d]$/u.test(key)) {
        event.preventDefault();
        const before = stopWaiting();
        if (before === '' && key.toUpperCase() === WALK_IN_KEY && walkIn.current)
          waiting = {
            letter: key,
            timer: window.setTimeout(() => {
              stopWaiting();
              walkIn.current?.();
            }, TYPING_MS),
          };
        else search(before + key);
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      stopWaiting();
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [singleKeys]);
}
