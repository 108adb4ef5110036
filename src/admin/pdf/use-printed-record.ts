import { useGetOne, useRecordContext, useResourceContext } from 'react-admin';
import type { HydraRecord } from '../data-provider/hydra.ts';

/**
 * Reads the current record again for printing. The PDF is made in the browser, so this request tells the access log the
 * purpose (SEC-05).
 */
export function usePrintedRecord(purpose: 'sheet' | 'letter') {
  const resource = useResourceContext() ?? '';
  const id = useRecordContext<HydraRecord>()?.id;
  const { data, error, isFetching, refetch } = useGetOne<HydraRecord>(
    resource,
    { id: id ?? 0, meta: { query: { for: purpose } } },
    // Read once, when the document is opened.
    { enabled: id !== undefined, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  return { record: data, error, isFetching, onRetry: () => void refetch() };
}
