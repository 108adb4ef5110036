/** Selector of the page's heading, in which react-admin renders the title. */
export const PAGE_TITLE = '#react-admin-title';

/** Moves the focus to the page's heading. The skip link leads there too. */
export const focusTitle = (): void => document.querySelector<HTMLElement>(PAGE_TITLE)?.focus();

/** Whether no control has the focus: only the page itself or its heading has it. */
export const isNothingFocused = (): boolean =>
  document.activeElement === document.body || document.activeElement === document.querySelector(PAGE_TITLE);
