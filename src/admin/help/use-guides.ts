import { usePermissions } from 'react-admin';
import type { MenuRole } from '../../domain/rights/rights.ts';
import { useIsSuperAdmin } from '../access/use-session-user.ts';
import { isGuideShown } from './guide-list.ts';
import { type WrittenGuide, writtenGuides } from './guides.ts';

/** Returns the guides of the screens that the user's rights show them. */
export function useGuides(): readonly WrittenGuide[] {
  const { permissions = {} } = usePermissions<MenuRole>();
  const isSuperAdmin = useIsSuperAdmin();
  return writtenGuides.filter((guide) => isGuideShown(guide, permissions, isSuperAdmin));
}
