import { LINED_LIST } from './lined-list.ts';

/** The style of a list of texts, with lines between them. */
export const ENTRIES = { ...LINED_LIST, '& > li': { py: 1.5, overflowWrap: 'anywhere' } } as const;
