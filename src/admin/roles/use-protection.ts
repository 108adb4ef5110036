import { usePermissions, useRecordContext } from 'react-admin';
import { type MenuRole, mayGive, type RightName, SUPER_ADMIN } from '../../domain/rights/rights.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import { type Menu, shortMenuName } from './menu-groups.ts';
import type { Right } from './rights.ts';

/** A pair of the role's answer (ROLE-02). */
export interface HeldRight {
  readonly menu: Menu;
  readonly right: Right & { readonly name: RightName };
}

/** Whether the signed-in user may give a right on a menu: the super administrator every one (RIGHTS-14). */
export function useMayGive(): (menu: Menu, right: Pick<Right, 'name'>) => boolean {
  const me = useSessionUser();
  const { permissions } = usePermissions<MenuRole>();
  return (menu, { name }) =>
    me?.role === SUPER_ADMIN || mayGive(permissions ?? {}, shortMenuName(menu), name);
}

/**
 * The reason why the user may not change the current role: it is the super administrator's, their own (RIGHTS-12) or
 * holds more rights than they do (RIGHTS-14). Undefined where they may.
 */
export function useProtection(): 'superAdmin' | 'ownRole' | 'above' | undefined {
  const record = useRecordContext();
  const me = useSessionUser();
  const givesWithin = useMayGive();
  if (record?.name === SUPER_ADMIN) return 'superAdmin';
  if (record && record.name === me?.role) return 'ownRole';
  const heldRights: readonly HeldRight[] = record?.menus ?? [];
  return heldRights.every(({ menu, right }) => givesWithin(menu, right)) ? undefined : 'above';
}
