import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { countedRecords } from '../../../i18n/names.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import { ErrorView } from '../../ui/records/error-view.tsx';
import type { PairProps } from './merge-row.tsx';

/** Returns what belongs to the merged record, counted in words; undefined while it is being read. */
export function useMoves({ mergedRecord }: Pick<PairProps, 'mergedRecord'>) {
  const provider = useDataProvider<AppDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['veteranBelongings', mergedRecord.id],
    queryFn: ({ signal }) => provider.veteranBelongings(mergedRecord.id, signal),
  });
  const countedTexts = data?.map(({ resource, count }) => countedRecords(resource, count));
  return { countedTexts, error, refetch };
}

/** Everything that the kept record receives beside the chosen values. */
export function Moves({ keptRecord, mergedRecord }: PairProps) {
  const translate = useTranslate();
  const id = useId();
  const { countedTexts, error, refetch } = useMoves({ mergedRecord });
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3, minHeight: 56 }}>
      <Typography id={id} variant="h3">
        {translate('merging.moves', { id: String(keptRecord.id) })}
      </Typography>
      {countedTexts && (
        <Typography role="status">
          {countedTexts.length > 0 ? countedTexts.join(', ') : translate('merging.movesNothing')}
        </Typography>
      )}
    </Box>
  );
}
