import { Box, Card, Link, Typography } from '@mui/material';
import { LinkBase, RecordContextProvider, useGetList, useListContext, useTranslate } from 'react-admin';
import { formatMoment } from '../../domain/dates/days.ts';
import { useRight } from '../access/use-right.ts';
import { AppointmentNumber, CanceledChip } from '../appointments/record/appointment-chips.tsx';
import { AppointmentName } from '../appointments/record/appointment-name.tsx';
import type { AppointmentRecord } from '../data-provider/records.ts';

/** The others are in the list to which a link leads. */
const MAX_SHOWN = 5;

/**
 * A person who is not on file may have an appointment: where no veteran is found, the appointments of that name are
 * shown to users who may list them.
 */
export function VisitorAppointments() {
  const { total, filterValues } = useListContext();
  const search = typeof filterValues.keyWord === 'string' ? filterValues.keyWord.trim() : '';
  const mayList = useRight('Appointment', 'LIST');
  return total === 0 && search !== '' && mayList ? <FoundAppointments search={search} /> : null;
}

function FoundAppointments({ search }: { search: string }) {
  const translate = useTranslate();
  const { data = [], total = 0 } = useGetList<AppointmentRecord>('appointments', {
    filter: { search },
    pagination: { page: 1, perPage: MAX_SHOWN },
    sort: { field: 'agenda', order: 'ASC' },
  });
  if (total === 0) return null;
  const all = `/appointments?filter=${encodeURIComponent(JSON.stringify({ search }))}`;
  return (
    <Card component="section" aria-labelledby="visitors-found" sx={{ p: 2, mt: 2 }}>
      <Typography variant="h3" id="visitors-found">
        {translate('globalSearch.appointments.title', { smart_count: total })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, my: 1, p: 0 }}>
        {data.map((record) => (
          <RecordContextProvider key={record.id} value={record}>
            <Box component="li" sx={{ py: 0.5, display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
              <span>{formatMoment(record.dateRDV)}</span>
              <AppointmentName />
              <Typography component="span" color="textSecondary">
                <AppointmentNumber />
              </Typography>
              <CanceledChip />
            </Box>
          </RecordContextProvider>
        ))}
      </Box>
      <Link component={LinkBase} to={all}>
        {translate('globalSearch.appointments.all')}
      </Link>
    </Card>
  );
}
