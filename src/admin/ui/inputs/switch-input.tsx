import { FormControlLabel, FormGroup, FormHelperText, Switch } from '@mui/material';
import { FieldTitle, useInput, useResourceContext } from 'react-admin';

interface SwitchInputProps {
  readonly source: string;
  readonly label?: string;
  readonly helperText?: string;
}

/** A flag as a switch. react-admin's own gives the input's ref to the label, where MUI no longer takes it. */
export function SwitchInput({ source, label, helperText }: SwitchInputProps) {
  const resource = useResourceContext();
  const { id, field, isRequired } = useInput({ source, defaultValue: false, type: 'checkbox' });
  return (
    <FormGroup className={`ra-input ra-input-${source}`}>
      <FormControlLabel
        control={
          <Switch
            id={id}
            name={field.name}
            color="primary"
            checked={Boolean(field.value)}
            onChange={(event) => {
              field.onChange(event);
              field.onBlur();
            }}
            slotProps={{
              input: { ref: field.ref, 'aria-describedby': helperText ? `${id}-help` : undefined },
            }}
          />
        }
        label={<FieldTitle label={label} source={source} resource={resource} isRequired={isRequired} />}
      />
      {helperText && <FormHelperText id={`${id}-help`}>{helperText}</FormHelperText>}
    </FormGroup>
  );
}
