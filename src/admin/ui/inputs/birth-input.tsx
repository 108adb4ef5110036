import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { useInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { isDayMonthOrYear, readBirth, writeBirth } from '../../../domain/people/birth-date.ts';
import { PARTIAL_DATE } from './day-format.ts';
import { DayInput, type DayInputProps } from './day-input.tsx';

interface BirthInputProps extends DayInputProps {
  /** The field that says how much of the date is known. */
  readonly precision: string;
}

/**
 * A birth date of civil status in one field (VET-17): complete, as 05/1936, as 1936 or as '1936 présumé'. A checkbox
 * also marks a year as presumed, because a phone's numeric keyboard has no letters.
 */
export function BirthInput({ precision, ...props }: BirthInputProps) {
  const translate = useTranslate();
  const { field } = useInput({ source: precision, defaultValue: 'day' });
  const birthDate: unknown = useWatch({ name: props.source });
  const text = writeBirth({ birthDate, birthDatePrecision: field.value });
  const store = (text: string | null): string | null => {
    const { birthDatePrecision, birthDate } = readBirth(text && isDayMonthOrYear(text) ? text : null);
    field.onChange(birthDatePrecision);
    return birthDate ?? text;
  };
  const isLocked = props.disabled || props.readOnly;
  const isYear = /^\d{4}~?$/.test(text) && !isLocked;
  return (
    <Box sx={{ minWidth: 0 }}>
      <DayInput
        {...props}
        helperText={isLocked ? false : props.helperText || 'screens.form.birthHelp'}
        dayFormat={PARTIAL_DATE}
        partialDate={{ text, store }}
      />
      {isYear && (
        <FormControlLabel
          label={translate('screens.form.presumed')}
          control={
            <Checkbox
              size="small"
              checked={text.endsWith('~')}
              onChange={(_, isChecked) => field.onChange(isChecked ? 'presumed' : 'year')}
            />
          }
        />
      )}
    </Box>
  );
}
