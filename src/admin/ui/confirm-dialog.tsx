import {
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** While the confirmed request runs. */
  readonly busy?: boolean;
  /** What is confirmed cannot be undone. */
  readonly danger?: boolean;
  /** What the two answers are called, where they are not Non and Oui. */
  readonly noLabel?: string;
  readonly yesLabel?: string;
  /** What is better done than to confirm: it stands out in the place of Oui. */
  readonly first?: ReactNode;
  readonly maxWidth?: 'xs' | 'sm' | 'md';
}

/** Asks before something is done: Non and Oui (APT-09) unless told. Focus starts on the first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    onConfirm,
    onClose,
    busy = false,
    danger = false,
    first,
    maxWidth = 'xs',
  } = props;
  const translate = useTranslate();
  const { noLabel = translate('screens.confirm.no'), yesLabel = translate('screens.confirm.yes') } = props;
  const [titleId, textId] = [useId(), useId()];
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      aria-labelledby={titleId}
      aria-describedby={children ? textId : undefined}
      maxWidth={maxWidth}
      fullWidth
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {children && (
        <DialogContent>
          <DialogContentText id={textId} component="div">
            {children}
          </DialogContentText>
        </DialogContent>
      )}
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={onClose} disabled={busy} autoFocus>
          {noLabel}
        </Button>
        <Button
          variant={first ? 'outlined' : 'contained'}
          color={danger ? 'error' : 'primary'}
          onClick={onConfirm}
          disabled={busy}
          aria-busy={busy}
          startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
        >
          {yesLabel}
        </Button>
        {first}
      </DialogActions>
    </Dialog>
  );
}
