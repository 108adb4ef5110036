import CloseIcon from '@mui/icons-material/Close';
import LayoutIcon from '@mui/icons-material/DashboardCustomizeOutlined';
import DevicesIcon from '@mui/icons-material/DevicesOutlined';
import AgendaIcon from '@mui/icons-material/EventOutlined';
import SecondFactorIcon from '@mui/icons-material/GppGoodOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import PasswordIcon from '@mui/icons-material/KeyOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import ProfileIcon from '@mui/icons-material/ManageAccountsOutlined';
import {
  Box,
  Button,
  Divider,
  Drawer,
  FormControlLabel,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Stack,
  Switch,
  Tooltip,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import { LinkBase, useLogout, useTranslate } from 'react-admin';
import { useSessionUser } from '../access/use-session-user.ts';
import { AvatarUpload } from '../account/avatar-upload.tsx';
import { FEEDS_ADDRESS } from '../account/feeds/address.ts';
import { SECOND_FACTOR_ADDRESS } from '../account/second-factor/address.ts';
import { SESSIONS_ADDRESS } from '../account/sessions/address.ts';
import { openHelp } from '../help/open-help.ts';
import { useSingleKeys } from '../help/preferences.ts';
import { hasPage } from '../pages.tsx';
import { AboutButton } from './about-button.tsx';

const LINKS = [
  { to: '/user/profil/modify', label: 'layout.account.profile', icon: <ProfileIcon /> },
  { to: '/user/password/modify', label: 'layout.account.password', icon: <PasswordIcon /> },
  { to: SECOND_FACTOR_ADDRESS, label: 'layout.account.secondFactor', icon: <SecondFactorIcon /> },
  { to: SESSIONS_ADDRESS, label: 'layout.account.sessions', icon: <DevicesIcon /> },
  { to: FEEDS_ADDRESS, label: 'layout.account.feeds', icon: <AgendaIcon /> },
  { to: '/builder', label: 'layout.account.builder', icon: <LayoutIcon /> },
];

/** The panel of the account, sliding in from the right (NAV-03). */
export function UserPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const translate = useTranslate();
  const logout = useLogout();
  const title = useId();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': title, sx: { width: 340, maxWidth: '92vw' } },
      }}
    >
      <Stack
        direction="row"
        sx={{ alignItems: 'center', justifyContent: 'space-between', pl: 2.5, pr: 1, py: 1 }}
      >
        <Typography id={title} variant="h3" component="h2">
          {translate('layout.account.title')}
        </Typography>
        <Tooltip title={translate('layout.app.closePanel')}>
          <IconButton onClick={onClose} aria-label={translate('layout.app.closePanel')}>
            <CloseIcon />
          </IconButton>
        </Tooltip>
      </Stack>
      <Divider />
      <Person />
      <Divider />
      <Links onClose={onClose} />
      <Divider />
      <SingleKeysSwitch />
      <Box sx={{ p: 2.5, mt: 'auto' }}>
        <Button
          fullWidth
          variant="outlined"
          color="error"
          startIcon={<LogoutIcon />}
          onClick={() => logout()}
        >
          {translate('layout.account.logout')}
        </Button>
      </Box>
    </Drawer>
  );
}

/** The picture, the name, the role and the address of who is signed in. */
function Person() {
  const translate = useTranslate();
  const user = useSessionUser();
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', px: 2.5, py: 3, gap: 0.5 }}>
      <AvatarUpload size={88} />
      <Typography variant="h2" component="p" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
        {user?.fullname}
      </Typography>
      <Typography color="textSecondary">
        {user?.roleTitle ?? user?.role ?? translate('layout.account.noRole')}
      </Typography>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {user?.email}
      </Typography>
    </Stack>
  );
}

/** The pages of the account. On a narrow screen the help stands here too: its button has no room in the bar. */
function Links({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <List sx={{ py: 1 }}>
      {LINKS.filter(({ to }) => hasPage(to)).map(({ to, label, icon }) => (
        <ListItem key={to} disablePadding>
          <ListItemButton component={LinkBase} to={to} onClick={onClose} sx={{ px: 2.5 }}>
            <ListItemIcon sx={{ minWidth: 40 }}>{icon}</ListItemIcon>
            <ListItemText primary={translate(label)} />
          </ListItemButton>
        </ListItem>
      ))}
      <ListItem disablePadding sx={{ display: { sm: 'none' } }}>
        <ListItemButton
          sx={{ px: 2.5 }}
          onClick={() => {
            onClose();
            openHelp();
          }}
        >
          <ListItemIcon sx={{ minWidth: 40 }}>
            <HelpIcon />
          </ListItemIcon>
          <ListItemText primary={translate('layout.app.help')} />
        </ListItemButton>
      </ListItem>
      <AboutButton />
    </List>
  );
}

/** Keys that act by themselves can be switched off: dictation presses them by mistake (WCAG 2.1.4). */
function SingleKeysSwitch() {
  const translate = useTranslate();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const hint = useId();
  return (
    <Box sx={{ px: 2.5, py: 1.5 }}>
      <FormControlLabel
        control={
          <Switch
            checked={singleKeys}
            onChange={({ target }) => setSingleKeys(target.checked)}
            slotProps={{ input: { 'aria-describedby': hint } }}
          />
        }
        label={translate('help.singleKeys')}
      />
      <Typography id={hint} variant="body2" color="textSecondary">
        {translate('help.singleKeysHint')}
      </Typography>
    </Box>
  );
}
