/** The page's own title, in react-admin's place for it. */
export const PAGE_TITLE = '#react-admin-title';

/** The id of the element to which the skip link leads. */
export const focusTitle = (): void => document.querySelector<HTMLElement>(PAGE_TITLE)?.focus();

/** Whether the keys go nowhere yet: to the page as a whole, or to its title. */
export const isNothingFocused = (): boolean =>
  document.activeElement === document.body || document.activeElement === document.querySelector(PAGE_TITLE);
