import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { MOVING_STATES } from '../../../domain/imports/imports.ts';
import { showAnswer } from '../../access/query-client.ts';
import type { ListImport, RowsQuery } from '../../data-provider/calls/import-calls.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import { useNotifyError } from '../../ui/records/use-notify-error.ts';

const KEY = ['veteranImports'];
const keyOf = (id: number) => [...KEY, id];

/** The time between two reads of an import that is moving. */
const LOOK_MS = 1000;

/** The last imports, the newest first. */
export function useImports() {
  const provider = useDataProvider<AppDataProvider>();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => provider.listImports(signal) });
}

/** An import, read again every second while the server works on it. */
export function useImport(id: number) {
  const provider = useDataProvider<AppDataProvider>();
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => provider.readImport(id, signal),
    refetchInterval: ({ state: { data } }) => (data && MOVING_STATES.includes(data.state) ? LOOK_MS : false),
  });
}

/** A page of an import's rows. */
export function useImportRows({ id, version }: ListImport, query: RowsQuery) {
  const provider = useDataProvider<AppDataProvider>();
  return useQuery({
    queryKey: [...keyOf(id), 'rows', version, query],
    queryFn: ({ signal }) => provider.importRows(id, query, signal),
    placeholderData: keepPreviousData,
  });
}

/** Shows an import as an answer gives it, and reads the list again. */
export function useShowImport() {
  const queryClient = useQueryClient();
  return async (listImport: ListImport) => {
    await showAnswer(queryClient, keyOf(listImport.id), listImport);
    void queryClient.invalidateQueries({ queryKey: KEY, exact: true });
  };
}

/** Reads everything about imports again. */
export function useImportsAgain() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: KEY });
}

/** A call that moves an import on; a refusal is told, and what stands then is read. */
export function useImportCall<A>(call: (provider: AppDataProvider, argument: A) => Promise<ListImport>) {
  const provider = useDataProvider<AppDataProvider>();
  const show = useShowImport();
  const again = useImportsAgain();
  const notifyError = useNotifyError();
  return useMutation({
    mutationFn: (argument: A) => call(provider, argument),
    onSuccess: show,
    onError: (error) => {
      notifyError(error);
      void again();
    },
  });
}
