import { useCallback, useRef, useState } from 'react';
import type { SaveContextValue } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { Failure } from '../../data-provider/errors.ts';
import type { Json } from '../../data-provider/hydra.ts';

/** A refusal that forced=1 overrides: the server's message, and the body that names the records in question. */
export interface Conflict {
  readonly message: string;
  readonly body: Json;
}

/** The error under `root` of a form whose save waits for the dialog's answer. Only the dialog shows it. */
export const ASKED = 'asked';

/** Sends a form's values. `forced` sends them despite the server's question. Returns the errors of the fields. */
export type ForcedSave = (values: FieldValues, save: Save, options?: { forced: boolean }) => Promise<unknown>;

/**
 * Keeps the question of a 409 refusal (VET-07, APT-13).
 * @param isQuestion tells such a body from that of a 409 that cannot be forced
 */
export function useForcedSave(isQuestion: (body: Json) => boolean = () => true) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const refusal = useRef<string | null>(null);
  const asks = useRef(isQuestion);

  /** Handles a refusal. Returns false where it is no such question. */
  const onConflict = useCallback((error: Failure): boolean => {
    const body: Json = error.body ?? {};
    if (!asks.current(body)) return false;
    refusal.current = error.message;
    setConflict({ message: error.message, body });
    return true;
  }, []);

  /** Runs a save. While its question is open, the form has an error of its own, so that it does not count as saved. */
  const saveOrAsk = useCallback(async (save: () => unknown): Promise<unknown> => {
    refusal.current = null;
    const errors: unknown = await save();
    return refusal.current === null ? errors : { root: { [ASKED]: refusal.current } };
  }, []);

  return { conflict, onConflict, saveOrAsk, forget: useCallback(() => setConflict(null), []) };
}

/** Sends the values of a form. Returns the errors of its fields, if any. */
export type Save = NonNullable<SaveContextValue['save']>;
