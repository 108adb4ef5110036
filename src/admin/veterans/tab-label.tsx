import { Badge } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import type { AppDataProvider } from '../data-provider/data-provider.ts';

const QUERY = 'veteranCounts';

/**
 * Returns the counts of what belongs to the current record, by resource. They are read again after each saved change.
 */
export function useCounts(): Readonly<Record<string, number>> {
  const provider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const id = useRecordContext()?.id;
  const { data } = useQuery({
    queryKey: [QUERY, id],
    queryFn: ({ signal }) => provider.veteranCounts(id ?? 0, signal),
    enabled: id !== undefined,
    retry: false,
  });
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void queryClient.invalidateQueries({ queryKey: [QUERY] });
      }),
    [queryClient],
  );
  // Without an answer a tab is as it would be without a count.
  return data ?? {};
}

interface TabLabelProps {
  /** A key of the catalogue. */
  readonly name: string;
  readonly count: number | undefined;
}

/** A tab's name, and a count that is no part of it (VET-15). */
export function TabLabel({ name, count = 0 }: TabLabelProps) {
  const translate = useTranslate();
  if (count === 0) return translate(name);
  return (
    <Badge
      badgeContent={count}
      max={999}
      slotProps={{ badge: { 'aria-hidden': true } }}
      sx={{
        '& .MuiBadge-badge': {
          position: 'static',
          transform: 'none',
          ml: 0.75,
          backgroundColor: 'var(--color-primary-soft)',
          color: 'primary.main',
        },
      }}
    >
      {translate(name)}
    </Badge>
  );
}
