import { FormControlLabel, FormGroup, FormHelperText, Switch } from '@mui/material';
import { FieldTitle, useInput, useResourceContext } from 'react-admin';

interface SwitchInputProps {
  readonly source: string;
  readonly label?: string;
  readonly helperText?: string;
}

/** A switch for a boolean. react-admin's own passes the input's ref to the label, which MUI no longer supports. */
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
