import { forgetTab, readTab, writeTab } from '../../session/tab-storage.ts';
import type { Appointment } from './confirmation-storage.ts';

/**
 * Stores an unfinished request for this tab, so that a reload or a lost connection costs nothing. It is personal
 * data: it lives in session storage and is removed when the request has succeeded.
 */

const DRAFT = 'public.draft';
const PENDING = 'public.pending';
const REFUSED = 'public.refused';

/** A request that was sent and has had no answer: sending it again under its key makes no second appointment. */
export interface Pending {
  readonly content: string;
  readonly key: string;
  /** The values for the confirmation. */
  readonly confirmed: Pick<Appointment, 'place' | 'papers'>;
}

export const readDraft = <T extends object>(): Partial<T> | null => readTab<Partial<T>>(DRAFT);
export const writeDraft = (values: object): void => writeTab(DRAFT, values);
/** Why the form was refused: T is the form's own. */
export const readRefused = <T>(): T | null => readTab<T>(REFUSED);
export const writeRefused = (refusal: object): void => writeTab(REFUSED, refusal);
export const forgetRefused = (): void => forgetTab(REFUSED);
export const readPending = (): Pending | null => readTab<Pending>(PENDING);
export const writePending = (pending: Pending): void => writeTab(PENDING, pending);
export const forgetPending = (): void => forgetTab(PENDING);

/** Forgets everything: the request has succeeded. */
export function forgetAll(): void {
  forgetTab(DRAFT);
  forgetTab(PENDING);
  forgetRefused();
}
