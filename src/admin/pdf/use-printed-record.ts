import { useGetOne, useRecordContext, useResourceContext } from 'react-admin';
import type { HydraRecord } from '../data-provider/hydra.ts';

/**
 * The current record, read once more to be put on paper: the document is made in the browser, and so the access log
 * learns what the reading was for (SEC-05).
 */
export function usePrintedRecord(purpose: 'sheet' | 'letter') {
  const resource = useResourceContext() ?? '';
  const id = useRecordContext<HydraRecord>()?.id;
  const { data, error, isFetching, refetch } = useGetOne<HydraRecord>(
    resource,
    { id: id ?? 0, meta: { query: { for: purpose } } },
    // Read when the document is opened, and only then.
    { enabled: id !== undefined, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  return { record: data, error, isFetching, onRetry: () => void refetch() };
}
