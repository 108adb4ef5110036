import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { type Right, rightOf } from './rights.ts';
import type { RightsChoice } from './use-rights-table.ts';

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
              const right = rightOf(rights, choice.value, line.id);
              return (
                <Box key={line.id} sx={{ pl: line.part ? 2 : 0 }}>
                  <RightSelect
                    label={line.label}
                    rights={rights}
                    value={right ? String(right.id) : ''}
                    invalid={choice.invalid && !right}
                    describedBy={choice.describedBy}
                    isOffered={(right) => choice.mayGive(line.id, right)}
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
  /** Off: shown, and cannot be chosen. */
  readonly isOffered?: (right: Right) => boolean;
  readonly onChoose: (right: Right) => void;
}

function RightSelect(props: RightSelectProps) {
  const { label, rights, value, invalid = false, describedBy, isOffered = () => true, onChoose } = props;
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
      {rights.map((right) => (
        <MenuItem key={right.id} value={String(right.id)} disabled={!isOffered(right)}>
          {translate(`rights.${right.name}`, { _: right.name })}
        </MenuItem>
      ))}
    </TextField>
  );
}
