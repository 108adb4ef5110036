import { Button, Menu, MenuItem } from '@mui/material';
import { type MouseEvent, useState } from 'react';
import { useRecordContext, useRefresh, useTranslate } from 'react-admin';
import type { DeskState } from '../../domain/scheduling/desk.ts';
import { outcomeOf } from '../../domain/scheduling/outcomes.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import { useCanAccess } from '../access/use-can-access.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { StateButtons } from './state-buttons.tsx';
import { useDeskActions } from './use-desk-actions.tsx';

/** The states that end a visit: what is noted once its day is over. */
const OUTCOME_STATES = ['done', 'absent', 'excused'] as const satisfies readonly DeskState[];

/** Marks the buttons of a list, in their order. */
const BUTTON = 'data-note-outcome';

/** Notes states from a page that shows the record by react-admin, which then reads it again. */
function useNoting() {
  const refresh = useRefresh();
  const actions = useDeskActions(refresh);
  const [isBusy, setBusy] = useState(false);
  /** Whether it was saved. */
  const note = async (record: AppointmentRecord, state: DeskState): Promise<boolean> => {
    setBusy(true);
    try {
      return (await actions.note(record, state)) === true;
    } finally {
      setBusy(false);
    }
  };
  return { note, isBusy };
}

/**
 * On the row of a past appointment whose outcome nobody noted: a menu of the states that end a visit (DESK-04). The focus
 * then goes to the next such row, so that a list is done one after the other. Nothing for other rows, or without the right.
 */
export function NoteOutcome() {
  const translate = useTranslate();
  const record = useRecordContext<AppointmentRecord>();
  const { canAccess } = useCanAccess({ resource: 'appointments', action: 'edit' });
  const { note, isBusy } = useNoting();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!record || !canAccess || outcomeOf(record, serviceToday()) !== 'unnoted') return null;
  const choose = async (state: DeskState) => {
    const buttons = [...document.querySelectorAll<HTMLElement>(`[${BUTTON}]`)];
    const at = anchor ? buttons.indexOf(anchor) : -1;
    const next = buttons[at + 1] ?? buttons[at - 1];
    setAnchor(null);
    if (await note(record, state)) next?.focus();
  };
  return (
    <>
      <Button
        {...{ [BUTTON]: '' }}
        size="small"
        variant="outlined"
        disabled={isBusy}
        aria-haspopup="menu"
        aria-label={translate('desk.noteOutcomeOf', { id: String(record.id) })}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        {translate('desk.noteOutcome')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {OUTCOME_STATES.map((state) => (
          <MenuItem key={state} onClick={() => void choose(state)}>
            {translate(`desk.action.${state}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** The states of a visit on its own page, from its day on (DESK-04). Nothing before it, without the right, or if canceled. */
export function VisitState() {
  const record = useRecordContext<AppointmentRecord>();
  const { canAccess } = useCanAccess({ resource: 'appointments', action: 'edit' });
  const { note, isBusy } = useNoting();
  if (!record?.dateRDV || record.canceled || !canAccess) return null;
  if (record.dateRDV.slice(0, 10) > serviceToday()) return null;
  return <StateButtons record={record} busy={isBusy} onNote={(state) => void note(record, state)} />;
}
