import { usePermissions } from 'react-admin';
import { entityOfResource } from '../../domain/entities/index.ts';
import { ADMIN_ACTIONS, can, type MenuRole } from '../../domain/rights/rights.ts';

interface Access {
  /** False while the rights load. */
  readonly canAccess: boolean;
  readonly isPending: boolean;
}

/**
 * Whether the user may do react-admin's action on a resource, by the rights that the auth provider's `canAccess` reads.
 * react-admin's own hook answers each component a moment after it is first drawn, so buttons would appear late and move
 * what stands around them (SYS-17); this one answers at once as soon as the rights are known.
 */
export function useCanAccess({ resource, action }: { resource: string; action: string }): Access {
  const { permissions, isPending } = usePermissions<MenuRole>();
  const right = ADMIN_ACTIONS[action];
  const menu = entityOfResource(resource)?.menu;
  return { canAccess: Boolean(permissions && menu && right && can(permissions, menu, right)), isPending };
}
