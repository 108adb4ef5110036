import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import {
  Box,
  Button,
  Card,
  GlobalStyles,
  MenuItem,
  Skeleton,
  Stack,
  Tab,
  Tabs,
  TextField,
  Typography,
} from '@mui/material';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { LinkBase, Title, useDataProvider, useLocation, useNavigate, useTranslate } from 'react-admin';
import { BREAKDOWNS } from '../../../domain/scheduling/figures.ts';
import { serviceToday } from '../../../shared/page-settings.ts';
import type { FiguresQuery } from '../../data-provider/calls/figure-calls.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import { StaleDataNotice } from '../../ui/lists/stale-data-notice.tsx';
import { ErrorView } from '../../ui/records/error-view.tsx';
import { RequireRight } from '../../ui/records/require-right.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Bars } from '../bars.tsx';
import { csvOf } from '../csv.ts';
import { PeriodPresets } from '../period-presets.tsx';
import { periodBefore } from '../periods.ts';
import { ON_PAPER } from '../styles.ts';
import { FiguresForm } from './figures-form.tsx';
import { FiguresSummary } from './figures-summary.tsx';
import { FiguresTable } from './figures-table.tsx';
import { useNameOf } from './names.ts';
import { COLUMNS, FIGURES, type Group, groupsOf, takenOf, totalOf } from './rows.ts';
import { addressOf, askedOf, type Search, searchOf } from './search.ts';

const KEY = 'appointmentFigures';

/** /statistiques: how many appointments were booked, kept, missed and cancelled, and how full the places are (FIG-01). */
export const FiguresPage = () => (
  <RequireRight action="list" resource="appointments">
    <Figures />
  </RequireRight>
);

function Figures() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const search = searchOf(useLocation().search, serviceToday());

  const open = (values: Record<string, unknown>) => {
    const address = addressOf({ ...search, ...values });
    // The same search again is a wish for fresh numbers, not one more step for Back.
    if (address === addressOf(search)) void queries.invalidateQueries({ queryKey: [KEY] });
    else navigate(address);
  };

  return (
    <>
      <Title title={translate('figures.title')} />
      <GlobalStyles styles={ON_PAPER} />
      <PeriodPresets period={search} addressOf={(period) => addressOf({ ...search, ...period })} />
      <FiguresForm search={search} onSearch={open} />
      <Answer search={search} />
    </>
  );
}

/** Asked of the API for one period; nothing where none is. */
function useFigures(query: FiguresQuery | undefined) {
  const provider = useDataProvider<AppDataProvider>();
  return useQuery({
    queryKey: [KEY, query],
    queryFn: query ? ({ signal }) => provider.appointmentFigures(query, signal) : skipToken,
  });
}

function Answer({ search }: { search: Search }) {
  const query = askedOf(search, search);
  const queryBefore = search.compare === '' ? undefined : askedOf(search, periodBefore(search));
  const [now, before] = [useFigures(query), useFigures(queryBefore)];
  const failedQuery = [now, before].find(({ error }) => error);
  const retry = () => void Promise.all([now.refetch(), queryBefore && before.refetch()]);
  const isThere = now.data && (!queryBefore || before.data);
  if (failedQuery && !isThere) return <ErrorView error={failedQuery.error} onRetry={retry} />;
  if (!isThere) return <Skeleton height={360} sx={{ transform: 'none' }} aria-busy />;
  const groups = groupsOf(search.by, now.data, queryBefore && before.data);
  const total = totalOf(groups);
  return (
    <>
      <StaleDataNotice
        error={failedQuery?.error}
        isFetching={now.isFetching || before.isFetching}
        onRetry={retry}
      />
      <FiguresSummary total={total} query={query} queryBefore={queryBefore} />
      <BreakdownCard {...{ search, groups, total, query, queryBefore }} />
    </>
  );
}

interface BreakdownProps {
  readonly search: Search;
  readonly groups: readonly Group[];
  readonly total: Omit<Group, 'lines'>;
  readonly query: FiguresQuery;
  readonly queryBefore: FiguresQuery | undefined;
}

