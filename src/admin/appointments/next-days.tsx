import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { freeDays } from '../../domain/free-hours.ts';
import { longDay } from '../../domain/long-day.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';

/** Days that are offered. */
const MOST = 6;

interface NextDaysProps {
  /** Links. */
  readonly cell: string;
  readonly region: string;
  readonly onChoose: (day: string) => void;
}

/** The next days with places in a cell and region, each a button that chooses it. */
export function NextDays({ cell, region, onChoose }: NextDaysProps) {
  const translate = useTranslate();
  const provider = useDataProvider<AppDataProvider>();
  const { data } = useQuery({
    queryKey: ['freeSlots', 'next', cell, region],
    queryFn: () => provider.availableSlots({ cell, region }),
    refetchOnWindowFocus: false,
  });
  if (!data) return null;
  const days = freeDays(data).slice(0, MOST);
  if (days.length === 0)
    return <Typography color="textSecondary">{translate('appointments.slot.noDays')}</Typography>;
  return (
    <>
      <Typography sx={{ mb: 1 }}>{translate('appointments.slot.nextDays')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {days.map(({ day, remaining }) => (
          <Button key={day} variant="outlined" size="small" onClick={() => onChoose(day)}>
            {translate('appointments.slot.day', { day: longDay(day), smart_count: remaining })}
          </Button>
        ))}
      </Box>
    </>
  );
}
