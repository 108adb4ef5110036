import { useEffect, useState } from 'react';
import { auth } from '#texts/accounts/auth.ts';
import { passwordChange } from '../domain/entities/accounts/password-change.ts';
import { readSession } from '../session/session.ts';
import { signOut } from '../session/sign-out.ts';
import { deadLinkOf, resetPassword } from './api.ts';
import { resolverOf } from './form/declared.ts';
import { FailureAlert, FormActions } from './form/form-parts.tsx';
import { PasswordField } from './form/password-field.tsx';
import { useSentForm } from './form/use-sent-form.ts';
import { Instead } from './instead.tsx';
import { FORGOT_PASSWORD, LOGIN, PageLink, useGo } from './navigation.tsx';

const { reset: texts } = auth;

const EMPTY = { password: '', retypedPassword: '' };

const resolver = resolverOf<typeof EMPTY>(passwordChange);

/** /auth/reset-password: sets a new password with the link from the mail (AUTH-08). */
export function ResetPasswordPage({ linkToken }: { linkToken: string | null }) {
  const [linkError, setLinkError] = useState<string | null>(null);
  // The token leaves the address at once: a page loaded again has none.
  if (!linkToken) return <DeadLink text={texts.noToken} hint={texts.noTokenHint} />;
  if (linkError) return <DeadLink text={linkError} hint={texts.deadHint} />;
  return <NewPasswordForm token={linkToken} onDead={setLinkError} />;
}

/** Says why a link is invalid, and leads users who are not signed in to a new one (AUTH-01). */
function DeadLink({ text, hint }: { text: string; hint: string }) {
  const [signedIn] = useState(() => readSession().user !== null);
  return (
    <Instead text={text} hint={hint}>
      <PageLink to={FORGOT_PASSWORD} before={signOut}>
        {signedIn ? texts.anotherSignedIn : texts.another}
      </PageLink>
    </Instead>
  );
}

interface NewPasswordFormProps {
  readonly token: string;
  readonly onDead: (why: string) => void;
}

function NewPasswordForm({ token, onDead }: NewPasswordFormProps) {
  const go = useGo();
  const { register, setFocus, errors, submit, sending, failure } = useSentForm({
    defaultValues: EMPTY,
    resolver,
    send: async ({ password, retypedPassword }) => {
      try {
        await resetPassword(token, password, retypedPassword);
      } catch (error) {
        const why = deadLinkOf(error);
        if (why === undefined) throw error;
        onDead(why);
        return;
      }
      // A signed-in user signs in again with the new password, perhaps as somebody else.
      signOut();
      go(LOGIN, texts.done);
    },
  });
  useEffect(() => setFocus('password'), [setFocus]);

  return (
    <form onSubmit={submit} noValidate aria-busy={sending}>
      {failure && <FailureAlert text={texts.failed} details={failure.details} />}
      <PasswordField
        label={texts.password}
        hint={texts.passwordHint}
        error={errors.password?.message}
        registration={register('password', { deps: ['retypedPassword'] })}
        autoComplete="new-password"
      />
      <PasswordField
        label={texts.retypedPassword}
        error={errors.retypedPassword?.message}
        registration={register('retypedPassword')}
        autoComplete="new-password"
      />
      <FormActions sending={sending} text={texts.submit} sendingText={texts.submitting} />
    </form>
  );
}
