/** The page's own title, in react-admin's place for it. */
export const PAGE_TITLE = '#react-admin-title';

/** Where the skip link leads. */
export const focusTitle = (): void => document.querySelector<HTMLElement>(PAGE_TITLE)?.focus();
