import { useEffect, useState } from 'react';
import { auth } from '#texts/accounts/auth.ts';
import { signOn as texts } from '#texts/accounts/single-sign-on.ts';
import { post, type SignInAnswer, violationOf } from '../api.ts';
import { Field } from '../form/field.tsx';
import { FailureAlert, SubmitButton } from '../form/form-parts.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { useSentForm } from '../form/use-sent-form.ts';
import { LOGIN, PageLink, TERMS } from '../navigation.tsx';
import { withSignOnName } from './sign-on-words.ts';

/** The server's answer about a person without an account. */
export interface UnknownPersonAnswer {
  /** The ticket with which an account is linked or made. */
  readonly unknown: string;
  readonly email: string | null;
  readonly fullname: string;
  /** Whether an account has the mail address: one that can be linked, one that is closed, or none. */
  readonly account: 'none' | 'open' | 'closed';
  readonly mayRegister: boolean;
}

interface UnknownPersonProps {
  readonly person: UnknownPersonAnswer;
  readonly onSignIn: (answer: SignInAnswer) => Promise<void>;
}

/** Asks a person whom the provider identified for their account here, or makes one (AUTH-12). */
export function UnknownPerson({ person, onSignIn }: UnknownPersonProps) {
  const { account, email, fullname, mayRegister } = person;
  const mayCreate = mayRegister && account === 'none';
  const [isLinking, setIsLinking] = useState(!mayCreate);
  return (
    <>
      <p className="lead">
        {withSignOnName(texts.identified).replace('%{person}', email ? `${fullname} (${email})` : fullname)}
      </p>
      {account === 'closed' && <p className="lead">{texts.closed}</p>}
      {isLinking ? (
        <LinkForm person={person} onSignIn={onSignIn} />
      ) : (
        <NewAccount person={person} onSignIn={onSignIn} />
      )}
      <p className="auth-links">
        {mayCreate && (
          <button type="button" onClick={() => setIsLinking(!isLinking)}>
            {isLinking ? texts.noAccount : texts.hasAccount}
          </button>
        )}
        <PageLink to={LOGIN}>{auth.backToLogin}</PageLink>
      </p>
    </>
  );
}

/** Makes an account that waits for a role (AUTH-06). */
function NewAccount({ person, onSignIn }: UnknownPersonProps) {
  const { submit, sending, failure } = useSentForm({
    defaultValues: {},
    send: async () => {
      const ticket = person.unknown;
      await onSignIn(await post<SignInAnswer>('/api/login_check/sign_on/register', { ticket }));
    },
  });
  const [before, after] = texts.terms.split('%{link}');
  return (
    <form onSubmit={submit} noValidate aria-busy={sending}>
      {failure && <FailureAlert text={texts.notCreated} details={failure.details} />}
      <p className="lead">{auth.registration.lead}</p>
      <p className="lead">
        {before}
        <a href={TERMS} target="_blank" rel="noreferrer">
          {auth.registration.terms.link}
        </a>
        {after}
      </p>
      <SubmitButton
        sending={sending}
        text={auth.registration.submit}
        sendingText={auth.registration.submitting}
      />
    </form>
  );
}

/** The form that links an account, and what it asks for besides the password: the name, the code. */
function useLinkForm({ person, onSignIn }: UnknownPersonProps) {
  const isKnown = person.account === 'open';
  const [isOther, setIsOther] = useState(!isKnown);
  const [needsCode, setNeedsCode] = useState(false);
  const form = useSentForm({
    defaultValues: { username: '', password: '', code: '' },
    send: async ({ username, password, code }) => {
      const ticket = person.unknown;
      const body = { ticket, password, ...(isOther && { username }), ...(code && { code }) };
      try {
        await onSignIn(await post<SignInAnswer>('/api/login_check/sign_on/link', body));
      } catch (error) {
        // The code is asked for once the password is right.
        if (violationOf(error, 'code') !== undefined) setNeedsCode(true);
        throw error;
      }
    },
  });
  const { setFocus, setValue } = form;
  useEffect(() => setFocus(isOther ? 'username' : 'password'), [isOther, setFocus]);
  useEffect(() => {
    if (needsCode) setFocus('code');
  }, [needsCode, setFocus]);
  const changeAccount = () => {
    setIsOther(!isOther);
    setNeedsCode(false);
    setValue('code', '');
  };
  return { ...form, isKnown, isOther, needsCode, changeAccount };
}

/** Links an account by its password, and by a code where it has a second factor. */
function LinkForm(props: UnknownPersonProps) {
  const { fieldProps, submit, sending, failure, ...account } = useLinkForm(props);
  const { isKnown, isOther, needsCode, changeAccount } = account;
  const requiredRule = { required: auth.rules.required };
  return (
    <>
      <form onSubmit={submit} noValidate aria-busy={sending}>
        {failure && failure.details.length > 0 && (
          <FailureAlert text={texts.notLinked} details={failure.details} />
        )}
        <p className="lead">{isOther ? texts.linkOther : texts.linkKnown}</p>
        {isOther && (
          <Field
            label={auth.login.username}
            {...fieldProps('username', requiredRule)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <PasswordField
          label={auth.login.password}
          {...fieldProps('password', requiredRule)}
          autoComplete="current-password"
        />
        {needsCode && (
          <Field
            label={texts.code}
            hint={texts.codeHint}
            {...fieldProps('code', requiredRule)}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <SubmitButton sending={sending} text={texts.link} sendingText={texts.linking} />
      </form>
      {isKnown && (
        <p className="auth-links">
          <button type="button" onClick={changeAccount}>
            {isOther ? texts.thatAccount : texts.otherAccount}
          </button>
        </p>
      )}
    </>
  );
}
