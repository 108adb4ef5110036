import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { BusyButton } from './busy-button.tsx';
import { TitledDialog } from './titled-dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Whether the confirmed request is in progress. */
  readonly busy?: boolean;
  /** Whether the confirmed action cannot be undone. */
  readonly danger?: boolean;
  /** The labels of the two answers, where they are not Non and Oui. */
  readonly noLabel?: string;
  readonly yesLabel?: string;
  /** The recommended alternative to the confirmation. It stands out in place of Oui. */
  readonly first?: ReactNode;
  readonly maxWidth?: 'xs' | 'sm' | 'md';
}

/** Asks before something is done: Non and Oui (APT-09) unless told. Focus starts on the first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, onConfirm, onClose, busy = false, danger = false, first, maxWidth } = props;
  const translate = useTranslate();
  const { noLabel = translate('screens.confirm.no'), yesLabel = translate('screens.confirm.yes') } = props;
  return (
    <TitledDialog
      open={open}
      onClose={busy ? undefined : onClose}
      title={title}
      text={children}
      maxWidth={maxWidth}
      buttons={
        <>
          <Button onClick={onClose} disabled={busy} autoFocus>
            {noLabel}
          </Button>
          <BusyButton
            variant={first ? 'outlined' : 'contained'}
            color={danger ? 'error' : 'primary'}
            onClick={onConfirm}
            busy={busy}
          >
            {yesLabel}
          </BusyButton>
          {first}
        </>
      }
    />
  );
}
