import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { NewWebhook, ShownWebhook } from '../../domain/webhooks.ts';
import type { WebhookForm } from '../data-provider/calls/webhook-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { failureOf } from '../data-provider/errors.ts';
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
function useReadAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: KEY });
}

/**
 * Saves a form of a webhook: a refusal is told, at its fields where it is theirs. `submit` is the form's `onSubmit`.
 * `isStale`: somebody else changed the webhook meanwhile, so nothing was saved (SEC-04).
 */
export function useSaveWebhook(save: (form: WebhookForm) => Promise<void>) {
  const readAgain = useReadAgain();
  const notifyError = useNotifyError();
  const [isStale, setIsStale] = useState(false);
  const submit = async ({ url = '', events = [] }: FieldValues): Promise<object | undefined> => {
    try {
      await save({ url, events });
    } catch (error) {
      const { body, status } = failureOf(error);
      if (body?.errors) return body.errors;
      notifyError(error);
      await readAgain();
      // Only now are the newer values there to be shown.
      if (status === 412) setIsStale(true);
      return undefined;
    }
    await readAgain();
    return undefined;
  };
  return { submit, isStale };
}

/** A change of a webhook; a refusal is told, and all is read again after either. */
function useChange<V, R>(change: (value: V) => Promise<R>, onDone: (value: V, result: R) => void) {
  const readAgain = useReadAgain();
  const notifyError = useNotifyError();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: change,
    onSuccess: (result, value) => onDone(value, result),
    onError: notifyError,
    onSettled: readAgain,
  });
  return { run: useOneAtATime((value: V) => mutateAsync(value)), isPending };
}

/** A change of a webhook that is told once it is done; `doneText` gives the key of the text. */
function useToldChange<V>(change: (value: V) => Promise<void>, doneText: (value: V) => string) {
  const notify = useNotify();
  return useChange(change, (value) => notify(doneText(value), { type: 'success' }));
}

/** Switches a webhook on or off. */
export function useSwitchWebhook(id: number) {
  const provider = useDataProvider<AppDataProvider>();
  return useToldChange<boolean>(
    (isActive) => provider.switchWebhook(id, isActive),
    (isActive) => (isActive ? 'webhooks.switchedOn' : 'webhooks.switchedOff'),
  );
}

/** Renews the secret of a webhook; `onRenewed` shows the new one. */
export function useRenewSecret(onRenewed: (webhook: NewWebhook) => void) {
  const provider = useDataProvider<AppDataProvider>();
  return useChange(
    (webhook: ShownWebhook) => provider.renewWebhookSecret(webhook),
    (_webhook, renewedSecret) => onRenewed(renewedSecret),
  );
}

/** Deletes a webhook with all that waits for it. */
export function useDeleteWebhook() {
  const provider = useDataProvider<AppDataProvider>();
  return useToldChange<number>(
    (id) => provider.deleteWebhook(id),
    () => 'webhooks.deleted',
  );
}

/** Has a delivery sent again. */
export function useResend() {
  const provider = useDataProvider<AppDataProvider>();
  return useToldChange<string>(
    (id) => provider.resendDelivery(id),
    () => 'webhooks.resent',
  );
}
