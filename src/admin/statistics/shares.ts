import { locale } from '#texts/locale.ts';

/** Percentages of counts that are whole numbers and add up to 100 (STAT-03, FIG-01). Pure. */

const sum = (all: readonly number[]): number => all.reduce((before, one) => before + one, 0);

/**
 * Returns each count's share in whole percent, by the largest remainder method: the shares add up to exactly 100, and
 * each differs by less than one from its exact value. Of equal remainders the larger count is rounded up, then the
 * earlier one. If all counts are 0, so are the shares.
 */
export function percentagesOf(counts: readonly number[]): readonly number[] {
  const total = sum(counts);
  if (total === 0) return counts.map(() => 0);
  const parts = counts.map((count, index) => {
    const remainder = (count * 100) % total;
    return { index, count, remainder, share: (count * 100 - remainder) / total };
  });
  const shortfall = 100 - sum(parts.map(({ share }) => share));
  const roundedUp = new Set(
    [...parts]
      .sort((one, other) => other.remainder - one.remainder || other.count - one.count)
      .slice(0, shortfall)
      .map(({ index }) => index),
  );
  return parts.map(({ index, share }) => share + (roundedUp.has(index) ? 1 : 0));
}

const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });

/** Formats a fraction as a percentage: 0.3 is 30 %. */
export const formatPercent = (fraction: number): string => percent.format(fraction);
