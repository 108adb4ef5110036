import {
  Button,
  Link,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
} from '@mui/material';
import { Fragment } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { formatCount } from '../../../i18n/fill.ts';
import type { StatisticsQuery, StatisticsTable } from '../../data-provider/calls/veteran-calls.ts';
import { difference } from '../../statistics/difference.ts';
import { SCROLLING } from '../../statistics/styles.ts';
import { SumRow } from '../../statistics/sum-row.tsx';
import { type StatisticsGroup, type StatisticsLine, sumOf } from './rows.ts';
import { listOfRow } from './search.ts';

export interface StatisticsRowsProps {
  readonly table: StatisticsTable;
  readonly search: StatisticsQuery;
  readonly searchBefore?: StatisticsQuery | undefined;
  readonly groups: readonly StatisticsGroup[];
  readonly titleId: string;
}

/** The table: a row for each status and region, subtotals by status, the sum, each row with its list (STAT-02). */
export function StatisticsRows(props: StatisticsRowsProps) {
  const { searchBefore, search, groups, titleId } = props;
  const translate = useTranslate();
  return (
    <TableContainer sx={SCROLLING} tabIndex={0} role="group" aria-labelledby={titleId}>
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
            <TableCell align="right">
              {searchBefore ? search.startDate.slice(0, 4) : translate('veterans.stats.count')}
            </TableCell>
            {searchBefore && (
              <>
                <TableCell align="right">{searchBefore.startDate.slice(0, 4)}</TableCell>
                <TableCell align="right">{translate('statistics.difference')}</TableCell>
              </>
            )}
            <TableCell align="right">{translate('screens.list.actions')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {groups.map((group) => (
            <Fragment key={group.citizenStatusId}>
              {group.lines.map((line) => (
                <Row key={String(line.row.regionId)} {...props} line={line} />
              ))}
              {group.lines.length > 1 && (
                <Sum name={translate('statistics.subtotal', { name: group.citizenStatus })} {...group} />
              )}
            </Fragment>
          ))}
        </TableBody>
        <TableFooter>
          <Sum name={translate('veterans.stats.total')} {...sumOf(groups)} />
        </TableFooter>
      </Table>
    </TableContainer>
  );
}

function Row({ table, search, searchBefore, line }: StatisticsRowsProps & { line: StatisticsLine }) {
  const translate = useTranslate();
  const { row, count, before } = line;
  const region = row.region ?? translate('veterans.stats.noRegion');
  const name = translate('veterans.stats.viewRow', { status: row.citizenStatus, region });
  return (
    <TableRow hover>
      <TableCell>{row.citizenStatus}</TableCell>
      <TableCell>{region}</TableCell>
      <TableCell align="right">{formatCount(count)}</TableCell>
      {searchBefore && before !== undefined && (
        <>
          <TableCell align="right">
            <Link
              component={LinkBase}
              to={listOfRow(table, row, searchBefore)}
              aria-label={`${formatCount(before)}, ${searchBefore.startDate.slice(0, 4)}, ${name}`}
            >
              {formatCount(before)}
            </Link>
          </TableCell>
          <TableCell align="right">{difference(count, before)}</TableCell>
        </>
      )}
      <TableCell align="right" sx={{ py: 0.25 }}>
        <Button
          size="small"
          component={LinkBase}
          to={listOfRow(table, row, search)}
          aria-label={name}
          sx={{ minWidth: 0, textTransform: 'none' }}
        >
          {translate('veterans.stats.view')}
        </Button>
      </TableCell>
    </TableRow>
  );
}

function Sum({ name, count, before }: { name: string; count: number; before?: number }) {
  return (
    <SumRow name={name} names={2}>
      <TableCell align="right">{formatCount(count)}</TableCell>
      {before !== undefined && (
        <>
          <TableCell align="right">{formatCount(before)}</TableCell>
          <TableCell align="right">{difference(count, before)}</TableCell>
        </>
      )}
      <TableCell />
    </SumRow>
  );
}
