import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { counted } from '../../../i18n/fill.ts';
import type { StatisticsRow } from '../../data-provider/service-calls.ts';

/** The sum of each citizen status, the largest first. */
function sumsOf(rows: readonly StatisticsRow[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const { citizenStatus, countVeterans } of rows)
    sums.set(citizenStatus, (sums.get(citizenStatus) ?? 0) + countVeterans);
  return [...sums].sort(([, a], [, b]) => b - a);
}

/** A bar for each citizen status, with its number: the table's share at a glance (STAT-03). */
export function StatusChart({ rows }: { rows: readonly StatisticsRow[] }) {
  const translate = useTranslate();
  const titleId = useId();
  const sums = sumsOf(rows);
  const largest = Math.max(...sums.map(([, sum]) => sum));
  return (
    <Box component="figure" aria-labelledby={titleId} sx={{ m: 0, p: 2 }}>
      <Typography component="figcaption" id={titleId} variant="subtitle2" sx={{ mb: 1.5 }}>
        {translate('veterans.stats.chart')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {sums.map(([status, sum]) => (
          <li key={status}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <span>{status}</span>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {counted(sum)}
              </Box>
            </Box>
            <Box
              aria-hidden
              sx={{
                height: 10,
                mt: 0.25,
                borderRadius: 1,
                bgcolor: 'primary.main',
                width: `max(2px, ${(100 * sum) / largest}%)`,
              }}
            />
          </li>
        ))}
      </Box>
    </Box>
  );
}
