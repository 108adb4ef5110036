import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, Link, Stack, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LinkBase, useDataProvider, useGetList, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { formatDay } from '../../domain/dates/days.ts';
import { idOf } from '../../domain/model/entity.ts';
import { recordName } from '../../domain/model/record-name.ts';
import type { WorkingPeriod } from '../../domain/scheduling/slots.ts';
import { useCanAccess } from '../access/use-can-access.ts';
import type { CalendarOutcome } from '../data-provider/calls/calendar-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { useSettled } from '../ui/use-settled.ts';
import { type HalfDay, periodOf, previewOf, warningsOf } from './preview.ts';

/** Previews the calendar in the form: days, slots, places, lost minutes, and unusual values. */
export function PreviewCard() {
  const translate = useTranslate();
  const period = periodOf(useWatch());
  return (
    <Box
      component="section"
      aria-label={translate('calendars.preview.title')}
      aria-live="polite"
      sx={{
        p: 2,
        borderRadius: 'var(--radius-large)',
        backgroundColor: 'var(--color-surface-sunken)',
        minHeight: 96,
      }}
    >
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {translate('calendars.preview.title')}
      </Typography>
      {period ? (
        <Outcome period={period} />
      ) : (
        <Typography color="textSecondary">{translate('calendars.preview.incomplete')}</Typography>
      )}
    </Box>
  );
}

function Outcome({ period }: { period: WorkingPeriod }) {
  const translate = useTranslate();
  const preview = previewOf(period);
  const savedOutcome = useSavedOutcome(period);
  const { days, slotsPerDay, places, morning, afternoon, lostMinutes } = preview;
  const isNew = useRecordContext() === undefined;
  const number = (key: string, smart_count: number) => translate(`calendars.preview.${key}`, { smart_count });
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 4, rowGap: 0.5 }}>
        {[
          number('days', savedOutcome?.days ?? days),
          ...(savedOutcome && !isNew
            ? [number('allSlots', savedOutcome.slots)]
            : [number('slots', slotsPerDay)]),
          number('places', savedOutcome?.places ?? places),
        ].map((text) => (
          <Typography key={text} sx={{ fontWeight: 650, fontSize: '1.0625rem' }}>
            {text}
          </Typography>
        ))}
      </Stack>
      <Box sx={{ mt: 0.5, color: 'text.secondary' }}>
        <HalfDayLine name="morning" half={morning} />
        <HalfDayLine name="afternoon" half={afternoon} />
        {slotsPerDay > 0 && (
          <div>{lostMinutes > 0 ? number('lost', lostMinutes) : translate('calendars.preview.noLoss')}</div>
        )}
        {savedOutcome && <ClosedDays outcome={savedOutcome} />}
        {Boolean(savedOutcome?.byHand) && <div>{number('byHand', savedOutcome?.byHand ?? 0)}</div>}
        {Boolean(savedOutcome?.removed) && <div>{number('removed', savedOutcome?.removed ?? 0)}</div>}
      </Box>
      {warningsOf(period, preview).map((warning) => (
        <Warning key={warning} text={translate(`calendars.warnings.${warning}`)} />
      ))}
      {Boolean(savedOutcome?.booked) && <Warning text={number('booked', savedOutcome?.booked ?? 0)} />}
      {savedOutcome && savedOutcome.nationalDays.length > 0 && (
        <NationalDaysWarning days={savedOutcome.nationalDays} />
      )}
      <OverlapWarning period={period} />
    </>
  );
}

function HalfDayLine({ name, half }: { name: 'morning' | 'afternoon'; half: HalfDay }) {
  const translate = useTranslate();
  if (half.slots === 0) return null;
  const { first, last, slots } = half;
  return <div>{translate(`calendars.preview.${name}`, { first, last, smart_count: slots })}</div>;
}

const Warning = ({ text }: { text: string }) => (
  <Stack direction="row" sx={{ gap: 1, mt: 1, color: 'warning.main', fontWeight: 600 }}>
    <WarningIcon fontSize="small" aria-hidden />
    <span>{text}</span>
  </Stack>
);

const MAX_NAMED_CLOSURES = 4;

/** Days as a line has room for them, the first of many. */
const nameDays = (days: readonly string[]): string =>
  [...days.slice(0, MAX_NAMED_CLOSURES), ...(days.length > MAX_NAMED_CLOSURES ? ['…'] : [])].join(', ');

/** The hours that closures leave out, and the reasons (CLOSE-01). */
function ClosedDays({ outcome }: { outcome: CalendarOutcome }) {
  const translate = useTranslate();
  if (outcome.closedSlots === 0) return null;
  const closures = outcome.closures.map(({ name, days }) => `${name} (${nameDays(days.map(formatDay))})`);
  return (
    <div>
      {translate('calendars.preview.closed', {
        smart_count: outcome.closedSlots,
        closures: closures.join(', '),
      })}
    </div>
  );
}

/** National days on which it would receive all the same. */
function NationalDaysWarning({ days }: { days: CalendarOutcome['nationalDays'] }) {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'closures', action: 'create' });
  const text = translate('calendars.warnings.nationalDays', {
    smart_count: days.length,
    days: nameDays(days.map(({ day, name }) => `${formatDay(day)} ${name}`)),
  });
  return (
    <>
      <Warning text={text} />
      {canAccess && (
        <Link component={LinkBase} to="/closures" target="_blank" sx={{ ml: 3.5 }}>
          {translate('calendars.preview.close')}
        </Link>
      )}
    </>
  );
}

/**
 * Asks the server what saving would generate. Only the server knows the closures and, for an edit, removed days and
 * slots made by hand.
 */
function useSavedOutcome(period: WorkingPeriod): CalendarOutcome | undefined {
  const id = useRecordContext()?.id;
  const [cell, region] = useWatch({ name: ['cell', 'region'] });
  const provider = useDataProvider<AppDataProvider>();
  const previewKey = useSettled(JSON.stringify({ ...period, cell, region }));
  const { data } = useQuery({
    queryKey: ['calendars', 'preview', id, previewKey],
    queryFn: ({ signal }) => provider.previewCalendar(id, JSON.parse(previewKey), signal),
    enabled: Boolean(cell && region),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  return data;
}

/** Other calendars of the cell and region in these days: their places add up (CAL-03). */
function OverlapWarning({ period }: { period: WorkingPeriod }) {
  const translate = useTranslate();
  const record = useRecordContext();
  const [cell, region] = useWatch({ name: ['cell', 'region'] });
  const { data = [] } = useGetList(
    'calendars',
    {
      filter: {
        cell: { id: idOf(cell) },
        region: { id: idOf(region) },
        archived: false,
        startDate: { before: period.endDate },
        endDate: { after: period.startDate },
      },
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'startDate', order: 'ASC' },
    },
    { enabled: Boolean(cell && region), staleTime: 30_000 },
  );
  const others = data.filter(({ id }) => id !== record?.id);
  if (others.length === 0) return null;
  const periods = others.slice(0, 3).map(recordName).join(', ');
  return <Warning text={translate('calendars.warnings.overlap', { smart_count: others.length, periods })} />;
}
