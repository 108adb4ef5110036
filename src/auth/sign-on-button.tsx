import './sign-on.css';
import { useState } from 'react';
import { signOn as texts } from '#texts/single-sign-on.ts';
import { fill } from '../i18n/fill.ts';
import { writeTab } from '../session/tab-storage.ts';
import { signOnLogo, signOnName } from '../shared/page-settings.ts';
import { Refused } from '../shared/refused.ts';
import { post } from './api.ts';
import { SIGN_ON } from './navigation.tsx';

export interface SignOnButtonProps {
  /** Of the page's address, with the page that the person wanted: it stands there again after the way to the provider. */
  readonly search: string;
}

/** Leads to the provider (AUTH-12). */
export function SignOnButton({ search }: SignOnButtonProps) {
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const name = signOnName() ?? '';
  const logo = signOnLogo();
  const leave = async () => {
    setIsSending(true);
    setFailure(null);
    try {
      const { address } = await post<{ address: string }>('/api/login_check/sign_on/begin', {});
      writeTab(SIGN_ON, search);
      window.location.assign(address);
    } catch (error) {
      setFailure((error instanceof Refused && error.description) || fill(texts.lost, { name }));
      setIsSending(false);
    }
  };
  return (
    <div className="sign-on">
      {failure && (
        <p className="alert" role="alert">
          {failure}
        </p>
      )}
      <button type="button" className="button button-quiet" disabled={isSending} onClick={leave}>
        {isSending && <span className="spinner" aria-hidden="true" />}
        {logo && !isSending && <img src={logo} alt="" height="28" />}
        {fill(texts.signIn, { name })}
      </button>
    </div>
  );
}