/** One breakdown: its table, its chart from the same rows, as a file and on paper. */
function BreakdownCard(props: BreakdownProps) {
  const { search, groups, queryBefore } = props;
  const translate = useTranslate();
  const nameOf = useNameOf();
  const titleId = useId();
  const panelId = useId();
  const { by, figure } = search;
  const [first] = COLUMNS[by];
  return (
    <Card component="section" aria-labelledby={titleId}>
      <BreakdownTabs search={search} panelId={panelId} />
      <Box role="tabpanel" id={panelId} aria-labelledby={`figures-${by}`}>
        <Stack direction="row" sx={{ p: 2, pb: 1, gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography id={titleId} variant="h3" component="h2" sx={{ flex: '1 1 200px' }}>
            {translate(`figures.by.${by}`)}
            {queryBefore && ` : ${translate(`figures.figures.${figure}`)}`}
          </Typography>
          <FigureSelect search={search} />
          {groups.length > 0 && <Exports {...props} />}
        </Stack>
        {groups.length === 0 ? (
          <Typography color="textSecondary" role="status" sx={{ px: 2, pt: 1, pb: 4 }}>
            {translate('figures.empty')} {translate('figures.emptyHint')}
          </Typography>
        ) : (
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr)',
                [queryBefore ? 'lg' : 'xl']: 'minmax(0, 3fr) minmax(260px, 1fr)',
              },
            }}
          >
            <FiguresTable {...props} {...{ titleId, by, figure }} />
            <Bars
              title={translate('figures.chart', {
                figure: translate(`figures.figures.${figure}`),
                by: translate(`figures.by.${by}`).toLowerCase(),
              })}
              bars={groups.map(({ key, part, now, before }) => ({
                key,
                name: nameOf(part, first),
                count: now[figure],
                ...(before && { before: before[figure] }),
              }))}
            />
          </Box>
        )}
      </Box>
    </Card>
  );
}

function BreakdownTabs({ search, panelId }: { readonly search: Search; readonly panelId: string }) {
  const translate = useTranslate();
  const { by } = search;
  return (
    <Tabs
      value={by}
      variant="scrollable"
      aria-label={translate('figures.by.label')}
      sx={{ borderBottom: '1px solid var(--color-border)' }}
    >
      {BREAKDOWNS.map((one) => (
        <Tab
          key={one}
          value={one}
          id={`figures-${one}`}
          label={translate(`figures.by.${one}`)}
          component={LinkBase}
          to={addressOf({ ...search, by: one })}
          aria-controls={one === by ? panelId : undefined}
        />
      ))}
    </Tabs>
  );
}

/** Chooses the figure that is drawn and compared. */
function FigureSelect({ search }: { search: Search }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <TextField
      select
      className="not-printed"
      label={translate('figures.figure')}
      value={search.figure}
      onChange={({ target }) => navigate(addressOf({ ...search, figure: target.value }))}
      sx={{ m: 0, width: { xs: '100%', sm: 240 } }}
    >
      {FIGURES.map((figure) => (
        <MenuItem key={figure} value={figure}>
          {translate(`figures.figures.${figure}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The table as a CSV file, and the page on paper. */
function Exports({ search, groups, queryBefore, query }: BreakdownProps) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const { by, figure } = search;
  const columns = COLUMNS[by];
  const lines = groups.flatMap((group) => group.lines);
  const headings = columns.map((column) => translate(`figures.row.${column}`));
  const names = ({ part }: (typeof lines)[number]) => columns.map((column) => nameOf(part, column));
  const table = queryBefore
    ? [
        [
          ...headings,
          queryBefore.startDate.slice(0, 4),
          query.startDate.slice(0, 4),
          translate('statistics.difference'),
        ],
        ...lines.map((line) => {
          const [then, now] = [line.before?.[figure] ?? 0, line.now[figure]];
          return [...names(line), then, now, now - then];
        }),
      ]
    : [
        [
          ...headings,
          ...FIGURES.map((one) => translate(`figures.figures.${one}`)),
          translate('figures.places'),
          translate('figures.placesOpen'),
          translate('figures.freeDays'),
        ],
        ...lines.map((line) => [
          ...names(line),
          ...FIGURES.map((one) => line.now[one]),
          takenOf(line.now),
          line.now.places,
          line.now.freeInDays,
        ]),
      ];
  const name = translate('figures.file', {
    by: translate(`figures.files.${by}`),
    from: query.startDate,
    to: query.endDate,
  });
  return (
    <Stack direction="row" className="not-printed" sx={{ gap: 1 }}>
      <Button size="small" startIcon={<DownloadIcon />} onClick={() => saveFile(name, csvOf(table))}>
        {translate('statistics.export')}
      </Button>
      <Button size="small" startIcon={<PrintIcon />} onClick={() => window.print()}>
        {translate('statistics.print')}
      </Button>
    </Stack>
  );
}
