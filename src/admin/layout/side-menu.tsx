import { Box, CircularProgress, List, ListSubheader } from '@mui/material';
import { useCanAccess, usePermissions, useTranslate } from 'react-admin';
import { useIsSuperAdmin } from '../access/use-session-user.ts';
import { hasPage } from '../pages.tsx';
import { DeskIcon, ExplorerIcon, HomeIcon, SearchIcon } from './menu-icons.ts';
import { MenuLink, ResourceLink } from './menu-link.tsx';
import { MAIN, SETTINGS } from './menu-order.ts';

/** The side menu: what the reader's rights allow to list, or an indicator while they load (NAV-04, NAV-05). */
export function SideMenu({ compact = false }: { compact?: boolean }) {
  const translate = useTranslate();
  const { isPending, permissions } = usePermissions();
  return (
    <Box component="nav" aria-label={translate('layout.app.mainMenu')} sx={{ py: 1.5 }}>
      {isPending && !permissions ? (
        <Box sx={{ display: 'flex', justifyContent: 'center', py: 4 }}>
          <CircularProgress size={28} aria-label={translate('layout.app.loadingMenu')} />
        </Box>
      ) : (
        <>
          <List disablePadding>
            <MenuLink
              to="/dashboard"
              label={translate('layout.app.home')}
              icon={HomeIcon}
              compact={compact}
            />
            <DeskLink compact={compact} />
            {MAIN.map((resource) =>
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
            )}
          </List>
          <Settings compact={compact} />
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

/** The group below, named only where it holds something. */
function Settings({ compact }: { compact: boolean }) {
  const translate = useTranslate();
  return (
    <List
      disablePadding
      sx={{ '&:not(:has(a))': { display: 'none' } }}
      aria-label={translate('layout.app.settings')}
    >
      <ListSubheader
        component="li"
        disableSticky
        sx={{
          mt: 1.5,
          pt: 1,
          lineHeight: 2,
          fontSize: '0.75rem',
          fontWeight: 650,
          letterSpacing: '0.04em',
          textTransform: 'uppercase',
          color: 'text.secondary',
          backgroundColor: 'transparent',
          borderTop: '1px solid var(--color-border)',
          ...(compact && { fontSize: 0, p: 0 }),
        }}
      >
        {translate('layout.app.settings')}
      </ListSubheader>
      {SETTINGS.map((resource) => (
        <ResourceLink key={resource} resource={resource} compact={compact} />
      ))}
      {useIsSuperAdmin() && (
        <MenuLink
          to="/explorer"
          label={translate('layout.app.explorer')}
          icon={ExplorerIcon}
          compact={compact}
        />
      )}
    </List>
  );
}
