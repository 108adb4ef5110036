import { clearSession, readSession, signInAddress } from '../../session/session.ts';
import { keepDrafts } from './drafts.ts';

interface Page {
  /** Empties what react-admin remembers for the user, as its own sign-out does. */
  readonly forget: () => void;
  /** Leaves for another bundle. */
  readonly leave: (address: string) => void;
}

/**
 * Ends the session after a 401: the page goes to the sign-in, once, and nothing more happens on it. For react-admin a
 * call that ended the session is one that succeeded with nothing, and its form would say so and go on to another page
 * (AUTH-09).
 */
export function createSessionEnder({ forget, leave }: Page) {
  let ending: Promise<never> | undefined;

  async function endSession(): Promise<void> {
    if (ending) return ending;
    const { user, authToken } = readSession();
    // A sign-out here or in another tab emptied it before: that takes the page away, unless the person chose to stay.
    if (!user && !authToken) return;
    ending = new Promise(() => {});
    const signIn = signInAddress();
    keepDrafts();
    clearSession();
    forget();
    leave(signIn);
    return ending;
  }

  return {
    endSession,
    /** Waits for good once the session ends. */
    waitForEnd: async () => {
      if (ending) await ending;
    },
  };
}
