import { useEffect, useState } from 'react';
import { auth } from '#texts/accounts/auth.ts';
import { secondStep as texts } from '#texts/accounts/second-step.ts';
import { writeSession } from '../session/session.ts';
import { forgetTab, readTab } from '../session/tab-storage.ts';
import { answerSecondStep, TICKET, violationOf } from './api.ts';
import { type BackOffice, wantedPath } from './back-office.ts';
import { Field } from './form/field.tsx';
import { FailureAlert, FormActions } from './form/form-parts.tsx';
import { useSentForm } from './form/use-sent-form.ts';
import { LazyPasskeyButton } from './lazy-passkey-button.tsx';
import { LOGIN, useGo } from './navigation.tsx';
import { usePrefetch } from './use-prefetch.ts';

/** /auth/second-step: the code that confirms a right password (AUTH-11). */
export function SecondStepPage({ backOffice }: { backOffice: BackOffice }) {
  const go = useGo();
  const [ticket] = useState(() => readTab<string>(TICKET));
  const [isRecovery, setIsRecovery] = useState(false);
  const { fieldProps, setFocus, resetField, errors, submit, sending, failure } = useSentForm({
    defaultValues: { code: '' },
    send: async ({ code }) => {
      try {
        writeSession(await answerSecondStep(String(ticket), code));
      } catch (error) {
        const over = violationOf(error, 'ticket');
        if (over === undefined) throw error;
        forgetTab(TICKET);
        go(LOGIN, over);
        return;
      }
      forgetTab(TICKET);
      await backOffice.open(wantedPath(window.location.search, window.location.origin));
    },
  });
  useEffect(() => {
    // The address alone, or a page that was left open: the password comes first.
    if (ticket) setFocus('code');
    else go(LOGIN);
  }, [ticket, setFocus, go]);
  const prefetch = usePrefetch(backOffice);
  const other = () => {
    setIsRecovery(!isRecovery);
    resetField('code');
    setFocus('code');
  };
  const words = isRecovery ? texts.recovery : texts.application;

  return (
    <>
      <form onSubmit={submit} onInput={prefetch} noValidate aria-busy={sending}>
        {failure && !errors.code && <FailureAlert text={texts.failed} details={failure.details} />}
        <Field
          key={String(isRecovery)}
          label={words.label}
          hint={words.hint}
          {...fieldProps('code', { required: auth.rules.required })}
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormActions sending={sending} text={texts.submit} sendingText={auth.login.submitting} />
      </form>
      {ticket && <LazyPasskeyButton backOffice={backOffice} ticket={ticket} />}
      <p className="auth-links">
        <button type="button" onClick={other}>
          {isRecovery ? texts.recovery.other : texts.application.other}
        </button>
      </p>
    </>
  );
}
