/** The style of a list with lines between its entries. */
export const LINED_LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li + li': { borderTop: '1px solid var(--color-border)' },
} as const;
