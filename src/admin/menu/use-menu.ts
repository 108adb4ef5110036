import FiguresIcon from '@mui/icons-material/BarChartOutlined';
import ExplorerIcon from '@mui/icons-material/DataObjectOutlined';
import FirstStepsIcon from '@mui/icons-material/FlagOutlined';
import ListIcon from '@mui/icons-material/FormatListBulleted';
import DeskIcon from '@mui/icons-material/RoomServiceOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import SecurityIcon from '@mui/icons-material/ShieldOutlined';
import HomeIcon from '@mui/icons-material/SpaceDashboardOutlined';
import SearchIcon from '@mui/icons-material/TravelExploreOutlined';
import AgendaIcon from '@mui/icons-material/ViewWeekOutlined';
import type { ComponentType } from 'react';
import { useGetResourceLabel, usePermissions, useResourceDefinitions, useTranslate } from 'react-admin';
import { entityOfResource } from '../../domain/entities/index.ts';
import { can, type MenuRole } from '../../domain/rights/rights.ts';
import { useIsSuperAdmin } from '../access/use-session-user.ts';
import { SECURITY_PAGES } from '../security/addresses.ts';
import { MENU, type MenuGroupName } from './menu-order.ts';

/** An entry of the menu. */
export interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: ComponentType<{ fontSize?: 'small' }>;
}

/** The waiting list has no entry, because it is a tab of the appointments (QUEUE-01). */
const WITHOUT_ENTRY = ['queueEntries'];

/** Paths that differ from the resource's name (NAV-07). */
const ADDRESSES: Readonly<Record<string, string>> = { paramsFiles: '/ParamsFiles' };

/**
 * Returns the resources and pages that the user may list, by menu group (NAV-05). The search suggests the same ones
 * (FIND-01).
 */
export function useMenu(): Readonly<Record<MenuGroupName, readonly Entry[]>> {
  const translate = useTranslate();
  const labelOf = useGetResourceLabel();
  const definitions = useResourceDefinitions();
  const isSuperAdmin = useIsSuperAdmin();
  const { permissions = {} } = usePermissions<MenuRole>();
  const canList = (resource: string) => {
    const menu = entityOfResource(resource)?.menu;
    return menu !== undefined && can(permissions, menu, 'LIST');
  };
  const pageEntry = (isShown: boolean, to: string, text: string, icon: Entry['icon']): readonly Entry[] =>
    isShown ? [{ to, label: translate(text), icon }] : [];
  const resourceEntry = (resource: string): readonly Entry[] => {
    if (resource === 'globalSearch')
      return pageEntry(canList('veterans'), '/globalSearch', 'layout.app.globalSearch', SearchIcon);
    const definition = definitions[resource];
    if (!definition?.hasList || !canList(resource) || WITHOUT_ENTRY.includes(resource)) return [];
    const to = ADDRESSES[resource] ?? `/${resource}`;
    return [{ to, label: labelOf(resource, 2), icon: definition.icon ?? ListIcon }];
  };
  const entriesOf = (name: MenuGroupName) => MENU[name].flatMap(resourceEntry);
  return {
    day: [
      ...pageEntry(true, '/dashboard', 'layout.app.home', HomeIcon),
      ...pageEntry(canList('appointments'), '/accueil', 'layout.app.desk', DeskIcon),
      ...pageEntry(canList('appointments'), '/agenda', 'layout.crumbs.agenda', AgendaIcon),
      ...entriesOf('day'),
      ...pageEntry(canList('appointments'), '/statistiques', 'layout.app.figures', FiguresIcon),
    ],
    administration: [
      ...entriesOf('administration'),
      ...pageEntry(canList('unusualReadings'), SECURITY_PAGES.events, 'layout.crumbs.securite', SecurityIcon),
      ...pageEntry(isSuperAdmin, '/parametres', 'layout.app.settings', SettingsIcon),
    ],
    lists: entriesOf('lists'),
    settings: [
      ...entriesOf('settings'),
      ...pageEntry(isSuperAdmin, '/premiers-pas', 'layout.app.firstSteps', FirstStepsIcon),
      ...pageEntry(isSuperAdmin, '/explorer', 'layout.app.explorer', ExplorerIcon),
    ],
  };
}
