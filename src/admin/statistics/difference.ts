import { formatCount } from '../../i18n/fill.ts';

/** Returns by how much a count differs from that of the year before: +3, −12. Pure. */
export const difference = (now: number, before: number): string =>
  now === before ? '0' : `${now > before ? '+' : '−'}${formatCount(Math.abs(now - before))}`;
