import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { type DataExport, isUnderWay } from '../../domain/data-exports.ts';
import { showAnswer } from '../access/query-client.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { useNotifyError } from '../ui/records/use-notify-error.ts';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';

const KEY = ['dataExports'];

/** The interval at which the state of the exports is read: progress, and whether a ready one was fetched or removed. */
const PROGRESS_MS = 2000;
const READY_MS = 10_000;

const intervalOf = (exports: readonly DataExport[] = []): number | false => {
  if (exports.some(({ state }) => isUnderWay(state))) return PROGRESS_MS;
  return exports.some(({ state }) => state === 'ready') && READY_MS;
};

/** The last exports, read again while one of them changes. */
export function useDataExports() {
  const provider = useDataProvider<AppDataProvider>();
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => provider.dataExports(signal),
    refetchInterval: ({ state }) => intervalOf(state.data),
  });
}

/** A change whose answer is the list; a refusal is told, and the list is read again. */
function useChange<V>(change: (value: V) => Promise<readonly DataExport[]>, successText: string) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: change,
    onSuccess: async (exports) => {
      await showAnswer(queryClient, KEY, exports);
      notify(successText, { type: 'success' });
    },
    onError: (error) => {
      notifyError(error);
      void queryClient.invalidateQueries({ queryKey: KEY });
    },
  });
  return { run: useOneAtATime((value: V) => mutateAsync(value)), isPending };
}

/** Asks for an export. */
export function useRequestExport() {
  const provider = useDataProvider<AppDataProvider>();
  return useChange<void>(() => provider.requestDataExport(), 'dataExports.requested');
}

/** Cancels an export, or removes its file. */
export function useRemoveExport(isRunning: boolean) {
  const provider = useDataProvider<AppDataProvider>();
  return useChange<number>(
    (id) => provider.removeDataExport(id),
    isRunning ? 'dataExports.cancelled' : 'dataExports.removed',
  );
}

/** Lets the browser fetch the file: it shows its own progress, and needs no memory for it. */
export function useFetchExport() {
  const provider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (id: number) => provider.dataExportAddress(id),
    onSuccess: (address) => {
      const link = document.createElement('a');
      link.href = address;
      link.download = '';
      link.click();
      notify('dataExports.fetching', { type: 'info' });
    },
    onError: notifyError,
  });
  return { run: useOneAtATime((id: number) => mutateAsync(id)), isPending };
}
