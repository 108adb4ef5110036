import RemoveIcon from '@mui/icons-material/EventBusyOutlined';
import {
  Box,
  IconButton,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Tooltip,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { locale } from '#texts/locale.ts';
import { formatDay } from '../../domain/dates/days.ts';
import { longDay } from '../../domain/dates/long-day.ts';
import { formatCount } from '../../i18n/fill.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import { useCanAccess } from '../access/use-can-access.ts';
import type { CalendarDay } from '../data-provider/calls/calendar-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import type { CalendarRecord } from '../data-provider/records.ts';
import { ClosedChip } from '../slots/closed-chip.tsx';
import { useHasWaitingPeople } from '../slots/use-has-waiting-people.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState } from '../ui/lists/empty-list.tsx';
import { fromWidth } from '../ui/lists/from-width.ts';
import { StaleDataNotice } from '../ui/lists/stale-data-notice.tsx';
import { useFocusAfterRow } from '../ui/lists/use-focus-after-row.ts';
import { ErrorView } from '../ui/records/error-view.tsx';
import { EditCalendarButton } from './edit-calendar-button.tsx';
import { useConfirmedChange } from './use-confirmed-change.ts';

/** Formats a day, YYYY-MM-DD, for a narrow column: lun. 23/11. The year is added where it is not the current one. */
const shortDay = (day: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    ...(day.startsWith(serviceToday().slice(0, 4)) ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

const WIDE = fromWidth('sm');

const HELD = 'resources.availableAppointments.fields.held';

const HEADINGS = [
  { label: 'calendars.dayTab.day', sx: {} },
  { label: 'slots.places', sx: {} },
  { label: 'resources.availableAppointments.fields.booked', sx: WIDE },
  { label: HELD, sx: WIDE },
  { label: 'resources.availableAppointments.fields.remaining', sx: {} },
];

/** The days of the calendar with their places; each can be taken out (SLOT-04). */
export function DaysTab() {
  const record = useRecordContext<CalendarRecord>();
  const provider = useDataProvider<AppDataProvider>();
  const translate = useTranslate();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['calendars', 'days', record?.id],
    queryFn: () => provider.calendarDays(record?.id ?? ''),
    enabled: record !== undefined,
  });
  const { canAccess } = useCanAccess({ resource: 'availableAppointments', action: 'delete' });
  const hasWaitingPeople = useHasWaitingPeople();
  if (error && !data) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton height={120} />;
  if (data.length === 0)
    return (
      <EmptyState
        title={translate('calendars.dayTab.empty')}
        why={translate('resources.availableAppointments.emptyWhy')}
      >
        <EditCalendarButton />
      </EmptyState>
    );
  return (
    <>
      <StaleDataNotice error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      <Table size="small">
        <TableHead>
          <TableRow>
            {HEADINGS.filter(({ label }) => hasWaitingPeople || label !== HELD).map(
              ({ label, sx }, index) => (
                <TableCell key={label} align={index === 0 ? 'left' : 'right'} sx={sx}>
                  {translate(label)}
                </TableCell>
              ),
            )}
            {canAccess && <TableCell align="right">{translate('screens.list.actions')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((day) => (
            <DayRow
              key={day.day}
              calendar={record?.id ?? ''}
              day={day}
              hasWaitingPeople={hasWaitingPeople}
              canRemove={canAccess === true}
            />
          ))}
        </TableBody>
      </Table>
    </>
  );
}

interface DayRowProps {
  readonly calendar: CalendarRecord['id'];
  readonly day: CalendarDay;
  readonly hasWaitingPeople: boolean;
  readonly canRemove: boolean;
}

function DayRow({ calendar, day, hasWaitingPeople, canRemove }: DayRowProps) {
  return (
    <TableRow hover>
      <TableCell>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {longDay(day.day)}
        </Box>
        <Box component="span" sx={{ display: { sm: 'none' }, whiteSpace: 'nowrap' }}>
          {shortDay(day.day)}
        </Box>{' '}
        <ClosedChip closed={day.closed} />
      </TableCell>
      <TableCell align="right">{formatCount(day.number)}</TableCell>
      <TableCell align="right" sx={WIDE}>
        {day.booked}
      </TableCell>
      {hasWaitingPeople && (
        <TableCell align="right" sx={WIDE}>
          {day.held}
        </TableCell>
      )}
      <TableCell align="right">{day.remaining}</TableCell>
      {canRemove && (
        <TableCell align="right" sx={{ py: 0.25 }}>
          <RemoveDayButton calendar={calendar} day={day} />
        </TableCell>
      )}
    </TableRow>
  );
}

function RemoveDayButton({ calendar, day }: { calendar: CalendarRecord['id']; day: CalendarDay }) {
  const translate = useTranslate();
  const button = useFocusAfterRow();
  const { ask, question } = useConfirmedChange({
    // 409 with bookings: the server says how many.
    change: (provider) => provider.removeCalendarDay(calendar, day.day),
    doneText: 'calendars.dayTab.removed',
  });
  const label = translate('calendars.dayTab.remove', { day: formatDay(day.day) });
  return (
    <>
      <Tooltip title={label}>
        <IconButton ref={button} aria-label={label} size="small" color="error" onClick={ask}>
          <RemoveIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <ConfirmDialog
        {...question}
        danger
        title={translate('calendars.dayTab.removeTitle', { day: longDay(day.day) })}
      >
        {translate('calendars.dayTab.removeText')}
      </ConfirmDialog>
    </>
  );
}
