import { useCallback, useRef, useState } from 'react';
import type { HttpError } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { Reason } from '../../../domain/likeness/resemblance.ts';
import type { Json } from '../../dataProvider/hydra.ts';
import type { Save } from '../../ui/RecordForms.tsx';
import { useRequestKey } from '../../ui/useRequestKey.ts';

/** A record that may be the same person, as the 409 of a creation gives it. */
export interface Duplicate extends Json {
  readonly '@id': string;
  readonly fullName: string;
  /** `YYYY-MM-DD` */
  readonly birthDate: string;
  /** Why it may be; another backend may not say. */
  readonly reasons?: readonly Reason[];
}

/** A creation that was refused for possible duplicates: the server's words and the records. */
export interface Conflict {
  readonly message: string;
  readonly duplicates: readonly Duplicate[];
}

/** Sends a new veteran; with `forced` although it may be on record already. Gives the errors of the fields. */
export type SendVeteran = (
  values: FieldValues,
  save: Save,
  options?: { forced: boolean },
) => Promise<unknown>;

/** What stands between the form of a new veteran and its request: the question about duplicates (VET-07). */
export function useVeteranCreation() {
  const requestKey = useRequestKey();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const refusal = useRef<HttpError | null>(null);

  const onConflict = useCallback((error: HttpError) => {
    refusal.current = error;
    const duplicates: unknown = error.body?.duplicates;
    setConflict({
      message: error.message,
      duplicates: Array.isArray(duplicates) ? (duplicates as Duplicate[]) : [],
    });
  }, []);

  const send: SendVeteran = useCallback(
    async (values, save, { forced } = { forced: false }) => {
      refusal.current = null;
      const errors: unknown = await save(values, {
        meta: { headers: requestKey(values), query: forced ? { forced: 1 } : {} },
      });
      // Said over the form too once the question is closed; and the form knows that it is not saved.
      const refused = refusal.current as HttpError | null;
      return refused ? { root: { refused: refused.message } } : errors;
    },
    [requestKey],
  );

  return { send, onConflict, conflict, forget: useCallback(() => setConflict(null), []) };
}
