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
import { eventsOf, hoursOf, MAX_EVENTS_BESIDE, slotAt, stepOf, type View } from './events.ts';
import { look } from './look.ts';
import type { Target } from './use-move.ts';

const GRIDS = { day: 'timeGridDay', week: 'timeGridWeek', month: 'dayGridMonth' } as const;
const HOUR = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
const PLUGINS = [dayGridPlugin, timeGridPlugin, interactionPlugin];

const MINUTE_MS = 60_000;

/** The service's clock, as the calendar is told every time. */
const serviceNow = (): string => writeMoment(serviceZone(), Date.now()).slice(0, 19);

interface AgendaCalendarProps {
  readonly agenda: Agenda;
  readonly view: View;
  readonly day: string;
  readonly movable: boolean;
  readonly onDay: (day: string) => void;
  readonly onSlot: (slot: AgendaSlot) => void;
  readonly onPerson: (person: AgendaPerson, slot: AgendaSlot) => void;
  readonly onMove: (person: AgendaPerson, to: Target) => void;
}

/** FullCalendar, on the service's clock; what is dragged stays where it is until the server has moved it. */
export function AgendaCalendar(props: AgendaCalendarProps) {
  const { agenda, view, day, movable, onDay, onSlot, onPerson, onMove } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const narrow = useIsNarrow();
  const calendar = useRef<FullCalendar>(null);
  useEffect(() => {
    // FullCalendar draws at once what it is told, which React does not allow while it draws itself.
    queueMicrotask(() => calendar.current?.getApi().changeView(GRIDS[view], day));
  }, [view, day]);
  const now = useNow(MINUTE_MS);
  const events = useMemo(
    () =>
      eventsOf(
        agenda,
        view,
        {
          free: (smart_count) => translate('agenda.free', { smart_count }),
          unused: (smart_count) => translate('agenda.unused', { smart_count }),
          taken: (smart_count) => translate('agenda.taken', { smart_count }),
          full: translate('agenda.full'),
          closed: (name) => translate('agenda.closed', { name }),
          notSent: translate('agenda.notSent'),
          inCell: (cell, title) => translate('agenda.inCell', { cell, title }),
        },
        movable,
        now,
      ),
    [agenda, view, movable, translate, now],
  );
  const { min, max } = hoursOf(agenda);
  return (
    <Box sx={look}>
      <FullCalendar
        ref={calendar}
        plugins={PLUGINS}
        locale={frLocale}
        timeZone="UTC"
        firstDay={0}
        initialView={GRIDS[view]}
        initialDate={day}
        headerToolbar={false}
        allDaySlot={false}
        height="auto"
        slotMinTime={min}
        slotMaxTime={max}
        fixedWeekCount={false}
        nowIndicator
        now={serviceNow}
        displayEventEnd={false}
        eventTimeFormat={HOUR}
        slotLabelFormat={HOUR}
        slotDuration={{ minutes: stepOf(agenda) }}
        // A row is a line of hour and name; from two on the name stands below its hour.
        eventShortHeight={40}
        snapDuration="00:05:00"
        slotEventOverlap={false}
        eventMaxStack={narrow ? 2 : MAX_EVENTS_BESIDE}
        moreLinkText={(count) => translate('agenda.more', { smart_count: count })}
        moreLinkDidMount={({ el }) => el.setAttribute('role', 'button')}
        // Its number alone would hide what the day holds from who listens to it.
        dayCellDidMount={({ el }) => el.removeAttribute('aria-labelledby')}
        events={events}
        eventClick={({ event }) => {
          const { slot, person, day: ofDay } = event.extendedProps;
          if (person) onPerson(person, slot);
          else if (slot) onSlot(slot);
          else if (ofDay) onDay(ofDay);
        }}
        eventDrop={({ event, revert }) => {
          const { person, slot } = event.extendedProps;
          const target = slotAt(agenda, slot.cell, event.startStr.slice(0, 19), Date.now());
          revert();
          if (target) onMove(person, target);
          else notify('agenda.move.noPlace', { type: 'warning' });
        }}
      />
    </Box>
  );
}
