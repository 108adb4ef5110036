import { Button, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { BIRTH_YEAR, IMPORT_TARGETS } from '../../../domain/imports/fields.ts';
import type { Matching } from '../../../domain/imports/imports.ts';
import { fieldName } from '../../../i18n/names.ts';
import type { ListImport } from '../../data-provider/calls/import-calls.ts';
import { ChoiceSelect } from './choice-select.tsx';
import { columnLetters } from './column-letters.ts';

/** Values that are shown beside a column. */
const SAMPLES = 4;

interface ColumnsTableProps {
  readonly found: ListImport;
  readonly matching: Matching;
  readonly headings: readonly string[];
  readonly onChange: (columns: Matching['columns']) => void;
}

/** The names of the fields, as they are chosen. */
export function useTargetName(): (target: string) => string {
  const translate = useTranslate();
  return (target) =>
    target === BIRTH_YEAR ? translate('imports.matching.birthYear') : fieldName('veterans', target);
}

/** Each column of the file with its first values and the field to which it leads. */
export function ColumnsTable({ found, matching, headings, onChange }: ColumnsTableProps) {
  const translate = useTranslate();
  const nameOf = useTargetName();
  const [hasEmpty, setHasEmpty] = useState(false);
  const samples = found.head.filter(({ line }) => line > matching.headerLine).slice(0, SAMPLES);
  const columns = Array.from({ length: found.sheet.columnCount }, (_, index) => ({
    index,
    heading: headings[index] || translate('imports.matching.unnamed', { letter: columnLetters(index) }),
    values: samples.map(({ cells }) => cells[index] ?? '').filter(Boolean),
    target: matching.columns[index] ?? null,
  }));
  const isEmpty = ({ index, values, target }: (typeof columns)[number]) =>
    target === null && values.length === 0 && !headings[index];
  const empty = columns.filter(isEmpty);
  const choices = [
    { id: '', name: translate('imports.matching.ignored') },
    ...IMPORT_TARGETS.map((target) => ({ id: target, name: nameOf(target) })),
  ];
  const choose = (index: number, target: string) =>
    onChange(columns.map((column) => (column.index === index ? target || null : column.target)));
  return (
    <TableContainer sx={{ mt: 2 }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('imports.matching.column')}</TableCell>
            <TableCell>{translate('imports.matching.samples')}</TableCell>
            <TableCell>{translate('imports.matching.field')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {columns
            .filter((column) => hasEmpty || !isEmpty(column))
            .map(({ index, heading, values, target }) => (
              <TableRow key={index}>
                <TableCell component="th" scope="row" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
                  {heading}
                </TableCell>
                <TableCell dir="auto" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                  {values.map((value) => value.slice(0, 60)).join(' · ')}
                </TableCell>
                <TableCell sx={{ minWidth: 220 }}>
                  <ChoiceSelect
                    isBare
                    label={translate('imports.matching.fieldOf', { column: heading })}
                    value={target ?? ''}
                    choices={choices}
                    onChange={(chosen) => choose(index, chosen)}
                  />
                </TableCell>
              </TableRow>
            ))}
        </TableBody>
      </Table>
      {!hasEmpty && empty.length > 0 && (
        <Button sx={{ mt: 1 }} onClick={() => setHasEmpty(true)}>
          {translate('imports.matching.emptyColumns', { smart_count: empty.length })}
        </Button>
      )}
    </TableContainer>
  );
}
