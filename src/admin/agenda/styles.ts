import type { SxProps, Theme } from '@mui/material';

/** The agenda's styles: people are filled, free places outlined, unsent slots hatched, closed and past ones grey. */
export const agendaStyles: SxProps<Theme> = {
  '--fc-small-font-size': '1em',
  '--fc-border-color': 'var(--color-border)',
  '--fc-page-bg-color': 'transparent',
  '--fc-today-bg-color': 'var(--color-surface-sunken)',
  '--fc-event-bg-color': 'var(--color-primary)',
  '--fc-event-border-color': 'var(--color-primary)',
  '--fc-neutral-bg-color': 'var(--color-surface-sunken)',
  '--fc-more-link-bg-color': 'var(--color-surface-sunken)',
  '--fc-more-link-text-color': 'var(--color-text)',
  '& .fc-popover': { backgroundColor: 'background.paper' },
  '& .fc': { fontSize: '0.8125rem' },
  '& .fc-event': { cursor: 'pointer' },
  '& .agenda-person': {
    backgroundColor: 'primary.main',
    borderColor: 'primary.main',
    '& .fc-event-main, & .fc-event-title': { color: 'primary.contrastText' },
  },
  '& .agenda-free': {
    backgroundColor: 'background.paper',
    borderColor: 'success.main',
    '& .fc-event-main, & .fc-event-title, & .fc-event-time': { color: 'success.main', fontWeight: 600 },
  },
  '--fc-now-indicator-color': 'var(--color-accent)',
  '& .fc-timegrid-event.agenda-closed, & .fc-timegrid-event.agenda-over': { cursor: 'default' },
  '& .agenda-closed, & .agenda-full, & .agenda-over': {
    backgroundColor: 'var(--color-surface-sunken)',
    borderColor: 'var(--color-border)',
    '& .fc-event-main, & .fc-event-title, & .fc-event-time': { color: 'text.primary' },
  },
  '& .agenda-draft': {
    borderStyle: 'dashed',
    backgroundImage:
      'repeating-linear-gradient(45deg, transparent 0 6px, color-mix(in srgb, currentColor 18%, transparent) 6px 8px)',
  },
  // On a phone a day of the month is as wide as a word.
  '& .fc-daygrid-event .fc-event-title': {
    fontSize: { xs: '0.6875rem', sm: 'inherit' },
    whiteSpace: { xs: 'normal', sm: 'nowrap' },
    overflowWrap: 'anywhere',
  },
  // FullCalendar fades the days of the months beside to a third, too pale to be read.
  '& .fc .fc-day-other .fc-daygrid-day-top': { opacity: 1 },
  '& .fc .fc-day-other .fc-daygrid-day-number': { color: 'text.secondary', fontWeight: 400 },
  // Seven days of names are wider than a phone: they scroll in their own frame.
  overflowX: { xs: 'auto', md: 'visible' },
  '& .fc-timeGridWeek-view': { minWidth: { xs: 720, md: 0 } },
  '& .fc-timegrid-slot': { height: '2.5em' },
  // Hour, name and first name stand in half an hour.
  '& .fc-timegrid-event .fc-event-main': { overflow: 'hidden', lineHeight: 1.15 },
  '& .fc-timegrid-event-short .fc-event-main': { p: 0 },
  '& .fc-timegrid-event-short .fc-event-time:after': { content: '"\\00a0"' },
  '& .fc-timegrid-event-short .fc-event-title': { overflowWrap: 'anywhere' },
};
