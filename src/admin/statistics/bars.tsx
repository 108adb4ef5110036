import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { formatCount } from '../../i18n/fill.ts';
import { formatPercent, percentagesOf } from './shares.ts';

interface Bar {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  /** The count of the same days of the year before. */
  readonly before?: number;
}

interface BarsProps {
  readonly title: string;
  readonly bars: readonly Bar[];
}

/**
 * A bar chart of a table: each row with its count and its share of the total (STAT-03, FIG-01). In a comparison the
 * previous year's count replaces the share, and its bar stands below, outlined. Every bar has its numbers as text, so
 * that its length is never the only information.
 */
export function Bars({ title, bars }: BarsProps) {
  const titleId = useId();
  const largest = Math.max(1, ...bars.flatMap(({ count, before = 0 }) => [count, before]));
  const shares = percentagesOf(bars.map(({ count }) => count));
  const width = (count: number) => (count === 0 ? 0 : `max(2px, ${(100 * count) / largest}%)`);
  return (
    <Box component="figure" aria-labelledby={titleId} sx={{ m: 0, p: 2 }}>
      <Typography component="figcaption" id={titleId} variant="subtitle2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {bars.map(({ key, name, count, before }, index) => (
          <Box component="li" key={key} sx={{ breakInside: 'avoid' }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <span>{name}</span>
              <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                {before === undefined
                  ? `${formatCount(count)} (${formatPercent((shares[index] ?? 0) / 100)})`
                  : `${formatCount(before)} → ${formatCount(count)}`}
              </Box>
            </Box>
            <Box aria-hidden sx={{ ...BAR, bgcolor: 'primary.main', width: width(count) }} />
            {before !== undefined && before > 0 && (
              <Box
                aria-hidden
                sx={{ ...BAR, border: '1px solid', borderColor: 'primary.main', width: width(before) }}
              />
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const BAR = { height: 10, mt: 0.25, borderRadius: 1, printColorAdjust: 'exact' } as const;
