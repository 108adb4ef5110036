import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useUserActions } from './use-user-actions.ts';

/** Says why the account has no buttons: it has rights that the signed-in user lacks (RIGHTS-14). */
export function AboveNote() {
  const translate = useTranslate();
  if (!useUserActions().above) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate('users.above.note')}
    </Alert>
  );
}
