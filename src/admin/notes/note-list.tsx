import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Chip, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { RecordContextProvider, useListContext, useTranslate } from 'react-admin';
import { formatDay, formatMoment } from '../../domain/dates/days.ts';
import type { NoteRecord } from '../data-provider/records.ts';
import { AuthorSentence } from '../ui/fields/author-field.tsx';
import { useChangedLook } from '../ui/lists/changed-rows.tsx';
import { LINED_LIST } from '../ui/lists/lined-list.ts';
import { RowIconButton } from '../ui/row-icon-button.tsx';
import type { NoteKind } from './note-kind.ts';
import { NoteText } from './note-text.tsx';
import { useNoteRights } from './use-note-rights.ts';

interface NoteListProps {
  readonly kind: NoteKind;
  /** The note that is in the form. */
  readonly editing: NoteRecord['id'] | null;
  readonly onEdit: (note: NoteRecord) => void;
  readonly onDelete: (note: NoteRecord) => void;
}

/** The notes of the current list: text, type, author and date of each (OBS-03). */
export function NoteList({ kind, editing, onEdit, onDelete }: NoteListProps) {
  const translate = useTranslate();
  const { data } = useListContext<NoteRecord>();
  const { shows, attempt } = useNoteRights(kind);
  return (
    <Box
      component="ul"
      aria-label={translate(`resources.${kind.resource}.name`, { smart_count: 2 })}
      sx={LINED_LIST}
    >
      {data?.map((note) => {
        const action = (name: 'edit' | 'delete') =>
          translate(`notes.${name}.${kind.resource}`, { moment: formatMoment(note.createdDate) });
        return (
          <RecordContextProvider key={note.id} value={note}>
            <Note kind={kind} note={note} inForm={note.id === editing}>
              {shows(note, 'EDIT') && (
                <RowIconButton label={action('edit')} onClick={() => attempt('EDIT', () => onEdit(note))}>
                  <EditIcon fontSize="small" />
                </RowIconButton>
              )}
              {shows(note, 'DELETE') && (
                <RowIconButton
                  label={action('delete')}
                  color="error"
                  onClick={() => attempt('DELETE', () => onDelete(note))}
                >
                  <DeleteIcon fontSize="small" />
                </RowIconButton>
              )}
            </Note>
          </RecordContextProvider>
        );
      })}
    </Box>
  );
}

interface NoteProps {
  readonly kind: NoteKind;
  readonly note: NoteRecord;
  readonly inForm: boolean;
  /** Its buttons. */
  readonly children: ReactNode;
}

function Note({ kind, note, inForm, children }: NoteProps) {
  const translate = useTranslate();
  const changedLook = useChangedLook();
  return (
    <Box
      component="li"
      aria-current={inForm || undefined}
      sx={{
        display: 'grid',
        gap: 1,
        px: 2,
        py: 1.5,
        ...(inForm
          ? { backgroundColor: 'var(--color-primary-soft)', boxShadow: 'inset 3px 0 var(--color-primary)' }
          : changedLook(note.id)),
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Chip
            size="small"
            label={String(note.refs[kind.type]?.name ?? '')}
            sx={{
              maxWidth: '100%',
              backgroundColor: 'var(--color-primary-soft)',
              color: 'var(--color-primary)',
            }}
          />
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {note.formerCreatedDate && (
              <>
                {translate('notes.former', { day: formatDay(note.formerCreatedDate) })}
                {' · '}
              </>
            )}
            <AuthorSentence date="createdDate" author="createdBy" text="notes.written" />
            {note.updatedDate && (
              <>
                {' · '}
                <AuthorSentence
                  date="updatedDate"
                  author="updatedBy"
                  text={`notes.updated.${kind.resource}`}
                />
              </>
            )}
          </Typography>
        </Box>
        <Stack direction="row" sx={{ flexShrink: 0, mr: -0.75, mt: -0.5 }}>
          {children}
        </Stack>
      </Stack>
      <NoteText text={String(note.observation ?? '')} />
      {inForm && (
        <Typography variant="caption" sx={{ color: 'primary.main', fontWeight: 600 }}>
          {translate('notes.inForm')}
        </Typography>
      )}
    </Box>
  );
}
