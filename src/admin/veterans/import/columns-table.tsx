import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { columnName } from '../../../domain/imports/column-letters.ts';
import type { Matching } from '../../../domain/imports/imports.ts';
import { importKinds } from '../../../domain/imports/kinds.ts';
import type { ListImport } from '../../data-provider/calls/import-calls.ts';
import { ChoiceSelect } from './choice-select.tsx';
import { targetLabel } from './target-label.ts';

/** Values that are shown beside a column. */
const SAMPLES = 4;

interface ColumnsTableProps {
  readonly listImport: ListImport;
  readonly matching: Matching;
  readonly headings: readonly string[];
  readonly onChange: (columns: Matching['columns']) => void;
}

/** Each column of the file with its first values and the field to which it leads. */
export function ColumnsTable({ listImport, matching, headings, onChange }: ColumnsTableProps) {
  const translate = useTranslate();
  const kind = importKinds[listImport.kind];
  const [hasEmpty, setHasEmpty] = useState(false);
  const samples = listImport.head.filter(({ line }) => line > matching.headerLine).slice(0, SAMPLES);
  const columns = Array.from({ length: listImport.sheet.columnCount }, (_, index) => ({
    index,
    heading: columnName(headings, index),
    values: samples.map(({ cells }) => cells[index] ?? '').filter(Boolean),
    target: matching.columns[index] ?? null,
  }));
  const isEmpty = ({ index, values, target }: (typeof columns)[number]) =>
    target === null && values.length === 0 && !headings[index];
  const empty = columns.filter(isEmpty);
  const choices = [
    { id: '', name: translate('imports.matching.ignored') },
    ...kind.targets.map((target) => ({ id: target, name: targetLabel(kind, target) })),
  ];
  const choose = (index: number, target: string) =>
    onChange(columns.map((column) => (column.index === index ? target || null : column.target)));
  return (
    <Box sx={{ mt: 2 }}>
      <Box aria-hidden sx={{ ...ROW, display: { xs: 'none', sm: 'grid' }, color: 'text.secondary' }}>
        {['column', 'samples', 'field'].map((name) => (
          <Typography key={name} variant="body2">
            {translate(`imports.matching.${name}`)}
          </Typography>
        ))}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {columns
          .filter((column) => hasEmpty || !isEmpty(column))
          .map(({ index, heading, values, target }) => (
            <Box component="li" key={index} sx={ROW}>
              <Typography dir="auto" sx={{ overflowWrap: 'anywhere' }}>
                {heading}
              </Typography>
              <Typography variant="body2" dir="auto" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {values.map((value) => value.slice(0, 60)).join(' · ')}
              </Typography>
              <ChoiceSelect
                isBare
                label={translate('imports.matching.fieldOf', { column: heading })}
                value={target ?? ''}
                choices={choices}
                onChange={(target) => choose(index, target)}
              />
            </Box>
          ))}
      </Box>
      {!hasEmpty && empty.length > 0 && (
        <Button sx={{ mt: 1 }} onClick={() => setHasEmpty(true)}>
          {translate('imports.matching.emptyColumns', { smart_count: empty.length })}
        </Button>
      )}
    </Box>
  );
}

/** A column of the file: its heading, its first values and its field; one below the other on a phone. */
const ROW = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 2,
  py: 0.5,
  borderBottom: '1px solid var(--color-border)',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 2fr minmax(220px, 1fr)' },
} as const;
