import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The last button of a row: the one that removes it. */
const removalIn = (row: Element | null | undefined): HTMLElement | undefined =>
  [...(row?.querySelectorAll<HTMLElement>('button') ?? [])].at(-1);

/**
 * For the button that removes its row: once the row is gone, the focus goes to the same button of the next row, or of
 * the one before, instead of to the top of the page (SYS-14).
 */
export function useFocusAfterRow(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const row = button.current?.closest('tr, li');
    return () => {
      const next = removalIn(row?.nextElementSibling) ?? removalIn(row?.previousElementSibling);
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) next?.focus();
      });
    };
  }, []);
  return button;
}
