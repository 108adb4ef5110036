import { useRef } from 'react';
import { HttpError, useDataProvider, useNotify, useTranslate } from 'react-admin';
import { recordName } from '../../domain/model/record-name.ts';
import { newKey } from '../../shared/new-key.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { useNotifyError } from '../ui/records/use-notify-error.ts';
import type { UpdateDesk } from './use-send.ts';

/** Ids of a cell and a wilaya. */
export interface DeskOffice {
  readonly cell: number;
  readonly region: number;
}

/** Calls the next waiting person. Resolves to their appointment, or to null where nobody waits or the call failed. */
export function useCallNext(
  updateDesk: UpdateDesk,
  offerUndo: (appointment: AppointmentRecord, text: string) => void,
  isOutdated?: (appointment: AppointmentRecord) => boolean,
) {
  const provider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const translate = useTranslate();
  /** A call whose answer was lost keeps its idempotency key: a retry calls the same person. */
  const callKey = useRef(newKey());
  const isRetry = useRef(false);

  return async function callNext(office: DeskOffice): Promise<AppointmentRecord | null> {
    try {
      const appointment: AppointmentRecord | null = await provider.callNext(office, callKey.current);
      const isRepeated = isRetry.current;
      isRetry.current = false;
      callKey.current = newKey();
      // The lost call was done, and its person was seen to meanwhile: the next one is called.
      if (appointment && isRepeated && isOutdated?.(appointment)) return callNext(office);
      if (appointment) updateDesk([appointment.id], [appointment]);
      if (appointment)
        offerUndo(
          appointment,
          translate('desk.called', { id: String(appointment.id), name: recordName(appointment) }),
        );
      else notify('desk.nobodyWaits', { type: 'info' });
      return appointment;
    } catch (error) {
      // A 4xx answer ends the request. Without an answer, or with a 5xx one, the call may have been done, so the key
      // stays.
      isRetry.current = !(error instanceof HttpError && error.status >= 400 && error.status < 500);
      if (!isRetry.current) callKey.current = newKey();
      notifyError(error);
      return null;
    }
  };
}
