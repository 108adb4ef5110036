import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Card, Link, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { LinkBase, RecordContextProvider, useGetList, useTranslate } from 'react-admin';
import { addDays, formatDay, formatMoment } from '../../../domain/dates/days.ts';
import { daysMeant, writeBirth } from '../../../domain/people/birth-date.ts';
import { serviceToday } from '../../../shared/page-settings.ts';
import { useRight } from '../../access/use-right.ts';
import { veteranBookingAddress } from '../../appointments/form/booking-address.ts';
import { AppointmentNumber, CanceledChip, StateChip } from '../../appointments/record/appointment-chips.tsx';
import type { HydraRecord } from '../../data-provider/hydra.ts';
import type { AppointmentRecord, VeteranRecord } from '../../data-provider/records.ts';
import { LINED_LIST } from '../../ui/lists/lined-list.ts';
import { ErrorView } from '../../ui/records/error-view.tsx';
import { BesideRecord } from './beside-record.tsx';

/** The others are in the list of appointments. */
const MAX_SHOWN = 50;

/** /veterans/{id}/rendez-vous: what comes, who waits, what was, with what became of it (VET-15). */
export const VeteranAppointments = () => (
  <BesideRecord title="story.appointments.of" resource="appointments" action="list">
    {(record) => <Appointments veteran={record} />}
  </BesideRecord>
);

function Appointments({ veteran }: { veteran: VeteranRecord }) {
  const translate = useTranslate();
  const books = useRight('Appointment', 'CREATE');
  const today = serviceToday();
  return (
    <>
      {books && (
        <Button
          variant="contained"
          component={LinkBase}
          startIcon={<AddIcon />}
          to={veteranBookingAddress(veteran.id)}
          sx={{ mb: 2 }}
        >
          {translate('story.appointments.add')}
        </Button>
      )}
      <Visits veteran={veteran} part="coming" when={{ after: today }} order="ASC" />
      {useRight('Appointment', 'VIEW') && <Waiting veteran={veteran} />}
      <Visits veteran={veteran} part="past" when={{ before: addDays(today, -1) }} order="DESC" />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ px: { xs: 2, md: 3 }, py: 2, mb: 2 }}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 1, color: 'var(--color-primary)' }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}

interface VisitsProps {
  readonly veteran: VeteranRecord;
  readonly part: 'coming' | 'past';
  readonly when: Readonly<Record<string, string>>;
  readonly order: 'ASC' | 'DESC';
}

function Visits({ veteran, part, when, order }: VisitsProps) {
  const translate = useTranslate();
  const filter = { veteran: { id: veteran.id }, dateRDV: when };
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<AppointmentRecord>('appointments', {
    filter,
    pagination: { page: 1, perPage: MAX_SHOWN },
    sort: { field: 'dateRDV', order },
  });
  return (
    <Part title={translate(`story.appointments.${part}`)}>
      {error && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Typography color="textSecondary">
          {translate(part === 'coming' ? 'story.appointments.noneComing' : 'story.appointments.nonePast')}
        </Typography>
      )}
      <Box component="ul" sx={LINED_LIST}>
        {data?.map((record) => (
          <RecordContextProvider key={record.id} value={record}>
            <Visit record={record} />
          </RecordContextProvider>
        ))}
      </Box>
      {data && total > data.length && (
        <Link component={LinkBase} to={`/appointments?filter=${encodeURIComponent(JSON.stringify(filter))}`}>
          {translate('story.appointments.more', { total })}
        </Link>
      )}
    </Part>
  );
}

function Visit({ record }: { record: AppointmentRecord }) {
  const opens = useRight('Appointment', 'VIEW');
  const moment = formatMoment(record.dateRDV);
  const { reason, cell, region } = record.refs;
  return (
    <Box
      component="li"
      sx={{ py: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}
    >
      {opens ? (
        <Link component={LinkBase} to={`/appointments/${record.id}/show`} sx={{ fontWeight: 600 }}>
          {moment}
        </Link>
      ) : (
        <strong>{moment}</strong>
      )}
      <span>{[reason?.name, cell?.name, region?.name].filter(Boolean).join(' · ')}</span>
      <Typography component="span" variant="body2" color="textSecondary">
        <AppointmentNumber />
      </Typography>
      <CanceledChip />
      <StateChip />
    </Box>
  );
}

/** Lists waiting list entries with the same names and birth date: an entry names no record. */
function Waiting({ veteran }: { veteran: VeteranRecord }) {
  const translate = useTranslate();
  const { lastName, firstName, birthDate } = veteran;
  const { first, last } = daysMeant(writeBirth(veteran));
  const { data = [] } = useGetList<HydraRecord>(
    'queueEntries',
    {
      filter: { lastName, firstName, birthDate: { after: first, before: last }, waiting: true },
      pagination: { page: 1, perPage: MAX_SHOWN },
      sort: { field: 'date', order: 'ASC' },
    },
    { enabled: Boolean(birthDate) },
  );
  if (data.length === 0) return null;
  return (
    <Part title={translate('story.appointments.queue')}>
      <Box component="ul" sx={LINED_LIST}>
        {data.map(({ id, date, refs }) => (
          <Box component="li" key={id} sx={{ py: 1 }}>
            <Link component={LinkBase} to={`/queueEntries/${id}/show`} sx={{ fontWeight: 600 }}>
              {translate('story.appointments.until', { day: formatDay(date) })}
            </Link>{' '}
            {[refs.reason?.name, refs.cell?.name].filter(Boolean).join(' · ')}
          </Box>
        ))}
      </Box>
    </Part>
  );
}
