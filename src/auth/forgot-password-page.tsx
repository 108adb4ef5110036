import { useEffect, useLayoutEffect } from 'react';
import { auth } from '#texts/accounts/auth.ts';
import { forgotPassword } from '../domain/entities/accounts/registration.ts';
import { askForReset } from './api.ts';
import { resolverOf } from './form/declared.ts';
import { Field } from './form/field.tsx';
import { FailureAlert, FormActions } from './form/form-parts.tsx';
import { useSentForm } from './form/use-sent-form.ts';
import { useGo } from './navigation.tsx';

const { forgot: texts } = auth;

const EMPTY = { email: '' };

const resolver = resolverOf<typeof EMPTY>(forgotPassword);

/** /auth/forgot-password: sends a link by mail to the owner of an account (AUTH-07, AUTH-08). */
export function ForgotPasswordPage() {
  const go = useGo();
  const { fieldProps, setFocus, submit, sending, failure } = useSentForm({
    defaultValues: EMPTY,
    resolver,
    send: async ({ email }) => {
      await askForReset(email.trim());
      go('/auth', texts.sent);
    },
  });
  useEffect(() => setFocus('email'), [setFocus]);
  useLayoutEffect(() => {
    if (failure) setFocus('email', { shouldSelect: true });
  }, [failure, setFocus]);

  return (
    <form onSubmit={submit} noValidate aria-busy={sending}>
      {failure?.status === 404 && <FailureAlert text={texts.unknown} details={[]} />}
      {failure && failure.status !== 404 && <FailureAlert text={texts.failed} details={failure.details} />}
      <p className="lead">{texts.lead}</p>
      <Field label={texts.email} {...fieldProps('email')} type="email" autoComplete="email" />
      <FormActions sending={sending} text={texts.submit} sendingText={texts.submitting} />
    </form>
  );
}
