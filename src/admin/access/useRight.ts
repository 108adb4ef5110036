import { usePermissions } from 'react-admin';
import { type Action, can, type MenuRole } from '../../domain/rights.ts';

/**
 * Whether the reader's rights allow `action` on `menu`; false while they load. For what `useCanAccess` cannot ask:
 * a menu without a resource (Observation, VeteranFile) or a right that is not a screen of its own.
 */
export function useRight(menu: string, action: Action): boolean {
  const { permissions } = usePermissions<MenuRole>();
  return can(permissions ?? {}, menu, action);
}
