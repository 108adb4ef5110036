import { QueryClient } from '@tanstack/react-query';
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
