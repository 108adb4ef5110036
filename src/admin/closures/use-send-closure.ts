import { useCallback, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Save } from '../ui/forms/use-forced-save.ts';
import { useForcedSave } from '../ui/forms/use-forced-save.ts';
import { useRequestKey } from '../ui/forms/use-request-key.ts';

/** The decision about one appointment. Both are API addresses; a null `slot` cancels the appointment. */
export interface Decision {
  readonly appointment: string;
  readonly slot: string | null;
}

export type SendClosure = (values: FieldValues, save: Save, people?: readonly Decision[]) => Promise<unknown>;

/** Sends a closure, one request at a time. A 409 asks what to do with those who have appointments then (CLOSE-02). */
export function useSendClosure() {
  const isSending = useRef(false);
  const requestKey = useRequestKey();
  const { saveOrAsk, ...question } = useForcedSave((body) => 'undecided' in body);
  const send: SendClosure = useCallback(
    async (values, save, people) => {
      if (isSending.current) return undefined;
      isSending.current = true;
      const body = people ? { ...values, people } : values;
      try {
        return await saveOrAsk(() => save(body, { meta: { headers: requestKey(body) } }));
      } finally {
        isSending.current = false;
      }
    },
    [saveOrAsk, requestKey],
  );
  return { ...question, send };
}
