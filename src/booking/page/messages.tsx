import { useEffect, useSyncExternalStore } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { booking } from '#texts/booking.ts';
import { fill } from '../../i18n/fill.ts';
import { labels, SUMMARY } from '../fields/labels.ts';
import type { BookingValues, FieldName } from '../form/booking-values.ts';
import { FIELD_ORDER, fieldId } from '../form/booking-values.ts';
import type { Failure } from '../form/refusal.ts';
import type { PageState } from '../render/state.ts';

/** Moves to a field. */
function focusField(name: FieldName): void {
  const element = document.getElementById(fieldId(name));
  element?.focus();
  element?.closest('.field')?.scrollIntoView({ block: 'center' });
}

/** Says that something is wrong: in the window's title as long as it is, and by the focus on the summary after a submit. */
export function useErrorNotice(isWrong: boolean, submitCount: number): void {
  useEffect(() => {
    const title = document.title.replace(booking.summary.windowTitle, '');
    document.title = isWrong ? `${booking.summary.windowTitle}${title}` : title;
  }, [isWrong]);
  // A submit is counted when it is over: its errors are drawn by then.
  useEffect(() => {
    if (submitCount > 0) document.getElementById(SUMMARY)?.focus();
  }, [submitCount]);
}

type ErrorSummaryProps = Pick<PageState, 'regionName'> & { readonly errors: FieldErrors<BookingValues> };

/** Every wrong field after a refused submit, at the top of the form, each a link to it. */
export function ErrorSummary({ errors, regionName }: ErrorSummaryProps) {
  const wrong = FIELD_ORDER.filter((name) => errors[name]);
  if (wrong.length === 0) return null;
  return (
    <div className="notice notice-error" id={SUMMARY} tabIndex={-1}>
      <h2 className="summary-title">{fill(booking.summary.title, { smart_count: wrong.length })}</h2>
      <ul>
        {wrong.map((name) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(name);
              }}
            >
              {(name === 'region' && regionName) || labels[name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says when the device has no connection. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <p role="status" className="offline">
      {!online && booking.connection.offline}
    </p>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

interface FailureNoticeProps {
  readonly failure: Failure;
  readonly onResend?: () => void;
}

const { failure: texts } = booking;

const titles: Readonly<Record<Failure['kind'], string>> = {
  // It may have been recorded all the same.
  lost: texts.unanswered,
  refused: texts.title,
  unanswered: texts.unanswered,
};

/** Why there is no appointment, and what can be done (PUB-03). */
export function FailureNotice({ failure, onResend }: FailureNoticeProps) {
  return (
    <div className="notice notice-error" role="alert">
      <p>
        <strong>{titles[failure.kind]}</strong>
      </p>
      {failure.kind === 'lost' && <p>{texts.lost}</p>}
      {failure.kind === 'refused' && (
        <>
          {failure.description && <p>{failure.description}</p>}
          {failure.others.map((message) => (
            <p key={message}>{message}</p>
          ))}
          {/* A marked field must be corrected first: the server would refuse the same request again. */}
          <p>{failure.description && !failure.saysWhen ? texts.retry : texts.kept}</p>
        </>
      )}
      {(failure.kind === 'lost' || failure.kind === 'unanswered') && onResend && (
        <>
          <p>{texts.resendHint}</p>
          {/* The button that was pressed lost the focus while it was disabled. */}
          <button
            type="button"
            className="button-quiet"
            onClick={onResend}
            ref={failure.kind === 'lost' ? focus : null}
          >
            {texts.resend}
          </button>
        </>
      )}
    </div>
  );
}
