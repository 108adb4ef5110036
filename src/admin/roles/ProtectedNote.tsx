import { Alert } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { SUPER_ADMIN } from '../../domain/rights.ts';
import { useSessionUser } from '../access/useSessionUser.ts';

/** Says beforehand that the role cannot be changed: the super administrator's and one's own (RIGHTS-12). */
export function ProtectedNote() {
  const translate = useTranslate();
  const record = useRecordContext();
  const me = useSessionUser();
  const superAdmin = record?.name === SUPER_ADMIN;
  if (!record || !(superAdmin || record.name === me?.role)) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate(superAdmin ? 'roles.protected.superAdmin' : 'roles.protected.own')}
    </Alert>
  );
}
