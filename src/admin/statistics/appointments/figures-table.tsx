import {
  Box,
  Link,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
  Tooltip,
} from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { addDays } from '../../../domain/dates/days.ts';
import type { Breakdown } from '../../../domain/scheduling/figures.ts';
import { formatCount } from '../../../i18n/fill.ts';
import { serviceToday } from '../../../shared/page-settings.ts';
import type { FiguresQuery } from '../../data-provider/calls/figure-calls.ts';
import { difference } from '../difference.ts';
import { formatPercent } from '../shares.ts';
import { SCROLLING } from '../styles.ts';
import { SumRow } from '../sum-row.tsx';
import { CountLink } from './count-link.tsx';
import { useNameOf } from './names.ts';
import {
  COLUMNS,
  type Counts,
  FIGURES,
  type Figure,
  type Group,
  type Line,
  monthBefore,
  takenOf,
} from './rows.ts';
import { dayInAgenda, type Part } from './search.ts';

interface FiguresTableProps {
  readonly titleId: string;
  readonly by: Breakdown;
  readonly groups: readonly Group[];
  readonly total: Line;
  readonly query: FiguresQuery;
  /** The same of the year before; then one figure stands beside its own of then. */
  readonly queryBefore?: FiguresQuery | undefined;
  readonly figure: Figure;
}

/** A breakdown in rows, with subtotals where a cell or wilaya has several, and the total (FIG-01). */
export function FiguresTable(props: FiguresTableProps) {
  const { titleId, by, groups, total } = props;
  const translate = useTranslate();
  const nameOf = useNameOf();
  const names = (line: Line) => COLUMNS[by].map((column) => nameOf(line.part, column));
  return (
    <TableContainer sx={SCROLLING} tabIndex={0} role="group" aria-labelledby={titleId}>
      <Table stickyHeader size="small" aria-labelledby={titleId} sx={NARROW}>
        <TableHead>
          <TableRow>
            {COLUMNS[by].map((column) => (
              <TableCell key={column}>{translate(`figures.row.${column}`)}</TableCell>
            ))}
            <Headings {...props} />
          </TableRow>
        </TableHead>
        <TableBody>
          {groups.map((group) => (
            <Fragment key={group.key}>
              {group.lines.map((line) => (
                <TableRow key={line.key} hover>
                  {names(line).map((name, index) => (
                    <TableCell
                      key={COLUMNS[by][index]}
                      {...(index === 0 ? { component: 'th', scope: 'row' } : {})}
                    >
                      {name}
                    </TableCell>
                  ))}
                  <Cells {...props} line={line} name={names(line).join(', ')} />
                </TableRow>
              ))}
              {group.lines.length > 1 && (
                <Sum
                  {...props}
                  line={group}
                  name={translate('statistics.subtotal', { name: nameOf(group.part, COLUMNS[by][0]) })}
                />
              )}
            </Fragment>
          ))}
        </TableBody>
        <TableFooter>
          <Sum {...props} line={total} name={translate('figures.total')} />
        </TableFooter>
      </Table>
    </TableContainer>
  );
}

/** Eleven columns in the width of a tablet: closer, smaller and broken rather than cut. */
const NARROW = {
  '& .MuiTableCell-root': { px: 1 },
  '@media (min-width: 600px) and (max-width: 1199px)': {
    '& .MuiTableCell-root': { px: 0.5, fontSize: '0.8125rem', lineHeight: 1.4 },
    '& .MuiTableCell-root span': { whiteSpace: 'normal' },
  },
} as const;

const hasFreeDays = (by: Breakdown) => by === 'cell' || by === 'region';

const Right = ({ children }: { children: ReactNode }) => <TableCell align="right">{children}</TableCell>;

