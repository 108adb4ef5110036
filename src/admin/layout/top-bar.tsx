import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import { AppBar, Box, ButtonBase, IconButton, Toolbar, Tooltip, Typography } from '@mui/material';
import { Suspense, useEffect, useState } from 'react';
import { LinkBase, LoadingIndicator, useSidebarState, useTheme, useTranslate } from 'react-admin';
import { showTheme } from '../../theme/choice.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import { useLayoutOptions } from '../builder/layout-options.ts';
import { FindButton } from '../find/find-button.tsx';
import { HelpButton } from '../help/help-button.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { visuallyHidden } from '../ui/visually-hidden.ts';
import { BAR_HEIGHT } from './sidebar.tsx';

const UserPanel = lazyScreen(() => import('./user-panel.tsx'), 'UserPanel');

/** The product's mark: a ribbon's bar over a rosette; drawn, so that it follows the bar's colour. */
function Emblem() {
  return (
    <svg width="26" height="30" viewBox="0 0 26 30" aria-hidden="true" focusable="false">
      <path d="M4 1h6v12l-3 2-3-2z" fill="currentColor" opacity="0.55" />
      <path d="M10 1h6v12l-3 2-3-2z" fill="currentColor" />
      <path d="M16 1h6v12l-3 2-3-2z" fill="var(--color-accent)" stroke="currentColor" strokeWidth="0.6" />
      <circle cx="13" cy="21" r="7" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle cx="13" cy="21" r="2.6" fill="currentColor" />
    </svg>
  );
}

function HomeLink() {
  const translate = useTranslate();
  return (
    <Box
      component={LinkBase}
      to="/dashboard"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minWidth: 0,
        color: 'inherit',
        textDecoration: 'none',
      }}
    >
      <Emblem />
      <Typography
        component="span"
        noWrap
        sx={{ fontWeight: 650, fontSize: { xs: '0.9375rem', sm: '1.0625rem' } }}
      >
        {translate('layout.app.name')}
      </Typography>
    </Box>
  );
}

function AccountButton({ onOpen }: { readonly onOpen: () => void }) {
  const translate = useTranslate();
  const user = useSessionUser();
  return (
    <Tooltip title={translate('layout.app.openPanel')} describeChild>
      <ButtonBase
        onClick={onOpen}
        aria-haspopup="dialog"
        data-tour="account"
        sx={{ gap: 1.25, borderRadius: 'var(--radius)', py: 0.5, px: 1, minHeight: 44, font: 'inherit' }}
      >
        <Typography component="span" noWrap sx={{ display: { xs: 'none', sm: 'block' }, maxWidth: 320 }}>
          {translate('layout.app.greeting')} <strong>{user?.fullname}</strong>
        </Typography>
        <Box component="span" sx={visuallyHidden}>
          {translate('layout.account.title')}
        </Box>
        <Avatar user={user} size={34} />
      </ButtonBase>
    </Tooltip>
  );
}

/** The bar over every page: menu, name of the product, greeting and account (NAV-02, NAV-03). */
export function TopBar() {
  const translate = useTranslate();
  const { header } = useLayoutOptions();
  const [menuOpen, setMenuOpen] = useSidebarState();
  // Undefined until it is opened first.
  const [panelOpen, setPanelOpen] = useState<boolean>();
  return (
    <AppBar position={header} component="header">
      <Toolbar
        disableGutters
        sx={{ minHeight: `${BAR_HEIGHT - 3}px !important`, px: { xs: 1, md: 2 }, gap: 1 }}
      >
        <Tooltip title={translate(menuOpen ? 'layout.app.closeMenu' : 'layout.app.openMenu')}>
          <IconButton
            color="inherit"
            onClick={() => setMenuOpen(!menuOpen)}
            aria-label={translate(menuOpen ? 'layout.app.closeMenu' : 'layout.app.openMenu')}
            aria-expanded={menuOpen}
            data-tour="menu"
          >
            <MenuIcon />
          </IconButton>
        </Tooltip>
        <HomeLink />
        <Box sx={{ flex: 1 }} />
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <LoadingIndicator />
        </Box>
        <FindButton />
        <HelpButton />
        <ThemeToggle />
        <AccountButton onOpen={() => setPanelOpen(true)} />
      </Toolbar>
      {panelOpen !== undefined && (
        <Suspense>
          <UserPanel open={panelOpen} onClose={() => setPanelOpen(false)} />
        </Suspense>
      )}
    </AppBar>
  );
}

/** Light or dark; the page's tokens follow the choice. */
function ThemeToggle() {
  const translate = useTranslate();
  const [theme = 'light', setTheme] = useTheme();
  useEffect(() => showTheme(theme), [theme]);
  const other = theme === 'dark' ? 'light' : 'dark';
  const label = translate(`layout.app.${other}Theme`);
  return (
    <Tooltip title={label}>
      <IconButton color="inherit" onClick={() => setTheme(other)} aria-label={label}>
        {theme === 'dark' ? <LightIcon /> : <DarkIcon />}
      </IconButton>
    </Tooltip>
  );
}
