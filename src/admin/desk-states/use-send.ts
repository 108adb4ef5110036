import { HttpError, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { domain } from '#texts/domain.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import type { HydraRecord } from '../data-provider/hydra.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { useNotifyError } from '../ui/records/use-notify-error.ts';

export type UpdateDesk = (
  ids: readonly (number | string)[],
  appointments: readonly AppointmentRecord[],
) => void;

export const stateName = ({ state }: AppointmentRecord): string => (state ? domain.choices.state[state] : '');

/**
 * Sends a change of a visit with the version that the agent saw. Resolves to whether it was saved, or to null where a
 * colleague was quicker: then the colleague's state is shown with a message, and nothing is overwritten.
 */
export function useSend(updateDesk: UpdateDesk) {
  const provider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const translate = useTranslate();

  async function showNewer({ id }: AppointmentRecord): Promise<void> {
    const { data: now } = await provider.getOne<AppointmentRecord>('appointments', { id });
    updateDesk([id], now.canceled ? [] : [now]);
    const words = translate('desk.quicker', { id: String(id), state: stateName(now) });
    notify(words, { type: 'warning', messageArgs: { _: words } });
  }

  return async function send(
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
  };
}
