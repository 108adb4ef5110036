/** The fields of a search: four in a row beside the menu. */
export const SEARCH_GRID = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  '& .MuiFormControl-root, & .ra-input': { m: 0, width: '100%' },
} as const;
