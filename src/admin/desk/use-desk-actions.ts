import { type HttpError, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { domain } from '#texts/domain.ts';
import type { DeskState } from '../../domain/desk.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import type { HydraRecord } from '../data-provider/hydra.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { useNotifyError } from '../ui/records/use-notify-error.ts';

type Put = (ids: readonly (number | string)[], found: readonly AppointmentRecord[]) => void;

const stateName = ({ state }: AppointmentRecord): string => (state ? domain.choices.state[state] : '');

/**
 * What an agent notes at the desk. Sent with the version that they saw: what a colleague noted meanwhile is shown in its
 * place and said, and nothing is overwritten.
 */
export function useDeskActions(put: Put) {
  const provider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const translate = useTranslate();

  /** Whether it is done. */
  async function send(
    record: AppointmentRecord,
    call: () => Promise<HydraRecord>,
    said: (now: AppointmentRecord) => string | null,
  ): Promise<boolean> {
    try {
      const now = await call();
      put([record.id], now.canceled ? [] : [now]);
      const words = said(now);
      if (words) notify(words, { type: 'success', messageArgs: { _: words }, autoHideDuration: 3000 });
      return true;
    } catch (error) {
      if ((error as HttpError).status === 412) await showNewer(record).catch(notifyError);
      else notifyError(error);
      return false;
    }
  }

  /** What a colleague noted meanwhile. */
  async function showNewer({ id }: AppointmentRecord): Promise<void> {
    const { data: now } = await provider.getOne<AppointmentRecord>('appointments', { id });
    put([id], now.canceled ? [] : [now]);
    const words = translate('desk.quicker', { id: String(id), state: stateName(now) });
    notify(words, { type: 'warning', messageArgs: { _: words } });
  }

  const undo = (record: AppointmentRecord) =>
    send(
      record,
      () => provider.undoDeskState(record),
      (now) => translate('desk.undone', { id: String(now.id), state: stateName(now) }),
    );

  return {
    /** Notes a state; the one that stands already is taken back. */
    note: (record: AppointmentRecord, state: DeskState) =>
      record.state === state
        ? undo(record)
        : send(
            record,
            () => provider.setDeskState(record, state),
            () => null,
          ),
    undo,
    write: (record: AppointmentRecord, text: string) =>
      send(
        record,
        () => provider.setDeskNote(record, text),
        () => null,
      ),
  };
}
