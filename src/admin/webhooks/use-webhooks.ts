import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { useNotifyError } from '../ui/records/use-notify-error.ts';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';

const KEY = ['webhooks'];
const keyOfDeliveries = (webhook: number) => [...KEY, webhook, 'deliveries'];

/** The interval at which the page is read again: what waits is sent within seconds. */
const READ_MS = 5000;

/** All webhooks. */
export function useWebhooks() {
  const provider = useDataProvider<AppDataProvider>();
  return useQuery({ queryKey: KEY, queryFn: () => provider.webhooks(), refetchInterval: READ_MS });
}

/** The last deliveries of a webhook. */
export function useDeliveries(webhook: number) {
  const provider = useDataProvider<AppDataProvider>();
  return useQuery({
    queryKey: keyOfDeliveries(webhook),
    queryFn: () => provider.webhookDeliveries(webhook),
    refetchInterval: READ_MS,
  });
}

/** Reads the webhooks and their deliveries again. */
export function useReadAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: KEY });
}

/** A change of a webhook; a refusal is told, and all is read again after either. */
function useChange<V>(change: (value: V) => Promise<void>, done: (value: V) => string) {
  const readAgain = useReadAgain();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: change,
    onSuccess: (_result, value) => notify(done(value), { type: 'success' }),
    onError: notifyError,
    onSettled: readAgain,
  });
  return { run: useOneAtATime((value: V) => mutateAsync(value)), isPending };
}

/** Switches a webhook on or off. */
export function useSwitchWebhook(id: number) {
  const provider = useDataProvider<AppDataProvider>();
  return useChange<boolean>(
    (isActive) => provider.switchWebhook(id, isActive),
    (isActive) => (isActive ? 'webhooks.switchedOn' : 'webhooks.switchedOff'),
  );
}

/** Deletes a webhook with all that waits for it. */
export function useDeleteWebhook() {
  const provider = useDataProvider<AppDataProvider>();
  return useChange<number>(
    (id) => provider.deleteWebhook(id),
    () => 'webhooks.deleted',
  );
}

/** Has a delivery sent again. */
export function useResend() {
  const provider = useDataProvider<AppDataProvider>();
  return useChange<string>(
    (id) => provider.resendDelivery(id),
    () => 'webhooks.resent',
  );
}
