import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { recordName } from '../ui/fields/record-name.ts';

/** As the field's declaration has it. */
const MOST = 500;

interface NoteDialogProps {
  readonly record: AppointmentRecord;
  /** Whether it is saved: else what is typed stays. */
  readonly onSave: (text: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** A line for the next colleague (DESK-01). */
export function NoteDialog({ record, onSave, onClose }: NoteDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const [text, setText] = useState(record.deskNote ?? '');
  const [isSaving, setSaving] = useState(false);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <form
        onSubmit={async (event) => {
          event.preventDefault();
          event.stopPropagation();
          setSaving(true);
          if (await onSave(text)) onClose();
          else setSaving(false);
        }}
      >
        <DialogTitle id={titleId}>{translate('desk.noteOf', { name: recordName(record) })}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            margin="dense"
            label={translate(`resources.appointments.fields.deskNote`)}
            helperText={translate('desk.noteHint')}
            value={text}
            onChange={(event) => setText(event.target.value)}
            slotProps={{ htmlInput: { maxLength: MOST } }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{translate('screens.form.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isSaving}>
            {translate('screens.form.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
