import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Chip, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { RecordContextProvider, useListContext, useTranslate } from 'react-admin';
import { formatDay, formatMoment } from '../../domain/dates/days.ts';
import type { NoteRecord } from '../data-provider/records.ts';
import { Done } from '../ui/fields/author-field.tsx';
import { useChangedLook } from '../ui/lists/changed-rows.tsx';
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
      sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: '1px solid var(--color-border)' } }}
    >
      {data?.map((note) => {
        const action = (name: 'edit' | 'delete') =>
          translate(`notes.${name}.${kind.resource}`, { moment: formatMoment(note.createdDate) });
        return (
          <RecordContextProvider key={note.id} value={note}>
            <Note kind={kind} note={note} inForm={note.id === editing}>
              {shows(note, 'EDIT') && (
                <NoteButton
                  label={action('edit')}
                  icon={<EditIcon fontSize="small" />}
                  onClick={() => attempt('EDIT', () => onEdit(note))}
                />
              )}
              {shows(note, 'DELETE') && (
                <NoteButton
                  label={action('delete')}
                  icon={<DeleteIcon fontSize="small" />}
                  color="error"
                  onClick={() => attempt('DELETE', () => onDelete(note))}
                />
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
            <Done date="createdDate" author="createdBy" text="notes.written" />
            {note.updatedDate && (
              <>
                {' · '}
                <Done date="updatedDate" author="updatedBy" text={`notes.updated.${kind.resource}`} />
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

interface NoteButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly color?: 'error';
  readonly onClick: () => void;
}

const NoteButton = ({ label, icon, color, onClick }: NoteButtonProps) => (
  <Tooltip title={label}>
    <IconButton
      size="small"
      color={color}
      aria-label={label}
      onClick={onClick}
      sx={{ width: 34, height: 34 }}
    >
      {icon}
    </IconButton>
  </Tooltip>
);
