import { Box } from '@mui/material';
import { useRef } from 'react';
import { setSubmissionErrors, useSaveContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
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
    <ConfirmDialog
      open={conflict !== null}
      title={translate('veterans.duplicates.title')}
      noLabel={translate('veterans.duplicates.cancel')}
      yesLabel={translate('veterans.duplicates.add')}
      onConfirm={() => void add()}
      onClose={onClose}
      busy={formState.isSubmitting}
      maxWidth="sm"
    >
      <Box sx={{ color: 'text.primary' }}>
        <strong>{conflict?.message}.</strong> {translate('veterans.duplicates.advice')}
        {conflict && conflict.duplicates.length > 0 && (
          <ul aria-label={translate('veterans.duplicates.list')} style={{ margin: '16px 0 0', padding: 0 }}>
            {conflict.duplicates.map((duplicate) => (
              <LikeRecord key={duplicate['@id']} record={duplicate}>
                <Why reasons={duplicate.reasons ?? []} />
              </LikeRecord>
            ))}
          </ul>
        )}
      </Box>
    </ConfirmDialog>
  );
}
