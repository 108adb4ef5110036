import ComputerIcon from '@mui/icons-material/ComputerOutlined';
import UnknownIcon from '@mui/icons-material/DevicesOtherOutlined';
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined';
import TabletIcon from '@mui/icons-material/TabletOutlined';
import { Box, Button, Chip, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatMoment } from '../../../domain/dates/days.ts';
import type { ShownSession } from '../../../domain/people/sessions.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

const ICONS = { computer: ComputerIcon, phone: PhoneIcon, tablet: TabletIcon };

/** Gives the name of a session's device: 'Firefox sur Windows'. */
function useDeviceName(): (session: ShownSession) => string {
  const translate = useTranslate();
  return ({ browser, system }) => {
    const name = browser ?? translate('account.sessions.program');
    return system ? translate('account.sessions.device', { browser: name, system }) : name;
  };
}

interface SessionRowsProps {
  readonly sessions: readonly ShownSession[];
  readonly isBusy: boolean;
  /** Ends a session; returns whether it succeeded. */
  readonly onEnd: (session: ShownSession) => Promise<boolean>;
}

/** The sessions of an account, each with a button that ends it (AUTH-13). */
export const SessionRows = ({ sessions, isBusy, onEnd }: SessionRowsProps) => (
  <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none', gap: 1 }}>
    {sessions.map((session) => (
      <SessionRow key={session.id} session={session} isBusy={isBusy} onEnd={() => onEnd(session)} />
    ))}
  </Stack>
);

interface SessionRowProps {
  readonly session: ShownSession;
  readonly isBusy: boolean;
  readonly onEnd: () => Promise<boolean>;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const translate = useTranslate();
  const name = useDeviceName()(session);
  const [isAsking, setIsAsking] = useState(false);
  const { device, address, isThis, signedInDate, usedDate } = session;
  const Icon = device ? ICONS[device] : UnknownIcon;
  // A session that was ended leaves the list, and its dialog with it.
  const end = async () => {
    if (!(await onEnd())) setIsAsking(false);
  };
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{
        gap: 1.5,
        p: 1.5,
        alignItems: { sm: 'center' },
        border: '1px solid var(--color-border)',
        borderRadius: 1,
      }}
    >
      <Icon color="action" aria-hidden sx={{ display: { xs: 'none', sm: 'block' } }} />
      <Box sx={{ minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          {isThis && <Chip size="small" color="success" label={translate('account.sessions.this')} />}
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {translate('account.sessions.used', { moment: formatMoment(usedDate) })}
          {address && ` · ${translate('account.sessions.address', { address })}`}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {translate('account.sessions.signedIn', { moment: formatMoment(signedInDate) })}
        </Typography>
      </Box>
      {!isThis && (
        <Button
          color="error"
          disabled={isBusy}
          onClick={() => setIsAsking(true)}
          aria-label={translate('account.sessions.endOf', { name })}
          sx={{ alignSelf: { xs: 'flex-start', sm: 'center' } }}
        >
          {translate('account.sessions.end')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        danger
        busy={isBusy}
        title={translate('account.sessions.endTitle', { name })}
        onClose={() => setIsAsking(false)}
        onConfirm={end}
      >
        {translate('account.sessions.endText')}
      </ConfirmDialog>
    </Stack>
  );
}
