import { useRecordContext } from 'react-admin';
import { type MenuRole, SUPER_ADMIN } from '../../domain/rights/rights.ts';
import { isGuideShown } from '../help/guide-list.ts';
import { writtenGuides } from '../help/guides.ts';
import { PrintManual } from '../help/manual-button.tsx';
import { shortMenuName } from './menu-groups.ts';
import type { HeldRight } from './use-protection.ts';

/** The manual of the current role: the guides of the screens that its rights show (HELP-01). */
export function RoleManual() {
  const record = useRecordContext();
  if (!record) return null;
  const heldRights: readonly HeldRight[] = record.menus ?? [];
  const rights: MenuRole = Object.fromEntries(
    heldRights.map(({ menu, right }) => [shortMenuName(menu), right.name]),
  );
  const guides = writtenGuides.filter((guide) => isGuideShown(guide, rights, record.name === SUPER_ADMIN));
  return (
    <PrintManual
      guides={guides}
      role={String(record.title ?? record.name)}
      label="help.manual.makeOf"
      variant="outlined"
    />
  );
}
