/**
 * Ctrl+Enter, or Cmd+Enter, anywhere in any form saves it: as its button does, so that it saves once (SYS-07). What
 * has an answer of its own to Enter, an open list of choices for example, comes first.
 */
function saveByKeys(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  const target = event.target as HTMLElement;
  const button = target.closest('form')?.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!button) return;
  event.preventDefault();
  // A field that adds what is typed when it is left adds it first; then the person is where they were.
  target.blur();
  target.focus();
  button.click();
}

/** Listens for the keys that save; gives what ends that. */
export function listenForSaveKeys(): () => void {
  document.addEventListener('keydown', saveByKeys);
  return () => document.removeEventListener('keydown', saveByKeys);
}
