import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { MergeField } from '../../../domain/merging/choices.ts';
import { valueIn } from '../../../domain/model/keys.ts';
import { isEmpty } from '../../../domain/model/validate.ts';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { MERGE_GRID } from './merge-row.tsx';
import { MergeValue } from './merge-value.tsx';

interface EqualFieldsProps {
  readonly fields: readonly MergeField[];
  readonly record: VeteranRecord;
}

/** Folds away the values that both records share: there is nothing to choose. */
export function EqualFields({ fields, record }: EqualFieldsProps) {
  const translate = useTranslate();
  const filledFields = fields.filter(({ name, field }) => !isEmpty(field, valueIn(record, name)));
  if (filledFields.length === 0) return null;
  return (
    <Box component="details" sx={{ borderTop: '1px solid var(--color-border)', pt: 1.5, mt: 1 }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>
        {translate('merging.equal', { smart_count: filledFields.length })}
      </Box>
      {filledFields.map((of) => (
        <Box key={of.name} sx={{ ...MERGE_GRID, py: 0.5 }}>
          <Typography color="textSecondary">{translate(`resources.veterans.fields.${of.name}`)}</Typography>
          <Typography component="div" sx={{ gridColumn: { sm: '2 / -1' }, overflowWrap: 'anywhere' }}>
            <MergeValue of={of} keptRecord={record} mergedRecord={record} side="kept" />
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
