import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { formatMoment } from '../../domain/dates/days.ts';
import type { AgendaPerson } from '../data-provider/calls/agenda-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { useNotifyError } from '../ui/records/use-notify-error.ts';

/** The slot to which a person is moved. */
export interface Target {
  readonly dateRDV: string;
  readonly calendar: string;
}

interface Move {
  readonly person: AgendaPerson;
  readonly to: Target;
}

/** Moves an appointment. The agenda shows the new slot only after the server has confirmed it (APT-08). */
export function useMove(onMoved: () => unknown) {
  const provider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ person, to }: Move) =>
      provider.update('appointments', {
        id: person.id,
        data: { dateRDV: to.dateRDV, calendar: to.calendar, ancienDateRDV: person.dateRDV },
        previousData: { id: person.id },
      }),
    onSuccess: (_moved, { to }) =>
      notify('agenda.move.done', { type: 'success', messageArgs: { moment: formatMoment(to.dateRDV) } }),
    onError: notifyError,
    onSettled: onMoved,
  });
  return {
    move: (person: AgendaPerson, to: Target) => {
      if (!isPending) mutate({ person, to });
    },
    isMoving: isPending,
  };
}
