import { expect, test } from 'vitest';
import {
  eventsOf as eventsAddress,
  hoursOf,
  slotAt,
  stepOf,
  type View,
  type Words,
} from '../../../src/admin/agenda/events.ts';
import type { Agenda } from '../../../src/admin/data-provider/calls/agenda-calls.ts';

const slot = (link: string, hour: string, changes = {}) => ({
  '@id': link,
  dateRDV: `2026-11-23T${hour}:00+01:00`,
  end: `2026-11-23T${hour.slice(0, 2)}:${hour.endsWith('00') ? '30' : '59'}:00+01:00`,
  number: 2,
  booked: 0,
  remaining: 2,
  calendar: '/api/calendars/1',
  cell: 1,
  cellName: 'Centre',
  region: 1,
  sent: true,
  closed: null,
  ...changes,
});
/** The day before, when nothing of it is over. */
const NOW = Date.parse('2026-11-22T12:00:00+01:00');
const eventsOf = (of: Agenda, view: View, texts: Words, canMove: boolean, now = NOW) =>
  eventsAddress(of, view, texts, canMove, now);
const agenda: Agenda = {
  closures: [],
  slots: [
    slot('a', '08:00', { booked: 1, remaining: 1 }),
    slot('b', '08:30', { booked: 2, remaining: 0 }),
    slot('c', '09:00', { remaining: 0, closed: 'Travaux' }),
    slot('d', '09:30', { sent: false }),
  ],
  people: [
    {
      '@id': 'p',
      id: 3,
      slot: 'a',
      dateRDV: '2026-11-23T08:00:00+01:00',
      civility: 'Mr',
      firstName: 'Ali',
      lastName: 'Benali',
    },
  ],
};
const words = {
  free: (count: number) => `${count} libres`,
  unused: (count: number) => `${count} non pris`,
  bookings: (count: number) => `${count} rendez-vous`,
  full: 'complet',
  closure: (name: string) => `Fermé : ${name}`,
  notSent: 'non envoyé',
  inCell: (cell: string, title: string) => `${cell} · ${title}`,
};

test('AGENDA-01: people, free places, closures and what is not sent stand at the service’s hours; a full slot shows its people alone', () => {
  const titles = eventsOf(agenda, 'week', words, true).map(({ start, title }) => `${start} ${title}`);
  expect(titles).toEqual([
    '2026-11-23T08:00:00 Benali Ali',
    '2026-11-23T08:00:00 1 libres',
    '2026-11-23T09:00:00 Fermé : Travaux',
    '2026-11-23T09:30:00 2 libres (non envoyé)',
  ]);
  // A day has room for the civility too.
  expect(eventsOf(agenda, 'day', words, true)[0]).toMatchObject({ title: 'Monsieur Benali Ali' });
  const month = eventsOf(agenda, 'month', words, true).map(({ start, title }) => `${start} ${title}`);
  expect(month).toEqual(['2026-11-23 3 rendez-vous', '2026-11-23 3 libres', '2026-11-23 Fermé : Travaux']);
});

test('AGENDA-01: what is dropped goes to the free slot under it, and to none that is full or closed', () => {
  const at = (hour: string) => slotAt(agenda, 1, `2026-11-23T${hour}:00`, NOW)?.['@id'];
  expect(['08:10', '08:40', '09:10', '09:45', '11:00'].map(at)).toEqual([
    'a',
    undefined,
    undefined,
    'd',
    undefined,
  ]);
  // Nobody is dropped into another cell.
  expect(slotAt(agenda, 2, '2026-11-23T08:10:00', NOW)).toBeUndefined();
  expect(hoursOf(agenda)).toEqual({ min: '08:00:00', max: '10:00:00' });
});

test('AGENDA-01: where several cells stand beside one another each line says its own', () => {
  const two = { ...agenda, slots: [...agenda.slots, slot('e', '09:30', { cell: 2, cellName: 'Port' })] };
  expect(eventsOf(two, 'day', words, true).map(({ title }) => title)).toEqual([
    'Centre · Monsieur Benali Ali',
    'Centre · 1 libres',
    'Centre · Fermé : Travaux',
    'Centre · 2 libres (non envoyé)',
    'Port · 2 libres',
  ]);
});

test('AGENDA-01: in a week many people of one slot are a line, which leads to their day; the day names them', () => {
  const [one] = agenda.people;
  const many = { ...agenda, people: [1, 2, 3, 4].map((id) => ({ ...one, id })) } as Agenda;
  const first = (view: 'day' | 'week') => eventsOf(many, view, words, true)[0];
  expect(first('week')).toMatchObject({ title: '4 rendez-vous', extendedProps: { day: '2026-11-23' } });
  expect(first('day')).toMatchObject({ title: 'Monsieur Benali Ali', startEditable: true });
});

