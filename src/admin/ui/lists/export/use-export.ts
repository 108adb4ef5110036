import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLogoutIfAccessDenied, useNotify } from 'react-admin';
import { listTools } from '#texts/admin/list-tools.ts';
import { fill } from '../../../../i18n/fill.ts';
import { type ExportedList, exportedList } from '../../../data-provider/exported-list.ts';
import { saveFile } from '../../save-file.ts';

/** Fetches a list as a file and hands it to the browser; who leaves waits no longer. */
export function useExport(onDone: () => void) {
  const notify = useNotify();
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const [bytes, setBytes] = useState(0);
  const abort = useRef(new AbortController());
  useEffect(() => {
    const current = new AbortController();
    abort.current = current;
    return () => current.abort();
  }, []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (list: ExportedList) => {
      const { signal } = abort.current;
      setBytes(0);
      const { name, file } = await exportedList(list, { signal, onBytes: setBytes });
      if (signal.aborted) return;
      saveFile(name, file);
      const message = fill(listTools.export.done, { name });
      notify(message, { type: 'success', messageArgs: { _: message } });
      onDone();
    },
    onError: (failure) => void logoutIfAccessDenied(failure).catch(() => undefined),
  });
  return {
    start: (list: ExportedList) => {
      if (!isPending) mutate(list);
    },
    isPending,
    bytes,
    error,
  };
}
