import { auth } from '#texts/accounts/auth.ts';
import { LOGIN, useGo } from '../navigation.tsx';

interface FailureAlertProps {
  readonly text: string;
  readonly details: readonly string[];
}

/** Why it failed: the sentence, and below it what else the server has to say. */
export function FailureAlert({ text, details }: FailureAlertProps) {
  return (
    <div className="failure">
      <p className="alert" role="alert">
        {text}
      </p>
      {details.map((detail) => (
        <p key={detail} className="alert-detail">
          {detail}
        </p>
      ))}
    </div>
  );
}

interface SubmitButtonProps {
  readonly sending: boolean;
  readonly disabled?: boolean;
  readonly text: string;
  readonly sendingText: string;
}

/** Sends the form; disabled, with a spinner, while it is on its way (SYS-07). */
export function SubmitButton({ sending, disabled, text, sendingText }: SubmitButtonProps) {
  return (
    <button type="submit" className="button" disabled={sending || disabled}>
      {sending && <span className="spinner" aria-hidden="true" />}
      {sending ? sendingText : text}
    </button>
  );
}

/** The button that sends the form, and the one that goes back to the sign-in. */
export function FormActions(submit: SubmitButtonProps) {
  const go = useGo();
  return (
    <div className="actions">
      <SubmitButton {...submit} />
      <button type="button" className="button button-quiet" onClick={() => go(LOGIN)}>
        {auth.cancel}
      </button>
    </div>
  );
}
