import { useRef, useState } from 'react';
import { HttpError, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { domain } from '#texts/domain.ts';
import type { DeskState } from '../../domain/scheduling/desk.ts';
import { newKey } from '../../shared/new-key.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import type { HydraRecord } from '../data-provider/hydra.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { recordName } from '../ui/fields/record-name.ts';
import { useNotifyError } from '../ui/records/use-notify-error.ts';
import { UndoToast } from './undo-toast.tsx';

/** Ids of a cell and a wilaya. */
export interface DeskPlace {
  readonly cell: number;
  readonly region: number;
}

type UpdateDesk = (ids: readonly (number | string)[], appointments: readonly AppointmentRecord[]) => void;

const stateName = ({ state }: AppointmentRecord): string => (state ? domain.choices.state[state] : '');

/**
 * Sends the notes of an agent at the desk, with the version that they saw. A newer note of a colleague is shown in
 * its place with a message, and nothing is overwritten.
 */
export function useDeskActions(updateDesk: UpdateDesk) {
  const provider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const translate = useTranslate();
  /** Of a call whose answer was lost: sent again it calls the same person. */
  const callKey = useRef(newKey());
  /** States that were not saved, by appointment, until they are or the person gives them up. */
  const [unsaved, setUnsaved] = useState<ReadonlyMap<AppointmentRecord['id'], DeskState>>(new Map());
  const markUnsaved = (id: AppointmentRecord['id'], state: DeskState | null) =>
    setUnsaved((before) => {
      const after = new Map(before);
      if (state) after.set(id, state);
      else after.delete(id);
      return after;
    });

  /** Whether it is done; null where a colleague was quicker, whose state is shown. */
  async function send(
    record: AppointmentRecord,
    call: () => Promise<HydraRecord>,
    messageOf: (now: AppointmentRecord) => string | null,
  ): Promise<boolean | null> {
    try {
      const now = await call();
      updateDesk([record.id], now.canceled ? [] : [now]);
      const words = messageOf(now);
      if (words) notify(words, { type: 'success', messageArgs: { _: words }, autoHideDuration: 3000 });
      return true;
    } catch (error) {
      if (!(error instanceof HttpError && error.status === 412)) {
        notifyError(error);
        return false;
      }
      await showNewer(record).catch(notifyError);
      return null;
    }
  }

  /** The newer note of a colleague. */
  async function showNewer({ id }: AppointmentRecord): Promise<void> {
    const { data: now } = await provider.getOne<AppointmentRecord>('appointments', { id });
    updateDesk([id], now.canceled ? [] : [now]);
    const words = translate('desk.quicker', { id: String(id), state: stateName(now) });
    notify(words, { type: 'warning', messageArgs: { _: words } });
  }

  /** Calls the next person who waits; gives their appointment, or null where nobody does or the call failed. */
  async function callNext(place: DeskPlace): Promise<AppointmentRecord | null> {
    try {
      const appointment = (await provider.callNext(place, callKey.current)) as AppointmentRecord | null;
      callKey.current = newKey();
      if (appointment) updateDesk([appointment.id], [appointment]);
      if (appointment)
        offerUndo(
          appointment,
          translate('desk.called', { id: String(appointment.id), name: recordName(appointment) }),
        );
      else notify('desk.nobodyWaits', { type: 'info' });
      return appointment;
    } catch (error) {
      // An answer that says no ends the request; without one, or with a server in trouble, it may have been done.
      if (error instanceof HttpError && error.status >= 400 && error.status < 500) callKey.current = newKey();
      notifyError(error);
      return null;
    }
  }

  const undo = (record: AppointmentRecord) =>
    send(
      record,
      () => provider.undoDeskState(record),
      (now) => translate('desk.undone', { id: String(now.id), state: stateName(now) }),
    );

  /** Says a change for as long as it can be taken back by a button. */
  function offerUndo(now: AppointmentRecord, text: string): void {
    notify(<UndoToast text={text} onUndo={() => void undo(now)} />, { autoHideDuration: 6000 });
  }

  /** Sends a state; what could not be saved stays marked on its row. Nothing is sent again by itself (DESK-04). */
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
    /** Notes a state; the one that stands already is taken back. */
    note: (record: AppointmentRecord, state: DeskState) =>
      record.state === state ? undo(record) : setState(record, state),
    /** Sends once more the state that was not saved. */
    retry: (record: AppointmentRecord) => {
      const state = unsaved.get(record.id);
      return state ? setState(record, state) : Promise.resolve(null);
    },
    unsaved,
    undo,
    callNext,
    write: async (record: AppointmentRecord, text: string) =>
      (await send(
        record,
        () => provider.setDeskNote(record, text),
        () => null,
      )) === true,
  };
}
