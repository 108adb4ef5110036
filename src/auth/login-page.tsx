import { useEffect, useLayoutEffect } from 'react';
import type { RegisterOptions } from 'react-hook-form';
import { auth } from '#texts/accounts/auth.ts';
import { writeSession } from '../session/session.ts';
import { writeTab } from '../session/tab-storage.ts';
import { registrationOpen } from '../shared/page-settings.ts';
import { signIn, TICKET } from './api.ts';
import { type BackOffice, wantedPath } from './back-office.ts';
import { Field } from './form/field.tsx';
import { FailureAlert, SubmitButton } from './form/form-parts.tsx';
import { PasswordField } from './form/password-field.tsx';
import { useSentForm } from './form/use-sent-form.ts';
import { LazyPasskeyButton } from './lazy-passkey-button.tsx';
import { FORGOT_PASSWORD, PageLink, REGISTRATION, SECOND_STEP, useGo } from './navigation.tsx';
import { LazySignOnButton } from './sign-on/lazy-sign-on-button.tsx';
import { usePrefetch } from './use-prefetch.ts';

const { rules } = auth;

/** A username or password on the sign-in form: required, 3 to 50 characters (AUTH-02). */
const signInRule = {
  required: rules.required,
  minLength: { value: 3, message: rules.min },
  maxLength: { value: 50, message: rules.max },
} satisfies RegisterOptions;

const { login: texts } = auth;

/** The pause between the click and the call (AUTH-02). */
export const SIGN_IN_DELAY_MS = 1000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** /auth/login (AUTH-02, AUTH-03). */
export function LoginPage({ backOffice }: { backOffice: BackOffice }) {
  const go = useGo();
  const { fieldProps, setFocus, submit, sending, failure } = useSentForm({
    defaultValues: { username: '', password: '' },
    send: async ({ username, password }) => {
      await pause(SIGN_IN_DELAY_MS);
      const answer = await signIn(username, password);
      if ('ticket' in answer) {
        writeTab(TICKET, answer.ticket);
        go(SECOND_STEP);
        return;
      }
      writeSession(answer.session);
      // The page stays as it is, its button disabled, until the back office takes its place.
      await backOffice.open(wantedPath(window.location.search, window.location.origin));
    },
  });
  useEffect(() => setFocus('username'), [setFocus]);
  useLayoutEffect(() => {
    if (failure) setFocus('password', { shouldSelect: true });
  }, [failure, setFocus]);
  const prefetch = usePrefetch(backOffice);

  return (
    <>
      <form onSubmit={submit} onInput={prefetch} noValidate aria-busy={sending}>
        {/* Whatever the reason, the sentence is the same (AUTH-03). */}
        {failure && <FailureAlert text={auth.incorrect} details={failure.details} />}
        <Field
          label={texts.username}
          {...fieldProps('username', signInRule)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          label={texts.password}
          {...fieldProps('password', signInRule)}
          autoComplete="current-password"
        />
        <SubmitButton sending={sending} text={texts.submit} sendingText={texts.submitting} />
      </form>
      <LazyPasskeyButton backOffice={backOffice} />
      <p className="auth-links">
        <PageLink to={FORGOT_PASSWORD}>{texts.forgot}</PageLink>
        {registrationOpen() && <PageLink to={REGISTRATION}>{auth.registration.title}</PageLink>}
      </p>
      <LazySignOnButton />
    </>
  );
}
