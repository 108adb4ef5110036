import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { SessionList } from '../../../domain/people/sessions.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import { useNotifyError } from '../../ui/records/use-notify-error.ts';

interface SessionSource {
  /** Under what the list is cached. */
  readonly cacheKey: readonly unknown[];
  readonly read: (calls: AppDataProvider) => Promise<SessionList>;
}

/** The sessions of an account, and ending them: one call at a time, with the list as it is afterwards. */
export function useSessions({ cacheKey, read }: SessionSource) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const translate = useTranslate();
  const { data, error } = useQuery({ queryKey: cacheKey, queryFn: () => read(dataProvider) });
  const [isBusy, setIsBusy] = useState(false);

  /** Ends sessions; gives whether that succeeded. */
  async function end(call: (calls: AppDataProvider) => Promise<void>, successText: string): Promise<boolean> {
    setIsBusy(true);
    try {
      await call(dataProvider);
      notify(successText, { type: 'success' });
      return true;
    } catch (cause) {
      notifyError(cause);
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: cacheKey });
      setIsBusy(false);
    }
  }

  return {
    sessions: data?.sessions,
    failure: error && translate(error.message, { _: error.message }),
    isBusy,
    end,
  };
}
