import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import type { DayMarks } from '../../ui/inputs/day-marks.ts';

/**
 * Returns the days without a free slot in the form's cell and wilaya, one month at a time; undefined until both are
 * chosen.
 */
export function useFullDays(): DayMarks | undefined {
  const provider = useDataProvider<AppDataProvider>();
  const [cell, region] = useWatch<Record<string, string | null>>({ name: ['cell', 'region'] });
  const [month, setMonth] = useState('');
  const { data } = useQuery({
    queryKey: ['freeSlots', 'days', cell, region, month],
    queryFn: async () => {
      const days = await provider.daysWithPlaces({ cell: String(cell), region: String(region), month });
      return { month, open: new Set(days.map(({ day }) => day)) };
    },
    enabled: Boolean(cell && region && month),
    retry: false,
  });
  const isOfficeChosen = Boolean(cell && region);
  return useMemo(
    () =>
      isOfficeChosen
        ? {
            onMonth: setMonth,
            isFull: (day) => data !== undefined && day.startsWith(data.month) && !data.open.has(day),
          }
        : undefined,
    [isOfficeChosen, data],
  );
}
