import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { Retention, RetentionName } from '../../domain/privacy/retention.ts';
import { showAnswer } from '../access/query-client.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { useNotifyError } from '../ui/records/use-notify-error.ts';

const KEY = ['retentionRules'];

/** The rules, with what their next run would take. */
export function useRetentionRules() {
  const provider = useDataProvider<AppDataProvider>();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => provider.retentionRules(signal) });
}

/** The dry run of a rule. */
export function usePreview(name: RetentionName) {
  const provider = useDataProvider<AppDataProvider>();
  const notifyError = useNotifyError();
  return useMutation({
    mutationFn: (months: number) => provider.previewRetention(name, months),
    onError: notifyError,
  });
}

/** Sets the period of a rule, and says so. */
export function useSetRetention(name: RetentionName, onDone: () => void) {
  const provider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const notifyError = useNotifyError();
  return useMutation({
    mutationFn: (months: number | null) => provider.setRetention(name, months),
    onSuccess: async (rules: readonly Retention[], months) => {
      await showAnswer(queryClient, KEY, rules);
      onDone();
      notify(months === null ? 'retention.stopped' : 'retention.saved', { type: 'success' });
    },
    onError: notifyError,
  });
}
