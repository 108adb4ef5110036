import type { CalendarOptions, EventClickArg, EventDropArg } from '@fullcalendar/core';
import frLocale from '@fullcalendar/core/locales/fr';
import dayGridPlugin from '@fullcalendar/daygrid';
import interactionPlugin from '@fullcalendar/interaction';
import FullCalendar from '@fullcalendar/react';
import timeGridPlugin from '@fullcalendar/timegrid';
import { Box } from '@mui/material';
import { useEffect, useMemo, useRef } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { writeMoment } from '../../domain/dates/days.ts';
import { serviceZone } from '../../shared/page-settings.ts';
import type { Agenda, AgendaPerson, AgendaSlot } from '../data-provider/calls/agenda-calls.ts';
import { useNow } from '../desk/use-now.ts';
import { useIsNarrow } from '../ui/use-breakpoints.ts';
import { eventsOf, hoursOf, MAX_EVENTS_SIDE_BY_SIDE, slotAt, stepOf, type View } from './events.ts';
import { agendaStyles } from './styles.ts';
import type { Target } from './use-move.ts';

const GRIDS = { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth' } as const;
const HOUR = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
const PLUGINS = [dayGridPlugin, timeGridPlugin, interactionPlugin];

const MINUTE_MS = 60_000;

/** The current time on the service's clock. FullCalendar reads wall times as UTC. */
const serviceNow = (): string => writeMoment(serviceZone(), Date.now()).slice(0, 19);

/** The options of FullCalendar that do not depend on the agenda. */
const FIXED: CalendarOptions = {
  plugins: PLUGINS,
  locale: frLocale,
  timeZone: 'UTC',
  firstDay: 0,
  headerToolbar: false,
  allDaySlot: false,
  height: 'auto',
  fixedWeekCount: false,
  nowIndicator: true,
  now: serviceNow,
  displayEventEnd: false,
  eventTimeFormat: HOUR,
  slotLabelFormat: HOUR,
  // An event of one row shows hour and name on one line; a taller one shows the name below the hour.
  eventShortHeight: 40,
  snapDuration: '00:05:00',
  slotEventOverlap: false,
  moreLinkDidMount: ({ el }) => el.setAttribute('role', 'button'),
  // FullCalendar labels a day by its number, so that screen readers would not read its events.
  dayCellDidMount: ({ el }) => el.removeAttribute('aria-labelledby'),
};

interface AgendaCalendarProps {
  readonly agenda: Agenda;
  readonly view: View;
  readonly day: string;
  /** Whether the user may drag a person to another slot. */
  readonly canMove: boolean;
  readonly onDay: (day: string) => void;
  readonly onSlot: (slot: AgendaSlot) => void;
  readonly onPerson: (person: AgendaPerson, slot: AgendaSlot) => void;
  readonly onMove: (person: AgendaPerson, to: Target) => void;
}

/** The events of the agenda, in French. */
function useEvents(agenda: Agenda, view: View, canMove: boolean) {
  const translate = useTranslate();
  const now = useNow(MINUTE_MS);
  return useMemo(
    () =>
      eventsOf(
        agenda,
        view,
        {
          free: (smart_count) => translate('agenda.free', { smart_count }),
          unused: (smart_count) => translate('agenda.unused', { smart_count }),
          bookings: (smart_count) => translate('agenda.taken', { smart_count }),
          full: translate('agenda.full'),
          closure: (name) => translate('agenda.closed', { name }),
          notSent: translate('agenda.notSent'),
          inCell: (cell, title) => translate('agenda.inCell', { cell, title }),
        },
        canMove,
        now,
      ),
    [agenda, view, canMove, translate, now],
  );
}

/**
 * The calendar of the agenda, in the service's time zone (AGENDA-01). A dragged person snaps back to the old slot and
 * appears in the new one once the server has moved the appointment.
 */
export function AgendaCalendar(props: AgendaCalendarProps) {
  const { agenda, view, day, canMove, onDay, onSlot, onPerson, onMove } = props;
  const notify = useNotify();
  const narrow = useIsNarrow();
  const calendar = useRef<FullCalendar>(null);
  useEffect(() => {
    // FullCalendar renders inside changeView, and React forbids a render inside an effect.
    queueMicrotask(() => calendar.current?.getApi().changeView(GRIDS[view], day));
  }, [view, day]);
  const events = useEvents(agenda, view, canMove);
  const translate = useTranslate();
  const moreText = (count: number) => translate('agenda.more', { smart_count: count });
  const { min, max } = hoursOf(agenda);
  const openEvent = ({ event }: EventClickArg) => {
    const { slot, person, day: eventDay } = event.extendedProps;
    if (person) onPerson(person, slot);
    else if (slot) onSlot(slot);
    else if (eventDay) onDay(eventDay);
  };
  const dropEvent = ({ event, revert }: EventDropArg) => {
    const { person, slot } = event.extendedProps;
    const target = slotAt(agenda, slot.cell, event.startStr.slice(0, 19), Date.now());
    revert();
    if (target) onMove(person, target);
    else notify('agenda.move.noPlace', { type: 'warning' });
  };
  return (
    <Box sx={agendaStyles}>
      <FullCalendar
        {...FIXED}
        ref={calendar}
        initialView={GRIDS[view]}
        initialDate={day}
        slotMinTime={min}
        slotMaxTime={max}
        slotDuration={{ minutes: stepOf(agenda) }}
        eventMaxStack={narrow ? 2 : MAX_EVENTS_SIDE_BY_SIDE}
        moreLinkText={moreText}
        events={events}
        eventClick={openEvent}
        eventDrop={dropEvent}
      />
    </Box>
  );
}
