import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from 'react-admin';
import { DESK_STATES, type DeskState } from '../../domain/scheduling/desk.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { useSingleKeys } from '../help/preferences.ts';

/** The letter that sets each state while its row has the focus. */
export const STATE_KEYS: Readonly<Record<DeskState, string>> = {
  expected: 'P',
  arrived: 'A',
  received: 'E',
  done: 'T',
  excused: 'X',
  absent: 'B',
};

/** The states with a button. An undo of the first state leads back to 'expected'. */
const BUTTON_STATES = DESK_STATES.filter((state) => state !== 'expected');

interface StateButtonsProps {
  readonly record: AppointmentRecord;
  /** Sets a state, or takes back the current one. */
  readonly onToggle: (state: DeskState) => void;
  /** Whether the last change is being sent. */
  readonly busy: boolean;
}

/** A button for each desk state; a second tap on the current state takes it back (DESK-01). */
export function StateButtons({ record, onToggle, busy }: StateButtonsProps) {
  const translate = useTranslate();
  const [singleKeys] = useSingleKeys();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={record.state}
      disabled={busy}
      aria-label={translate('desk.states')}
      aria-busy={busy}
      onChange={(_, pressedState: DeskState | null) => {
        const state = pressedState ?? record.state;
        if (state) onToggle(state);
      }}
      sx={{
        display: { xs: 'flex', sm: 'inline-flex' },
        '& .MuiToggleButton-root': {
          flex: { xs: '1 1 auto', sm: 'none' },
          textTransform: 'none',
          fontSize: { xs: '0.8125rem', sm: '0.9375rem' },
          px: { xs: 0.25, sm: 1 },
          py: 0.5,
          minHeight: 36,
          lineHeight: 1.2,
          color: 'text.primary',
          borderColor: 'var(--color-border-strong)',
          '&.Mui-disabled': { color: 'text.secondary', borderColor: 'var(--color-border)' },
          '&.Mui-selected, &.Mui-selected:hover': {
            color: 'primary.contrastText',
            backgroundColor: 'primary.main',
            fontWeight: 650,
          },
        },
      }}
    >
      {BUTTON_STATES.map((state) => (
        <ToggleButton
          key={state}
          value={state}
          aria-keyshortcuts={singleKeys ? STATE_KEYS[state] : undefined}
        >
          {translate(`desk.action.${state}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
