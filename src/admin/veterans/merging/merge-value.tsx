import { Box } from '@mui/material';
import { RecordContextProvider, ResourceContextProvider, useTranslate } from 'react-admin';
import { joinLists, type MergeField, type Side } from '../../../domain/merging/choices.ts';
import { valueIn } from '../../../domain/model/keys.ts';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { EntityField } from '../../ui/fields/entity-field.tsx';
import { ReferenceName } from '../../ui/fields/reference-name.tsx';

interface MergeValueProps {
  readonly of: MergeField;
  readonly keptRecord: VeteranRecord;
  readonly mergedRecord: VeteranRecord;
  readonly side: Side;
}

/** The entries of a list in words: phones and addresses hold one text each. */
const listText = (entries: readonly Readonly<Record<string, unknown>>[]): string =>
  entries.map((entry) => Object.values(entry).join(' ')).join('\n');

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The value of a field in one of two records, or both lists joined. */
export function MergeValue({ of, keptRecord, mergedRecord, side }: MergeValueProps) {
  const translate = useTranslate();
  const { name, field } = of;
  const record = side === 'merged' ? mergedRecord : keptRecord;
  const value = valueIn(record, name);
  if (isBlank(value) && side !== 'both')
    return (
      <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
        {translate('merging.nothing')}
      </Box>
    );
  if (field.kind === 'list') {
    const other = valueIn(mergedRecord, name);
    return (
      <Box component="span" sx={{ whiteSpace: 'pre-line' }} dir="auto">
        {listText(side === 'both' ? joinLists(value, other) : joinLists(value, []))}
      </Box>
    );
  }
  return (
    <ResourceContextProvider value="veterans">
      <RecordContextProvider value={record}>
        {field.kind === 'reference' ? (
          <ReferenceName source={name} link={false} />
        ) : (
          <EntityField source={name} />
        )}
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}
