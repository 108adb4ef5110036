import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { DESK_STATES } from '../../domain/scheduling/desk.ts';
import { STATE_KEYS } from '../desk-states/state-buttons.tsx';
import { useSingleKeys } from '../help/preferences.ts';
import { CALL_KEY, RECALL_KEY, WALK_IN_KEY } from './use-list-keys.ts';

const key = {
  display: 'inline-block',
  minWidth: 22,
  px: 0.5,
  mr: 0.5,
  textAlign: 'center',
  fontFamily: 'inherit',
  fontSize: '0.8125rem',
  fontWeight: 650,
  border: '1px solid var(--color-border-strong)',
  borderRadius: '4px',
  backgroundColor: 'var(--color-surface)',
} as const;

/** Explains the keys of the desk, for users with a keyboard. */
export function KeyHints({ calls, walksIn }: { calls: boolean; walksIn: boolean }) {
  const translate = useTranslate();
  const [singleKeys] = useSingleKeys();
  const letters = [
    ...DESK_STATES.map((state) => [STATE_KEYS[state], translate(`desk.action.${state}`).toLowerCase()]),
    ['U', translate('desk.hints.undo')],
    ['N', translate('desk.hints.note')],
    ...(calls
      ? [
          [CALL_KEY, translate('desk.hints.call')],
          [RECALL_KEY, translate('desk.hints.recall')],
        ]
      : []),
    ...(walksIn ? [[WALK_IN_KEY, translate('desk.hints.walkIn')]] : []),
  ];
  const hints = [['↑ ↓', translate('desk.hints.move')], ...(singleKeys ? letters : [])];
  return (
    <Box data-screen-only sx={{ display: { xs: 'none', md: 'block' }, mt: 1.5 }}>
      <Typography variant="body2" color="textSecondary" component="p">
        {translate('desk.hints.label')} :{' '}
        {hints.map(([letter, does]) => (
          <Box component="span" key={letter} sx={{ whiteSpace: 'nowrap', mr: 2 }}>
            <Box component="kbd" sx={key}>
              {letter}
            </Box>
            {does}
          </Box>
        ))}
      </Typography>
    </Box>
  );
}
