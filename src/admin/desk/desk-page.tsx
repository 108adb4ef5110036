import { Alert, GlobalStyles, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { ResourceContextProvider, Title, useLocation, useNavigate, useTranslate } from 'react-admin';
import { longDay } from '../../domain/dates/long-day.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import { useCanAccess } from '../access/use-can-access.ts';
import { useSessionUser } from '../access/use-session-user.ts';
import { officeInQuery } from '../appointments/office/office-address.ts';
import { OfficeForm } from '../appointments/office/office-form.tsx';
import { useOfficeName } from '../appointments/office/use-office-name.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import type { DeskOffice } from '../desk-states/use-call-next.ts';
import { useDeskActions } from '../desk-states/use-desk-actions.tsx';
import { StaleDataNotice } from '../ui/lists/stale-data-notice.tsx';
import { ErrorView } from '../ui/records/error-view.tsx';
import { RequireRight } from '../ui/records/require-right.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { dayInQuery, deskAddress, partInQuery } from './desk-address.ts';
import { DeskHead } from './desk-head.tsx';
import { DeskList } from './desk-list.tsx';
import { type DeskPart, inPart } from './desk-parts.ts';
import { KeyHints } from './key-hints.tsx';
import { Nobody } from './nobody.tsx';
import { NumberForm } from './number-form.tsx';
import { PartButtons } from './part-buttons.tsx';
import { useCounter } from './use-counter.tsx';
import { useDesk } from './use-desk.ts';
import { useLoneLetter } from './use-lone-letter.ts';
import { useNow } from './use-now.ts';
import { usePageKeys } from './use-page-keys.ts';
import { useRowSearch } from './use-row-search.tsx';
import { WalkInDialog } from './walk-in-dialog.tsx';

/**
 * The desk of a day (DESK-01): of the user's own cell and wilaya, or of those in the URL. With the right to edit it
 * also opens past days, to set the outcome of a visit (DESK-04).
 */
export function DeskPage() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const user = useSessionUser();
  const { search } = useLocation();
  // Renders again every few seconds, so that a desk that stays open moves on to the new day at midnight.
  useNow();
  const queryOffice = officeInQuery(search);
  const { canAccess: canEdit = false } = useCanAccess({ resource: 'appointments', action: 'edit' });
  const day = (canEdit && dayInQuery(search)) || serviceToday();
  const part = partInQuery(search);
  const [isChoosing, setChoosing] = useState(false);
  const office = { cell: queryOffice.cell ?? user?.cell?.id, region: queryOffice.region ?? user?.region?.id };
  const { cell, region } = office;
  const isKnown = cell !== undefined && region !== undefined;
  return (
    <ResourceContextProvider value="appointments">
      <RequireRight action="list">
        <Title title={translate('desk.title')} />
        {!isKnown && <Typography sx={{ mb: 2 }}>{translate('desk.choosePlace')}</Typography>}
        {(isChoosing || !isKnown) && (
          <OfficeForm
            office={office}
            onOffice={(next) => {
              setChoosing(false);
              navigate(deskAddress(next, day, part));
            }}
          />
        )}
        {isKnown && (
          <Desk
            key={`${cell} ${region} ${day}`}
            office={{ cell, region }}
            day={day}
            part={part}
            onPart={(next) => navigate(deskAddress({ cell, region }, day, next), { replace: true })}
            canEdit={canEdit}
            onChangeOffice={() => setChoosing(!isChoosing)}
          />
        )}
      </RequireRight>
    </ResourceContextProvider>
  );
}

/**
 * Wraps the desk's actions so that the first call of the day asks for the agent's counter. If the agent cancels, nobody
 * is called (DESK-05).
 */
const withCounterQuestion = (
  actions: ReturnType<typeof useDeskActions>,
  askForCounter: () => Promise<boolean>,
): ReturnType<typeof useDeskActions> => ({
  ...actions,
  toggleState: async (record, state) =>
    state !== 'received' || record.state === 'received' || (await askForCounter())
      ? actions.toggleState(record, state)
      : null,
  callNext: async (office) => ((await askForCounter()) ? actions.callNext(office) : null),
});

interface DeskProps {
  readonly office: DeskOffice;
  readonly day: string;
  readonly part: DeskPart;
  readonly onPart: (part: DeskPart) => void;
  readonly canEdit: boolean;
  readonly onChangeOffice: () => void;
}

