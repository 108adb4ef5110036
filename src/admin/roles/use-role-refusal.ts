import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { failureOf } from '../data-provider/errors.ts';
import { useNotifyError } from '../ui/records/use-notify-error.ts';

/** Tells a refused deletion: its own words for 403 (ROLE-02), the server's description for what is in use. */
export function useDeleteRefusal(): (error: unknown) => void {
  const notify = useNotify();
  const notifyError = useNotifyError();
  return useCallback(
    (error) => {
      if (failureOf(error).status === 403)
        notify('resources.roles.notifications.deleteRefused', { type: 'error' });
      else notifyError(error);
    },
    [notify, notifyError],
  );
}
