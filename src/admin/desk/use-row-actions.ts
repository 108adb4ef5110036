import { useCallback, useRef, useState } from 'react';
import type { DeskState } from '../../domain/scheduling/desk.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import type { useDeskActions } from '../desk-states/use-desk-actions.tsx';

/** A row does one thing at a time: a key that is held, or a second tap, does nothing more. */
export function useRowActions(actions: ReturnType<typeof useDeskActions>) {
  const [busyIds, setBusyIds] = useState<ReadonlySet<AppointmentRecord['id']>>(new Set());
  const running = useRef(new Set<AppointmentRecord['id']>());
  const latest = useRef(actions);
  latest.current = actions;

  const runAlone = useCallback(async (record: AppointmentRecord, work: () => Promise<unknown>) => {
    if (running.current.has(record.id)) return;
    running.current.add(record.id);
    setBusyIds(new Set(running.current));
    try {
      await work();
    } finally {
      running.current.delete(record.id);
      setBusyIds(new Set(running.current));
    }
  }, []);

  const toggleState = useCallback(
    (record: AppointmentRecord, state: DeskState) =>
      void runAlone(record, () => latest.current.toggleState(record, state)),
    [runAlone],
  );
  const retry = useCallback(
    (record: AppointmentRecord) => void runAlone(record, () => latest.current.retry(record)),
    [runAlone],
  );
  const undo = useCallback(
    (record: AppointmentRecord) => void runAlone(record, () => latest.current.undo(record)),
    [runAlone],
  );
  const recall = useCallback(
    (record: AppointmentRecord) => void runAlone(record, () => latest.current.recall(record)),
    [runAlone],
  );
  return { busyIds, toggleState, retry, undo, recall };
}