/** The people of the day, what can be done with them, and the keys of the page. */
function useDeskPage({ office, day, onPart, canEdit }: DeskProps) {
  const desk = useDesk(office, day);
  const isToday = day === serviceToday();
  const canCall = isToday && canEdit;
  const counter = useCounter(canCall);
  const actions = withCounterQuestion(useDeskActions(desk.put, desk.isOutdated), counter.ask);
  const { canAccess: canCreate = false } = useCanAccess({ resource: 'appointments', action: 'create' });
  const [isWalkIn, setWalkIn] = useState(false);
  const call = async () => {
    // The focus moves to the row only when a row had it: a letter typed elsewhere acts on no row.
    const byKeyboard = document.activeElement?.closest('[id^="desk-"]') !== null;
    const appointment = await actions.callNext(office);
    if (appointment && byKeyboard) document.getElementById(`desk-${appointment.id}`)?.focus();
  };
  const isWaitedFor = (desk.data ?? []).some(({ state }) => state === 'arrived');
  const onCall = canCall && isWaitedFor ? () => void call() : undefined;
  const onWalkIn = canCall && canCreate ? () => setWalkIn(true) : undefined;
  const search = useRowSearch(desk.data, () => onPart('all'));
  const loneLetter = useLoneLetter((text) => void search.findRow(text));
  usePageKeys(loneLetter, onWalkIn);
  return {
    desk,
    isToday,
    canCall,
    counter,
    actions,
    isWalkIn,
    setWalkIn,
    onCall,
    onWalkIn,
    search,
    loneLetter,
  };
}

function Desk(props: DeskProps) {
  const { office, day, part, canEdit, onChangeOffice } = props;
  const page = useDeskPage(props);
  const { isToday, counter, isWalkIn, setWalkIn, onCall, onWalkIn } = page;
  const { data, error, isPending, isFetching, isLive, refetch, put: updateDesk } = page.desk;
  const name = useOfficeName(office);
  const retry = () => void refetch();
  return (
    <>
      <GlobalStyles styles={PRINTED} />
      <PrintedTitle day={day} office={name} />
      <DeskHead
        office={office}
        day={day}
        part={part}
        officeName={name}
        appointments={data}
        canEdit={canEdit}
        counter={counter.counter}
        onCounter={counter.change}
        onCall={onCall}
        onWalkIn={onWalkIn}
        onChangeOffice={onChangeOffice}
      />
      {!error && <ConnectionAlert isLive={isLive} />}
      {!isToday && <PastAlert />}
      {isPending && <Skeleton variant="rectangular" height={240} sx={{ borderRadius: 'var(--radius)' }} />}
      {error && !data && <ErrorView error={error} onRetry={retry} />}
      {data && <StaleDataNotice error={error} isFetching={isFetching} onRetry={retry} />}
      {data && <DeskDay {...props} page={page} appointments={data} />}
      {counter.dialog}
      {isWalkIn && (
        <WalkInDialog
          office={office}
          onDone={(appointment) => updateDesk([appointment.id], [appointment])}
          onClose={() => setWalkIn(false)}
        />
      )}
    </>
  );
}

interface DeskDayProps extends DeskProps {
  readonly page: ReturnType<typeof useDeskPage>;
  readonly appointments: readonly AppointmentRecord[];
}

/** The search and the filters above the people of the day, and their rows. */
function DeskDay({ office, part, onPart, canEdit, page, appointments }: DeskDayProps) {
  const { isToday, canCall, actions, onCall, onWalkIn, search, loneLetter } = page;
  const now = useNow();
  const hasRows = appointments.length > 0;
  return (
    <>
      <Stack direction="row" sx={TOOLS} data-screen-only>
        <NumberForm onCode={(text) => void search.findRow(text)} />
        {hasRows && <PartButtons part={part} appointments={appointments} onPart={onPart} />}
      </Stack>
      {search.notice}
      {!hasRows && <Nobody office={office} canEdit={canEdit} isToday={isToday} />}
      {hasRows && (
        <DeskList
          appointments={inPart(appointments, part)}
          now={now}
          canEdit={canEdit}
          canCall={canCall}
          actions={actions}
          onCall={onCall}
          onWalkIn={onWalkIn}
          loneLetter={loneLetter}
        />
      )}
      {hasRows && canEdit && <KeyHints calls={isToday} walksIn={onWalkIn !== undefined} />}
    </>
  );
}

const TOOLS = { mb: 1.5, gap: 1.5, flexWrap: 'wrap', alignItems: 'center' } as const;

/** The title of the printed page. */
function PrintedTitle({ day, office }: { readonly day: string; readonly office: string }) {
  const translate = useTranslate();
  return (
    <Typography sx={{ display: 'none', '@media print': { display: 'block', mb: 1, fontWeight: 650 } }}>
      {translate('desk.printed', { day: longDay(day), place: office })}
    </Typography>
  );
}

/** Says that changes do not arrive. A short interruption of the stream is not reported. */
function ConnectionAlert({ isLive }: { readonly isLive: boolean }) {
  const translate = useTranslate();
  const isLost = useSettled(!isLive, 3000);
  if (!isLost || isLive) return null;
  return (
    <Alert severity="warning" role="status" sx={{ mb: 1.5 }}>
      {translate('desk.connecting')}
    </Alert>
  );
}

/** Says that the day is over, and what can still be noted. */
function PastAlert() {
  const translate = useTranslate();
  return (
    <Alert severity="info" sx={{ mb: 1.5 }} data-screen-only>
      {translate('desk.pastHint')}
    </Alert>
  );
}

/** The printed page shows only the list with its states. */
const PRINTED = {
  '@media print': {
    'header, nav, footer, .MuiSnackbar-root, [data-screen-only]': { display: 'none !important' },
    'main > *:first-of-type:not(:last-of-type)': { display: 'none !important' },
  },
};
