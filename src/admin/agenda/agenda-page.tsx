import BeforeIcon from '@mui/icons-material/ChevronLeft';
import AfterIcon from '@mui/icons-material/ChevronRight';
import {
  Box,
  Button,
  Card,
  IconButton,
  LinearProgress,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ResourceContextProvider,
  Title,
  useCanAccess,
  useDataProvider,
  useNavigate,
  useTranslate,
} from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { addDays, isDay, monthAfter } from '../../domain/days.ts';
import { dayInYear, longDay } from '../../domain/long-day.ts';
import { serviceToday } from '../../service/service.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import { bookingAt } from '../appointments/booking-address.ts';
import { type Place, PlaceForm } from '../appointments/place-form.tsx';
import type { AgendaPerson, AgendaSlot } from '../data-provider/agenda-calls.ts';
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

/** Day, week and month of a cell: places taken and free, people, closures, calendars not sent (AGENDA-01). */
export function AgendaPage() {
  const translate = useTranslate();
  const user = useSessionUser();
  const [place, setPlace] = useState<Place>({ cell: user?.cell?.id, region: user?.region?.id });
  const [isChoosing, setChoosing] = useState(false);
  const { cell, region } = place;
  const isKnown = cell !== undefined && region !== undefined;
  return (
    <ResourceContextProvider value="appointments">
      <RequireRight action="list">
        <Title title={translate('agenda.title')} />
        {!isKnown && <Typography sx={{ mb: 2 }}>{translate('agenda.choosePlace')}</Typography>}
        {(isChoosing || !isKnown) && <PlaceForm place={place} onPlace={setPlace} />}
        {isKnown && (
          <Agenda
            key={`${cell} ${region}`}
            place={{ cell, region }}
            onChangePlace={() => setChoosing(!isChoosing)}
          />
        )}
      </RequireRight>
    </ResourceContextProvider>
  );
}

interface AgendaProps {
  readonly place: Required<Place>;
  readonly onChangePlace: () => void;
}

function Agenda({ place, onChangePlace }: AgendaProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const provider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const narrow = useIsNarrow();
  // Day and view stand in the address: it can be kept, and Back leads back.
  const [query, setQuery] = useSearchParams();
  const view = VIEWS.find((one) => one === query.get('view')) ?? (narrow ? 'day' : 'week');
  const asked = query.get('day') ?? '';
  const day = isDay(asked) ? asked : serviceToday();
  const show = (to: { readonly day?: string; readonly view?: View }) => setQuery({ day, view, ...to });
  const setDay = (to: string) => show({ day: to });
  const setView = (to: View) => show({ view: to });
  const [person, setPerson] = useState<AgendaPerson | null>(null);
  const edits = useCanAccess({ resource: 'appointments', action: 'edit' });
  const books = useCanAccess({ resource: 'appointments', action: 'create' });
  const span = spanOf(view, day);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['agenda', place, span],
    queryFn: ({ signal }) => provider.agenda({ ...place, ...span }, signal),
    placeholderData: keepPreviousData,
  });
  const { move, isMoving } = useMove(() => {
    setPerson(null);
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
          onChange={(_event, chosen: View | null) => chosen && setView(chosen)}
        >
          {VIEWS.map((name) => (
            <ToggleButton key={name} value={name}>
              {translate(`agenda.${name}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Button onClick={onChangePlace}>{translate('agenda.changePlace')}</Button>
      </Stack>
      <Box sx={{ height: 3 }}>{isFetching && <LinearProgress sx={{ height: 3 }} />}</Box>
      <Card sx={{ p: { xs: 0.5, sm: 2 } }}>
        {data && (
          <AgendaCalendar
            agenda={data}
            view={view}
            day={day}
            movable={edits.canAccess === true && !isMoving}
            onDay={(chosen) => show({ day: chosen, view: 'day' })}
            onSlot={book}
            onPerson={setPerson}
            onMove={move}
          />
        )}
        {data?.slots.length === 0 && (
          <Typography role="status" color="textSecondary" sx={{ textAlign: 'center', p: 2 }}>
            {translate('agenda.none')}
          </Typography>
        )}
      </Card>
      {person && (
        <MoveDialog
          person={person}
          place={place}
          movable={edits.canAccess === true}
          busy={isMoving}
          onMove={move}
          onClose={() => setPerson(null)}
        />
      )}
    </>
  );
}
