import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { formatDay } from '../../../domain/dates/days.ts';
import type { StatisticsQuery, StatisticsTable } from '../../data-provider/calls/veteran-calls.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import { Bars } from '../../statistics/bars.tsx';
import { csvOf } from '../../statistics/csv.ts';
import { StaleDataNotice } from '../../ui/lists/stale-data-notice.tsx';
import { ErrorView } from '../../ui/records/error-view.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { groupsOf } from './rows.ts';
import { StatisticsRows, type StatisticsRowsProps } from './statistics-rows.tsx';

interface StatisticsCardProps {
  readonly table: StatisticsTable;
  readonly search: StatisticsQuery;
  /** The same of the year before, where it stands beside. */
  readonly searchBefore?: StatisticsQuery | undefined;
}

/** The cache key of a search's statistics while the page is open. */
export const STATISTICS_KEY = ['veterans', 'stats'] as const;

/** Asked of the API; nothing where no period is. */
function useStatistics(table: StatisticsTable, search: StatisticsQuery | undefined) {
  const provider = useDataProvider<AppDataProvider>();
  return useQuery({
    queryKey: [...STATISTICS_KEY, table, search],
    queryFn: search ? () => provider.veteranStatistics(table, search) : skipToken,
  });
}

/** The veterans created, or updated, in the period: by citizen status and region, with their sums (STAT-02). */
export function StatisticsCard({ table, search, searchBefore }: StatisticsCardProps) {
  const translate = useTranslate();
  const titleId = useId();
  const [now, before] = [useStatistics(table, search), useStatistics(table, searchBefore)];
  const error = now.error ?? before.error;
  const retry = () => void Promise.all([now.refetch(), searchBefore && before.refetch()]);
  const isThere = now.data && (!searchBefore || before.data);
  if (error && !isThere) return <ErrorView error={error} onRetry={retry} />;
  const groups = isThere && groupsOf(now.data, searchBefore && before.data);
  return (
    <Card component="section" aria-labelledby={titleId} aria-busy={!isThere}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 2, pb: 1 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: '1 1 200px' }}>
          {translate(`veterans.stats.${table}.title`, {
            from: formatDay(search.startDate),
            to: formatDay(search.endDate),
          })}
        </Typography>
        {groups && groups.length > 0 && <ExportButton {...{ table, search, searchBefore, groups }} />}
      </Box>
      {groups && (
        <Box sx={{ px: 2 }}>
          <StaleDataNotice error={error} isFetching={now.isFetching || before.isFetching} onRetry={retry} />
        </Box>
      )}
      {!groups && <Skeleton height={160} sx={{ mx: 2, transform: 'none', mb: 2 }} />}
      {groups?.length === 0 && (
        <Typography color="textSecondary" role="status" sx={{ px: 2, pt: 2, pb: 4 }}>
          {translate(`veterans.stats.${table}.empty`)}
        </Typography>
      )}
      {groups && groups.length > 0 && (
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '3fr 2fr' } }}>
          <StatisticsRows {...{ table, search, searchBefore, groups, titleId }} />
          <Bars
            title={translate('veterans.stats.chart')}
            bars={groups
              .map(({ citizenStatusId, citizenStatus, count, before: then }) => ({
                key: String(citizenStatusId),
                name: citizenStatus,
                count,
                ...(then !== undefined && { before: then }),
              }))
              .sort((one, other) => other.count - one.count)}
          />
        </Box>
      )}
    </Card>
  );
}

/** The table as a CSV file (STAT-03). */
function ExportButton({ table, search, searchBefore, groups }: Omit<StatisticsRowsProps, 'titleId'>) {
  const translate = useTranslate();
  const headings = [
    'resources.veterans.fields.citizenStatus',
    'resources.veterans.fields.region',
    'veterans.stats.count',
  ].map((name) => translate(name));
  const { startDate: from, endDate: to } = search;
  const name = translate(`veterans.stats.${table}.file`, { from, to });
  const lines = groups
    .flatMap((group) => group.lines)
    .map(({ row, count, before = null }) => [
      row.citizenStatus,
      row.region ?? '',
      count,
      ...(searchBefore ? [before] : []),
    ]);
  const year = searchBefore ? [searchBefore.startDate.slice(0, 4)] : [];
  return (
    <Button
      size="small"
      startIcon={<DownloadIcon />}
      aria-label={translate(`veterans.stats.${table}.export`)}
      onClick={() => saveFile(name, csvOf([[...headings, ...year], ...lines]))}
    >
      {translate('statistics.export')}
    </Button>
  );
}
