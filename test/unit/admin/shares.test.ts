import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPercent, percentagesOf } from '../../../src/admin/statistics/shares.ts';

const sum = (all: readonly number[]) => all.reduce((before, one) => before + one, 0);

describe('shares in percent', () => {
  it('STAT-03, FIG-01: three thirds are a hundred, and so are shares that would all be rounded alike', () => {
    expect(percentagesOf([1, 1, 1])).toEqual([34, 33, 33]);
    expect(percentagesOf([1, 1, 1, 1, 1, 1, 1, 1])).toEqual([13, 13, 13, 13, 12, 12, 12, 12]);
    expect(percentagesOf([2, 1])).toEqual([67, 33]);
    expect(percentagesOf([1, 199])).toEqual([0, 100]);
  });

  it('STAT-03, FIG-01: of equal remainders the larger count is rounded up, wherever it stands', () => {
    expect(percentagesOf([1, 7])).toEqual([12, 88]);
    expect(percentagesOf([7, 1])).toEqual([88, 12]);
  });

  it('STAT-03, FIG-01: nothing has no share, and one alone has all', () => {
    expect(percentagesOf([])).toEqual([]);
    expect(percentagesOf([0, 0])).toEqual([0, 0]);
    expect(percentagesOf([0, 5])).toEqual([0, 100]);
  });

  it('STAT-03, FIG-01: any shares add up, are near their exact value, and follow the order of their counts', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2_000_000), { minLength: 1 }), (counts) => {
        const [shares, total] = [percentagesOf(counts), sum(counts)];
        expect(sum(shares)).toBe(total === 0 ? 0 : 100);
        for (const [index, count] of counts.entries()) {
          const share = shares[index] as number;
          expect(Math.abs(share - (total === 0 ? 0 : (count * 100) / total))).toBeLessThan(1);
          for (const [at, other] of counts.entries())
            if (other > count) expect(shares[at]).toBeGreaterThanOrEqual(share);
        }
      }),
    );
  });

  it('SYS-11: a part of one is written as people read it', () => {
    expect(formatPercent(0.3).replace(/\s/g, ' ')).toBe('30 %');
  });
});
