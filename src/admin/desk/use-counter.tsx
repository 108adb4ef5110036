import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { serviceToday } from '../../shared/page-settings.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { CounterDialog } from './counter-dialog.tsx';

/**
 * The agent's counter of today (DESK-05), with the dialog that asks for it: once a day, when they first call somebody, and
 * whenever they change it.
 * @param isNeeded whether this desk calls people: a past day's does not, nor that of somebody who only reads
 */
export function useCounter(isNeeded: boolean) {
  const provider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const queryKey = ['deskCounter', serviceToday()];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => provider.deskCounter(signal),
    enabled: isNeeded,
  });
  /** Takes the dialog's result: whether the call that waits for it goes on. */
  const [onResult, setOnResult] = useState<((isAnswered: boolean) => void) | null>(null);

  const open = (then: (isAnswered: boolean) => void) => setOnResult(() => then);

  /** Resolves to whether somebody may be called now: false where the agent closed the question. */
  async function ask(): Promise<boolean> {
    if (!isNeeded || data?.isAnswered) return true;
    // The counter may have been set in another tab. If the server does not answer, the call itself will report the
    // error.
    const now = await provider.deskCounter().catch(() => null);
    if (now) queryClient.setQueryData(queryKey, now);
    if (!now || now.isAnswered) return true;
    return new Promise(open);
  }

  const close = useCallback(
    (isAnswered: boolean) => {
      onResult?.(isAnswered);
      setOnResult(null);
    },
    [onResult],
  );

  const dialog = onResult && (
    <CounterDialog
      counter={data?.counter ?? ''}
      onSave={async (counter) => {
        queryClient.setQueryData(queryKey, await provider.setDeskCounter(counter));
        close(true);
      }}
      onClose={() => close(false)}
    />
  );
  return { counter: data?.counter ?? null, ask, change: () => open(() => {}), dialog };
}
