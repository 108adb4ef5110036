import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { auth } from '../i18n/fr/auth.ts';
import { writeSession } from '../session/session.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { signIn } from './api.ts';
import { type BackOffice, wantedPath } from './backOffice.ts';
import { Field } from './Field.tsx';
import { PasswordField } from './PasswordField.tsx';
import { signInRule } from './rules.ts';

const { login: texts } = auth;

/** The pause between the click and the call (AUTH-02). */
export const SIGN_IN_DELAY_MS = 1000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** /auth/login (AUTH-02, AUTH-03). */
export function LoginPage({ backOffice }: { backOffice: BackOffice }) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    defaultValues: { username: '', password: '' },
  });
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);
  // The state comes a moment too late for the second of two quick clicks (SYS-07).
  const running = useRef(false);
  useEffect(() => setFocus('username'), [setFocus]);
  const prefetch = usePrefetch(backOffice);

  const submit = handleSubmit(async ({ username, password }) => {
    if (running.current) return;
    running.current = true;
    setSending(true);
    setFailed(false);
    try {
      await pause(SIGN_IN_DELAY_MS);
      writeSession(await signIn(username, password));
      // The page stays as it is, its button disabled, until the back office takes its place.
      await backOffice.open(wantedPath(window.location.search, window.location.origin));
    } catch {
      // Whatever the reason, the answer is the same (AUTH-03).
      setFailed(true);
      setSending(false);
      running.current = false;
      setFocus('password', { shouldSelect: true });
    }
  });

  return (
    <AuthLayout title={texts.title}>
      <form onSubmit={submit} onInput={prefetch} noValidate aria-busy={sending}>
        {failed && (
          <p className="alert" role="alert">
            {texts.failed}
          </p>
        )}
        <Field
          label={texts.username}
          error={formState.errors.username?.message}
          registration={register('username', signInRule)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          label={texts.password}
          error={formState.errors.password?.message}
          registration={register('password', signInRule)}
          autoComplete="current-password"
        />
        <button type="submit" className="button" disabled={sending}>
          {sending && <span className="spinner" aria-hidden="true" />}
          {sending ? texts.submitting : texts.submit}
        </button>
      </form>
    </AuthLayout>
  );
}

/** Somebody who only looks loads nothing more than the page for this long. */
const PREFETCH_AFTER_MS = 4000;

/** Loads the back office once: with the first thing typed, or when the page has been open for a while. */
function usePrefetch({ prefetch }: BackOffice): () => void {
  const done = useRef(false);
  const once = () => {
    if (done.current) return;
    done.current = true;
    prefetch();
  };
  const latest = useRef(once);
  latest.current = once;
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return once;
}
