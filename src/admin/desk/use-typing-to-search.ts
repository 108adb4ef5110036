import { useEffect } from 'react';
import { isCovered, isTyping, openFindWith } from '../find/open-find.ts';

/** While no row of the desk has the focus, letters and digits typed on the page open the search with them (SYS-17). */
export function useTypingToSearch(): void {
  useEffect(() => {
    let isOpening = false;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing, target } = event;
      if (isOpening || event.defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return;
      if (!/^[\p{L}\d]$/u.test(key) || isTyping(target) || isCovered()) return;
      if (target instanceof Element && target.closest('[id^="desk-"]')) return;
      event.preventDefault();
      // The keys that open the search are pressed on the page too.
      isOpening = true;
      openFindWith(key);
      isOpening = false;
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
