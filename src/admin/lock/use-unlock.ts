import { useState } from 'react';
import { HttpError, useAuthProvider, useTranslate } from 'react-admin';
import { openLock } from '../../session/lock-state.ts';
import { signOut } from '../../session/sign-out.ts';
import { keepDrafts } from '../access/drafts.ts';
import { unlockByPasskey, unlockByPassword } from './lock-calls.ts';

/** The refusal of a password in the server's words. */
function refusalOf(error: HttpError): string {
  const violations: readonly { propertyPath?: string; message?: string }[] = error.body?.violations ?? [];
  return violations.find(({ propertyPath }) => propertyPath === 'currentPassword')?.message ?? error.message;
}

/** Opening the lock, one try at a time, and what is wrong in words. */
export function useUnlock() {
  const translate = useTranslate();
  const authProvider = useAuthProvider();
  const [isSending, setIsSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);

  async function open(call: () => Promise<object>, failureText: string): Promise<void> {
    if (isSending) return;
    setIsSending(true);
    try {
      await call();
      openLock();
      return;
    } catch (error) {
      // The session is over: the sign-in page comes, and what was typed waits for it.
      if (error instanceof HttpError && error.status === 401) await authProvider?.checkError(error);
      const text = error instanceof HttpError ? refusalOf(error) : failureText;
      setWrong(translate(text, { _: text }));
    }
    setIsSending(false);
  }

  return {
    isSending,
    wrong,
    setWrong,
    byPassword: (password: string) => open(() => unlockByPassword(password), 'ra.notification.http_error'),
    byPasskey: () => open(unlockByPasskey, 'account.current.passkeyFailed'),
    /** Another person signs in. What was typed waits in this tab for its author. */
    leave: () => {
      keepDrafts();
      signOut();
      window.location.assign('/auth/login');
    },
  };
}
