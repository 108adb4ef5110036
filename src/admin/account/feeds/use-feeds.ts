import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { NewAgendaFeed } from '../../../domain/scheduling/agenda-feeds.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import { useNotifyError } from '../../ui/records/use-notify-error.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';

const KEY = ['agendaFeeds'];

/** One's own agenda addresses. */
export function useFeeds() {
  const provider = useDataProvider<AppDataProvider>();
  return useQuery({ queryKey: KEY, queryFn: () => provider.agendaFeeds() });
}

/** A change of the addresses; a refusal is told, and the list is read again after either. */
function useChange<V, R>(change: (value: V) => Promise<R>, onDone: (result: R) => void) {
  const queryClient = useQueryClient();
  const notifyError = useNotifyError();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  return { run: useOneAtATime((value: V) => mutateAsync(value)), isPending };
}

/** Makes an address, or gives one another secret; `onMade` shows it. */
export function useMakeFeed(onMade: (feed: NewAgendaFeed) => void) {
  const provider = useDataProvider<AppDataProvider>();
  const create = useChange((cell: string | null) => provider.createAgendaFeed(cell), onMade);
  const renew = useChange((id: number) => provider.renewAgendaFeed(id), onMade);
  return { create: create.run, renew: renew.run, isPending: create.isPending || renew.isPending };
}

/** Ends an address. */
export function useRevokeFeed() {
  const provider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  return useChange(
    (id: number) => provider.revokeAgendaFeed(id),
    () => notify('account.feeds.revoked', { type: 'success' }),
  );
}
