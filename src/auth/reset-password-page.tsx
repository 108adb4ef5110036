import { useState } from 'react';
import { auth } from '#texts/accounts/auth.ts';
import { readSession } from '../session/session.ts';
import { signOut } from '../session/sign-out.ts';
import { resetPassword } from './api.ts';
import { NewPasswordForm } from './form/new-password-form.tsx';
import { Instead } from './instead.tsx';
import { FORGOT_PASSWORD, PageLink } from './navigation.tsx';

const { reset: texts } = auth;

/** /auth/reset-password: sets a new password with the link from the mail (AUTH-08). */
export function ResetPasswordPage({ linkToken }: { linkToken: string | null }) {
  const [linkError, setLinkError] = useState<string | null>(null);
  // The token leaves the address at once: a page loaded again has none.
  if (!linkToken) return <DeadLink text={texts.noToken} hint={texts.noTokenHint} />;
  if (linkError) return <DeadLink text={linkError} hint={texts.deadHint} />;
  return <ResetForm token={linkToken} onDead={setLinkError} />;
}

/** Says why a link is invalid, and leads users who are not signed in to a new one (AUTH-01). */
function DeadLink({ text, hint }: { text: string; hint: string }) {
  const [signedIn] = useState(() => readSession().user !== null);
  return (
    <Instead text={text} hint={hint}>
      <PageLink to={FORGOT_PASSWORD} onLeave={signOut}>
        {signedIn ? texts.anotherSignedIn : texts.another}
      </PageLink>
    </Instead>
  );
}

interface ResetFormProps {
  readonly token: string;
  readonly onDead: (why: string) => void;
}

const ResetForm = ({ token, onDead }: ResetFormProps) => (
  <NewPasswordForm
    texts={texts}
    send={({ password, retypedPassword }) => resetPassword(token, password, retypedPassword)}
    onDead={onDead}
    doneText={texts.done}
  />
);
