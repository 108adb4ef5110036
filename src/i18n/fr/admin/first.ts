import { layout } from './layout.ts';
import { lists } from './lists.ts';
import { veteranList, veteranTexts } from './veterans/veteran-list.ts';

/**
 * Texts of the frame and of the first list, the veterans: they come with the program, all others are in `index.ts`.
 */
export const first = {
  layout,
  screens: lists,
  veterans: veteranList,
  resources: { veterans: veteranTexts },
  // Other buttons are called Rechercher.
  find: { title: 'Trouver ou aller à', openKeys: 'Ctrl K' },
} as const;
