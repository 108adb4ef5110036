/** The style of a list whose entries are separated by lines. */
export const ENTRIES = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { py: 1.5, overflowWrap: 'anywhere' },
  '& > li + li': { borderTop: '1px solid var(--color-border)' },
} as const;
