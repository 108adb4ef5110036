import { createElement, useCallback } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { failureOf } from '../../data-provider/errors.ts';
import { InTheWay } from './in-the-way.tsx';

/**
 * Shows an error as a toast: the server's message, with links to blocking appointments, or our own text. If somebody
 * else was faster, the data on screen is read again (SEC-04).
 */
export function useNotifyError(): (error: unknown) => void {
  const notify = useNotify();
  const refresh = useRefresh();
  return useCallback(
    (error) => {
      const { appointments }: { appointments?: unknown } = failureOf(error).body ?? {};
      // The user opens the links one after the other, so the toast stays until it is closed.
      if (Array.isArray(appointments) && appointments.length > 0)
        return notify(createElement(InTheWay, { message: failureOf(error).message ?? '', appointments }), {
          type: 'error',
          autoHideDuration: null,
        });
      const message = failureOf(error).message || 'ra.notification.http_error';
      // The server's message is no text key, so it is also the fallback text.
      notify(message, {
        type: 'error',
        multiLine: true,
        messageArgs: message.startsWith('ra.') ? {} : { _: message },
      });
      if (failureOf(error).status === 412) refresh();
    },
    [notify, refresh],
  );
}
