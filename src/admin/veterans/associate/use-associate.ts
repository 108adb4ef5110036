import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type HttpError, useDataProvider, useNotify } from 'react-admin';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { useReplaceRecord } from '../../ui/records/use-replace-record.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';

/** Returns the message of a refusal: the field's violation, the missing right, or the server's own message. */
function failureOf(error: HttpError | null): string | null {
  if (!error) return null;
  if (error.status === 403) return 'screens.form.refused';
  const violation: unknown = error.body?.errors?.associate;
  return typeof violation === 'string' ? violation : error.message || 'ra.notification.http_error';
}

/**
 * Associates a veteran with another, given by its link, or with none (ASSOC-01). The answer stands in the record's
 * place at once; the others that it touches are read again, and after a failure so is the record: somebody else may
 * have been faster.
 */
export function useAssociate(record: VeteranRecord, onDone: () => void) {
  const provider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const replace = useReplaceRecord('veterans');
  const { mutateAsync, isPending, error, reset } = useMutation<VeteranRecord, HttpError, string | null>({
    mutationFn: (link) => provider.associate(record, link),
    onSuccess: (answer, link) => {
      replace(answer);
      notify(link ? 'veterans.associate.saved' : 'veterans.associate.removed', { type: 'success' });
      onDone();
    },
    onSettled: (_answer, error) => {
      const read = queryClient.invalidateQueries({ queryKey: ['veterans'] });
      // Somebody was faster: the next try has to know the newer version.
      return error?.status === 412 ? read : undefined;
    },
  });
  const associate = useOneAtATime(mutateAsync);
  return { associate, isPending, failure: failureOf(error), reset };
}
