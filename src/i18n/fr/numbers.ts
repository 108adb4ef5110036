const french = new Intl.NumberFormat('fr-FR');

/** A count as it is written: thousands apart, 12 345. */
export const counted = (count: number): string => french.format(count);
