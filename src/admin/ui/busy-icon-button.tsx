import { CircularProgress } from '@mui/material';
import type { ReactNode } from 'react';
import { RowIconButton } from './row-icon-button.tsx';

interface BusyIconButtonProps {
  /** Names the button, also in its tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly busy: boolean;
  readonly onClick: () => void;
}

/** A row's button whose request may run: it is disabled then and shows a spinner (SYS-07). */
export function BusyIconButton({ label, icon, busy, onClick }: BusyIconButtonProps) {
  return (
    <RowIconButton label={label} aria-busy={busy} disabled={busy} onClick={onClick}>
      {busy ? <CircularProgress size={18} aria-hidden /> : icon}
    </RowIconButton>
  );
}
