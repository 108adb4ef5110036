/** The colours of every printed document. */
export const ink = '#1f2329';
export const mutedInk = '#585c64';
export const blue = '#1f3f7d';
export const red = '#b42a33';
/** The colours of lines: strong ones, and those between related parts. */
export const rule = '#85817a';
export const hairline = '#cfcac1';
