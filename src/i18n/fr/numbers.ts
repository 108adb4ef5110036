import { locale } from './locale.ts';

const format = new Intl.NumberFormat(locale);

/** A count as it is written: thousands apart, 12 345. */
export const counted = (count: number): string => format.format(count);
