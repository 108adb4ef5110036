import CallIcon from '@mui/icons-material/CampaignOutlined';
import NoteIcon from '@mui/icons-material/StickyNote2Outlined';
import { Box, Button, Chip, IconButton, Link, Stack, Tooltip, Typography } from '@mui/material';
import { memo } from 'react';
import { RecordContextProvider, useTranslate } from 'react-admin';
import { dayOf, formatDay, timeOf } from '../../domain/dates/days.ts';
import { recordName } from '../../domain/model/record-name.ts';
import { phoneLink } from '../../domain/people/phone-link.ts';
import type { DeskState } from '../../domain/scheduling/desk.ts';
import { AppointmentNumber, VipChip } from '../appointments/record/appointment-chips.tsx';
import { AppointmentName } from '../appointments/record/appointment-name.tsx';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { StateButtons } from '../desk-states/state-buttons.tsx';
import { useKeyHint } from '../help/preferences.ts';
import { duration } from './duration.ts';
import { lateMinutes, waitedMinutes } from './queue.ts';
import { RECALL_KEY } from './use-list-keys.ts';

/** From this wait on a row is marked, so that nobody is forgotten. */
const MAX_WAIT_MINUTES = 30;

/** The colour of a row's edge by its state. */
const EDGE_COLORS: Readonly<Record<DeskState, string>> = {
  expected: 'transparent',
  arrived: 'warning.main',
  received: 'info.main',
  done: 'success.main',
  excused: 'var(--color-border-strong)',
  absent: 'var(--color-border-strong)',
};

interface DeskRowProps {
  readonly record: AppointmentRecord;
  readonly now: number;
  readonly isCurrent: boolean;
  readonly busy: boolean;
  readonly canEdit: boolean;
  readonly onFocus: (id: AppointmentRecord['id']) => void;
  readonly onToggleState: (record: AppointmentRecord, state: DeskState) => void;
  /** The state that could not be saved. */
  readonly unsavedState: DeskState | undefined;
  readonly onRetry: (record: AppointmentRecord) => void;
  /** Calls the person to the counter again; undefined on a past day. */
  readonly onRecall: ((record: AppointmentRecord) => void) | undefined;
  /** Opens the desk note of the appointment. */
  readonly onOpenNote: (record: AppointmentRecord) => void;
}

/** A visit of the day: its hour, the person, the desk state since when, and buttons for the next state. */
export const DeskRow = memo(function DeskRow(props: DeskRowProps) {
  const { record, now, isCurrent, canEdit, onFocus, onOpenNote } = props;
  const state = record.state ?? 'expected';
  const isOver = state === 'done' || state === 'absent' || state === 'excused';
  return (
    <RecordContextProvider value={record}>
      <Box
        component="li"
        id={`desk-${record.id}`}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={() => onFocus(record.id)}
        sx={{
          display: 'grid',
          columnGap: 2,
          rowGap: 1,
          px: { xs: 1.5, sm: 2 },
          py: 1,
          alignItems: 'center',
          gridTemplateColumns: { xs: 'auto minmax(0, 1fr) auto', lg: '72px minmax(0, 1fr) 210px auto 40px' },
          gridTemplateAreas: {
            xs: '"hour who note" "buttons buttons buttons"',
            lg: '"hour who state buttons note"',
          },
          borderTop: '1px solid var(--color-border)',
          borderLeft: '5px solid',
          borderLeftColor: EDGE_COLORS[state],
          backgroundColor: isOver ? 'var(--color-surface-sunken)' : undefined,
          outlineOffset: '-2px',
          '&:focus': { backgroundColor: 'var(--color-primary-soft)' },
          '&:first-of-type': { borderTop: 0 },
        }}
      >
        <Typography
          component="time"
          dateTime={record.dateRDV ?? undefined}
          color={isOver ? 'textSecondary' : undefined}
          sx={{ gridArea: 'hour', fontSize: '1.375rem', fontWeight: 700, lineHeight: 1.2 }}
        >
          {timeOf(record.dateRDV)}
        </Typography>
        <Person record={record} now={now} canEdit={canEdit} />
        <Box sx={{ gridArea: 'state', display: { xs: 'none', lg: 'block' } }}>
          <StateText record={record} now={now} showsExpected={!canEdit} />
        </Box>
        <Actions {...props} />
        <Box sx={{ gridArea: 'note', '@media print': { display: 'none' } }}>
          {canEdit && <NoteButton record={record} onOpenNote={onOpenNote} />}
        </Box>
      </Box>
    </RecordContextProvider>
  );
});

/** The person of a row: name, number, reason and desk note; on a narrow screen also the state. */
function Person({ record, now, canEdit }: Pick<DeskRowProps, 'record' | 'now' | 'canEdit'>) {
  return (
    <Box sx={{ gridArea: 'who', minWidth: 0 }}>
      <Stack direction="row" sx={{ columnGap: 1, rowGap: 0.25, flexWrap: 'wrap', alignItems: 'center' }}>
        <AppointmentName />
        <VipChip />
        <Late record={record} now={now} />
      </Stack>
      <Typography variant="body2" color="textSecondary">
        <AppointmentNumber /> · {recordName(record.refs.reason)}
      </Typography>
      {record.deskNote && (
        <Typography variant="body2" sx={{ fontStyle: 'italic', overflowWrap: 'anywhere' }}>
          {record.deskNote}
        </Typography>
      )}
      <Box sx={{ display: { lg: 'none' } }}>
        <StateText record={record} now={now} showsExpected={!canEdit} />
      </Box>
    </Box>
  );
}

