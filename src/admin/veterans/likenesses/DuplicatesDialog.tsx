import {
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useId, useRef } from 'react';
import { setSubmissionErrors, useSaveContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { LikeRecord } from './LikeRecord.tsx';
import type { Conflict, SendVeteran } from './useVeteranCreation.ts';
import { Why } from './Why.tsx';

interface DuplicatesDialogProps {
  /** What there is to decide; null: nothing. */
  readonly conflict: Conflict | null;
  readonly send: SendVeteran;
  readonly onClose: () => void;
}

/**
 * The possible duplicates of a new veteran (VET-07): each opens beside the form; Annuler, where the focus is, goes
 * back to what was typed, Ajouter sends the same once more with forced=1.
 */
export function DuplicatesDialog({ conflict, send, onClose }: DuplicatesDialogProps) {
  const translate = useTranslate();
  const { handleSubmit, setError, formState } = useFormContext();
  const { save } = useSaveContext();
  const running = useRef(false);
  const [titleId, textId] = [useId(), useId()];
  const busy = formState.isSubmitting;

  const add = async () => {
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

  return (
    <Dialog
      open={conflict !== null}
      onClose={busy ? undefined : onClose}
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>{translate('veterans.duplicates.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId} component="div" sx={{ color: 'text.primary' }}>
          <strong>{conflict?.message}.</strong> {translate('veterans.duplicates.advice')}
        </DialogContentText>
        {conflict && conflict.duplicates.length > 0 && (
          <ul aria-label={translate('veterans.duplicates.list')} style={{ margin: '16px 0 0', padding: 0 }}>
            {conflict.duplicates.map((duplicate) => (
              <LikeRecord key={duplicate['@id']} record={duplicate}>
                <Why reasons={duplicate.reasons ?? []} />
              </LikeRecord>
            ))}
          </ul>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={busy} autoFocus>
          {translate('veterans.duplicates.cancel')}
        </Button>
        <Button
          variant="contained"
          onClick={() => void add()}
          disabled={busy}
          aria-busy={busy}
          startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
        >
          {translate('veterans.duplicates.add')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
