import { Box, FormControlLabel, FormHelperText, Radio, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { canJoin, type MergeField, type Side } from '../../../domain/merging/choices.ts';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { MergeValue } from './merge-value.tsx';

export interface PairProps {
  readonly keptRecord: VeteranRecord;
  readonly mergedRecord: VeteranRecord;
}

interface MergeRowProps extends PairProps {
  readonly of: MergeField;
  readonly side: Side;
  readonly disabled: boolean;
  /** The server's word on the chosen value. */
  readonly error?: string | undefined;
  readonly onChoose: (side: Side) => void;
}

/** The name over both values on a phone, before them where there is room. */
export const MERGE_GRID = {
  display: 'grid',
  columnGap: { xs: 1, sm: 2 },
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'minmax(120px, 1fr) repeat(2, minmax(0, 2fr))',
  },
} as const;

/** A field in which two records differ: one of the values is chosen, or both lists. */
export function MergeRow({ of, keptRecord, mergedRecord, side, disabled, error, onChoose }: MergeRowProps) {
  const translate = useTranslate();
  const id = useId();
  const sides: Side[] = canJoin(of, keptRecord, mergedRecord)
    ? ['kept', 'merged', 'both']
    : ['kept', 'merged'];
  return (
    <Box
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
      sx={{ ...MERGE_GRID, py: 1, borderTop: '1px solid var(--color-border)', alignItems: 'start' }}
    >
      <Typography id={id} sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, pt: { sm: 1 }, fontWeight: 600 }}>
        {translate(`resources.veterans.fields.${of.name}`)}
      </Typography>
      {sides.map((one) => (
        <FormControlLabel
          key={one}
          value={one}
          disabled={disabled}
          checked={side === one}
          onChange={() => onChoose(one)}
          control={<Radio size="small" name={id} />}
          label={
            <>
              {one === 'both' && <strong>{translate('merging.both')} : </strong>}
              <MergeValue of={of} keptRecord={keptRecord} mergedRecord={mergedRecord} side={one} />
            </>
          }
          sx={{
            ...OPTION,
            ...(side === one && CHOSEN),
            ...(one === 'both' && { gridColumn: { xs: '1 / -1', sm: '2 / -1' } }),
          }}
        />
      ))}
      {error && (
        <FormHelperText id={`${id}-error`} error sx={{ gridColumn: { xs: '1 / -1', sm: '2 / -1' } }}>
          {error}
        </FormHelperText>
      )}
    </Box>
  );
}

const OPTION = {
  alignItems: 'flex-start',
  m: 0,
  mt: 0.5,
  pr: 1,
  border: '1px solid var(--color-border)',
  borderRadius: 'var(--radius)',
  '& .MuiFormControlLabel-label': { py: 0.875, minWidth: 0, overflowWrap: 'anywhere' },
} as const;

/** It is seen without colours too: the radio is filled. */
const CHOSEN = { borderColor: 'primary.main', backgroundColor: 'var(--color-primary-soft)' } as const;
