import { INPUT_GRID } from '../forms/input-grid.ts';

/** The fields of a search: four in a row beside the menu. */
export const SEARCH_GRID = {
  ...INPUT_GRID,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
} as const;
