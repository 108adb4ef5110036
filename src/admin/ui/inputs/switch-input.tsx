import { FormControlLabel, FormGroup, Switch } from '@mui/material';
import { FieldTitle, useInput, useResourceContext } from 'react-admin';

/** A flag as a switch. react-admin's own gives the input's ref to the label, where MUI no longer takes it. */
export function SwitchInput({ source, label }: { source: string; label?: string }) {
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
            slotProps={{ input: { ref: field.ref } }}
          />
        }
        label={<FieldTitle label={label} source={source} resource={resource} isRequired={isRequired} />}
      />
    </FormGroup>
  );
}
