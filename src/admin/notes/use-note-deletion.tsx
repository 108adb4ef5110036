import { Box } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { failureOf } from '../data-provider/errors.ts';
import type { NoteRecord } from '../data-provider/records.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useNotifyError } from '../ui/records/use-notify-error.ts';
import type { NoteKind } from './note-kind.ts';
import { useNoteRights } from './use-note-rights.ts';

/** The first lines of a note. */
const QUOTE = {
  m: 0,
  mb: 1.5,
  pl: 1.5,
  borderLeft: '3px solid var(--color-border-strong)',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitLineClamp: 5,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;

/**
 * The deletion of a note after a question that shows it as it stands now: what somebody changes meanwhile is not
 * deleted unseen (SEC-04).
 * @param onDeleted told which note is gone.
 */
export function useNoteDeletion(kind: NoteKind, onDeleted: (note: NoteRecord) => void) {
  const { resource } = kind;
  const dataProvider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { refuse } = useNoteRights(kind);
  const [note, setNote] = useState<NoteRecord | null>(null);
  const [open, setOpen] = useState(false);
  const readAgain = () => queryClient.invalidateQueries({ queryKey: [resource, 'getList'] });
  const onError = (error: Error) => {
    setOpen(false);
    if (failureOf(error).status === 403) refuse('DELETE');
    else notifyError(error);
    void readAgain();
  };

  const reading = useMutation({
    mutationFn: (note: NoteRecord) => dataProvider.getOne<NoteRecord>(resource, { id: note.id }),
    onSuccess: ({ data }) => {
      setNote(data);
      setOpen(true);
    },
    onError,
  });
  const removing = useMutation({
    mutationFn: (note: NoteRecord) =>
      dataProvider.delete(resource, { id: note.id, previousData: note }).then(() => note),
    onSuccess: (note) => {
      setOpen(false);
      notify(`resources.${resource}.notifications.deleted`, { type: 'success' });
      onDeleted(note);
      void readAgain();
    },
    onError,
  });

  const question: ReactNode = (
    <ConfirmDialog
      open={open}
      danger
      busy={removing.isPending}
      title={translate(`notes.deleteTitle.${resource}`)}
      onConfirm={() => note && removing.mutate(note)}
      onClose={() => setOpen(false)}
    >
      <Box component="blockquote" sx={QUOTE}>
        {String(note?.observation ?? '')}
      </Box>
      {translate('screens.confirm.deleteText')}
    </ConfirmDialog>
  );
  return {
    ask: (note: NoteRecord) => {
      if (!reading.isPending) reading.mutate(note);
    },
    question,
  };
}
