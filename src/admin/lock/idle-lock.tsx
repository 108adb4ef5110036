import { Box } from '@mui/material';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { isLocked, onLockChange, watchIdleness } from '../../session/lock-state.ts';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { useInertPage } from './use-inert-page.ts';

const LockCard = lazyScreen(() => import('./lock-card.tsx'), 'LockCard');

/** Locks the screen once nobody has done anything for the time that is set (AUTH-13); once for the whole back office. */
export function IdleLock() {
  const { pathname } = useLocation();
  useEffect(watchIdleness, []);
  if (!useSyncExternalStore(onLockChange, isLocked)) return null;
  return <LockCover isDesk={pathname === '/accueil'} />;
}

/**
 * Covers the screen until the same person opens it; what is behind keeps its state. An open desk stays visible, and takes
 * no action.
 */
function LockCover({ isDesk }: { isDesk: boolean }) {
  const [part] = useState(() => document.createElement('div'));
  useInertPage(part);
  return createPortal(
    <Box
      sx={{
        position: 'fixed',
        inset: 0,
        // Above everything, the skip link too.
        zIndex: 6000,
        display: 'flex',
        alignItems: isDesk ? 'flex-end' : 'center',
        justifyContent: 'center',
        p: 2,
        overflow: 'auto',
        backgroundColor: isDesk ? 'transparent' : 'var(--color-bg)',
      }}
    >
      <Suspense>
        <LockCard isDesk={isDesk} />
      </Suspense>
    </Box>,
    part,
  );
}
