import { MenuItem, TextField } from '@mui/material';

interface ChoiceSelectProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (id: string) => void;
  /** Without a visible label, within a table. */
  readonly isBare?: boolean;
}

/** A choice of one of some values; an empty one is shown by its name too. */
export function ChoiceSelect({ label, value, choices, onChange, isBare = false }: ChoiceSelectProps) {
  return (
    <TextField
      select
      fullWidth
      size="small"
      margin="dense"
      label={isBare ? undefined : label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        inputLabel: { shrink: true },
        select: { displayEmpty: true, SelectDisplayProps: isBare ? { 'aria-label': label } : {} },
      }}
    >
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
