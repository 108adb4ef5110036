import { type ReactNode, useSyncExternalStore } from 'react';
import { booking } from '#texts/booking.ts';
import type { Failure } from '../form/refusal.ts';
import { FailureNotice } from './messages.tsx';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device says that it has a connection. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

interface SendAreaProps {
  readonly failure: Failure | null;
  readonly onResend?: () => void;
  /** The main button. */
  readonly children: ReactNode;
}

/** The end of the form: the failure of the last request, a missing connection, and the main button. */
export function SendArea({ failure, onResend, children }: SendAreaProps) {
  const online = useOnline();
  return (
    <div className="send" id="send">
      {failure && <FailureNotice failure={failure} onResend={onResend} />}
      <p role="status" className="offline">
        {!online && booking.connection.offline}
      </p>
      {children}
    </div>
  );
}

/** The button that asks for the appointment. */
export function SubmitButton({ isBusy }: { readonly isBusy: boolean }) {
  return (
    <button type="submit" className="button" disabled={isBusy}>
      {isBusy && <span className="spinner" aria-hidden="true" />}
      {isBusy ? booking.submitting : booking.submit}
    </button>
  );
}
