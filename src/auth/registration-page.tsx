import { type KeyboardEvent, useEffect } from 'react';
import { auth } from '#texts/accounts/auth.ts';
import { registrationForm } from '../domain/entities/accounts/registration.ts';
import { writeSession } from '../session/session.ts';
import { registrationOpen } from '../shared/page-settings.ts';
import { register as signUp } from './api.ts';
import type { BackOffice } from './back-office.ts';
import { resolverOf } from './form/declared.ts';
import { Field } from './form/field.tsx';
import { FailureAlert, FormActions } from './form/form-parts.tsx';
import { PasswordField } from './form/password-field.tsx';
import { TermsField } from './form/terms-field.tsx';
import { useSentForm } from './form/use-sent-form.ts';
import { Instead } from './instead.tsx';
import { usePrefetch } from './use-prefetch.ts';

const { registration: texts } = auth;

const EMPTY = { fullname: '', email: '', username: '', password: '', confirmPassword: '', terms: false };

const resolver = resolverOf<typeof EMPTY>(registrationForm);

/** /auth/registration, where the service lets people make themselves an account (AUTH-05, AUTH-06). */
export function RegistrationPage({ backOffice }: { backOffice: BackOffice }) {
  return registrationOpen() ? (
    <RegistrationForm backOffice={backOffice} />
  ) : (
    <Instead text={texts.closed} hint={texts.closedHint} />
  );
}

function RegistrationForm({ backOffice }: { backOffice: BackOffice }) {
  const { fieldProps, setFocus, watch, trigger, submit, sending, failure } = useSentForm({
    defaultValues: EMPTY,
    resolver,
    send: async (values) => {
      // The token alone: the back office asks who this is (AUTH-09).
      writeSession(await signUp(values));
      await backOffice.open('/dashboard');
    },
  });
  useEffect(() => setFocus('fullname'), [setFocus]);
  const prefetch = usePrefetch(backOffice);
  const hasAccepted = watch('terms');

  // Enter does nothing while the button is disabled: it leads to what is missing.
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      event.key !== 'Enter' ||
      hasAccepted ||
      !(event.target instanceof Element && event.target.matches('.control input'))
    )
      return;
    event.preventDefault();
    void trigger('terms', { shouldFocus: true });
  };

  return (
    <form onSubmit={submit} onInput={prefetch} onKeyDown={onKeyDown} noValidate aria-busy={sending}>
      <p className="lead">{texts.lead}</p>
      <RegistrationFields fieldProps={fieldProps} trigger={trigger} />
      {/* Beside the button that was pressed: the head of so long a form is out of sight. */}
      {failure && <FailureAlert text={auth.incorrect} details={failure.details} />}
      <FormActions
        sending={sending}
        disabled={!hasAccepted}
        text={texts.submit}
        sendingText={texts.submitting}
      />
    </form>
  );
}

type RegistrationFieldsProps = Pick<ReturnType<typeof useSentForm<typeof EMPTY>>, 'fieldProps' | 'trigger'>;

function RegistrationFields({ fieldProps, trigger }: RegistrationFieldsProps) {
  return (
    <>
      <Field
        label={texts.fullname}
        hint={texts.fullnameHint}
        {...fieldProps('fullname')}
        autoComplete="name"
      />
      <Field label={texts.email} {...fieldProps('email')} type="email" autoComplete="email" />
      <Field
        label={texts.username}
        {...fieldProps('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        label={texts.password}
        {...fieldProps('password', { deps: ['confirmPassword'] })}
        autoComplete="new-password"
      />
      <PasswordField
        label={texts.confirmPassword}
        {...fieldProps('confirmPassword')}
        autoComplete="new-password"
      />
      <TermsField {...fieldProps('terms', { onChange: () => void trigger('terms') })} />
    </>
  );
}
