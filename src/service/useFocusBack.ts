import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a button that is disabled while it is busy: it loses the focus then, and has it back afterwards unless something
 * else has taken it (SYS-14). Gives what refers to the button.
 */
export function useFocusBack(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(busy);
  useLayoutEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return button;
}