function Headings({ by, query, queryBefore }: FiguresTableProps) {
  const translate = useTranslate();
  if (queryBefore)
    return (
      <>
        <Right>{queryBefore.startDate.slice(0, 4)}</Right>
        <Right>{query.startDate.slice(0, 4)}</Right>
        <Right>{translate('statistics.difference')}</Right>
      </>
    );
  return (
    <>
      {FIGURES.map((figure) => (
        <Right key={figure}>
          <Hint text={figure === 'unnoted' ? 'figures.hints.unnoted' : undefined}>
            {translate(`figures.figures.${figure}`)}
          </Hint>
        </Right>
      ))}
      {by !== 'reason' && (
        <Right>
          <Hint text="figures.hints.places">{translate('figures.places')}</Hint>
        </Right>
      )}
      {hasFreeDays(by) && (
        <Right>
          <Hint text="figures.hints.free">{translate('figures.free')}</Hint>
        </Right>
      )}
    </>
  );
}

/** A heading with an explanation, shown on hover and on focus. */
function Hint({ text, children }: { text?: string | undefined; children: string }) {
  const translate = useTranslate();
  if (!text) return <>{children}</>;
  return (
    <Tooltip title={translate(text)} describeChild>
      <Box component="span" tabIndex={0} sx={{ textDecoration: 'underline dotted', textUnderlineOffset: 3 }}>
        {children}
      </Box>
    </Tooltip>
  );
}

interface CellsProps extends FiguresTableProps {
  readonly line: Line;
  readonly name: string;
}

const Sum = (props: CellsProps) => (
  <SumRow name={props.name} names={COLUMNS[props.by].length}>
    <Cells {...props} />
  </SumRow>
);

function Cells({ by, query, queryBefore, figure, line, name }: CellsProps) {
  const { part, now, before } = line;
  if (queryBefore && before)
    return (
      <>
        <Right>
          <CountLink
            count={before[figure]}
            query={queryBefore}
            part={aYearBefore(part)}
            figure={figure}
            name={name}
          />
        </Right>
        <Right>
          <CountLink count={now[figure]} query={query} part={part} figure={figure} name={name} />
        </Right>
        <Right>{difference(now[figure], before[figure])}</Right>
      </>
    );
  return (
    <>
      {FIGURES.map((one) => (
        <Right key={one}>
          <CountLink count={now[one]} query={query} part={part} figure={one} name={name} />
        </Right>
      ))}
      {by !== 'reason' && (
        <Right>
          <Places {...{ query, part, now, name }} />
        </Right>
      )}
      {hasFreeDays(by) && (
        <Right>
          <FreeIn days={now.freeInDays} part={part} name={name} />
        </Right>
      )}
    </>
  );
}

/** A month of the year before, of what stands beside it. */
const aYearBefore = (part: Part): Part => (part.month ? { ...part, month: monthBefore(part.month) } : part);

interface PlacesProps {
  readonly query: FiguresQuery;
  readonly part: Part;
  readonly now: Counts;
  readonly name: string;
}

/** Returns the number of places that were taken: 12 / 40 (30 %). */
function Places({ query, part, now, name }: PlacesProps) {
  const translate = useTranslate();
  const takenCount = takenOf(now);
  if (now.places === null) return <>{translate('screens.record.none')}</>;
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <CountLink count={takenCount} query={query} part={part} figure="taken" name={name} /> /{' '}
      {formatCount(now.places)}
      {now.places > 0 && ` (${formatPercent(takenCount / now.places)})`}
    </Box>
  );
}

/** In how many days the first place is free; the day in the agenda, where the row is of one wilaya. */
function FreeIn({ days, part, name }: { days: number | null; part: Part; name: string }) {
  const translate = useTranslate();
  if (days === null) return <>{translate('figures.noFree')}</>;
  const text =
    days < 2
      ? translate(days === 0 ? 'figures.today' : 'figures.tomorrow')
      : translate('figures.inDays', { days });
  if (!part.region) return <>{text}</>;
  return (
    <Link
      component={LinkBase}
      to={dayInAgenda(part, addDays(serviceToday(), days))}
      aria-label={translate('figures.freeLink', { name, free: text })}
      sx={{ display: 'inline-block', minHeight: 24 }}
    >
      {text}
    </Link>
  );
}
