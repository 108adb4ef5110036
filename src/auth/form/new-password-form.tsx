import { type ReactNode, useEffect } from 'react';
import { passwordChange } from '../../domain/entities/accounts/password-change.ts';
import { resolverOf } from './declared.ts';
import { FailureAlert, FormActions } from './form-parts.tsx';
import { PasswordField } from './password-field.tsx';
import { useSentForm } from './use-sent-form.ts';

const EMPTY = { password: '', retypedPassword: '' };

const resolver = resolverOf<typeof EMPTY>(passwordChange);

interface NewPasswordFormProps {
  readonly texts: {
    readonly failed: string;
    readonly password: string;
    readonly passwordHint: string;
    readonly retypedPassword: string;
    readonly submit: string;
    readonly submitting: string;
  };
  /** Sends the password; what it throws is the failure. */
  readonly send: (values: typeof EMPTY) => Promise<void>;
  /** Stands above the fields. */
  readonly children?: ReactNode;
}

/** Asks for a new password twice. */
export function NewPasswordForm({ texts, send, children }: NewPasswordFormProps) {
  const form = useSentForm({ defaultValues: EMPTY, resolver, send });
  const { fieldProps, setFocus, submit, sending, failure } = form;
  useEffect(() => setFocus('password'), [setFocus]);

  return (
    <form onSubmit={submit} noValidate aria-busy={sending}>
      {failure && <FailureAlert text={texts.failed} details={failure.details} />}
      {children}
      <PasswordField
        label={texts.password}
        hint={texts.passwordHint}
        {...fieldProps('password', { deps: ['retypedPassword'] })}
        autoComplete="new-password"
      />
      <PasswordField
        label={texts.retypedPassword}
        {...fieldProps('retypedPassword')}
        autoComplete="new-password"
      />
      <FormActions sending={sending} text={texts.submit} sendingText={texts.submitting} />
    </form>
  );
}
