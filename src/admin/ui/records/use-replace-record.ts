import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { GetListResult } from 'react-admin';
import type { HydraRecord } from '../../data-provider/hydra.ts';

/** Replaces a record in the cached lists and pages by the one of an answer, without a new request. */
export function useReplaceRecord(resource: string): (record: HydraRecord) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (record) => {
      queryClient.setQueriesData<HydraRecord>(
        { queryKey: [resource, 'getOne', { id: String(record.id) }] },
        (cachedRecord) => (cachedRecord ? record : cachedRecord),
      );
      queryClient.setQueriesData<GetListResult<HydraRecord>>(
        { queryKey: [resource, 'getList'] },
        (cachedList) =>
          cachedList?.data
            ? { ...cachedList, data: cachedList.data.map((one) => (one.id === record.id ? record : one)) }
            : cachedList,
      );
    },
    [queryClient, resource],
  );
}
