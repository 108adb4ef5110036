import { TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { recordName } from '../../domain/model/record-name.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';

/** The maximum that the declaration of `deskNote` sets. */
const MAX_NOTE_LENGTH = 500;

interface NoteDialogProps {
  readonly record: AppointmentRecord;
  /** Resolves to whether the note was saved. If not, the typed text stays. */
  readonly onSave: (text: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Edits an appointment's desk note for the next colleague (DESK-01). */
export function NoteDialog({ record, onSave, onClose }: NoteDialogProps) {
  const translate = useTranslate();
  const [text, setText] = useState(record.deskNote ?? '');
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    if (await onSave(text)) onClose();
    else setSaving(false);
  };
  return (
    <FormDialog
      title={translate('desk.noteOf', { name: recordName(record) })}
      maxWidth="sm"
      submitLabel={translate('screens.form.save')}
      isSending={isSaving}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        margin="dense"
        label={translate(`resources.appointments.fields.deskNote`)}
        helperText={translate('desk.noteHint')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_NOTE_LENGTH } }}
      />
    </FormDialog>
  );
}
