import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { isToCome } from '../../domain/scheduling/free-hours.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import type { OwnOffice } from './live.ts';
import { LIVE } from './live.ts';

/** Shows the number of places that are left today, from now on. */
export function FreePlaces({ office }: { office: OwnOffice }) {
  const translate = useTranslate();
  const provider = useDataProvider<AppDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['freeSlots', 'today', office.cell.id, office.region.id],
    queryFn: () =>
      provider.availableSlots({ cell: office.cell.id, region: office.region.id, date: serviceToday() }),
    ...LIVE,
  });
  // No number rather than an old one (SYS-06); the columns say that reading failed.
  if (!data || error) return null;
  const places = data
    .filter((slot) => isToCome(slot, Date.now()))
    .reduce((sum, { remaining }) => sum + remaining, 0);
  return (
    <Typography sx={{ fontWeight: 650 }}>
      {places > 0 ? translate('dashboard.places', { smart_count: places }) : translate('dashboard.noPlaces')}
    </Typography>
  );
}
