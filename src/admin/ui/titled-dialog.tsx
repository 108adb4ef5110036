import { Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface TitledDialogProps {
  readonly title: ReactNode;
  /** The text of the dialog; screen readers read it after the title. */
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  /** Absent where the form inside has its own buttons. */
  readonly buttons?: ReactNode;
  /** Absent while it cannot be closed. */
  readonly onClose?: () => void;
  readonly open?: boolean;
  readonly maxWidth?: 'xs' | 'sm' | 'md';
  /** Wraps title, content and buttons in a form. */
  readonly form?: (parts: ReactNode) => ReactNode;
}

/** A dialog with its title, what it says or asks for, and its buttons. */
export function TitledDialog(props: TitledDialogProps) {
  const { title, text, children, buttons, onClose, open = true, maxWidth = 'xs', form } = props;
  const [titleId, textId] = [useId(), useId()];
  const parts = (
    <>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {(text || children) && (
        <DialogContent>
          {text && (
            <DialogContentText
              id={textId}
              component="div"
              sx={{ overflowWrap: 'anywhere', mb: children ? 2 : 0 }}
            >
              {text}
            </DialogContentText>
          )}
          {children}
        </DialogContent>
      )}
      {buttons && <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>{buttons}</DialogActions>}
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      aria-describedby={text ? textId : undefined}
      maxWidth={maxWidth}
      fullWidth
    >
      {form ? form(parts) : parts}
    </Dialog>
  );
}
