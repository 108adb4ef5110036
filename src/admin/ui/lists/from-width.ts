/** The style of a table cell that a narrower screen than this leaves out. */
export const fromWidth = (width: 'sm' | 'md' | 'lg') => ({ display: { xs: 'none', [width]: 'table-cell' } });
