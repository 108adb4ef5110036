/**
 * What this tab remembers of an unfinished request, so that a reload or a lost connection costs nothing. It is
 * personal data: it lives in session storage, and goes when the request has succeeded.
 */

const DRAFT = 'public.draft';
const PENDING = 'public.pending';

/** A request that was sent and has had no answer: sending it again under its key makes no second appointment. */
export interface Pending {
  readonly content: string;
  readonly key: string;
  /** Where the appointment is, as the visitor read it. */
  readonly place: string;
}

function read<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function write(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the form works without memory.
  }
}

function forget(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // As above.
  }
}

export const readDraft = <T extends object>(): Partial<T> | null => read<Partial<T>>(DRAFT);
export const writeDraft = (values: object): void => write(DRAFT, values);
export const readPending = (): Pending | null => read<Pending>(PENDING);
export const writePending = (pending: Pending): void => write(PENDING, pending);
export const forgetPending = (): void => forget(PENDING);

/** Forgets everything: the request has succeeded. */
export function forgetAll(): void {
  forget(DRAFT);
  forget(PENDING);
}

/** A key that nobody else makes; `crypto.randomUUID` exists on secure addresses only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
