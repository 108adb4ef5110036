import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { saveFile } from '../../ui/save-file.ts';

export interface CareLogOptions {
  readonly record: VeteranRecord;
  /** The dialog has done its work, or is given up. */
  readonly onClose: () => void;
  readonly onFailed: () => void;
}

/** Downloads a veteran's care log; `close` gives a running download up. */
export function useCareLog({ record, onClose, onFailed }: CareLogOptions) {
  const provider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const abort = useRef(new AbortController());
  useEffect(() => {
    const current = new AbortController();
    abort.current = current;
    // Nothing is downloaded to a page that one has left.
    return () => current.abort();
  }, []);
  const { mutate, isPending } = useMutation({
    mutationFn: async (pages: number) => {
      const { signal } = abort.current;
      const answer = await provider.careLog(record.id, pages, signal).catch((error: unknown) => {
        if (signal.aborted) return null;
        throw error;
      });
      if (!answer || signal.aborted) return;
      saveFile(answer.name, answer.file);
      notify('careLog.done', { type: 'success' });
      onClose();
    },
    onError: onFailed,
  });
  return {
    download: (pages: number) => {
      if (!isPending) mutate(pages);
    },
    isPending,
    close: () => {
      abort.current.abort();
      onClose();
    },
  };
}
