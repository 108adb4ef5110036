import { type ReactNode, useEffect } from 'react';
import { passwordChange } from '../../domain/entities/accounts/password-change.ts';
import { signOut } from '../../session/sign-out.ts';
import { deadLinkOf } from '../api.ts';
import { LOGIN, useGo } from '../navigation.tsx';
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
  /** Sends the password with the link's token; what it throws is the failure. */
  readonly send: (values: typeof EMPTY) => Promise<unknown>;
  /** Is told why the link is no longer valid. */
  readonly onDead: (why: string) => void;
  /** The message of the sign-in page that follows. */
  readonly doneText: string;
  /** Stands above the fields. */
  readonly children?: ReactNode;
}

/** Asks the holder of a link for a new password, twice, and leads to the sign-in. */
export function NewPasswordForm({ texts, send, onDead, doneText, children }: NewPasswordFormProps) {
  const go = useGo();
  const form = useSentForm({
    defaultValues: EMPTY,
    resolver,
    send: async (values) => {
      try {
        await send(values);
      } catch (error) {
        const why = deadLinkOf(error);
        if (why === undefined) throw error;
        onDead(why);
        return;
      }
      // A user who was signed in signs in again with the new password, perhaps as somebody else.
      signOut();
      go(LOGIN, doneText);
    },
  });
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
