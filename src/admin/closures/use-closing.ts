import { useCallback, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Save } from '../ui/forms/use-forced-save.ts';
import { useForcedSave } from '../ui/forms/use-forced-save.ts';
import { useRequestKey } from '../ui/forms/use-request-key.ts';

/** The decision for a person: the link of another slot, or null to cancel. */
export interface Decision {
  readonly appointment: string;
  readonly slot: string | null;
}

export type SendClosure = (values: FieldValues, save: Save, people?: readonly Decision[]) => Promise<unknown>;

/** Sends a closure, one request at a time; a 409 asks what becomes of its people (CLOSE-02). */
export function useClosing() {
  const running = useRef(false);
  const requestKey = useRequestKey();
  const { asking, ...question } = useForcedSave((body) => 'undecided' in body);
  const send: SendClosure = useCallback(
    async (values, save, people) => {
      if (running.current) return undefined;
      running.current = true;
      const body = people ? { ...values, people } : values;
      try {
        return await asking(() => save(body, { meta: { headers: requestKey(body) } }));
      } finally {
        running.current = false;
      }
    },
    [asking, requestKey],
  );
  return { ...question, send };
}
