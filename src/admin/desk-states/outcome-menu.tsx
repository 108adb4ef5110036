import { Button, Menu, MenuItem } from '@mui/material';
import { type MouseEvent, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { DeskState } from '../../domain/scheduling/desk.ts';
import { outcomeOf } from '../../domain/scheduling/outcomes.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import { useCanAccess } from '../access/use-can-access.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { useToggleState } from './use-toggle-state.ts';

/** The states that end a visit. */
const OUTCOME_STATES = ['done', 'absent', 'excused'] as const satisfies readonly DeskState[];

/** Attribute that marks the menu buttons of a list, to find the next one. */
const BUTTON = 'data-outcome-menu';

/**
 * A menu of the states that end a visit, on the row of a past appointment without outcome (DESK-04). After a choice the
 * focus moves to the next such row, so that a list can be worked through. Other rows have no menu, nor have users
 * without the EDIT right.
 */
export function OutcomeMenu() {
  const translate = useTranslate();
  const record = useRecordContext<AppointmentRecord>();
  const { canAccess } = useCanAccess({ resource: 'appointments', action: 'edit' });
  const { toggleState, isBusy } = useToggleState();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!record || !canAccess || outcomeOf(record, serviceToday()) !== 'unnoted') return null;
  const choose = async (state: DeskState) => {
    const buttons = [...document.querySelectorAll<HTMLElement>(`[${BUTTON}]`)];
    const at = anchor ? buttons.indexOf(anchor) : -1;
    const next = buttons[at + 1] ?? buttons[at - 1];
    setAnchor(null);
    if (await toggleState(record, state)) next?.focus();
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
