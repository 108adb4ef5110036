import { Box, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { AppointmentRecord } from '../data-provider/records.ts';
import type { useDeskActions } from '../desk-states/use-desk-actions.tsx';
import { DeskRow } from './desk-row.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { useListKeys } from './use-list-keys.ts';
import type { LoneLetter } from './use-lone-letter.ts';
import { useRowActions } from './use-row-actions.ts';

interface DeskListProps {
  readonly appointments: readonly AppointmentRecord[];
  readonly now: number;
  readonly canEdit: boolean;
  /** Whether the user can call people here. It is false on a past day and for read-only users. */
  readonly canCall: boolean;
  readonly actions: ReturnType<typeof useDeskActions>;
  /** Absent where nobody waits, on a past day, and for read-only users. */
  readonly onCall: (() => void) | undefined;
  readonly onWalkIn: (() => void) | undefined;
  readonly loneLetter: LoneLetter;
}

/** The day's rows. No row has the focus until the agent moves it there. */
export function DeskList(props: DeskListProps) {
  const { appointments, now, canEdit, canCall, actions, onCall, onWalkIn, loneLetter } = props;
  const translate = useTranslate();
  const [selectedId, setSelectedId] = useState<AppointmentRecord['id'] | null>(null);
  const [openNote, setOpenNote] = useState<AppointmentRecord | null>(null);
  const current = appointments.find(({ id }) => id === selectedId) ?? appointments[0];
  const rowActions = useRowActions(actions);
  const onKeyDown = useListKeys({
    ...{ appointments, current, canEdit, canCall, rowActions, onCall, onWalkIn, loneLetter },
    onOpenNote: setOpenNote,
  });
  return (
    <Card>
      <Box
        component="ul"
        aria-label={translate('desk.list')}
        onKeyDown={onKeyDown}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {appointments.length === 0 && (
          <Typography component="li" sx={{ p: 2 }}>
            {translate('desk.part.empty')}
          </Typography>
        )}
        {appointments.map((record) => (
          <DeskRow
            key={record.id}
            record={record}
            now={now}
            isCurrent={record.id === current?.id}
            busy={rowActions.busyIds.has(record.id)}
            canEdit={canEdit}
            onFocus={setSelectedId}
            onToggleState={rowActions.toggleState}
            unsavedState={actions.unsavedStates.get(record.id)}
            onRetry={rowActions.retry}
            onRecall={canCall ? rowActions.recall : undefined}
            onOpenNote={setOpenNote}
          />
        ))}
      </Box>
      {openNote && (
        <NoteDialog
          record={openNote}
          onSave={(text) => actions.saveNote(openNote, text)}
          onClose={() => setOpenNote(null)}
        />
      )}
    </Card>
  );
}
