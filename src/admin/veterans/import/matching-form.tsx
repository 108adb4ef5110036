import { Box, Card, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { matchHeadings } from '../../../domain/imports/fields.ts';
import type { Matching } from '../../../domain/imports/imports.ts';
import { importKinds } from '../../../domain/imports/kinds.ts';
import type { ListImport } from '../../data-provider/calls/import-calls.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ChoiceSelect } from './choice-select.tsx';
import { ColumnsTable } from './columns-table.tsx';
import { DefaultsFields } from './defaults-fields.tsx';
import { ModelsBox } from './models-box.tsx';
import { UnknownValues } from './unknown-values.tsx';
import { useImportCall } from './use-imports.ts';

interface MatchingFormProps {
  readonly listImport: ListImport;
  readonly onSent: () => void;
}

/** The pivots that are offered: years of two digits up to it are of 2000. */
const PIVOTS = [5, 10, 15, 20, 25, 30];

const pivotText = (pivot: number | null): string => (pivot === null ? '' : String(pivot));

const headingsAt = ({ head }: ListImport, headerLine: number): readonly string[] =>
  head.find(({ line }) => line === headerLine)?.cells ?? [];

/** Says what the columns of a file are, by their headings and by hand, and has the rows checked (VET-19). */
export function MatchingForm({ listImport, onSent }: MatchingFormProps) {
  const translate = useTranslate();
  const [matching, setMatching] = useState<Matching>(listImport.matching);
  const { mutate, isPending } = useImportCall<Matching>((provider, matching) =>
    provider.matchImport(listImport, matching),
  );
  const isScans = listImport.kind === 'veteranFiles';
  const change = (changes: Partial<Matching>) => setMatching((before) => ({ ...before, ...changes }));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate(matching, { onSuccess: onSent });
  };
  return (
    <Card component="form" onSubmit={send} aria-labelledby="import-columns" noValidate sx={{ p: 2 }}>
      <Typography id="import-columns" variant="h3" component="h2" sx={{ mb: 2 }}>
        {translate('imports.matching.title')}
      </Typography>
      {isScans ? (
        <Typography sx={{ maxWidth: '80ch' }}>{translate('imports.matching.scans')}</Typography>
      ) : (
        <HeaderLineSelect
          listImport={listImport}
          value={matching.headerLine}
          onChange={(headerLine) =>
            change({
              headerLine,
              columns: matchHeadings(importKinds[listImport.kind], headingsAt(listImport, headerLine)),
            })
          }
        />
      )}
      <ColumnsTable
        listImport={listImport}
        matching={matching}
        headings={headingsAt(listImport, matching.headerLine)}
        onChange={(columns) => change({ columns })}
      />
      <Box sx={{ display: 'grid', gap: 2, my: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {!isScans && <PivotSelect value={matching.pivot} onChange={(pivot) => change({ pivot })} />}
      </Box>
      <DefaultsFields
        kind={listImport.kind}
        defaults={matching.defaults}
        onChange={(defaults) => change({ defaults })}
      />
      <UnknownValues
        kind={importKinds[listImport.kind]}
        unknownValues={listImport.unknownValues}
        translations={matching.translations}
        onChange={(translations) => change({ translations })}
      />
      <BusyButton type="submit" busy={isPending} sx={{ mt: 2 }}>
        {translate(`imports.matching.${listImport.state === 'checked' ? 'checkAgain' : 'check'}`)}
      </BusyButton>
      <ModelsBox listImport={listImport} />
    </Card>
  );
}

interface HeaderLineSelectProps {
  readonly listImport: ListImport;
  readonly value: number;
  readonly onChange: (line: number) => void;
}

/** Asks which of the first lines has the headings. */
function HeaderLineSelect({ listImport, value, onChange }: HeaderLineSelectProps) {
  const translate = useTranslate();
  const lines = listImport.head.map(({ line, cells }) => ({
    id: String(line),
    name: translate('imports.matching.line', {
      line,
      text: cells.filter(Boolean).slice(0, 5).join(' · ').slice(0, 80),
    }),
  }));
  return (
    <ChoiceSelect
      label={translate('imports.matching.headerLine')}
      value={String(value)}
      choices={[...lines, { id: '0', name: translate('imports.matching.noHeader') }]}
      onChange={(line) => onChange(Number(line))}
    />
  );
}

interface PivotSelectProps {
  readonly value: number | null;
  readonly onChange: (pivot: number | null) => void;
}

/** Asks for the century of a year of two digits: it is never guessed. */
function PivotSelect({ value, onChange }: PivotSelectProps) {
  const translate = useTranslate();
  const pivots = value === null || PIVOTS.includes(value) ? PIVOTS : [...PIVOTS, value];
  const two = (year: number) => String(year).padStart(2, '0');
  return (
    <ChoiceSelect
      label={translate('imports.matching.pivot')}
      value={pivotText(value)}
      choices={[
        { id: '', name: translate('imports.matching.pivotNone') },
        ...pivots.map((year) => ({
          id: String(year),
          name: translate('imports.matching.pivotUpTo', { year: two(year), full: String(2000 + year) }),
        })),
      ]}
      onChange={(text) => onChange(text === '' ? null : Number(text))}
    />
  );
}
