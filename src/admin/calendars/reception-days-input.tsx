import { Checkbox, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material';
import { FieldTitle, InputHelperText, useInput, useResourceContext, useTranslate } from 'react-admin';
import { WEEKDAYS } from '../../domain/dates/days.ts';

const source = 'receptionDays';

/** The days of the week to tick. react-admin's own gives the input's ref to the label, where MUI no longer takes it. */
export function ReceptionDaysInput() {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { id, field, fieldState } = useInput({ source, isRequired: true });
  const days: readonly string[] = field.value || [];
  const toggle = (day: string, ticked: boolean) => {
    field.onChange(ticked ? [...days, day] : days.filter((one) => one !== day));
    field.onBlur();
  };
  return (
    <FormControl
      component="fieldset"
      margin="dense"
      error={fieldState.invalid}
      className={`ra-input ra-input-${source}`}
    >
      <FormLabel
        component="legend"
        sx={{ transform: 'translate(0, 4px) scale(0.75)', transformOrigin: 'top left' }}
      >
        <FieldTitle source={source} resource={resource} isRequired />
      </FormLabel>
      <FormGroup row>
        {WEEKDAYS.map((day, index) => (
          <FormControlLabel
            key={day}
            label={translate(`choices.receptionDays.${day}`)}
            control={
              <Checkbox
                id={`${id}_${day}`}
                value={day}
                checked={days.includes(day)}
                onChange={(_, ticked) => toggle(day, ticked)}
                slotProps={{ input: { ref: index === 0 ? field.ref : undefined } }}
                sx={{ height: 32 }}
              />
            }
          />
        ))}
      </FormGroup>
      {fieldState.invalid && (
        <FormHelperText error sx={{ mx: 0 }}>
          <InputHelperText error={fieldState.error?.message} />
        </FormHelperText>
      )}
    </FormControl>
  );
}