test('AGENDA-01: what cannot stand side by side in an hour of the week, in several cells, is its sums; the day has each', () => {
  const cells = [1, 2, 3, 4, 5].map((cell) =>
    slot(`at ${cell}`, '08:00', {
      cell,
      cellName: `Cellule ${cell}`,
      booked: cell % 2,
      remaining: 2 - (cell % 2),
    }),
  );
  const of = (count: number, view: 'day' | 'week') =>
    eventsOf({ slots: cells.slice(0, count), people: [], closures: [] }, view, words, true);
  expect(of(2, 'week')).toHaveLength(2);
  expect(of(5, 'day')).toHaveLength(5);
  expect(of(5, 'week')).toMatchObject([
    { title: '3 rendez-vous', start: '2026-11-23T08:00:00', extendedProps: { day: '2026-11-23' } },
    { title: '7 libres', end: '2026-11-23T08:30:00', extendedProps: { day: '2026-11-23' } },
  ]);
});

test('SYS-17, AGENDA-01: places that are over are grey, not pressed, and nobody is dropped there; those to come stay', () => {
  const now = Date.parse('2026-11-23T08:40:00+01:00');
  const [, , closedSlot, draft] = agenda.slots;
  const slots = [slot('a', '08:00', { booked: 1, remaining: 1 }), closedSlot, draft] as Agenda['slots'];
  const at = { ...agenda, slots };
  const drawnEvents = (view: View) =>
    eventsOf(at, view, words, true, now).map(({ title, classNames, interactive, extendedProps }) => ({
      title,
      of: (classNames as string[])[0],
      isPressed: interactive !== false && Object.keys(extendedProps ?? {}).length > 0,
    }));
  expect(drawnEvents('day')).toEqual([
    { title: 'Monsieur Benali Ali', of: 'agenda-person', isPressed: true },
    { title: '1 non pris', of: 'agenda-over', isPressed: false },
    { title: 'Fermé : Travaux', of: 'agenda-closed', isPressed: false },
    { title: '2 libres (non envoyé)', of: 'agenda-free', isPressed: true },
  ]);
  expect(drawnEvents('month').map(({ title, of }) => [title, of])).toEqual([
    ['1 rendez-vous', 'agenda-person'],
    ['2 libres', 'agenda-free'],
    ['1 non pris', 'agenda-over'],
    ['Fermé : Travaux', 'agenda-closed'],
  ]);
  expect(slotAt(at, 1, '2026-11-23T08:10:00', now)).toBeUndefined();
  expect(slotAt(at, 1, '2026-11-23T09:40:00', now)?.['@id']).toBe('d');
});

test('CLOSE-01, AGENDA-01: a closure is drawn on the days without slots too, and once on those whose slots say it', () => {
  const closure = { startHour: null, endHour: null, cell: null, cellName: null };
  const closedBy = (closures: Agenda['closures']) => ({ ...agenda, closures });
  const closedEvents = (of: Agenda, view: View) =>
    eventsOf(of, view, words, true)
      .filter(({ title }) => title?.includes('Fermé'))
      .map(({ start, end, title }) => [start, end, title]);
  const days = { ...closure, name: 'Travaux', startDate: '2026-11-22', endDate: '2026-11-24' };
  expect(closedEvents(closedBy([days]), 'week')).toEqual([
    ['2026-11-23T09:00:00', '2026-11-23T09:30:00', 'Fermé : Travaux'],
    ['2026-11-22T08:00:00', '2026-11-22T10:00:00', 'Fermé : Travaux'],
    ['2026-11-24T08:00:00', '2026-11-24T10:00:00', 'Fermé : Travaux'],
  ]);
  expect(closedEvents(closedBy([days]), 'month').map(([start]) => start)).toEqual([
    '2026-11-23',
    '2026-11-22',
    '2026-11-24',
  ]);
  const hours = {
    name: 'Formation',
    startDate: '2026-11-25',
    endDate: '2026-11-25',
    startHour: '13:00',
    endHour: '14:30',
    cell: 2,
    cellName: 'Port',
  };
  expect(hoursOf(closedBy([hours]))).toEqual({ min: '08:00:00', max: '15:00:00' });
  expect(closedEvents(closedBy([hours]), 'day').at(-1)).toEqual([
    '2026-11-25T13:00',
    '2026-11-25T14:30',
    'Port · Fermé : Formation',
  ]);
});

test('AGENDA-01: the rows of the grid are as short as its shortest slot', () => {
  const lasting = (...ends: string[]) =>
    ends.map((end) => slot('a', '08:00', { end: `2026-11-23T${end}:00+01:00` }));
  expect(stepOf({ slots: [] })).toBe(15);
  expect(stepOf({ slots: lasting('08:30', '09:00') })).toBe(15);
  expect(stepOf({ slots: lasting('08:30', '08:12') })).toBe(10);
  expect(stepOf({ slots: lasting('08:05') })).toBe(5);
  expect(stepOf({ slots: lasting('08:01') })).toBe(5);
});
