import { Box, Card } from '@mui/material';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DeskState } from '../../domain/scheduling/desk.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { STATE_KEYS } from '../desk-states/state-buttons.tsx';
import type { useDeskActions } from '../desk-states/use-desk-actions.tsx';
import { openFindWith } from '../find/open-find.ts';
import { DeskRow } from './desk-row.tsx';
import { NoteDialog } from './note-dialog.tsx';

/** The letters of the desk as a whole. */
export const CALL_KEY = 'L';
export const WALK_IN_KEY = 'S';

/** A second letter within so long is typing. */
export const TYPING_MS = 400;

const STATE_OF_KEY = new Map(Object.entries(STATE_KEYS).map(([state, key]) => [key, state as DeskState]));

interface DeskListProps {
  readonly appointments: readonly AppointmentRecord[];
  readonly now: number;
  readonly canEdit: boolean;
  readonly actions: ReturnType<typeof useDeskActions>;
  /** Absent where they may not, or nobody waits. */
  readonly onCall: (() => void) | undefined;
  readonly onWalkIn: (() => void) | undefined;
}

/**
 * The day's rows. Arrows move among them, and while one has the focus a letter notes its state, calls the next or receives
 * who comes without appointment (DESK-01): letters act nowhere else on the page. None has it before the agent gives it, and
 * two letters in a row are typing, which goes to the search (SYS-17).
 */
export function DeskList({ appointments, now, canEdit, actions, onCall, onWalkIn }: DeskListProps) {
  const translate = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  const lastKey = useRef<{ letter: string; timer: number; act: () => void } | null>(null);
  useEffect(() => () => window.clearTimeout(lastKey.current?.timer), []);
  const [selectedId, setSelectedId] = useState<AppointmentRecord['id'] | null>(null);
  const [writing, setWriting] = useState<AppointmentRecord | null>(null);
  const [busy, setBusy] = useState<ReadonlySet<AppointmentRecord['id']>>(new Set());
  const running = useRef(new Set<AppointmentRecord['id']>());
  const current = appointments.find(({ id }) => id === selectedId) ?? appointments[0];

  /** One thing at a time of one row: a key that is held, or a second tap, does nothing more. */
  const alone = useCallback(async (record: AppointmentRecord, work: () => Promise<unknown>) => {
    if (running.current.has(record.id)) return;
    running.current.add(record.id);
    setBusy(new Set(running.current));
    try {
      await work();
    } finally {
      running.current.delete(record.id);
      setBusy(new Set(running.current));
    }
  }, []);

  const act = useRef(actions);
  act.current = actions;
  const note = useCallback(
    (record: AppointmentRecord, state: DeskState) =>
      void alone(record, () => act.current.note(record, state)),
    [alone],
  );

  const retry = useCallback(
    (record: AppointmentRecord) => void alone(record, () => act.current.retry(record)),
    [alone],
  );

  const move = (to: number) => {
    const record = appointments[Math.max(0, Math.min(appointments.length - 1, to))];
    if (record) document.getElementById(`desk-${record.id}`)?.focus();
  };

  /** Lets a letter act once it is known that no other follows it. */
  function actSoon(letter: string, act: () => void): void {
    const before = lastKey.current;
    window.clearTimeout(before?.timer);
    lastKey.current = null;
    if (before) {
      openFindWith(before.letter + letter);
      return;
    }
    const timer = window.setTimeout(() => {
      lastKey.current = null;
      act();
    }, TYPING_MS);
    lastKey.current = { letter, timer, act };
  }

  /** A key that is no letter ends the waiting. */
  function actNow(): void {
    const before = lastKey.current;
    window.clearTimeout(before?.timer);
    lastKey.current = null;
    before?.act();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
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
  }

  /** Does what a letter stands for. */
  function actOn(record: AppointmentRecord, key: string): void {
    if (!canEdit) return;
    const state = STATE_OF_KEY.get(key);
    if (state && state !== record.state) note(record, state);
    else if (key === 'U') void alone(record, () => act.current.undo(record));
    else if (key === 'N') setWriting(record);
    else if (key === CALL_KEY) onCall?.();
    else if (key === WALK_IN_KEY) onWalkIn?.();
  }

  return (
    <Card>
      <Box
        component="ul"
        ref={list}
        aria-label={translate('desk.list')}
        onKeyDown={onKeyDown}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {appointments.map((record) => (
          <DeskRow
            key={record.id}
            record={record}
            now={now}
            isCurrent={record.id === current?.id}
            busy={busy.has(record.id)}
            canEdit={canEdit}
            onFocus={setSelectedId}
            onNote={note}
            unsaved={actions.unsaved.get(record.id)}
            onRetry={retry}
            onWrite={setWriting}
          />
        ))}
      </Box>
      {writing && (
        <NoteDialog
          record={writing}
          onSave={(text) => actions.write(writing, text)}
          onClose={() => setWriting(null)}
        />
      )}
    </Card>
  );
}
