import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { CallMeta } from '../../data-provider/call-meta.ts';
import { failureOf } from '../../data-provider/errors.ts';
import type { Save } from '../../ui/forms/use-forced-save.ts';
import { useRequestKey } from '../../ui/forms/use-request-key.ts';
import { useNotifyError } from '../../ui/records/use-notify-error.ts';

export type Upload = ReturnType<typeof useUpload>;

/**
 * Sends a document's form: once however often it is asked, since what is sent again after a lost answer bears the
 * same key (SYS-07); tells how far the file is, and can be given up.
 */
export function useUpload() {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [part, setPart] = useState<number | null>(null);
  const requestKey = useRequestKey();
  const abort = useRef<AbortController | null>(null);
  // Nothing goes on being sent from a form that one has left.
  useEffect(() => () => abort.current?.abort(), []);

  return {
    part,
    stop: () => abort.current?.abort(),
    onSave: async (values: FieldValues, save: Save): Promise<unknown> => {
      abort.current = new AbortController();
      const { signal } = abort.current;
      setPart(values.file instanceof File ? 0 : null);
      const meta: CallMeta = {
        headers: requestKey(values),
        upload: {
          signal,
          onProgress: (now) => setPart((before) => (before === null ? null : now)),
        },
      };
      try {
        return await save(values, { meta });
      } finally {
        setPart(null);
      }
    },
    onError: (error: unknown): void => {
      const { name, status, body } = failureOf(error);
      if (name === 'AbortError') notify('veteranFiles.stopped', { type: 'info' });
      else if (status === 0) notify('veteranFiles.lost', { type: 'error', multiLine: true });
      else if (Object.keys(body?.errors ?? {}).length === 0) notifyError(error);
    },
  };
}
