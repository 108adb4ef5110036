import { Box } from '@mui/material';
import { type ReactNode, useRef } from 'react';
import { setSubmissionErrors, useSaveContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import type { ForcedSave } from './use-forced-save.ts';

interface ForcedDialogProps {
  readonly open: boolean;
  /** The server's message. It shows above the form after the dialog is closed without saving. */
  readonly message: string | undefined;
  readonly title: string;
  readonly noLabel: string;
  readonly yesLabel: string;
  /** The recommended action instead. */
  readonly first?: ReactNode;
  readonly send: ForcedSave;
  readonly onClose: () => void;
  /** Links to the existing records that the server found; they open beside the form. */
  readonly children: ReactNode;
}

/**
 * Asks inside a form whether to save anyway. The first answer, which has the focus, returns to the form; the second
 * sends the same values again with forced=1.
 */
export function ForcedDialog({ open, message, send, onClose, children, ...texts }: ForcedDialogProps) {
  const { handleSubmit, setError, formState } = useFormContext();
  const { save } = useSaveContext();
  const running = useRef(false);

  const force = async () => {
    if (running.current || !save) return;
    running.current = true;
    try {
      await handleSubmit(async (values) => {
        const errors = await send(values, save, { forced: true });
        if (errors) setSubmissionErrors(errors, setError);
      })();
    } finally {
      running.current = false;
      onClose();
    }
  };

  const goBack = () => {
    if (message) setError('root.refused', { type: 'server', message });
    onClose();
  };

  return (
    <ConfirmDialog
      {...texts}
      open={open}
      onConfirm={() => void force()}
      onClose={goBack}
      busy={formState.isSubmitting}
      maxWidth={texts.first ? 'md' : 'sm'}
    >
      <Box sx={{ color: 'text.primary' }}>{children}</Box>
    </ConfirmDialog>
  );
}