/** The buttons of a row: the next states, calling again, and sending again a state that was not saved. */
function Actions(props: DeskRowProps) {
  const { record, busy, canEdit, onToggleState, unsavedState, onRetry, onRecall } = props;
  const translate = useTranslate();
  const recallHint = useKeyHint(RECALL_KEY);
  return (
    <Box sx={{ gridArea: 'buttons', '@media print': { display: 'none' } }}>
      {canEdit && <StateButtons record={record} busy={busy} onToggle={(to) => onToggleState(record, to)} />}
      {onRecall && record.state === 'received' && (
        <Button
          size="small"
          startIcon={<CallIcon />}
          disabled={busy}
          aria-label={translate('desk.recallOf', { id: String(record.id) })}
          aria-keyshortcuts={recallHint}
          // Below the states: their columns stay in line with those of other rows.
          sx={{ display: 'flex' }}
          onClick={() => onRecall(record)}
        >
          {translate('desk.recall')}
        </Button>
      )}
      {unsavedState && (
        <Stack direction="row" sx={{ mt: 0.5, gap: 1, alignItems: 'center' }} role="alert">
          <Typography variant="body2" color="error" sx={{ fontWeight: 650 }}>
            {translate('desk.unsaved', { state: translate(`desk.action.${unsavedState}`) })}
          </Typography>
          <Button size="small" color="error" disabled={busy} onClick={() => onRetry(record)}>
            {translate('desk.retry')}
          </Button>
        </Stack>
      )}
    </Box>
  );
}

/** Opens the desk note of the appointment. */
function NoteButton({ record, onOpenNote }: Pick<DeskRowProps, 'record' | 'onOpenNote'>) {
  const translate = useTranslate();
  const noteHint = useKeyHint('N');
  return (
    <Tooltip title={translate('desk.noteOf', { name: recordName(record) })}>
      <IconButton
        size="small"
        aria-label={translate('desk.noteOf', { name: recordName(record) })}
        aria-keyshortcuts={noteHint}
        onClick={() => onOpenNote(record)}
      >
        <NoteIcon />
      </IconButton>
    </Tooltip>
  );
}

interface StateTextProps {
  readonly record: AppointmentRecord;
  readonly now: number;
  /** Whether the text says 'expected' on screen: without buttons nothing else would say it. */
  readonly showsExpected: boolean;
}

/** The desk state as text, with its time and author, and how long the person waits. */
function StateText({ record, now, showsExpected }: StateTextProps) {
  const translate = useTranslate();
  const state = record.state ?? 'expected';
  const minutes = waitedMinutes(record, now);
  const by = record.refs.stateBy;
  const name = [by?.firstName, by?.lastName].filter(Boolean).join(' ');
  // On paper every row shows its state.
  if (state === 'expected')
    return (
      <Typography
        variant="body2"
        sx={{ display: showsExpected ? 'block' : 'none', '@media print': { display: 'block' } }}
      >
        {translate('desk.action.expected')}
      </Typography>
    );
  // A person who was received on arrival did not wait, so no waiting time shows.
  const hasWaited = minutes !== null && (state === 'arrived' || minutes > 0);
  const isLong = state === 'arrived' && minutes !== null && minutes >= MAX_WAIT_MINUTES;
  return (
    <Box sx={{ lineHeight: 1.3 }}>
      <Typography variant="body2">
        <strong>{translate(`desk.action.${state}`)}</strong>{' '}
        {[
          record.stateDate && stateTime(translate, record),
          name && translate('desk.by', { name }),
          record.counter && translate('desk.atCounter', { counter: record.counter }),
        ]
          .filter(Boolean)
          .join(' ')}
      </Typography>
      {hasWaited && (
        <Typography
          variant="body2"
          sx={isLong ? { color: 'error.main', fontWeight: 650 } : { color: 'text.secondary' }}
        >
          {state === 'arrived'
            ? translate(minutes < 1 ? 'desk.justArrived' : 'desk.waits', {
                duration: duration(translate, minutes),
              })
            : translate('desk.waited', { duration: duration(translate, minutes) })}
        </Typography>
      )}
    </Box>
  );
}

/** The time at which the state was set, or its day where that is not the appointment's day (DESK-04). */
const stateTime = (
  translate: ReturnType<typeof useTranslate>,
  { stateDate, dateRDV }: AppointmentRecord,
): string =>
  dayOf(stateDate) === dayOf(dateRDV)
    ? translate('desk.atTime', { time: timeOf(stateDate) })
    : translate('desk.onDay', { day: formatDay(stateDate) });

/** Says by how much a person is late, with their phone number. */
function Late({ record, now }: { record: AppointmentRecord; now: number }) {
  const translate = useTranslate();
  const minutes = lateMinutes(record, now);
  if (minutes < 1) return null;
  return (
    <>
      <Chip
        size="small"
        color="warning"
        variant="outlined"
        label={translate('desk.late', { duration: duration(translate, minutes) })}
      />
      {record.phone && (
        <Link href={phoneLink(record.phone)} sx={{ whiteSpace: 'nowrap' }}>
          {record.phone}
        </Link>
      )}
    </>
  );
}
