/** Whether a key pressed there is text of a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Whether a dialog or a menu lies over the page: it has the keys. */
export const isCovered = (): boolean =>
  document.querySelector('.MuiModal-root:not(.MuiModal-hidden)') !== null;

/**
 * Opens the search with letters that were typed elsewhere: as the keys that open it, and then these letters, which are
 * kept until its field is there (FIND-01).
 */
export function openFindWith(letters: string): void {
  const press = (key: string, ctrlKey: boolean) =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
    );
  press('k', true);
  for (const letter of letters) press(letter, false);
}
