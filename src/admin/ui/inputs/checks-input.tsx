import { Checkbox, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel } from '@mui/material';
import { FieldTitle, InputHelperText, useInput, useResourceContext } from 'react-admin';

interface ChecksInputProps {
  readonly source: string;
  /** The key of its name, where it is no field of a resource. */
  readonly label?: string;
  /** The values that can be ticked. The input's value keeps their order. */
  readonly choices: readonly string[];
  readonly labelOf: (choice: string) => string;
  readonly helperText?: string;
}

/**
 * A group of checkboxes, of which at least one must be ticked. react-admin's own passes the input's ref to the label,
 * which MUI no longer supports.
 */
export function ChecksInput({ source, label, choices, labelOf, helperText }: ChecksInputProps) {
  const resource = useResourceContext();
  const { id, field, fieldState } = useInput({ source, isRequired: true });
  const tickedValues: readonly string[] = field.value || [];
  const toggle = (choice: string, isTicked: boolean) => {
    field.onChange(choices.filter((one) => (one === choice ? isTicked : tickedValues.includes(one))));
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
        <FieldTitle label={label} source={source} resource={resource} isRequired />
      </FormLabel>
      <FormGroup row>
        {choices.map((choice, index) => (
          <FormControlLabel
            key={choice}
            label={labelOf(choice)}
            control={
              <Checkbox
                id={`${id}_${choice}`}
                value={choice}
                checked={tickedValues.includes(choice)}
                onChange={(_, isTicked) => toggle(choice, isTicked)}
                slotProps={{ input: { ref: index === 0 ? field.ref : undefined } }}
                sx={{ height: 32 }}
              />
            }
          />
        ))}
      </FormGroup>
      {(fieldState.invalid || helperText) && (
        <FormHelperText error={fieldState.invalid} sx={{ mx: 0 }}>
          <InputHelperText error={fieldState.error?.message} helperText={helperText} />
        </FormHelperText>
      )}
    </FormControl>
  );
}
