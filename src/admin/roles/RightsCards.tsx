import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { RightsChoice } from './RightsInput.tsx';
import { type Right, rightOf } from './rights.ts';

/** The same choice on a phone: a select for each menu, and one for all of them. */
export function RightsCards(choice: RightsChoice) {
  const translate = useTranslate();
  const { rights, groups } = choice.table;
  return (
    <Box>
      <RightSelect
        label={translate('roles.rights.allLabel')}
        rights={rights}
        value=""
        onChoose={choice.onChooseAll}
      />
      {groups.map((group) => (
        <Box component="section" key={group.title} aria-label={translate(group.title)}>
          <Typography variant="h3" component="h2" sx={{ mt: 2.5, mb: 1.5, color: 'primary.main' }}>
            {translate(group.title)}
          </Typography>
          <Box sx={{ display: 'grid', gap: 1.75 }}>
            {group.lines.map((line) => {
              const held = rightOf(rights, choice.value, line.id);
              return (
                <Box key={line.id} sx={{ pl: line.part ? 2 : 0 }}>
                  <RightSelect
                    label={line.label}
                    rights={rights}
                    value={held ? String(held.id) : ''}
                    invalid={choice.invalid && !held}
                    describedBy={choice.describedBy}
                    onChoose={(right) => choice.onChoose(line.id, right)}
                  />
                </Box>
              );
            })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

interface RightSelectProps {
  readonly label: string;
  readonly rights: readonly Right[];
  /** The id of the chosen right; empty while none is. */
  readonly value: string;
  readonly invalid?: boolean;
  readonly describedBy?: string;
  readonly onChoose: (right: Right) => void;
}

function RightSelect({ label, rights, value, invalid = false, describedBy, onChoose }: RightSelectProps) {
  const translate = useTranslate();
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={value}
      error={invalid}
      onChange={(event) => {
        const right = rights.find(({ id }) => String(id) === event.target.value);
        if (right) onChoose(right);
      }}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          displayEmpty: true,
          SelectDisplayProps: invalid ? { 'aria-describedby': describedBy } : undefined,
        },
      }}
    >
      <MenuItem value="" disabled>
        {translate('roles.rights.choose')}
      </MenuItem>
      {rights.map(({ id, name }) => (
        <MenuItem key={id} value={String(id)}>
          {translate(`rights.${name}`, { _: name })}
        </MenuItem>
      ))}
    </TextField>
  );
}
