import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { longDay } from '../../../domain/dates/long-day.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import { NewRecordButton } from '../../ui/lists/empty-list.tsx';

/**
 * The next days with free places in a cell and region (links), with the number of places from now on; undefined until
 * they are read.
 */
export function useNextDays(cell: string | null | undefined, region: string | null | undefined) {
  const provider = useDataProvider<AppDataProvider>();
  return useQuery({
    queryKey: ['freeSlots', 'next', cell, region],
    queryFn: () => provider.daysWithPlaces({ cell: String(cell), region: String(region) }),
    enabled: Boolean(cell && region),
    refetchOnWindowFocus: false,
  });
}

interface NextDaysProps {
  /** Links of the cell and the region. */
  readonly cell: string | null | undefined;
  readonly region: string | null | undefined;
  /** The chosen day. */
  readonly day: string | null | undefined;
  readonly onChoose: (day: string) => void;
}

/** A button for each of the next days with free places in a cell and region. */
export function NextDays({ cell, region, day: selectedDay, onChoose }: NextDaysProps) {
  const translate = useTranslate();
  const { data: days } = useNextDays(cell, region);
  if (!days) return null;
  if (days.length === 0)
    return (
      <>
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {translate('appointments.slot.noDays')}
        </Typography>
        <NewRecordButton resource="calendars" />
      </>
    );
  return (
    <>
      <Typography sx={{ my: 1 }}>{translate('appointments.slot.nextDays')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {days.map(({ day, remaining }) => (
          <Button
            key={day}
            variant="outlined"
            size="small"
            aria-pressed={day === selectedDay}
            onClick={() => onChoose(day)}
            sx={day === selectedDay ? { backgroundColor: 'var(--color-primary-soft)' } : undefined}
          >
            {translate('appointments.slot.day', { day: longDay(day), smart_count: remaining })}
          </Button>
        ))}
      </Box>
    </>
  );
}
