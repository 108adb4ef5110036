import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import {
  Box,
  Button,
  Card,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LinkBase, useDataProvider, useTranslate } from 'react-admin';
import { formatDay } from '../../../domain/days.ts';
import { counted } from '../../../i18n/fill.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import type { StatisticsQuery, StatisticsRow, StatisticsTable } from '../../data-provider/service-calls.ts';
import { OldData } from '../../ui/lists/old-data.tsx';
import { ErrorView } from '../../ui/records/error-view.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { listOfRow } from './search.ts';
import { StatusChart } from './status-chart.tsx';

/** A table as a file that French spreadsheets open: semicolons, and a mark that says UTF-8 (STAT-03). Pure. */

/** Quoted where it must be; text that a spreadsheet would run as a formula is kept text. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The lines of a table under its headings; a row without region has an empty cell. */
function csvOf(headings: readonly string[], rows: readonly StatisticsRow[]): string {
  const lines = rows.map((row) => [row.citizenStatus, row.region ?? '', row.countVeterans]);
  return `\uFEFF${[headings, ...lines].map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`;
}

interface StatisticsCardProps {
  readonly table: StatisticsTable;
  readonly search: StatisticsQuery;
}

/** What the statistics of a search are kept under while the page is open. */
export const STATISTICS_KEY = ['veterans', 'stats'] as const;

/** The veterans created, or updated, in the period: by citizen status and region, with their sum (STAT-02). */
export function StatisticsCard({ table, search }: StatisticsCardProps) {
  const translate = useTranslate();
  const titleId = useId();
  const provider = useDataProvider<AppDataProvider>();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [...STATISTICS_KEY, table, search],
    queryFn: () => provider.veteranStatistics(table, search),
  });
  if (error && !data) return <ErrorView error={error} onRetry={() => void refetch()} />;
  return (
    <Card component="section" aria-labelledby={titleId} aria-busy={isPending}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 2, pb: 1 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: '1 1 200px' }}>
          {translate(`veterans.stats.${table}.title`, {
            from: formatDay(search.startDate),
            to: formatDay(search.endDate),
          })}
        </Typography>
        {data && data.length > 0 && <ExportButton {...{ table, search }} rows={data} />}
      </Box>
      {data && (
        <Box sx={{ px: 2 }}>
          <OldData error={error} isFetching={isFetching} onRetry={() => void refetch()} />
        </Box>
      )}
      {isPending && <Skeleton height={160} sx={{ mx: 2, transform: 'none', mb: 2 }} />}
      {data?.length === 0 && (
        <Typography color="textSecondary" role="status" sx={{ px: 2, pt: 2, pb: 4 }}>
          {translate(`veterans.stats.${table}.empty`)}
        </Typography>
      )}
      {data && data.length > 0 && (
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '3fr 2fr' } }}>
          <Rows {...{ table, search, titleId }} rows={data} />
          <StatusChart rows={data} />
        </Box>
      )}
    </Card>
  );
}

/** The table as a CSV file (STAT-03). */
function ExportButton({ table, search, rows }: Omit<RowsProps, 'titleId'>) {
  const translate = useTranslate();
  const headings = [
    'resources.veterans.fields.citizenStatus',
    'resources.veterans.fields.region',
    'veterans.stats.count',
  ].map((name) => translate(name));
  const { startDate: from, endDate: to } = search;
  const name = translate(`veterans.stats.${table}.file`, { from, to });
  return (
    <Button
      size="small"
      startIcon={<DownloadIcon />}
      aria-label={translate(`veterans.stats.${table}.export`)}
      onClick={() => saveFile(name, new Blob([csvOf(headings, rows)], { type: 'text/csv;charset=utf-8' }))}
    >
      {translate('veterans.stats.export')}
    </Button>
  );
}

interface RowsProps extends StatisticsCardProps {
  readonly rows: readonly StatisticsRow[];
  readonly titleId: string;
}

/** A hundred rows must not hide the sum and the other table: they move under their heading and over their sum. */
const SCROLLING = {
  maxHeight: 'max(360px, 60vh)',
  scrollPaddingBlock: '56px',
  '& tfoot .MuiTableCell-root': {
    position: 'sticky',
    bottom: 0,
    bgcolor: 'background.paper',
    borderTop: '1px solid var(--color-border)',
    borderBottom: 0,
  },
} as const;

function Rows({ table, search, rows, titleId }: RowsProps) {
  const translate = useTranslate();
  const total = rows.reduce((sum, { countVeterans }) => sum + countVeterans, 0);
  return (
    <TableContainer sx={SCROLLING}>
      <Table
        stickyHeader
        size="small"
        aria-labelledby={titleId}
        sx={{ '& .MuiTableCell-root': { px: { xs: 1, sm: 2 } } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{translate('resources.veterans.fields.citizenStatus')}</TableCell>
            <TableCell>{translate('resources.veterans.fields.region')}</TableCell>
            <TableCell align="right">{translate('veterans.stats.count')}</TableCell>
            <TableCell align="right">{translate('screens.list.actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => {
            const region = row.region ?? translate('veterans.stats.noRegion');
            return (
              <TableRow key={`${row.citizenStatusId} ${row.regionId}`} hover>
                <TableCell>{row.citizenStatus}</TableCell>
                <TableCell>{region}</TableCell>
                <TableCell align="right">{counted(row.countVeterans)}</TableCell>
                <TableCell align="right" sx={{ py: 0.25 }}>
                  <Button
                    size="small"
                    component={LinkBase}
                    to={listOfRow(table, row, search)}
                    aria-label={translate('veterans.stats.viewRow', { status: row.citizenStatus, region })}
                    sx={{ minWidth: 0, textTransform: 'none' }}
                  >
                    {translate('veterans.stats.view')}
                  </Button>
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
        <TableFooter>
          <TableRow
            sx={{ '& .MuiTableCell-root': { fontSize: 'inherit', fontWeight: 600, color: 'text.primary' } }}
          >
            <TableCell component="th" scope="row" colSpan={2}>
              {translate('veterans.stats.total')}
            </TableCell>
            <TableCell align="right">{counted(total)}</TableCell>
            <TableCell />
          </TableRow>
        </TableFooter>
      </Table>
    </TableContainer>
  );
}
