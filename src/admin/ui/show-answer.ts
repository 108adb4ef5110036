import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows the answer of a write in place of what was read. A read under way may have been answered before the write, so it
 * is cancelled: it would bring back the former state.
 */
export async function showAnswer<T>(queryClient: QueryClient, queryKey: QueryKey, answer: T): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<T>(queryKey, answer);
}
