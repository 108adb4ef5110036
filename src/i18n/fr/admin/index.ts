import { layout } from './layout.ts';
import { resources } from './resources.ts';
import { screens } from './screens.ts';

/** The back office's French texts, beside those of the domain. */
export const admin = { layout, screens, resources };
