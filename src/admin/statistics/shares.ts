import { locale } from '#texts/locale.ts';

/** The shares of counts in their sum, in whole percent that add up (STAT-03, FIG-01). Pure. */

const sum = (all: readonly number[]): number => all.reduce((before, one) => before + one, 0);

/**
 * Returns the share of each count in percent, by the largest remainder: the shares add up to a hundred exactly, each less
 * than one away from its exact value. Of equal remainders the larger count, then the earlier one, is rounded up. Where
 * nothing is counted every share is 0.
 */
export function sharesOf(counts: readonly number[]): readonly number[] {
  const total = sum(counts);
  if (total === 0) return counts.map(() => 0);
  const parts = counts.map((count, index) => {
    const remainder = (count * 100) % total;
    return { index, count, remainder, share: (count * 100 - remainder) / total };
  });
  const shortfall = 100 - sum(parts.map(({ share }) => share));
  const receivers = new Set(
    [...parts]
      .sort((one, other) => other.remainder - one.remainder || other.count - one.count)
      .slice(0, shortfall)
      .map(({ index }) => index),
  );
  return parts.map(({ index, share }) => share + (receivers.has(index) ? 1 : 0));
}

const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });

/** Writes a part of one in percent: 0.3 is 30 %. */
export const inPercent = (part: number): string => percent.format(part);
