import {
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useCreatePath, useTranslate } from 'react-admin';
import type { CellToday, DashboardFigures } from '../../../domain/dashboard-figures.ts';
import { recordOf } from '../../../domain/model/keys.ts';
import { formatCount } from '../../../i18n/fill.ts';
import { useRight } from '../../access/use-right.ts';
import { duration } from '../../desk/duration.ts';
import { useNow } from '../../desk/use-now.ts';
import { SCROLLING } from '../../statistics/styles.ts';
import { SumRow } from '../../statistics/sum-row.tsx';
import { FigureLink } from './figure-link.tsx';
import { addressOf, TODAY_FIGURES, type TodayFigure, todayList } from './links.ts';
import { Panel } from './panel.tsx';

const MINUTE_MS = 60_000;

/** Today by cell: how many are still to come, came, wait and stayed away, and how long the longest wait is (DASH-02). */
export function TodayPanel({ day, today }: Pick<DashboardFigures, 'day' | 'today'>) {
  const translate = useTranslate();
  const title = translate('dashboard.figures.today');
  return (
    <Panel title={title} empty={today.length === 0 && translate('dashboard.figures.noToday')}>
      <TableContainer sx={SCROLLING} tabIndex={0} role="group" aria-label={title}>
        <Table size="small" aria-label={title} sx={{ '& .MuiTableCell-root': { px: 1 } }}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('figures.row.cell')}</TableCell>
              {TODAY_FIGURES.map((figure) => (
                <TableCell key={figure} align="right">
                  {translate(`dashboard.figures.${figure}`)}
                </TableCell>
              ))}
              <TableCell align="right">{translate('dashboard.figures.longestWait')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {today.map((one) => (
              <TableRow key={one.cell.id} hover>
                <TableCell component="th" scope="row">
                  {one.cell.name}
                </TableCell>
                <Counts counts={one} name={one.cell.name} day={day} cell={one.cell.id} />
                <TableCell align="right">
                  <LongestWait day={day} today={one} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
          {today.length > 1 && (
            <TableFooter>
              <SumRow name={translate('figures.total')} names={1}>
                <Counts counts={sumOf(today)} name={translate('figures.total')} day={day} cell={null} />
                <TableCell />
              </SumRow>
            </TableFooter>
          )}
        </Table>
      </TableContainer>
    </Panel>
  );
}

type CountsOfToday = Readonly<Record<TodayFigure, number>>;

const sumOf = (cells: readonly CellToday[]): CountsOfToday =>
  recordOf(TODAY_FIGURES, (figure) => cells.reduce((sum, cell) => sum + cell[figure], 0));

interface CountsProps {
  readonly counts: CountsOfToday;
  /** The name of the row. */
  readonly name: string;
  readonly day: string;
  readonly cell: number | null;
}

/** The numbers of a row, each a link to its appointments; nothing to lead to for none. */
function Counts({ counts, name, day, cell }: CountsProps) {
  const translate = useTranslate();
  return TODAY_FIGURES.map((figure) => {
    const count = counts[figure];
    const label = translate('figures.link', {
      name,
      figure: translate(`dashboard.figures.${figure}`),
      count,
    });
    return (
      <TableCell key={figure} align="right">
        {count === 0 ? (
          0
        ) : (
          <FigureLink to={addressOf(todayList(figure, day, cell))} label={label}>
            {formatCount(count)}
          </FigureLink>
        )}
      </TableCell>
    );
  });
}

interface LongestWaitProps {
  readonly day: string;
  readonly today: CellToday;
}

/** The longest wait of a person today. It leads to the appointment, without VIEW to all who wait. */
function LongestWait({ day, today: { cell, longestWait } }: LongestWaitProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const mayView = useRight('Appointment', 'VIEW');
  const now = useNow();
  if (!longestWait)
    return (
      <Typography component="span" variant="inherit" color="textSecondary">
        {translate('dashboard.figures.nobodyWaits')}
      </Typography>
    );
  const minutes = Math.max(0, Math.floor((now - Date.parse(longestWait.since)) / MINUTE_MS));
  const text = duration(translate, minutes);
  const to = mayView
    ? createPath({ resource: 'appointments', type: 'show', id: longestWait.id })
    : addressOf(todayList('waiting', day, cell.id));
  const label = translate('dashboard.figures.longestWaitLink', { name: cell.name, duration: text });
  return (
    <FigureLink to={to} label={label}>
      {text}
    </FigureLink>
  );
}
