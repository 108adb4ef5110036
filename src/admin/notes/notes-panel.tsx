import { Box } from '@mui/material';
import { useCallback, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { NoteRecord, VeteranRecord } from '../data-provider/records.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EntityFilter } from '../ui/filters/entity-filter.tsx';
import { ReferenceFilter } from '../ui/filters/reference-filter.tsx';
import { DayInput } from '../ui/inputs/day-input.tsx';
import { RecordList } from '../ui/lists/record-list.tsx';
import { AccessDenied } from '../ui/records/error-pages.tsx';
import { RequireRight } from '../ui/records/require-right.tsx';
import { NoteForm } from './note-form.tsx';
import type { NoteKind } from './note-kind.ts';
import { NoteList } from './note-list.tsx';
import { PrintedNotes, PrintNotesToggle, usePrintView } from './print/printed-notes.tsx';
import { useNoteDeletion } from './use-note-deletion.tsx';
import { useNoteRights } from './use-note-rights.ts';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof NoteRecord;

/** The observations, or the medical comments, of the current veteran (OBS-01, MED-01). */
export function NotesPanel({ kind }: { kind: NoteKind }) {
  const veteran = useRecordContext<VeteranRecord>();
  if (!veteran) return null;
  return (
    // The tab is disabled; somebody may still follow its address.
    <RequireRight action="list" resource={kind.resource} denied={AccessDenied}>
      <Notes key={veteran.id} kind={kind} veteran={veteran} />
    </RequireRight>
  );
}

/** A list inside a tab: no card around it, the page's own is there. */
const plainList = {
  minWidth: 0,
  '& .MuiCard-root': { boxShadow: 'none' },
} as const;

const notBefore = (value: unknown, { startIn }: { startIn?: unknown }) =>
  value && startIn && String(value) < String(startIn) ? 'notes.filters.endBeforeStart' : undefined;

/** The form beside the list on a wide screen. */
const gridOf = ({ hasTwoColumns }: { hasTwoColumns: boolean }) => ({
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: hasTwoColumns ? 'minmax(300px, 5fr) minmax(0, 8fr)' : 'minmax(0, 1fr)',
  },
});

const filtersOf = ({ type }: NoteKind) => (
  <>
    <ReferenceFilter field={type} source={type} />
    <DayInput source="startIn" label="notes.filters.startIn" />
    <DayInput source="endIn" label="notes.filters.endIn" validate={notBefore} />
    <EntityFilter source={'observation' satisfies Source} />
  </>
);

function Notes({ kind, veteran }: { kind: NoteKind; veteran: VeteranRecord }) {
  const form = useFormMode();
  const { canCreate } = useNoteRights(kind);
  const { printing, toggle } = usePrintView();
  const deletion = useNoteDeletion(kind, (note) => {
    if (note.id === form.editing) form.done();
  });
  // Typed text stays also where the right is taken away (SYS-08).
  const hasForm = canCreate || form.editing !== null || form.dirty;
  return (
    <Box sx={gridOf({ hasTwoColumns: hasForm && !printing })}>
      {hasForm && (
        // Under the paper it stays as it is, with what is typed.
        <Box hidden={printing} sx={{ position: { md: 'sticky' }, top: { md: 72 }, minWidth: 0 }}>
          <NoteForm
            key={form.round}
            kind={kind}
            editing={form.editing}
            dirty={form.dirty}
            onDirty={form.setDirty}
            onDone={form.done}
            onCancel={() => form.leave(null)}
            takesFocus={form.round > 0}
          />
        </Box>
      )}
      <Box sx={plainList}>
        <RecordList
          resource={kind.resource}
          hasTitle={false}
          // Notes are read as a text: they are printed.
          tools={null}
          actions={<PrintNotesToggle />}
          sort={{ field: 'createdDate', order: 'DESC' }}
          filter={{ veteran: { id: veteran.id } }}
          body={printing ? <PrintedNotes kind={kind} veteran={veteran} onBack={toggle} /> : undefined}
          filters={printing ? undefined : filtersOf(kind)}
        >
          <NoteList
            kind={kind}
            editing={form.editing}
            onEdit={(note) => form.leave(note.id)}
            onDelete={deletion.ask}
          />
        </RecordList>
      </Box>
      {deletion.question}
      {form.question}
    </Box>
  );
}

/** The note of the form, a new one or one that is edited. Leaving typed text asks first. */
function useFormMode() {
  const translate = useTranslate();
  const [editing, setEditing] = useState<NoteRecord['id'] | null>(null);
  const [round, setRound] = useState(0);
  const [dirty, setDirty] = useState(false);
  /** The page to which the user wants to go with unsaved text; undefined while nothing is asked. */
  const [noteId, setNoteId] = useState<NoteRecord['id'] | null>();

  const begin = useCallback((id: NoteRecord['id'] | null) => {
    setNoteId(undefined);
    setDirty(false);
    setEditing(id);
    setRound((before) => before + 1);
  }, []);

  return {
    editing,
    round,
    dirty,
    setDirty,
    done: useCallback(() => begin(null), [begin]),
    /** To another note, or back to a new one. */
    leave: (id: NoteRecord['id'] | null) => {
      if (id !== null && id === editing) return;
      if (dirty) setNoteId(id);
      else begin(id);
    },
    question: (
      <ConfirmDialog
        open={noteId !== undefined}
        danger
        title={translate('screens.leave.title')}
        onConfirm={() => begin(noteId ?? null)}
        onClose={() => setNoteId(undefined)}
      >
        {translate('screens.leave.text')}
      </ConfirmDialog>
    ),
  };
}
