import CallIcon from '@mui/icons-material/CampaignOutlined';
import ScreenIcon from '@mui/icons-material/ConnectedTvOutlined';
import WalkInIcon from '@mui/icons-material/PersonAddAltOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Alert, Box, Button, Card, GlobalStyles, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import {
  ResourceContextProvider,
  Title,
  useCanAccess,
  useLocation,
  useNavigate,
  useTranslate,
} from 'react-admin';
import { longDay } from '../../domain/long-day.ts';
import { serviceToday } from '../../service/service.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import { placeAsked } from '../appointments/place-address.ts';
import { PlaceForm } from '../appointments/place-form.tsx';
import { usePlaceName } from '../appointments/use-place-name.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { OldData } from '../ui/lists/old-data.tsx';
import { ErrorView } from '../ui/records/error-view.tsx';
import { RequireRight } from '../ui/records/require-right.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { DeskList } from './desk-list.tsx';
import { KeyHints } from './key-hints.tsx';
import { counted } from './queue.ts';
import { ScreensDialog } from './screens-dialog.tsx';
import { type DeskPlace, useDesk } from './use-desk.ts';
import { useDeskActions } from './use-desk-actions.tsx';
import { useNow } from './use-now.ts';
import { WalkInDialog } from './walk-in-dialog.tsx';

/** The desk of the day (DESK-01): of the user's own cell and wilaya, or of those in the address. */
export function DeskPage() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const user = useSessionUser();
  const asked = placeAsked(useLocation().search);
  const [isChoosing, setChoosing] = useState(false);
  const place = { cell: asked.cell ?? user?.cell?.id, region: asked.region ?? user?.region?.id };
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
            onPlace={(chosen) => {
              setChoosing(false);
              navigate(`/accueil?cell=${chosen.cell}&region=${chosen.region}`);
            }}
          />
        )}
        {isKnown && (
          <Desk
            key={`${cell} ${region}`}
            place={{ cell, region }}
            onChangePlace={() => setChoosing(!isChoosing)}
          />
        )}
      </RequireRight>
    </ResourceContextProvider>
  );
}

function Desk({ place, onChangePlace }: { place: DeskPlace; onChangePlace: () => void }) {
  const { data, error, isPending, isFetching, isLive, refetch, put } = useDesk(place);
  const actions = useDeskActions(put);
  const now = useNow();
  const { canAccess: canEdit = false } = useCanAccess({ resource: 'appointments', action: 'edit' });
  const { canAccess: canCreate = false } = useCanAccess({ resource: 'appointments', action: 'create' });
  const [isWalkIn, setWalkIn] = useState(false);
  const translate = useTranslate();
  const call = async () => {
    // The focus moves to the row only when a row had it: a letter typed elsewhere acts on no row.
    const byKeyboard = document.activeElement?.closest('[id^="desk-"]') !== null;
    const called = await actions.callNext(place);
    if (called && byKeyboard) document.getElementById(`desk-${called.id}`)?.focus();
  };
  const isWaitedFor = (data ?? []).some(({ state }) => state === 'arrived');
  const onCall = canEdit && isWaitedFor ? () => void call() : undefined;
  const onWalkIn = canEdit && canCreate ? () => setWalkIn(true) : undefined;
  const name = usePlaceName(place);
  const retry = () => void refetch();
  // A line that comes back at once is no news.
  const isLost = useSettled(!isLive, 3000);
  return (
    <>
      <GlobalStyles styles={PRINTED} />
      <Typography sx={{ display: 'none', '@media print': { display: 'block', mb: 1, fontWeight: 650 } }}>
        {translate('desk.printed', { day: longDay(serviceToday()), place: name })}
      </Typography>
      <Head
        place={place}
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
      {isPending && <Skeleton variant="rectangular" height={240} />}
      {error && !data && <ErrorView error={error} onRetry={retry} />}
      {data && <OldData error={error} isFetching={isFetching} onRetry={retry} />}
      {data?.length === 0 && <Nobody canEdit={canEdit} />}
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
          {canEdit && <KeyHints walksIn={onWalkIn !== undefined} />}
        </>
      )}
      {isWalkIn && (
        <WalkInDialog
          place={place}
          onDone={(made) => put([made.id], [made])}
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
  readonly name: string;
  readonly data: readonly AppointmentRecord[] | undefined;
  readonly canEdit: boolean;
  /** Absent where nobody waits, or who reads may not. */
  readonly onCall: (() => void) | undefined;
  readonly onWalkIn: (() => void) | undefined;
  readonly onChangePlace: () => void;
}

/** Where, how many in each state, and what is done without choosing a row. */
function Head({ place, name, data, canEdit, onCall, onWalkIn, onChangePlace }: HeadProps) {
  const translate = useTranslate();
  const [hasScreens, setScreens] = useState(false);
  return (
    <Stack
      direction="row"
      sx={{ mb: 1.5, gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}
      data-screen-only
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Stack direction="row" sx={{ columnGap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 650 }}>{name}</Typography>
          <Button size="small" onClick={onChangePlace}>
            {translate('desk.changePlace')}
          </Button>
        </Stack>
        <Typography role="status" color="textSecondary">
          {counted(data ?? [])
            .filter(({ count }) => count > 0)
            .map(({ state, count }) => translate(`desk.counts.${state}`, { smart_count: count }))
            .join(' · ')}
        </Typography>
      </Box>
      {canEdit && (
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
      {canEdit && (
        <Button startIcon={<ScreenIcon />} onClick={() => setScreens(true)}>
          {translate('desk.screens.open')}
        </Button>
      )}
      {hasScreens && <ScreensDialog place={place} onClose={() => setScreens(false)} />}
    </Stack>
  );
}

function Nobody({ canEdit }: { canEdit: boolean }) {
  const translate = useTranslate();
  return (
    <Card sx={{ px: 2, py: 6, textAlign: 'center' }}>
      <Typography variant="h3" component="p">
        {translate('desk.empty')}
      </Typography>
      <Typography color="textSecondary">
        {translate(canEdit ? 'desk.emptyHint' : 'desk.emptyHintReading')}
      </Typography>
    </Card>
  );
}
