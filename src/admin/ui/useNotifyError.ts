import { useCallback } from 'react';
import { useNotify } from 'react-admin';

/** Tells an error in a toast: the server's description, or the key of our own text. */
export function useNotifyError(): (error: unknown) => void {
  const notify = useNotify();
  return useCallback(
    (error) => {
      const message = (error as Error | undefined)?.message || 'ra.notification.http_error';
      // A server's sentence is no key of the catalogue: it stands for itself.
      notify(message, {
        type: 'error',
        multiLine: true,
        messageArgs: message.startsWith('ra.') ? {} : { _: message },
      });
    },
    [notify],
  );
}
