import type { KeyboardEvent } from 'react';
import type { DeskState } from '../../domain/scheduling/desk.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { STATE_KEYS } from '../desk-states/state-buttons.tsx';
import type { LoneLetter } from './use-lone-letter.ts';
import type { useRowActions } from './use-row-actions.ts';

/** The letters of the desk as a whole. */
export const CALL_KEY = 'L';
export const WALK_IN_KEY = 'S';
/** The letter that calls the person of a row again. */
export const RECALL_KEY = 'R';

const STATE_OF_KEY = new Map(Object.entries(STATE_KEYS).map(([state, key]) => [key, state as DeskState]));

interface ListKeys {
  readonly lone: LoneLetter;
  readonly appointments: readonly AppointmentRecord[];
  readonly current: AppointmentRecord | undefined;
  readonly canEdit: boolean;
  readonly rows: Pick<ReturnType<typeof useRowActions>, 'note' | 'undo' | 'recall'>;
  /** Whether people are called here: those of a past day are not. */
  readonly canCall: boolean;
  readonly onWrite: (record: AppointmentRecord) => void;
  /** Absent where they may not, or nobody waits. */
  readonly onCall: (() => void) | undefined;
  readonly onWalkIn: (() => void) | undefined;
}

/**
 * Arrows move among the rows, and while one has the focus a letter notes its state, calls the next or receives a person
 * without appointment (DESK-01): letters act nowhere else on the page.
 */
export function useListKeys(keys: ListKeys): (event: KeyboardEvent<HTMLElement>) => void {
  const { appointments, current, canEdit, canCall, rows, onWrite, onCall, onWalkIn } = keys;
  const { actSoon, actNow } = keys.lone;

  const move = (to: number) => {
    const record = appointments[Math.max(0, Math.min(appointments.length - 1, to))];
    if (record) document.getElementById(`desk-${record.id}`)?.focus();
  };

  function actOn(record: AppointmentRecord, key: string): void {
    if (!canEdit) return;
    const state = STATE_OF_KEY.get(key);
    if (state && state !== record.state) rows.note(record, state);
    else if (key === 'U') rows.undo(record);
    else if (key === 'N') onWrite(record);
    else if (key === RECALL_KEY) {
      if (canCall && record.state === 'received') rows.recall(record);
    } else if (key === CALL_KEY) onCall?.();
    else if (key === WALK_IN_KEY) onWalkIn?.();
  }

  return (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (!current || ctrlKey || metaKey || altKey || !(target as HTMLElement).closest('li')) return;
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
    } else if (event.repeat || !/^\p{L}$/u.test(key)) return;
    else actSoon(key, () => actOn(current, key.toUpperCase()));
    event.preventDefault();
  };
}
