import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Button } from '@mui/material';
import { LinkBase, useRecordContext, useTranslate } from 'react-admin';
import { useCanAccess } from '../access/use-can-access.ts';
import { type HeldRight, useMayGive } from './use-protection.ts';

/** A new role that begins with the rights of the current role, for users who may give them all (ROLE-03, RIGHTS-14). */
export function CopyButton() {
  const translate = useTranslate();
  const record = useRecordContext();
  const mayGive = useMayGive();
  const { canAccess } = useCanAccess({ resource: 'roles', action: 'create' });
  const heldRights: readonly HeldRight[] = record?.menus ?? [];
  if (!record || !canAccess || !heldRights.every(({ menu, right }) => mayGive(menu, right))) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<CopyIcon />}
      component={LinkBase}
      to="/roles/new"
      state={{ menuRoles: record.menuRoles }}
    >
      {translate('roles.copy')}
    </Button>
  );
}
