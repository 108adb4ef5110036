import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { DeskState } from '../../domain/scheduling/desk.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { UndoToast } from './undo-toast.tsx';
import { useCallNext } from './use-call-next.ts';
import { stateName, type UpdateDesk, useSend } from './use-send.ts';

/** The states that could not be saved, by appointment, until they are saved or the agent sets another. */
function useUnsavedStates() {
  const [unsavedStates, setUnsavedStates] = useState<ReadonlyMap<AppointmentRecord['id'], DeskState>>(
    new Map(),
  );
  const markUnsaved = (id: AppointmentRecord['id'], state: DeskState | null) =>
    setUnsavedStates((before) => {
      const after = new Map(before);
      if (state) after.set(id, state);
      else after.delete(id);
      return after;
    });
  return { unsavedStates, markUnsaved };
}

/**
 * Returns the actions of an agent at the desk.
 * @param isOutdated whether the list holds a newer version of an appointment; a page without a list calls nobody
 */
export function useDeskActions(
  updateDesk: UpdateDesk,
  isOutdated?: (appointment: AppointmentRecord) => boolean,
) {
  const provider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const translate = useTranslate();
  const send = useSend(updateDesk);
  const { unsavedStates, markUnsaved } = useUnsavedStates();

  const undo = (record: AppointmentRecord) =>
    send(
      record,
      () => provider.undoDeskState(record),
      (now) => translate('desk.undone', { id: String(now.id), state: stateName(now) }),
    );

  /** Shows a toast that reports a change, with a button that undoes it. */
  function offerUndo(now: AppointmentRecord, text: string): void {
    notify(<UndoToast text={text} onUndo={() => void undo(now)} />, { autoHideDuration: 6000 });
  }

  const callNext = useCallNext(updateDesk, offerUndo, isOutdated);
  const others = useOtherActions(send);

  /**
   * Sends a state. A state that could not be saved stays marked on its row, and is never sent again automatically
   * (DESK-04).
   */
  async function setState(record: AppointmentRecord, state: DeskState): Promise<boolean | null> {
    const isSaved = await send(
      record,
      () => provider.setDeskState(record, state),
      (now) => {
        offerUndo(now, translate('desk.noted', { id: String(now.id), state: stateName(now) }));
        return null;
      },
    );
    markUnsaved(record.id, isSaved === false ? state : null);
    return isSaved;
  }

  return {
    /** Sets a state, or takes back the current one. */
    toggleState: (record: AppointmentRecord, state: DeskState) =>
      record.state === state ? undo(record) : setState(record, state),
    /** Sends once more the state that was not saved. */
    retry: (record: AppointmentRecord) => {
      const state = unsavedStates.get(record.id);
      return state ? setState(record, state) : Promise.resolve(null);
    },
    unsavedStates,
    undo,
    callNext,
    ...others,
  };
}

/** The actions that do not change the state. */
function useOtherActions(send: ReturnType<typeof useSend>) {
  const provider = useDataProvider<AppDataProvider>();
  const translate = useTranslate();
  return {
    recall: (record: AppointmentRecord) =>
      send(
        record,
        () => provider.recall(record),
        (now) => translate('desk.recalled', { id: String(now.id) }),
      ),
    saveNote: async (record: AppointmentRecord, text: string) =>
      (await send(
        record,
        () => provider.setDeskNote(record, text),
        () => null,
      )) === true,
  };
}
