import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { failureOf } from '../data-provider/errors.ts';

/** Errors that another try may heal: no answer, or a server that says so. */
const passing = (error: unknown): boolean => {
  const status = failureOf(error).status ?? 0;
  return status === 0 || status === 502 || status === 503 || status === 504;
};

/** The cache of the back office: a refusal is shown at once, a failed connection is tried twice more. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: (failures, error) => failures < 2 && passing(error), staleTime: 0 },
      mutations: { retry: false },
    },
  });

/**
 * Shows the answer of a write in place of what was read. A read under way may have been answered before the write, so it
 * is cancelled: it would bring back the former state.
 */
export async function showAnswer<T>(queryClient: QueryClient, queryKey: QueryKey, answer: T): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<T>(queryKey, answer);
}
