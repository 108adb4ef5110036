import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type FirstSteps, LIST, type Mark, type MarkedName } from '../../domain/first-steps.ts';
import { showAnswer } from '../access/query-client.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { useNotifyError } from '../ui/records/use-notify-error.ts';

const KEY = ['firstSteps'];

/** The first steps as the server computes them. */
export function useFirstSteps() {
  const provider = useDataProvider<AppDataProvider>();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => provider.firstSteps(signal) });
}

/** Reads them again after a test. */
export function useStepsAgain() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: KEY });
}

interface MarkChange {
  readonly name: MarkedName;
  readonly mark: Mark | null;
}

/** Marks a step or the list, and shows the steps as they are then. */
export function useMarkStep() {
  const provider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const notifyError = useNotifyError();
  return useMutation({
    // One after the other: an answer shows all steps, and must not be older than the one before.
    scope: { id: 'firstSteps' },
    mutationFn: ({ name, mark }: MarkChange) => provider.markFirstStep(name, mark),
    onMutate: ({ name }) => {
      // Once opened, the list opens by itself no more, whenever the answer comes.
      if (name !== LIST) return;
      queryClient.setQueryData<FirstSteps>(KEY, (steps) => steps && { ...steps, isNew: false });
    },
    onSuccess: (steps) => showAnswer(queryClient, KEY, steps),
    onError: notifyError,
  });
}
