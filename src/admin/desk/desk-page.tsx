import CallIcon from '@mui/icons-material/CampaignOutlined';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import ScreenIcon from '@mui/icons-material/ConnectedTvOutlined';
import WalkInIcon from '@mui/icons-material/PersonAddAltOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Alert, Box, Button, GlobalStyles, IconButton, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import {
  LinkBase,
  ResourceContextProvider,
  Title,
  useLocation,
  useNavigate,
  useTranslate,
} from 'react-admin';
import { addDays } from '../../domain/dates/days.ts';
import { longDay } from '../../domain/dates/long-day.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import { useCanAccess } from '../access/use-can-access.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import { placeAsked } from '../appointments/place/place-address.ts';
import { PlaceForm } from '../appointments/place/place-form.tsx';
import { usePlaceName } from '../appointments/place/use-place-name.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import type { DeskPlace } from '../desk-states/use-call-next.ts';
import { useDeskActions } from '../desk-states/use-desk-actions.tsx';
import { OldData } from '../ui/lists/old-data.tsx';
import { ErrorView } from '../ui/records/error-view.tsx';
import { RequireRight } from '../ui/records/require-right.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { dayAsked, deskAddress } from './desk-address.ts';
import { DeskList } from './desk-list.tsx';
import { KeyHints } from './key-hints.tsx';
import { Nobody } from './nobody.tsx';
import { countByState } from './queue.ts';
import { ScreensDialog } from './screens-dialog.tsx';
import { useDesk } from './use-desk.ts';
import { useNow } from './use-now.ts';
import { usePageKeys } from './use-page-keys.ts';
import { WalkInDialog } from './walk-in-dialog.tsx';

/**
 * The desk of a day (DESK-01): of the user's own cell and wilaya, or of those in the address. With the right to edit also
 * of a day that is past, where a visit can still be noted (DESK-04).
 */
export function DeskPage() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const user = useSessionUser();
  const { search } = useLocation();
  // A desk that stays open over midnight goes on to the new day.
  useNow();
  const queryPlace = placeAsked(search);
  const { canAccess: canEdit = false } = useCanAccess({ resource: 'appointments', action: 'edit' });
  const day = (canEdit && dayAsked(search)) || serviceToday();
  const [isChoosing, setChoosing] = useState(false);
  const place = { cell: queryPlace.cell ?? user?.cell?.id, region: queryPlace.region ?? user?.region?.id };
  const { cell, region } = place;
  const isKnown = cell !== undefined && region !== undefined;
  return (
    <ResourceContextProvider value="appointments">
      <RequireRight action="list">
        <Title title={translate('desk.title')} />
        {!isKnown && <Typography sx={{ mb: 2 }}>{translate('desk.choosePlace')}</Typography>}
        {(isChoosing || !isKnown) && (
          <PlaceForm
            place={place}
            onPlace={(next) => {
              setChoosing(false);
              navigate(deskAddress(next, day));
            }}
          />
        )}
        {isKnown && (
          <Desk
            key={`${cell} ${region} ${day}`}
            place={{ cell, region }}
            day={day}
            canEdit={canEdit}
            onChangePlace={() => setChoosing(!isChoosing)}
          />
        )}
      </RequireRight>
    </ResourceContextProvider>
  );
}

interface DeskProps {
  readonly place: DeskPlace;
  readonly day: string;
  readonly canEdit: boolean;
  readonly onChangePlace: () => void;
}

function Desk({ place, day, canEdit, onChangePlace }: DeskProps) {
  const { data, error, isPending, isFetching, isLive, refetch, put: updateDesk } = useDesk(place, day);
  const isToday = day === serviceToday();
  const actions = useDeskActions(updateDesk);
  const now = useNow();
  const { canAccess: canCreate = false } = useCanAccess({ resource: 'appointments', action: 'create' });
  const [isWalkIn, setWalkIn] = useState(false);
  const translate = useTranslate();
  const call = async () => {
    // The focus moves to the row only when a row had it: a letter typed elsewhere acts on no row.
    const byKeyboard = document.activeElement?.closest('[id^="desk-"]') !== null;
    const appointment = await actions.callNext(place);
    if (appointment && byKeyboard) document.getElementById(`desk-${appointment.id}`)?.focus();
  };
  const isWaitedFor = (data ?? []).some(({ state }) => state === 'arrived');
  const onCall = isToday && canEdit && isWaitedFor ? () => void call() : undefined;
  const onWalkIn = isToday && canEdit && canCreate ? () => setWalkIn(true) : undefined;
  usePageKeys(onWalkIn);
  const name = usePlaceName(place);
  const retry = () => void refetch();
  // A line that comes back at once is no news.
  const isLost = useSettled(!isLive, 3000);
  return (
    <>
      <GlobalStyles styles={PRINTED} />
      <Typography sx={{ display: 'none', '@media print': { display: 'block', mb: 1, fontWeight: 650 } }}>
        {translate('desk.printed', { day: longDay(day), place: name })}
      </Typography>
      <Head
        place={place}
        day={day}
        name={name}
        data={data}
        canEdit={canEdit}
        onCall={onCall}
        onWalkIn={onWalkIn}
        onChangePlace={onChangePlace}
      />
      {isLost && !isLive && !error && (
        <Alert severity="warning" role="status" sx={{ mb: 1.5 }}>
          {translate('desk.connecting')}
        </Alert>
      )}
      {!isToday && (
        <Alert severity="info" sx={{ mb: 1.5 }} data-screen-only>
          {translate('desk.pastHint')}
        </Alert>
      )}
      {isPending && <Skeleton variant="rectangular" height={240} sx={{ borderRadius: 'var(--radius)' }} />}
      {error && !data && <ErrorView error={error} onRetry={retry} />}
      {data && <OldData error={error} isFetching={isFetching} onRetry={retry} />}
      {data?.length === 0 && <Nobody place={place} canEdit={canEdit} isToday={isToday} />}
      {data && data.length > 0 && (
        <>
          <DeskList
            appointments={data}
            now={now}
            canEdit={canEdit}
            actions={actions}
            onCall={onCall}
            onWalkIn={onWalkIn}
          />
          {canEdit && <KeyHints calls={isToday} walksIn={onWalkIn !== undefined} />}
        </>
      )}
      {isWalkIn && (
        <WalkInDialog
          place={place}
          onDone={(appointment) => updateDesk([appointment.id], [appointment])}
          onClose={() => setWalkIn(false)}
        />
      )}
    </>
  );
}

