import { useCallback } from 'react';
import type { Reason } from '../../../domain/likeness/resemblance.ts';
import type { Json } from '../../data-provider/hydra.ts';
import { type Conflict, type ForcedSave, useForcedSave } from '../../ui/forms/use-forced-save.ts';
import { useRequestKey } from '../../ui/forms/use-request-key.ts';

/** A record that may be the same person, as the 409 of a creation gives it. */
export interface Duplicate extends Json {
  readonly '@id': string;
  readonly fullName: string;
  /** `YYYY-MM-DD` */
  readonly birthDate: string;
  /** Why it may be; another backend may not say. */
  readonly reasons?: readonly Reason[];
}

export const duplicatesIn = (conflict: Conflict | null): readonly Duplicate[] =>
  Array.isArray(conflict?.body.duplicates) ? conflict.body.duplicates : [];

/** Asks about duplicates between the form of a new veteran and its request (VET-07). */
export function useVeteranCreation() {
  const requestKey = useRequestKey();
  const { saveOrAsk, ...question } = useForcedSave();
  const send: ForcedSave = useCallback(
    (values, save, { forced } = { forced: false }) =>
      saveOrAsk(() =>
        save(values, { meta: { headers: requestKey(values), query: forced ? { forced: 1 } : {} } }),
      ),
    [saveOrAsk, requestKey],
  );
  return { ...question, send };
}
