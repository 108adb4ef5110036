import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { GetListResult } from 'react-admin';
import type { HydraRecord } from '../../data-provider/hydra.ts';

/** Puts a record as the server answered it in place of the one that lists and pages hold: nothing is asked again. */
export function useReplaceRecord(resource: string): (record: HydraRecord) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (record) => {
      queryClient.setQueriesData<HydraRecord>(
        { queryKey: [resource, 'getOne', { id: String(record.id) }] },
        (cached) => (cached ? record : cached),
      );
      queryClient.setQueriesData<GetListResult<HydraRecord>>({ queryKey: [resource, 'getList'] }, (cached) =>
        cached?.data
          ? { ...cached, data: cached.data.map((one) => (one.id === record.id ? record : one)) }
          : cached,
      );
    },
    [queryClient, resource],
  );
}
