import { useCallback } from 'react';
import { type HttpError, useNotify, useRefresh } from 'react-admin';

/**
 * Tells an error in a toast: the server's description, or the key of our own text. Where somebody else was faster, what
 * is shown is read again (SEC-04).
 */
export function useNotifyError(): (error: unknown) => void {
  const notify = useNotify();
  const refresh = useRefresh();
  return useCallback(
    (error) => {
      const message = (error as Error | undefined)?.message || 'ra.notification.http_error';
      // A server's sentence is no key of the catalogue: it stands for itself.
      notify(message, {
        type: 'error',
        multiLine: true,
        messageArgs: message.startsWith('ra.') ? {} : { _: message },
      });
      if ((error as HttpError | undefined)?.status === 412) refresh();
    },
    [notify, refresh],
  );
}
