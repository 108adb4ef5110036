import { useEffect, useId, useState } from 'react';
import { auth } from '#texts/accounts/auth.ts';
import { invitation as texts } from '#texts/accounts/invitation.ts';
import { fill } from '../i18n/fill.ts';
import { acceptInvitation, deadLinkOf, readInvitation } from './api.ts';
import { NewPasswordForm } from './form/new-password-form.tsx';
import { Instead } from './instead.tsx';

type State = { readonly username: string } | 'loading' | 'dead' | 'notRead';

/** /auth/invitation: the first password of an invited colleague (OPS-05). */
export function InvitationPage({ linkToken }: { linkToken: string | null }) {
  // The token leaves the address at once: a page loaded again has none.
  const [state, setState] = useState<State>(linkToken ? 'loading' : 'dead');
  useEffect(() => {
    if (state !== 'loading' || !linkToken) return undefined;
    let isWanted = true;
    readInvitation(linkToken).then(
      ({ username }) => isWanted && setState({ username }),
      (error) => isWanted && setState(deadLinkOf(error) === undefined ? 'notRead' : 'dead'),
    );
    return () => {
      isWanted = false;
    };
  }, [state, linkToken]);

  if (state === 'loading')
    return (
      <p className="lead" role="status">
        {texts.loading}
      </p>
    );
  if (state === 'notRead')
    return (
      <Instead text={texts.notRead} hint={auth.loadFailed}>
        <button type="button" className="button" onClick={() => setState('loading')}>
          {texts.retry}
        </button>
      </Instead>
    );
  if (state === 'dead' || !linkToken) return <Instead text={texts.dead} hint={texts.deadHint} />;
  return <FirstPasswordForm username={state.username} token={linkToken} onDead={() => setState('dead')} />;
}

interface FirstPasswordFormProps {
  readonly username: string;
  readonly token: string;
  readonly onDead: () => void;
}

const FirstPasswordForm = ({ username, token, onDead }: FirstPasswordFormProps) => (
  <NewPasswordForm
    texts={texts}
    send={({ password, retypedPassword }) => acceptInvitation(token, password, retypedPassword)}
    onDead={onDead}
    doneText={fill(texts.done, { username })}
  >
    <p className="lead">{texts.lead}</p>
    <Username value={username} />
  </NewPasswordForm>
);

/** The name to sign in with, where the browser's password manager finds it too. */
function Username({ value }: { value: string }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{texts.username}</label>
      <div className="control">
        <input id={id} value={value} readOnly autoComplete="username" />
      </div>
    </div>
  );
}
