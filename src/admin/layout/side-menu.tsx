import { Box, CircularProgress } from '@mui/material';
import { useCanAccess, usePermissions, useTranslate } from 'react-admin';
import { useIsSuperAdmin } from '../access/use-session-user.ts';
import { hasPage } from '../pages.tsx';
import { MenuGroup } from './menu-group.tsx';
import { AgendaIcon, DeskIcon, ExplorerIcon, HomeIcon, SearchIcon } from './menu-icons.ts';
import { MenuLink, ResourceLink } from './menu-link.tsx';
import { MENU, type MenuGroupName } from './menu-order.ts';

/** The side menu: what the reader's rights allow to list, or an indicator while they load (NAV-04, NAV-05). */
export function SideMenu({ compact = false }: { compact?: boolean }) {
  const translate = useTranslate();
  const isSuperAdmin = useIsSuperAdmin();
  const { isPending, permissions } = usePermissions();
  return (
    <Box component="nav" aria-label={translate('layout.app.mainMenu')} sx={{ py: 1.5 }}>
      {isPending && !permissions ? (
        <Box sx={{ display: 'flex', justifyContent: 'center', py: 4 }}>
          <CircularProgress size={28} aria-label={translate('layout.app.loadingMenu')} />
        </Box>
      ) : (
        <>
          <MenuGroup name="day" compact={compact}>
            <MenuLink
              to="/dashboard"
              label={translate('layout.app.home')}
              icon={HomeIcon}
              compact={compact}
            />
            <DeskLink compact={compact} />
            <AgendaLink compact={compact} />
            <Entries of="day" compact={compact} />
          </MenuGroup>
          {(['administration', 'lists'] as const).map((name) => (
            <MenuGroup key={name} name={name} compact={compact}>
              <Entries of={name} compact={compact} />
            </MenuGroup>
          ))}
          <MenuGroup name="settings" compact={compact}>
            <Entries of="settings" compact={compact} />
            {isSuperAdmin && (
              <MenuLink
                to="/explorer"
                label={translate('layout.app.explorer')}
                icon={ExplorerIcon}
                compact={compact}
              />
            )}
          </MenuGroup>
        </>
      )}
    </Box>
  );
}

/** Shown with the appointments' list right: the desk is of the day's appointments (DESK-01). */
function DeskLink({ compact }: { compact: boolean }) {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'appointments', action: 'list' });
  if (!canAccess) return null;
  return <MenuLink to="/accueil" label={translate('layout.app.desk')} icon={DeskIcon} compact={compact} />;
}

/** The same: the agenda is of appointments and their places (AGENDA-01). */
function AgendaLink({ compact }: { compact: boolean }) {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'appointments', action: 'list' });
  if (!canAccess) return null;
  return (
    <MenuLink to="/agenda" label={translate('layout.crumbs.agenda')} icon={AgendaIcon} compact={compact} />
  );
}

/** Shown with the veterans' list right: the search is over veterans. */
function GlobalSearchLink({ compact }: { compact: boolean }) {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'veterans', action: 'list' });
  if (!canAccess || !hasPage('/globalSearch')) return null;
  return (
    <MenuLink
      to="/globalSearch"
      label={translate('layout.app.globalSearch')}
      icon={SearchIcon}
      compact={compact}
    />
  );
}

interface EntriesProps {
  readonly of: MenuGroupName;
  readonly compact: boolean;
}

/** The entries of a group that the reader's rights allow. */
const Entries = ({ of, compact }: EntriesProps) =>
  MENU[of].map((resource) =>
    resource === 'globalSearch' ? (
      <GlobalSearchLink key={resource} compact={compact} />
    ) : (
      <ResourceLink
        key={resource}
        resource={resource}
        to={resource === 'paramsFiles' ? '/ParamsFiles' : undefined}
        compact={compact}
      />
    ),
  );
