import { usePermissions } from 'react-admin';
import type { Entity, Projection } from '../../domain/model/entity.ts';
import { type Action, can, listProjection, type MenuRole } from '../../domain/rights/rights.ts';

/**
 * Whether the user's rights allow `action` on `menu`; false while they load. For what `useCanAccess` cannot ask:
 * a menu without a resource (Observation, VeteranFile) or a right that is not a screen of its own.
 */
export function useRight(menu: string, action: Action): boolean {
  const { permissions } = usePermissions<MenuRole>();
  return can(permissions ?? {}, menu, action);
}

/**
 * Returns the projection that the user sees of a class in lists and may filter by; null: everything (RIGHTS-15).
 */
export function usePartSeen(entity: Pick<Entity, 'menu' | 'listPart'>): Projection | null {
  const { permissions } = usePermissions<MenuRole>();
  return listProjection(entity, permissions ?? {});
}
