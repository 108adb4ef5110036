import BeforeIcon from '@mui/icons-material/ChevronLeft';
import AfterIcon from '@mui/icons-material/ChevronRight';
import {
  Box,
  Button,
  Card,
  IconButton,
  LinearProgress,
  Skeleton,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  ResourceContextProvider,
  Title,
  useCanAccess,
  useDataProvider,
  useNavigate,
  useTranslate,
} from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { addDays, isDay, monthAfter } from '../../domain/dates/days.ts';
import { dayInYear, longDay } from '../../domain/dates/long-day.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import { bookingAt } from '../appointments/form/booking-address.ts';
import { placeAsked } from '../appointments/place/place-address.ts';
import { type Place, RegionForm } from '../appointments/place/place-form.tsx';
import { usePlaceName } from '../appointments/place/use-place-name.ts';
import type { AgendaPerson, AgendaSlot } from '../data-provider/calls/agenda-calls.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import { lastSegment } from '../data-provider/hydra.ts';
import { OldData } from '../ui/lists/old-data.tsx';
import { ErrorView } from '../ui/records/error-view.tsx';
import { RequireRight } from '../ui/records/require-right.tsx';
import { useIsNarrow } from '../ui/use-is-narrow.ts';
import { AgendaCalendar } from './agenda-calendar.tsx';
import type { View } from './events.ts';
import { MoveDialog } from './move-dialog.tsx';
import { useMove } from './use-move.ts';

const VIEWS: readonly View[] = ['day', 'week', 'month'];

/** The days that a view shows around one: a week begins on Sunday, as calendars do. */
function spanOf(view: View, day: string): { readonly from: string; readonly to: string } {
  if (view === 'day') return { from: day, to: day };
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (view === 'week') return { from: addDays(day, -weekday), to: addDays(day, 6 - weekday) };
  const first = `${day.slice(0, 8)}01`;
  return { from: first, to: addDays(monthAfter(first), -1) };
}

/** Before or after a day, by the view's own step. */
function stepped(view: View, day: string, step: 1 | -1): string {
  if (view === 'day') return addDays(day, step);
  if (view === 'week') return addDays(day, 7 * step);
  const { from } = spanOf('month', day);
  return step === 1 ? monthAfter(from) : `${addDays(from, -1).slice(0, 8)}01`;
}

/** Where, when and how much of it: as it stands in the address, to be kept, sent and gone back to. */
interface Shown {
  readonly region: number;
  /** Without it every cell of the wilaya. */
  readonly cell?: number | undefined;
  readonly day: string;
  readonly view: View;
}

