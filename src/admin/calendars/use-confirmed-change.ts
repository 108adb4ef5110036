import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { useNotifyError } from '../ui/records/use-notify-error.ts';

interface ConfirmedChange {
  readonly change: (provider: AppDataProvider) => Promise<unknown>;
  /** The key of the message of success. */
  readonly doneText: string;
}

/**
 * A change that is made after a question. A refusal is shown in the server's words; the page is read again in either case.
 * @returns `ask` opens the question; `question` are the props of its dialog
 */
export function useConfirmedChange({ change, doneText }: ConfirmedChange) {
  const provider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => change(provider),
    onSuccess: () => notify(doneText, { type: 'success' }),
    onError: notifyError,
    onSettled: () => {
      setAsking(false);
      refresh();
    },
  });
  return {
    ask: () => setAsking(true),
    question: {
      open: asking,
      busy: isPending,
      onConfirm: () => mutate(),
      onClose: () => setAsking(false),
    },
  };
}
