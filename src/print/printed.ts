import { fill } from '../i18n/fill.ts';

/** Fills a text for print. Thousands are separated by a space that every font has. */
export const fillPrinted: typeof fill = (text, values) => fill(text, values).replaceAll('\u202f', '\u00a0');
