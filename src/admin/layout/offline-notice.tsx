import OfflineIcon from '@mui/icons-material/WifiOffOutlined';
import { Box } from '@mui/material';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useLocation, useTranslate } from 'react-admin';

const subscribe = (listener: () => void): (() => void) => onlineManager.subscribe(listener);

/**
 * Says that the line is broken: until it is back, requests wait, a save that was begun too (SYS-06). At the desk nothing
 * waits: a call that is sent late would call the wrong person (DESK-04).
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
