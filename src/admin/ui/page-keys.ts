/** Whether a key pressed there is text of a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Whether a dialog or a menu lies over the page: it has the keys. */
export const isCovered = (): boolean =>
  document.querySelector('.MuiModal-root:not(.MuiModal-hidden)') !== null;
