import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { serviceToday } from '../../shared/page-settings.ts';
import { showAnswer } from '../access/query-client.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { CounterDialog } from './counter-dialog.tsx';

type OnResult = (isAnswered: boolean) => void;

/**
 * The agent's counter of today, with the dialog that asks for it (DESK-05). It asks before the first call of the day,
 * and when the agent changes it.
 * @param isNeeded whether this desk calls people: it does not on a past day, nor for read-only users
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
  /** Receives the dialog's result: whether the agent answered. A call that waits for it then goes on. */
  const [onResult, setOnResult] = useState<OnResult | null>(null);

  /** Opens the dialog. Two calls that wait for it both get its result. */
  const open = (then: OnResult) =>
    setOnResult((before: OnResult | null) => (isAnswered: boolean) => {
      before?.(isAnswered);
      then(isAnswered);
    });

  /** The question of the calls that wait; null where none waits. */
  const question = useRef<Promise<boolean> | null>(null);

  /**
   * Resolves to whether a person may be called now; false when the agent closed the dialog. Calls made before the answer
   * share one question: a second one could be read before the answer and be asked after it.
   */
  async function ask(): Promise<boolean> {
    if (!isNeeded || data?.isAnswered) return true;
    question.current ??= askOnce().finally(() => {
      question.current = null;
    });
    return question.current;
  }

  async function askOnce(): Promise<boolean> {
    // The counter may have been set in another tab. If the server does not answer, the call itself will report the
    // error.
    const now = await provider.deskCounter().catch(() => null);
    if (now) await showAnswer(queryClient, queryKey, now);
    if (!now || now.isAnswered) return true;
    return new Promise((resolve) => open(resolve));
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
        await showAnswer(queryClient, queryKey, await provider.setDeskCounter(counter));
        close(true);
      }}
      onClose={() => close(false)}
    />
  );
  return { counter: data?.counter ?? null, ask, change: () => open(() => {}), dialog };
}
