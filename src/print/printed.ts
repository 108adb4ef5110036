import { fill } from '../i18n/fill.ts';

/** A text filled for paper: thousands apart by the space that every font of it has. */
export const printed: typeof fill = (text, values) => fill(text, values).replaceAll('\u202f', '\u00a0');
