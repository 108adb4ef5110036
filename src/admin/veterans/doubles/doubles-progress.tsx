import { Alert, LinearProgress } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';

/** The interval at which the progress of the comparison is read. */
const LOOK_MS = 5000;

/** Says that records are still being compared; the list is read again when that is done. */
export function DoublesProgress() {
  const translate = useTranslate();
  const provider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const { data: waiting = 0 } = useQuery({
    queryKey: ['veteranDoubles', 'progress'],
    queryFn: ({ signal }) => provider.doublesProgress(signal),
    refetchInterval: ({ state }) => (state.data ? LOOK_MS : false),
    retry: false,
  });
  const before = useRef(waiting);
  useEffect(() => {
    if (before.current > 0 && waiting === 0)
      void queryClient.invalidateQueries({ queryKey: ['veteranDoubles', 'getList'] });
    before.current = waiting;
  }, [waiting, queryClient]);
  if (waiting === 0) return null;
  return (
    <Alert severity="info" sx={{ mb: 1.5 }}>
      {translate('doubles.progress', { smart_count: waiting })}
      <LinearProgress sx={{ mt: 1 }} aria-hidden />
    </Alert>
  );
}
