/** The style of a grid of inputs: each fills its cell, and the grid alone sets the distances. */
export const INPUT_GRID = {
  display: 'grid',
  gap: 2,
  '& .MuiFormControl-root, & .ra-input': { m: 0, width: '100%' },
} as const;
