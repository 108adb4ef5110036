import { Box, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { TextInput, useNotify, useRecordContext, useTranslate } from 'react-admin';
import { type FieldValues, useFormState } from 'react-hook-form';
import type { NoteRecord, VeteranRecord } from '../data-provider/records.ts';
import { INPUT_GRID } from '../ui/forms/input-grid.ts';
import { RecordCreate } from '../ui/forms/record-create.tsx';
import { RecordEdit } from '../ui/forms/record-edit.tsx';
import type { Save } from '../ui/forms/use-forced-save.ts';
import { useRequestKey } from '../ui/forms/use-request-key.ts';
import { EntityInput } from '../ui/inputs/entity-input.tsx';
import { useNotifyError } from '../ui/records/use-notify-error.ts';
import type { NoteKind } from './note-kind.ts';
import { useNoteRights } from './use-note-rights.ts';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof NoteRecord;

/** OBS-02: how long the form shows what was sent before it is empty again, in milliseconds. */
const RESET_AFTER = 100;

interface NoteFormProps {
  readonly kind: NoteKind;
  /** The note that is changed; without one the form makes a new one (OBS-02). */
  readonly editing: NoteRecord['id'] | null;
  /** Whether something is typed that is not saved. */
  readonly dirty: boolean;
  readonly onDirty: (dirty: boolean) => void;
  /** Empties the form and goes back to making a new note: after a save, or when the note is gone. */
  readonly onDone: () => void;
  /** Asked by Annuler. */
  readonly onCancel: () => void;
  /** The heading of the emptied form takes the focus: somebody has just worked in it. */
  readonly takesFocus: boolean;
}

/** The form of a note, in create mode or in edit mode (OBS-02, MED-01). */
export function NoteForm(props: NoteFormProps) {
  const { kind, editing, dirty, onDirty, onDone, onCancel, takesFocus } = props;
  const { resource } = kind;
  const veteran = useRecordContext<VeteranRecord>();
  const notifyError = useNotifyError();
  const { refuse } = useNoteRights(kind);
  const { onSave, onSaved } = useSaving(kind, onDone);
  const inputs = (
    <NoteInputs
      kind={kind}
      mode={editing === null ? 'create' : 'edit'}
      takesFocus={takesFocus}
      onDirty={onDirty}
    />
  );
  if (editing === null)
    return (
      <RecordCreate
        resource={resource}
        redirect={false}
        hasTitle={false}
        defaultValues={{ veteran: veteran?.['@id'] }}
        mutationOptions={{ onSuccess: () => onSaved('created') }}
        onSave={onSave}
        onCancel={dirty ? onCancel : undefined}
        cancelTo=""
      >
        {inputs}
      </RecordCreate>
    );
  return (
    <RecordEdit
      resource={resource}
      id={editing}
      redirect={false}
      hasTitle={false}
      queryOptions={{
        onError: (error) => {
          notifyError(error);
          // Typed values stay, also where the note cannot be read again (SYS-08).
          if (!dirty) onDone();
        },
      }}
      mutationOptions={{ onSuccess: () => onSaved('updated') }}
      onRefused={() => refuse('EDIT')}
      refusedText={`resources.${resource}.notifications.editRefused`}
      onSave={onSave}
      onCancel={onCancel}
    >
      {inputs}
    </RecordEdit>
  );
}

/**
 * Saves once however often it is asked: a note that is sent again after a lost answer bears the same key, and until
 * the form is empty again its button stays off (SYS-07).
 */
function useSaving({ resource }: NoteKind, onDone: () => void) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const requestKey = useRequestKey();
  const isDone = useRef(false);
  return {
    onSaved: (change: 'created' | 'updated') => {
      isDone.current = true;
      notify(`resources.${resource}.notifications.${change}`, { type: 'success' });
      void queryClient.invalidateQueries({ queryKey: [resource, 'getList'] });
    },
    onSave: async (values: FieldValues, save: Save) => {
      const errors: unknown = await save(values, { meta: { headers: requestKey(values) } });
      if (isDone.current) {
        await new Promise((resolve) => setTimeout(resolve, RESET_AFTER));
        onDone();
      }
      return errors;
    },
  };
}

interface NoteInputsProps extends Pick<NoteFormProps, 'kind' | 'takesFocus' | 'onDirty'> {
  readonly mode: 'create' | 'edit';
}

function NoteInputs({ kind: { resource, type }, mode, takesFocus, onDirty }: NoteInputsProps) {
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const { dirtyFields } = useFormState();
  const dirty = Object.keys(dirtyFields).length > 0;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  useEffect(() => {
    if (takesFocus && mode === 'create') heading.current?.focus();
  }, [takesFocus, mode]);
  return (
    <Box sx={INPUT_GRID}>
      <Typography ref={heading} variant="h3" tabIndex={-1} sx={{ outlineOffset: 4 }}>
        {translate(`resources.${resource}.page.${mode}`)}
      </Typography>
      <EntityInput source={type} />
      <TextInput
        source={'observation' satisfies Source}
        isRequired
        helperText={false}
        multiline
        minRows={5}
        maxRows={18}
        // A user who opened the edit goes on typing.
        autoFocus={mode === 'edit'}
      />
    </Box>
  );
}
