import CallIcon from '@mui/icons-material/CampaignOutlined';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import ScreenIcon from '@mui/icons-material/ConnectedTvOutlined';
import CounterIcon from '@mui/icons-material/DeskOutlined';
import WalkInIcon from '@mui/icons-material/PersonAddAltOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button, IconButton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { LinkBase, useTranslate } from 'react-admin';
import { addDays } from '../../domain/dates/days.ts';
import { longDay } from '../../domain/dates/long-day.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import type { DeskOffice } from '../desk-states/use-call-next.ts';
import { deskAddress } from './desk-address.ts';
import type { DeskPart } from './desk-parts.ts';
import { countByState } from './queue.ts';
import { ScreensDialog } from './screens-dialog.tsx';

interface DeskHeadProps {
  readonly office: DeskOffice;
  readonly day: string;
  readonly part: DeskPart;
  readonly officeName: string;
  readonly appointments: readonly AppointmentRecord[] | undefined;
  readonly canEdit: boolean;
  /** The name of the counter where the agent works today; null without one. */
  readonly counter: string | null;
  readonly onCounter: () => void;
  /** Absent where nobody waits, on a past day, and for read-only users. */
  readonly onCall: (() => void) | undefined;
  /** Absent on a past day and for users who may not create appointments. */
  readonly onWalkIn: (() => void) | undefined;
  readonly onChangeOffice: () => void;
}

/** The desk's header: office and day, the number of people in each state, and the actions that need no row. */
export function DeskHead(props: DeskHeadProps) {
  const {
    office,
    day,
    part,
    officeName,
    appointments,
    canEdit,
    counter,
    onCounter,
    onCall,
    onWalkIn,
    onChangeOffice,
  } = props;
  const translate = useTranslate();
  const [isScreensOpen, setScreensOpen] = useState(false);
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
            {officeName}
          </Typography>
          <Button size="small" onClick={onChangeOffice}>
            {translate('desk.changePlace')}
          </Button>
          {canEdit && isToday && (
            <Button size="small" startIcon={<CounterIcon />} onClick={onCounter}>
              {counter ? translate('desk.counter.mine', { counter }) : translate('desk.counter.say')}
            </Button>
          )}
        </Stack>
        {canEdit && <DayArrows office={office} day={day} part={part} />}
        <Typography role="status" color="textSecondary" sx={{ minHeight: '1.5em' }}>
          {countByState(appointments ?? [])
            .filter(({ count }) => count > 0)
            .map(({ state, count }) => translate(`desk.counts.${state}`, { smart_count: count }))
            .join(' · ')}
        </Typography>
      </Box>
      {canEdit && isToday && <CallButton onCall={onCall} />}
      {onWalkIn && (
        <Button variant="outlined" startIcon={<WalkInIcon />} onClick={onWalkIn}>
          {translate('desk.walkIn')}
        </Button>
      )}
      <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
        {translate('desk.print')}
      </Button>
      {canEdit && isToday && (
        <Button startIcon={<ScreenIcon />} onClick={() => setScreensOpen(true)}>
          {translate('desk.screens.open')}
        </Button>
      )}
      {isScreensOpen && <ScreensDialog office={office} onClose={() => setScreensOpen(false)} />}
    </Stack>
  );
}

function CallButton({ onCall }: Pick<DeskHeadProps, 'onCall'>) {
  const translate = useTranslate();
  return (
    <Button
      variant="contained"
      startIcon={<CallIcon />}
      disabled={!onCall}
      title={onCall ? undefined : translate('desk.nobodyWaits')}
      // A double click calls only one person.
      onClick={({ detail }) => detail < 2 && onCall?.()}
    >
      {translate('desk.call')}
    </Button>
  );
}

/** The desk's day, with links to other days. */
function DayArrows({ office, day, part }: { office: DeskOffice; day: string; part: DeskPart }) {
  const translate = useTranslate();
  const today = serviceToday();
  const to = (other: string) => ({ component: LinkBase, to: deskAddress(office, other, part) });
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