/** The sheet of paper: the list alone, with its states. */
const PRINTED = {
  '@media print': {
    'header, nav, footer, .MuiSnackbar-root, [data-screen-only]': { display: 'none !important' },
    'main > *:first-of-type:not(:last-of-type)': { display: 'none !important' },
  },
};

interface HeadProps {
  readonly place: DeskPlace;
  readonly day: string;
  readonly name: string;
  readonly data: readonly AppointmentRecord[] | undefined;
  readonly canEdit: boolean;
  /** Absent where nobody waits, or who reads may not. */
  readonly onCall: (() => void) | undefined;
  readonly onWalkIn: (() => void) | undefined;
  readonly onChangePlace: () => void;
}

/** Where, how many in each state, and what is done without choosing a row. */
function Head({ place, day, name, data, canEdit, onCall, onWalkIn, onChangePlace }: HeadProps) {
  const translate = useTranslate();
  const [hasScreens, setScreens] = useState(false);
  const isToday = day === serviceToday();
  return (
    <Stack
      direction="row"
      sx={{ mb: 1.5, gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}
      data-screen-only
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Stack direction="row" sx={{ columnGap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 650, flex: { xs: '1 1 100%', sm: 'none' }, minHeight: '1.5em' }}>
            {name}
          </Typography>
          <Button size="small" onClick={onChangePlace}>
            {translate('desk.changePlace')}
          </Button>
        </Stack>
        {canEdit && <DayArrows place={place} day={day} />}
        <Typography role="status" color="textSecondary" sx={{ minHeight: '1.5em' }}>
          {countByState(data ?? [])
            .filter(({ count }) => count > 0)
            .map(({ state, count }) => translate(`desk.counts.${state}`, { smart_count: count }))
            .join(' · ')}
        </Typography>
      </Box>
      {canEdit && isToday && (
        <Button
          variant="contained"
          startIcon={<CallIcon />}
          disabled={!onCall}
          title={onCall ? undefined : translate('desk.nobodyWaits')}
          // A double click calls one.
          onClick={({ detail }) => detail < 2 && onCall?.()}
        >
          {translate('desk.call')}
        </Button>
      )}
      {onWalkIn && (
        <Button variant="outlined" startIcon={<WalkInIcon />} onClick={onWalkIn}>
          {translate('desk.walkIn')}
        </Button>
      )}
      <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
        {translate('desk.print')}
      </Button>
      {canEdit && isToday && (
        <Button startIcon={<ScreenIcon />} onClick={() => setScreens(true)}>
          {translate('desk.screens.open')}
        </Button>
      )}
      {hasScreens && <ScreensDialog place={place} onClose={() => setScreens(false)} />}
    </Stack>
  );
}

/** The day of the desk, and the way to the days before it. */
function DayArrows({ place, day }: { place: DeskPlace; day: string }) {
  const translate = useTranslate();
  const today = serviceToday();
  const to = (other: string) => ({ component: LinkBase, to: deskAddress(place, other) });
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, ml: -1 }}>
      <IconButton {...to(addDays(day, -1))} aria-label={translate('desk.previousDay')}>
        <PreviousIcon />
      </IconButton>
      <Typography component="time" dateTime={day}>
        {longDay(day)}
      </Typography>
      <IconButton {...to(addDays(day, 1))} aria-label={translate('desk.nextDay')} disabled={day >= today}>
        <NextIcon />
      </IconButton>
      {day < today && (
        <Button size="small" {...to(today)}>
          {translate('desk.today')}
        </Button>
      )}
    </Stack>
  );
}
