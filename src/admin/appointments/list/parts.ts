/** The lists of APT-01 beside that of all, each with an address of its own. */
export const PARTS = ['current', 'next', 'today'] as const;
export type Part = (typeof PARTS)[number];
