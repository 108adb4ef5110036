import { Chip } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { useSessionUser } from '../access/use-session-user.ts';

/** Says that the account is disabled; nothing while it is enabled. */
export function DisabledChip() {
  const translate = useTranslate();
  const record = useRecordContext();
  if (record?.enable !== false) return null;
  return <Chip size="small" variant="outlined" color="error" label={translate('users.list.disabled')} />;
}

/** Whether the account is enabled, on its own page. */
export function EnabledChip() {
  const translate = useTranslate();
  const record = useRecordContext();
  if (record?.enable === false) return <DisabledChip />;
  return <Chip size="small" variant="outlined" color="success" label={translate('users.record.enabled')} />;
}

/** Marks the signed-in user's own account. */
export function OwnChip() {
  const translate = useTranslate();
  const record = useRecordContext();
  const me = useSessionUser();
  if (!record || record.id !== me?.id) return null;
  return <Chip size="small" color="primary" variant="outlined" label={translate('users.list.you')} />;
}
