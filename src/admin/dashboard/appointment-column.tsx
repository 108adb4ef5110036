import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Card, Skeleton, Stack, Typography } from '@mui/material';
import { LinkBase, RecordContextProvider, useGetList, useTranslate } from 'react-admin';
import { addDays, dayOf } from '../../domain/dates/days.ts';
import { longDay } from '../../domain/dates/long-day.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import { useCanAccess } from '../access/use-can-access.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { StaleDataNotice } from '../ui/lists/stale-data-notice.tsx';
import { ErrorView } from '../ui/records/error-view.tsx';
import { AppointmentLine } from './appointment-line.tsx';
import type { OwnOffice } from './live.ts';
import { LIVE } from './live.ts';

/** The others are in the list to which a link leads. */
const MAX_ROWS = 12;

interface ColumnProps {
  readonly part: 'current' | 'next';
  readonly office: OwnOffice;
}

/** One column of the dashboard: its title, the add button, the appointments in time order (DASH-01). */
export function AppointmentColumn({ part, office }: ColumnProps) {
  const translate = useTranslate();
  const { data, total, error, isPending, isFetching, refetch } = useGetList<AppointmentRecord>(
    'appointments',
    {
      filter: { region: office.region.id, cell: office.cell.id },
      pagination: { page: 1, perPage: MAX_ROWS },
      sort: { field: 'dateRDV', order: 'ASC' },
      meta: { collection: part },
    },
    LIVE,
  );
  const title = `dashboard-${part}`;
  return (
    <Card component="section" aria-labelledby={title} sx={{ overflow: 'hidden' }}>
      <Stack direction="row" sx={{ px: 2, py: 1.5, gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography id={title} variant="h2" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
          {translate(`dashboard.${part}`)}
          {total !== undefined && (
            <Typography component="span" color="textSecondary" sx={{ ml: 1, fontWeight: 400 }}>
              {total}
            </Typography>
          )}
        </Typography>
        <AddAppointment part={part} />
      </Stack>
      {isPending && <Skeleton variant="rectangular" height={160} sx={{ m: 2 }} />}
      {error && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      {data && <StaleDataNotice error={error} isFetching={isFetching} onRetry={() => void refetch()} />}
      {data && <Lines part={part} appointments={data} />}
      {data && total !== undefined && total > data.length && (
        <Box sx={{ p: 1, borderTop: '1px solid var(--color-border)' }}>
          <Button component={LinkBase} to={`/appointments/${part}`}>
            {translate('dashboard.seeAll', { smart_count: total })}
          </Button>
        </Box>
      )}
    </Card>
  );
}

function AddAppointment({ part }: Pick<ColumnProps, 'part'>) {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'appointments', action: 'create' });
  if (!canAccess) return null;
  return (
    <Button
      variant={part === 'current' ? 'contained' : 'outlined'}
      startIcon={<AddIcon />}
      component={LinkBase}
      to="/appointments/create"
      aria-label={translate('dashboard.add')}
    >
      {translate('ra.action.create')}
    </Button>
  );
}

interface LinesProps {
  readonly part: 'current' | 'next';
  readonly appointments: readonly AppointmentRecord[];
}

/** The appointments, those to come under their days. */
function Lines({ part, appointments }: LinesProps) {
  const translate = useTranslate();
  if (appointments.length === 0)
    return (
      <Box sx={{ px: 2, pt: 2, pb: 4, textAlign: 'center' }}>
        <Typography>{translate(part === 'current' ? 'dashboard.noCurrent' : 'dashboard.noNext')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {translate(part === 'current' ? 'dashboard.noCurrentWhy' : 'dashboard.noNextWhy')}
        </Typography>
      </Box>
    );
  const days = [...new Set(appointments.map(({ dateRDV }) => dayOf(dateRDV)))];
  return days.map((day) => (
    <Box key={day}>
      {part === 'next' && <DayHeading day={day} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {appointments
          .filter(({ dateRDV }) => dayOf(dateRDV) === day)
          .map((appointment) => (
            <RecordContextProvider key={appointment.id} value={appointment}>
              <AppointmentLine />
            </RecordContextProvider>
          ))}
      </Box>
    </Box>
  ));
}

function DayHeading({ day }: { day: string }) {
  const translate = useTranslate();
  const today = serviceToday();
  const name =
    day === today
      ? translate('dashboard.today')
      : day === addDays(today, 1)
        ? translate('dashboard.tomorrow')
        : longDay(day);
  return (
    <Typography
      component="h3"
      sx={{
        px: 2,
        py: 0.5,
        fontSize: '0.875rem',
        fontWeight: 650,
        color: 'text.secondary',
        backgroundColor: 'var(--color-surface-sunken)',
        '&::first-letter': { textTransform: 'uppercase' },
      }}
    >
      {name}
    </Typography>
  );
}
