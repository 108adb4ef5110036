import { Alert, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { formatDay } from '../../domain/dates/days.ts';
import type { UserRecord } from '../data-provider/records.ts';

/** The text of a pending invitation's state; null where there is none (OPS-05). */
function useInvitationText(): { readonly text: string; readonly isOpen: boolean } | null {
  const translate = useTranslate();
  const record = useRecordContext<UserRecord>();
  if (!record?.invitationDate) return null;
  const sentDay = formatDay(record.invitationDate);
  const until = record.invitationExpires;
  if (!until) return { text: translate('users.invitation.withdrawn', { sent: sentDay }), isOpen: false };
  const isOpen = Date.parse(until) > Date.now();
  const key = isOpen ? 'waits' : 'expired';
  return { text: translate(`users.invitation.${key}`, { sent: sentDay, until: formatDay(until) }), isOpen };
}

/** The state of the invitation, in a row of the list. */
export function InvitationLine() {
  const state = useInvitationText();
  if (!state) return null;
  return (
    <Typography
      variant="caption"
      component="p"
      sx={{ color: state.isOpen ? 'text.secondary' : 'warning.main' }}
    >
      {state.text}
    </Typography>
  );
}

/** The same on the account's page. */
export function InvitationNote() {
  const translate = useTranslate();
  const state = useInvitationText();
  if (!state) return null;
  return (
    <Alert severity={state.isOpen ? 'info' : 'warning'} sx={{ mb: 2 }}>
      {state.text}. {translate('users.invitation.noSignIn')}
    </Alert>
  );
}
