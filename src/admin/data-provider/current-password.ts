import { HttpError } from 'react-admin';
import type { Answer, Http } from './http.ts';

/**
 * Sends a request again with the current password when the API asks for it (a 403 with a code of its own). A dialog asks
 * the person, and the screen that made the request waits for its answer as for any other.
 */

const ASKED = 'currentPassword.asked';

/** The current password, or a passkey in its place (AUTH-11). */
type Proof = { readonly currentPassword: string } | { readonly currentPasskey: unknown };

/** The question that the open dialog asks. */
export interface Question {
  /** Sends the request again with the proof. Returns the error message to show, or null once the request is settled. */
  readonly answer: (proof: Proof) => Promise<string | null>;
  readonly cancel: () => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

function show(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

export const currentQuestion = (): Question | null => question;

/** Calls `listener` when a question opens or closes. Returns the function that unsubscribes. */
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const isAsked = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status === 403 && error.body?.code === ASKED;

/** The error message that the dialog shows, where the person can try again; null for other errors. */
function aboutPassword(error: unknown): string | null {
  if (!(error instanceof HttpError)) return null;
  const violations: readonly { propertyPath?: string; message?: string }[] = error.body?.violations ?? [];
  const wrong = violations.find(({ propertyPath }) => propertyPath === 'currentPassword');
  if (wrong) return wrong.message ?? error.message;
  return error.status === 429 || error.status === 0 ? error.message : null;
}

/** Rejects with 428 instead of 403: the person closed the dialog, and no right is missing. */
const unansweredError = ({ message, body }: HttpError): HttpError => new HttpError(message, 428, body);

/** Wraps an API client so that it asks for the current password whenever the API requires it. */
export function withCurrentPassword(http: Http): Http {
  return async <T extends object>(url: string, options: RequestInit = {}): Promise<Answer<T>> => {
    try {
      return await http<T>(url, options);
    } catch (error) {
      const { body } = options;
      if (!isAsked(error) || typeof body !== 'string') throw error;
      const again = (proof: Proof) =>
        http<T>(url, { ...options, body: JSON.stringify({ ...JSON.parse(body), ...proof }) });
      return new Promise<Answer<T>>((resolve, reject) => {
        const close = (then: () => void) => {
          show(null);
          then();
        };
        show({
          cancel: () => close(() => reject(unansweredError(error))),
          answer: async (proof) => {
            try {
              const answer = await again(proof);
              close(() => resolve(answer));
            } catch (failure) {
              const text = aboutPassword(failure);
              if (text) return text;
              close(() => reject(failure));
            }
            return null;
          },
        });
      });
    }
  };
}
