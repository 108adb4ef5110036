import { Box, Radio } from '@mui/material';
import { useId } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { NUMBERS } from '../../../domain/likeness/duplicate.ts';
import { birthText } from '../../../domain/people/birth-text.ts';
import { recordId } from '../../data-provider/hydra.ts';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { LikeRecord } from './like-record.tsx';
import type { Duplicate } from './use-veteran-creation.ts';
import { LikenessReasons } from './why.tsx';

/** The values by which one sees whether it is the same person. */
const FIELDS = [
  'lastName',
  'firstName',
  'maidenName',
  'birthDate',
  'birthplace',
  ...NUMBERS,
  'phones',
] as const;

type Values = Readonly<Record<string, unknown>>;

const textOf = (values: Values | undefined, name: (typeof FIELDS)[number]): string => {
  const value = values?.[name];
  if (name === 'birthDate') return birthText(values ?? {});
  if (Array.isArray(value)) return value.map(({ phone }) => String(phone)).join(', ');
  return typeof value === 'string' ? value : '';
};

const plain = (text: string): string => text.toLocaleLowerCase('fr').replace(/[\s-]/g, '');

interface ComparisonProps {
  readonly duplicates: readonly Duplicate[];
  /** The record that the dialog opens. */
  readonly duplicate: Duplicate;
  readonly onChoose: (duplicate: Duplicate) => void;
}

/** The typed values beside the records that may be the same person, differences marked. Of several records one is chosen. */
export function Comparison({ duplicates, duplicate: selectedDuplicate, onChoose }: ComparisonProps) {
  const translate = useTranslate();
  const name = useId();
  const typedValues = useFormContext().getValues();
  const { data = [] } = useGetList<VeteranRecord>('veterans', {
    filter: { id: duplicates.map(({ '@id': link }) => recordId(link)) },
    pagination: { page: 1, perPage: 30 },
    sort: { field: 'id', order: 'ASC' },
  });
  const records = duplicates.map((one) => data.find((record) => record['@id'] === one['@id']) ?? one);
  const rows = FIELDS.map((field) => ({
    name: field,
    mine: textOf(typedValues, field),
    theirs: records.map((record) => textOf(record, field)),
  })).filter(({ mine, theirs }) => [mine, ...theirs].some(Boolean));
  return (
    <Box sx={{ overflowX: 'auto', mt: 2 }}>
      <Box component="table" aria-label={translate('veterans.duplicates.list')} sx={TABLE}>
        <thead>
          <tr>
            <td />
            <th scope="col">{translate('veterans.duplicates.typed')}</th>
            {duplicates.map((duplicate) => (
              <th key={duplicate['@id']} scope="col">
                {duplicates.length > 1 && (
                  <Choice
                    name={name}
                    duplicate={duplicate}
                    isChecked={duplicate === selectedDuplicate}
                    onChoose={onChoose}
                  />
                )}
                <LikeRecord record={duplicate} component="div">
                  <LikenessReasons reasons={duplicate.reasons ?? []} />
                </LikeRecord>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name: field, mine, theirs }) => (
            <tr key={field}>
              <th scope="row">{translate(`resources.veterans.fields.${field}`)}</th>
              <td>{mine}</td>
              {theirs.map((text, at) => (
                <td key={duplicates[at]?.['@id']}>
                  {mine === '' || plain(text) === plain(mine) ? text : <strong>{text || '—'}</strong>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

interface ChoiceProps extends Pick<ComparisonProps, 'duplicate' | 'onChoose'> {
  readonly name: string;
  readonly isChecked: boolean;
}

/** The choice of one record of several. */
function Choice({ name, duplicate, isChecked, onChoose }: ChoiceProps) {
  const label = useTranslate()('veterans.duplicates.choose', { name: duplicate.fullName });
  return (
    <Radio
      size="small"
      name={name}
      value={duplicate['@id']}
      checked={isChecked}
      onChange={() => onChoose(duplicate)}
      slotProps={{ input: { 'aria-label': label } }}
      sx={{ ml: -1 }}
    />
  );
}

const TABLE = {
  borderCollapse: 'collapse',
  width: '100%',
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    px: { xs: 0.5, sm: 1 },
    py: 0.75,
    minWidth: { xs: 70, sm: 96 },
    overflowWrap: 'anywhere',
    fontSize: { xs: '0.8125rem', sm: 'inherit' },
    borderBottom: '1px solid var(--color-border)',
  },
  '& tbody th': { fontWeight: 400, color: 'text.secondary' },
} as const;
