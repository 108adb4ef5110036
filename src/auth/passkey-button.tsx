import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { passkey as texts } from '#texts/accounts/passkey.ts';
import { type Session, writeSession } from '../session/session.ts';
import { forgetTab } from '../session/tab-storage.ts';
import { signWithPasskey } from '../shared/passkeys.ts';
import { RefusedError } from '../shared/refused.ts';
import { post, type SignedIn, sessionOf, TICKET } from './api.ts';
import { type BackOffice, wantedPath } from './back-office.ts';

/**
 * Signs in by a passkey of this device (AUTH-11).
 * @param ticket of the second step, if it is one
 */
async function signInByPasskey(ticket?: string): Promise<Session> {
  const options = await post<PublicKeyCredentialRequestOptionsJSON>('/api/login_check/passkey_options', {});
  const passkey = await signWithPasskey(options);
  return sessionOf(await post<SignedIn>('/api/login_check/passkey', { passkey, ticket }));
}

export interface PasskeyButtonProps {
  readonly backOffice: BackOffice;
  /** The ticket of the second step: the passkey must belong to its account. */
  readonly ticket?: string;
}

/** Signs in by a passkey alone (AUTH-11). */
export function PasskeyButton({ backOffice, ticket }: PasskeyButtonProps) {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const signIn = async () => {
    setIsSending(true);
    setFailure(null);
    try {
      writeSession(await signInByPasskey(ticket));
      forgetTab(TICKET);
      await backOffice.open(wantedPath(window.location.search, window.location.origin));
    } catch (error) {
      const refusalText =
        error instanceof RefusedError && (error.violations[0]?.message || error.description);
      setFailure(refusalText || texts.failed);
      setIsSending(false);
    }
  };
  return (
    <div className="passkey">
      {failure && (
        <p className="alert" role="alert">
          {failure}
        </p>
      )}
      <button type="button" className="button button-quiet" disabled={isSending} onClick={signIn}>
        {isSending && <span className="spinner" aria-hidden="true" />}
        {texts.signIn}
      </button>
    </div>
  );
}
