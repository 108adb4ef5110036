import type { KeyboardEvent } from 'react';
import { DESK_STATES } from '../../domain/scheduling/desk.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { STATE_KEYS } from '../desk-states/state-buttons.tsx';
import { useSingleKeys } from '../help/preferences.ts';
import type { LoneLetter } from './use-lone-letter.ts';
import type { useRowActions } from './use-row-actions.ts';

/** The letters that act on the desk, not on one row. */
export const CALL_KEY = 'L';
export const WALK_IN_KEY = 'S';
/** The key that calls the person of a row again. */
export const RECALL_KEY = 'R';

const STATE_OF_KEY = new Map(DESK_STATES.map((state) => [STATE_KEYS[state], state]));

interface ListKeys {
  readonly loneLetter: LoneLetter;
  readonly appointments: readonly AppointmentRecord[];
  readonly current: AppointmentRecord | undefined;
  readonly canEdit: boolean;
  readonly rowActions: Pick<ReturnType<typeof useRowActions>, 'toggleState' | 'undo' | 'recall'>;
  /** Whether the user can call people here. It is false on a past day and for read-only users. */
  readonly canCall: boolean;
  readonly onOpenNote: (record: AppointmentRecord) => void;
  /** Absent where nobody waits, on a past day, and for read-only users. */
  readonly onCall: (() => void) | undefined;
  readonly onWalkIn: (() => void) | undefined;
}

/**
 * Handles the keys of the desk's list (DESK-01). Arrows move between the rows. While a row has the focus, a letter acts
 * on it (state, undo, note, call again) or on the desk (next person, person without appointment). Where single keys are
 * switched off, letters do nothing.
 */
export function useListKeys(keys: ListKeys): (event: KeyboardEvent<HTMLElement>) => void {
  const { appointments, current, canEdit, canCall, rowActions, onOpenNote, onCall, onWalkIn } = keys;
  const { actSoon, actNow } = keys.loneLetter;
  const [singleKeys] = useSingleKeys();

  const move = (to: number) => {
    const record = appointments[Math.max(0, Math.min(appointments.length - 1, to))];
    if (record) document.getElementById(`desk-${record.id}`)?.focus();
  };

  function actOn(record: AppointmentRecord, key: string): void {
    if (!canEdit) return;
    const state = STATE_OF_KEY.get(key);
    if (state && state !== record.state) rowActions.toggleState(record, state);
    else if (key === 'U') rowActions.undo(record);
    else if (key === 'N') onOpenNote(record);
    else if (key === RECALL_KEY) {
      if (canCall && record.state === 'received') rowActions.recall(record);
    } else if (key === CALL_KEY) onCall?.();
    else if (key === WALK_IN_KEY) onWalkIn?.();
  }

  return (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (!current || ctrlKey || metaKey || altKey || !(target instanceof Element && target.closest('li')))
      return;
    const index = appointments.indexOf(current);
    const moves: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: appointments.length - 1,
    };
    if (moves[key] !== undefined) {
      actNow();
      move(moves[key]);
    } else if (!singleKeys || event.repeat || !/^\p{L}$/u.test(key)) return;
    else actSoon(key, () => actOn(current, key.toUpperCase()));
    event.preventDefault();
  };
}
