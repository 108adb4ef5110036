import { useCallback, useRef, useState } from 'react';
import type { SaveContextValue } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { Failure } from '../../data-provider/errors.ts';
import type { Json } from '../../data-provider/hydra.ts';

/** A save that the server refuses until it is asked for with forced=1: its words, and the body that names what stands. */
export interface Conflict {
  readonly message: string;
  readonly body: Json;
}

/** The error under `root` of a form whose save waits for the dialog's answer. Only the dialog shows it. */
export const ASKED = 'asked';

/** Sends a form's values; with `forced` although the server asked. Gives the errors of the fields. */
export type ForcedSave = (values: FieldValues, save: Save, options?: { forced: boolean }) => Promise<unknown>;

/**
 * Keeps what a 409 asks (VET-07, APT-13). `isQuestion` tells its body from that of a 409 that nothing can force.
 */
export function useForcedSave(isQuestion: (body: Json) => boolean = () => true) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const refusal = useRef<string | null>(null);
  const asks = useRef(isQuestion);

  /** Takes the server's refusal; false for another than such a question. */
  const onConflict = useCallback((error: Failure): boolean => {
    const body: Json = error.body ?? {};
    if (!asks.current(body)) return false;
    refusal.current = error.message;
    setConflict({ message: error.message, body });
    return true;
  }, []);

  /** Runs a save. While the question is open, the form has an error of its own, so that it does not count as saved. */
  const asking = useCallback(async (save: () => unknown): Promise<unknown> => {
    refusal.current = null;
    const errors: unknown = await save();
    return refusal.current === null ? errors : { root: { [ASKED]: refusal.current } };
  }, []);

  return { conflict, onConflict, asking, forget: useCallback(() => setConflict(null), []) };
}

/** Sends the values of a form; gives the errors of its fields, if any. */
export type Save = NonNullable<SaveContextValue['save']>;
