/** The style of a list whose entries are separated by lines. */
export const LINED_LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li + li': { borderTop: '1px solid var(--color-border)' },
} as const;

/** The same for entries of text, which the list keeps apart and breaks where they are too long. */
export const ENTRIES = { ...LINED_LIST, '& > li': { py: 1.5, overflowWrap: 'anywhere' } } as const;
