import OfflineIcon from '@mui/icons-material/WifiOffOutlined';
import { Box } from '@mui/material';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useLocation, useTranslate } from 'react-admin';

const subscribe = (listener: () => void): (() => void) => onlineManager.subscribe(listener);

/**
 * Says that the connection is lost. Requests wait until it is back, also a started save (SYS-06). Those of the desk do
 * not, because a delayed call would call the wrong person (DESK-04).
 */
export function OfflineNotice() {
  const translate = useTranslate();
  const online = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  const { pathname } = useLocation();
  if (online) return null;
  return (
    <Box
      role="alert"
      sx={{
        position: 'sticky',
        top: 'var(--bar-offset)',
        zIndex: 3,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: { xs: 1.5, md: 3 },
        py: 1,
        fontWeight: 600,
        color: 'var(--color-warning)',
        backgroundColor: 'var(--color-warning-soft)',
        borderBottom: '1px solid currentColor',
      }}
    >
      <OfflineIcon fontSize="small" aria-hidden />
      {translate(pathname === '/accueil' ? 'layout.app.offlineDesk' : 'layout.app.offline')}
    </Box>
  );
}
