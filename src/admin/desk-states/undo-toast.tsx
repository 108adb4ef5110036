import { Alert, Button } from '@mui/material';
import { useCloseNotification, useTranslate } from 'react-admin';

interface UndoToastProps {
  readonly text: string;
  readonly onUndo: () => void;
}

/** A toast that reports a change, with a button that undoes it (SYS-17). */
export function UndoToast({ text, onUndo }: UndoToastProps) {
  const translate = useTranslate();
  const close = useCloseNotification();
  const undo = () => {
    close();
    onUndo();
  };
  return (
    <Alert
      severity="success"
      variant="filled"
      action={
        <Button color="inherit" size="small" onClick={undo}>
          {translate('desk.undo')}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
