import { usePermissions, useRecordContext } from 'react-admin';
import type { MenuRole } from '../../domain/rights/rights.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import type { UserRecord } from '../data-provider/records.ts';
import { useGivableRoles } from './use-givable-roles.ts';
import { type UserActions, userActions } from './user-actions.ts';

const NOTHING: UserActions = { edit: false, password: false, toggle: false, invitation: false, above: false };

/** Returns the actions of the signed-in user on the account of the surrounding record; none while rights load. */
export function useUserActions(): UserActions {
  const record = useRecordContext<UserRecord>();
  const me = useSessionUser();
  const { permissions } = usePermissions<MenuRole>();
  const givable = useGivableRoles();
  if (!record || !me || !permissions || !givable) return NOTHING;
  return userActions(
    { id: me.id, menuRole: permissions, givable },
    { id: record.id, role: record.refs.role?.id ?? null },
  );
}
