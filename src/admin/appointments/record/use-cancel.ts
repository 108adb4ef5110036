import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type GetListResult, type HttpError, useDataProvider, useNotify } from 'react-admin';
import { isObject } from '../../../domain/model/keys.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import type { AppointmentRecord } from '../../data-provider/records.ts';
import type { Conflict } from '../../ui/forms/use-forced-save.ts';
import { asksAboutPerson } from '../form/use-booking.ts';

/**
 * Cancels an active appointment, restores a canceled one (APT-09). The answer replaces it wherever it is shown, then
 * the lists are asked again. It sends no version, because it overwrites no change of others. `conflict`: the person has
 * been booked again meanwhile, and restoring is asked about (APT-13).
 */
export function useCancel(record: AppointmentRecord | undefined, onDone: () => void) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const provider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const restoring = record?.canceled === true;

  const replace = (answer: AppointmentRecord) => {
    queryClient.setQueriesData<GetListResult<AppointmentRecord>>(
      { queryKey: ['appointments', 'getList'] },
      (list) => list && { ...list, data: list.data.map((one) => (one.id === answer.id ? answer : one)) },
    );
    queryClient.setQueriesData<AppointmentRecord>(
      {
        queryKey: ['appointments', 'getOne'],
        predicate: ({ state: { data } }) => isObject(data) && data.id === answer.id,
      },
      answer,
    );
  };

  const mutation = useMutation({
    mutationFn: ({ forced }: { forced: boolean }) =>
      provider.setCanceled({ id: record?.id ?? '' }, !restoring, forced),
    onMutate: () => setConflict(null),
    onSuccess: (answer) => {
      replace(answer);
      notify(`resources.appointments.notifications.${restoring ? 'restored' : 'canceled'}`, {
        type: 'success',
      });
    },
    onError: (error: HttpError) => {
      if (error.status === 409 && asksAboutPerson(error.body ?? {}))
        return setConflict({ message: error.message, body: error.body });
      const slotError: unknown = error.body?.errors?.dateRDV;
      if (typeof slotError === 'string') notify(slotError, { type: 'error', messageArgs: { _: slotError } });
      else
        notify(restoring ? 'appointments.notRestored' : 'resources.appointments.notifications.notCanceled', {
          type: 'error',
        });
    },
    onSettled: () => {
      onDone();
      for (const key of ['appointments', 'availableAppointments', 'freeSlots', 'calendars'])
        void queryClient.invalidateQueries({ queryKey: [key] });
    },
  });
  return { ...mutation, conflict, forget: () => setConflict(null) };
}
