import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The button that removes a row: its last one. */
const removeButtonIn = (row: Element | null | undefined): HTMLElement | undefined =>
  [...(row?.querySelectorAll<HTMLElement>('button') ?? [])].at(-1);

/**
 * Moves the focus after the removal of a row: to the same button of the next row, else of the previous one, instead of
 * to the top of the page (SYS-14). Returns the ref for the row's remove button.
 */
export function useFocusAfterRow(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const row = button.current?.closest('tr, li');
    return () => {
      const next = removeButtonIn(row?.nextElementSibling) ?? removeButtonIn(row?.previousElementSibling);
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) next?.focus();
      });
    };
  }, []);
  return button;
}
