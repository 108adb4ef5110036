import './sign-on.css';
import { useState } from 'react';
import { signOn as texts } from '#texts/accounts/single-sign-on.ts';
import { writeTab } from '../../session/tab-storage.ts';
import { areLocalAccountsClosed, signOnLogo } from '../../shared/page-settings.ts';
import { RefusedError } from '../../shared/refused.ts';
import { post } from '../api.ts';
import { SIGN_ON } from '../navigation.tsx';
import { withSignOnName } from './sign-on-words.ts';

/** Leads to the provider. Where local accounts are closed, the form of the emergency account waits behind a link (AUTH-12). */
export function SignOnButton() {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAlone, setIsAlone] = useState(areLocalAccountsClosed);
  const logo = signOnLogo();
  const leave = async () => {
    setIsSending(true);
    setFailure(null);
    try {
      const { address } = await post<{ address: string }>('/api/login_check/sign_on/begin', {});
      // The page that the person wanted stands in the address again after the way to the provider.
      writeTab(SIGN_ON, window.location.search);
      window.location.assign(address);
    } catch (error) {
      setFailure((error instanceof RefusedError && error.description) || withSignOnName(texts.lost));
      setIsSending(false);
    }
  };
  return (
    <div className={isAlone ? 'sign-on sign-on-alone' : 'sign-on'}>
      {failure && (
        <p className="alert" role="alert">
          {failure}
        </p>
      )}
      <button type="button" className="button button-quiet" disabled={isSending} onClick={leave}>
        {isSending && <span className="spinner" aria-hidden="true" />}
        {logo && !isSending && <img src={logo} alt="" height="28" />}
        {withSignOnName(texts.signIn)}
      </button>
      {isAlone && (
        <p className="auth-links sign-on-emergency">
          <button type="button" onClick={() => setIsAlone(false)}>
            {texts.emergency}
          </button>
        </p>
      )}
    </div>
  );
}
