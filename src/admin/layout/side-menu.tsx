import { Box, CircularProgress } from '@mui/material';
import { usePermissions, useTranslate } from 'react-admin';
import { keysOf } from '../../domain/model/keys.ts';
import { useMenu } from '../menu/use-menu.ts';
import { MenuGroup } from './menu-group.tsx';
import { MenuLink } from './menu-link.tsx';

/** The side menu: the entries that the user's rights allow, or a spinner while the rights load (NAV-04, NAV-05). */
export function SideMenu({ compact = false }: { compact?: boolean }) {
  const translate = useTranslate();
  const { isPending, permissions } = usePermissions();
  const menu = useMenu();
  return (
    <Box component="nav" aria-label={translate('layout.app.mainMenu')} sx={{ py: 1.5 }}>
      {isPending && !permissions ? (
        <Box sx={{ display: 'flex', justifyContent: 'center', py: 4 }}>
          <CircularProgress size={28} aria-label={translate('layout.app.loadingMenu')} />
        </Box>
      ) : (
        keysOf(menu).map((name) => (
          <MenuGroup key={name} name={name} compact={compact}>
            {menu[name].map((entry) => (
              <MenuLink key={entry.to} {...entry} compact={compact} />
            ))}
          </MenuGroup>
        ))
      )}
    </Box>
  );
}
