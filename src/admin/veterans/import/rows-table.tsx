import {
  Box,
  Chip,
  Link,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TablePagination,
  TableRow,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { columnLetters } from '../../../domain/imports/column-letters.ts';
import type { Likeness } from '../../../domain/imports/imports.ts';
import { type ImportKind, importKinds } from '../../../domain/imports/kinds.ts';
import { numbered } from '../../../i18n/names.ts';
import type { ImportRow, ImportRows, ListImport, RowsQuery } from '../../data-provider/calls/import-calls.ts';
import { ErrorView } from '../../ui/records/error-view.tsx';
import { Person } from '../associate/person.tsx';
import { LikenessReasons } from '../likenesses/why.tsx';
import { targetLabel } from './target-label.ts';
import { useImportRows } from './use-imports.ts';
import { useValueText } from './value-text.ts';

const PAGE_SIZE = 30;

interface RowsTableProps {
  readonly listImport: ListImport;
  readonly query: Pick<RowsQuery, 'outcome' | 'result'>;
}

/** The rows of an outcome or a result, a page at a time, each with why. */
export function RowsTable({ listImport, query }: RowsTableProps) {
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useImportRows(listImport, { ...query, page, itemsPerPage: PAGE_SIZE });
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.total === 0)
    return (
      <Typography color="textSecondary" sx={{ p: 2 }}>
        {translate('imports.outcomes.none')}
      </Typography>
    );
  return (
    <TableContainer>
      <Table size="small" aria-label={translate('imports.rows.label')}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('imports.rows.line')}</TableCell>
            <TableCell>{translate('imports.rows.content')}</TableCell>
            <TableCell>{translate('imports.rows.what')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.rows.map((row) => (
            <TableRow key={row.line} sx={{ verticalAlign: 'top' }}>
              <TableCell>{row.line}</TableCell>
              <TableCell dir="auto" sx={{ overflowWrap: 'anywhere' }}>
                {contentOf(listImport, row)}
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                <RowDetailsView kind={importKinds[listImport.kind]} row={row} records={data.records} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {data.total > PAGE_SIZE && (
        <TablePagination
          component="div"
          count={data.total}
          page={page - 1}
          rowsPerPage={PAGE_SIZE}
          rowsPerPageOptions={[]}
          onPageChange={(_event, next) => setPage(next + 1)}
          labelDisplayedRows={({ from, to, count }) =>
            translate('ra.navigation.page_range_info', { offsetBegin: from, offsetEnd: to, total: count })
          }
        />
      )}
    </TableContainer>
  );
}

/** Returns the cells by which people know a row again. */
function contentOf({ kind, matching }: ListImport, { cells }: ImportRow): string {
  const shownCells = importKinds[kind].shownFields.flatMap((field) => {
    const index = matching.columns.indexOf(field);
    return index < 0 ? [] : [cells[index] ?? ''];
  });
  const texts = shownCells.some(Boolean) ? shownCells : cells;
  return texts.filter(Boolean).slice(0, 8).join(' · ').slice(0, 200);
}

interface RowDetailsViewProps {
  readonly kind: ImportKind;
  readonly row: ImportRow;
  readonly records: ImportRows['records'];
}

/** Why a row is refused, what it changes, whom it resembles, and the record that it became. */
function RowDetailsView({ kind, row, records }: RowDetailsViewProps) {
  const translate = useTranslate();
  const { reasons = [], changes = [], likenesses = [], repeats, toComplete } = row.details;
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {reasons.map((reason) => (
        <ReasonLine key={`${reason.field} ${reason.column}`} kind={kind} reason={reason} row={row} />
      ))}
      {changes.map((change) => (
        <ChangeLine key={change.field} change={change} />
      ))}
      {likenesses.map((likeness) => (
        <LikenessLine key={likeness.id ?? `line ${likeness.line}`} likeness={likeness} records={records} />
      ))}
      {repeats && (
        <Typography variant="body2">
          {repeats.line === undefined
            ? translate(`imports.rows.repeats.${kind.name === 'appointments' ? 'appointment' : 'note'}`)
            : translate('imports.rows.repeats.line', { line: repeats.line })}
        </Typography>
      )}
      {toComplete && (
        <Chip
          size="small"
          color="warning"
          label={translate('imports.rows.toComplete')}
          sx={{ justifySelf: 'start' }}
        />
      )}
      {row.record !== null && <RecordLink id={row.record} records={records} />}
    </Box>
  );
}

function ReasonLine({
  kind,
  reason: { field, column, message },
  row,
}: {
  kind: ImportKind;
  reason: NonNullable<ImportRow['details']['reasons']>[number];
  row: ImportRow;
}) {
  const translate = useTranslate();
  const text = column === null ? '' : (row.cells[column] ?? '');
  return (
    <Typography variant="body2" color="error">
      {translate('imports.rows.reason', { field: targetLabel(kind, field), message })}
      {column !== null && kind.name !== 'veteranFiles' && (
        <Typography variant="body2" component="span" color="textSecondary">
          {' '}
          ({columnLetters(column)}
          {row.line} : {text === '' ? translate('imports.rows.empty') : text.slice(0, 80)})
        </Typography>
      )}
    </Typography>
  );
}

function ChangeLine({ change }: { change: NonNullable<ImportRow['details']['changes']>[number] }) {
  const translate = useTranslate();
  const textOf = useValueText(change.field);
  return (
    <Typography variant="body2" dir="auto">
      {translate('imports.rows.change', {
        field: translate(`resources.veterans.fields.${change.field}`),
        before: textOf(change.before),
        after: textOf(change.after),
      })}
    </Typography>
  );
}

function LikenessLine({ likeness, records }: { likeness: Likeness; records: ImportRows['records'] }) {
  const translate = useTranslate();
  if (likeness.line !== undefined)
    return (
      <Typography variant="body2">{translate('imports.rows.likeLine', { line: likeness.line })}</Typography>
    );
  const record = records.find(({ id }) => Number(id) === likeness.id);
  return (
    <Box>
      <Typography variant="body2">{translate('imports.rows.likeRecord')}</Typography>
      {record ? (
        <Person person={record} />
      ) : (
        translate('imports.rows.gone', { id: numbered(likeness.id ?? '') })
      )}
      <LikenessReasons reasons={likeness.reasons} />
    </Box>
  );
}

function RecordLink({ id, records }: { id: number; records: ImportRows['records'] }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const record = records.find((one) => Number(one.id) === id);
  if (!record) return <>{translate('imports.rows.gone', { id: numbered(id) })}</>;
  const person = [record.lastName, record.firstName].filter(Boolean).join(' ');
  return (
    <Link component={LinkBase} to={createPath({ resource: 'veterans', type: 'show', id })} target="_blank">
      {translate('imports.rows.record', { id: numbered(id), person })}
    </Link>
  );
}
