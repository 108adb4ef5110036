import type { KeyboardEvent } from 'react';

/** Ctrl+Enter anywhere in the form saves: as the button does, so that it saves once (SYS-07). */
export function saveByKeys(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  const target = event.target as HTMLElement;
  // A field that adds what is typed when it is left adds it first; then the person is where they were.
  target.blur();
  target.focus();
  target.closest('form')?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
}