const queryOf = (view: Partial<Shown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(view).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** Day, week and month of a cell or wilaya: places taken and free, people, closures, calendars not sent (AGENDA-01). */
export function AgendaPage() {
  const translate = useTranslate();
  const user = useSessionUser();
  const narrow = useIsNarrow();
  const [query, setQuery] = useSearchParams();
  const [isChoosing, setChoosing] = useState(false);
  const queryPlace = placeAsked(query.toString());
  const { region, cell }: Place =
    queryPlace.region === undefined ? { region: user?.region?.id, cell: user?.cell?.id } : queryPlace;
  const view = VIEWS.find((one) => one === query.get('view')) ?? (narrow ? 'day' : 'week');
  const askedDay = query.get('day') ?? '';
  const day = isDay(askedDay) ? askedDay : serviceToday();
  const whole = new URLSearchParams(queryOf({ region, cell, day, view })).toString();
  useEffect(() => {
    if (region !== undefined && query.toString() !== whole) setQuery(whole, { replace: true });
  }, [region, query, whole, setQuery]);
  const show = (to: Partial<Shown>) => setQuery(queryOf({ region, cell, day, view, ...to }));
  return (
    <ResourceContextProvider value="appointments">
      <RequireRight action="list">
        <Title title={translate('agenda.title')} />
        {region === undefined && <Typography sx={{ mb: 2 }}>{translate('agenda.choosePlace')}</Typography>}
        {(isChoosing || region === undefined) && (
          <RegionForm
            place={{ region, cell }}
            onPlace={(next) => {
              setChoosing(false);
              show({ cell: undefined, ...next });
            }}
          />
        )}
        {region !== undefined && (
          <Agenda
            key={`${cell} ${region}`}
            shown={{ region, cell, day, view }}
            show={show}
            onChangePlace={() => setChoosing(!isChoosing)}
          />
        )}
      </RequireRight>
    </ResourceContextProvider>
  );
}

interface AgendaProps {
  readonly shown: Shown;
  readonly show: (to: Partial<Shown>) => void;
  readonly onChangePlace: () => void;
}

/** Somebody of the agenda, and the slot that they have. */
interface Picked {
  readonly person: AgendaPerson;
  readonly slot: AgendaSlot;
}

function Agenda({ shown, show, onChangePlace }: AgendaProps) {
  const { region, cell, day, view } = shown;
  const translate = useTranslate();
  const navigate = useNavigate();
  const provider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const name = usePlaceName({ region, cell });
  const setDay = (to: string) => show({ day: to });
  const [slot, setSlot] = useState<Picked | null>(null);
  const edits = useCanAccess({ resource: 'appointments', action: 'edit' });
  const books = useCanAccess({ resource: 'appointments', action: 'create' });
  const span = spanOf(view, day);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['agenda', region, cell, span],
    queryFn: ({ signal }) => provider.agenda({ region, cell, ...span }, signal),
    placeholderData: keepPreviousData,
  });
  const { move, isMoving } = useMove(() => {
    setSlot(null);
    return queryClient.invalidateQueries({ queryKey: ['agenda'] });
  });
  const book = (slot: AgendaSlot) => {
    if (books.canAccess && slot.remaining > 0) navigate(bookingAt({ ...slot, id: lastSegment(slot['@id']) }));
  };
  if (error && !data) return <ErrorView error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <OldData error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      <Stack direction="row" sx={{ gap: 1, mb: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <IconButton aria-label={translate('agenda.before')} onClick={() => setDay(stepped(view, day, -1))}>
          <BeforeIcon />
        </IconButton>
        <Button variant="outlined" onClick={() => setDay(serviceToday())}>
          {translate('agenda.today')}
        </Button>
        <IconButton aria-label={translate('agenda.after')} onClick={() => setDay(stepped(view, day, 1))}>
          <AfterIcon />
        </IconButton>
        <Typography component="h2" variant="h3" aria-live="polite" sx={{ flex: 1, minWidth: 180 }}>
          {view === 'day' ? longDay(day) : `${dayInYear(span.from)} – ${longDay(span.to)}`}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label={translate('agenda.views')}
          sx={{ '& .MuiToggleButton-root': { color: 'text.primary' } }}
          onChange={(_event, next: View | null) => next && show({ view: next })}
        >
          {VIEWS.map((name) => (
            <ToggleButton key={name} value={name}>
              {translate(`agenda.${name}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Stack>
      <Stack direction="row" sx={{ columnGap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 650, flex: { xs: '1 1 100%', sm: 'none' }, minHeight: '1.5em' }}>
          {name}
        </Typography>
        {cell !== undefined && (
          <Button size="small" onClick={() => show({ cell: undefined })}>
            {translate('agenda.wholeRegion')}
          </Button>
        )}
        <Button size="small" onClick={onChangePlace}>
          {translate('agenda.changePlace')}
        </Button>
      </Stack>
      <Box sx={{ height: 3 }}>{isFetching && <LinearProgress sx={{ height: 3 }} />}</Box>
      <Card sx={{ p: { xs: 0.5, sm: 2 } }}>
        {!data && <Skeleton variant="rectangular" height={560} />}
        {data && (
          <AgendaCalendar
            agenda={data}
            view={view}
            day={day}
            movable={edits.canAccess === true && !isMoving}
            onDay={(next) => show({ day: next, view: 'day' })}
            onSlot={book}
            onPerson={(person, slot) => setSlot({ person, slot })}
            onMove={move}
          />
        )}
        {data?.slots.length === 0 && (
          <Typography role="status" color="textSecondary" sx={{ textAlign: 'center', p: 2 }}>
            {translate('agenda.none')}
          </Typography>
        )}
      </Card>
      {slot && (
        <MoveDialog
          {...slot}
          movable={edits.canAccess === true}
          busy={isMoving}
          onMove={move}
          onClose={() => setSlot(null)}
        />
      )}
    </>
  );
}
