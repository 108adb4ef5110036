import type { EventInput } from '@fullcalendar/core';
import { addDays, dayOf } from '../../domain/dates/days.ts';
import { recordName } from '../../domain/model/record-name.ts';
import { isToCome } from '../../domain/scheduling/free-hours.ts';
import type { Agenda, AgendaPerson, AgendaSlot } from '../data-provider/calls/agenda-calls.ts';

/** Turns slots and people into the events of the agenda (AGENDA-01). Pure. */

export type View = 'day' | 'week' | 'month';

/** The texts of events. */
export interface Words {
  readonly free: (count: number) => string;
  /** Places of a past slot that nobody took. */
  readonly unused: (count: number) => string;
  readonly bookings: (count: number) => string;
  readonly full: string;
  readonly closure: (name: string) => string;
  readonly notSent: string;
  /** The title with the name of its cell, where the agenda shows several cells. */
  readonly inCell: (cell: string, title: string) => string;
}

/** The wall time of a moment on the service's clock. FullCalendar reads it as UTC, whatever the browser's time zone. */
const wall = (moment: string): string => moment.slice(0, 19);

const classesOf = ({ sent, closed }: AgendaSlot): string[] => [
  ...(sent ? [] : ['agenda-draft']),
  ...(closed === null ? [] : ['agenda-closed']),
];

/** Adds the name of the slot's cell to a title where the agenda shows several cells. */
type TitleWithCell = (slot: AgendaSlot, title: string) => string;

/** The event of a slot's places, which are closed, past or free. Only free places react to a click. */
function slotEvent(slot: AgendaSlot, words: Words, withCell: TitleWithCell, now: number): EventInput[] {
  const { closed, remaining, sent, dateRDV, end } = slot;
  if (closed === null && remaining === 0) return [];
  const isFree = closed === null && isToCome(slot, now);
  const places = isFree ? words.free(remaining) : words.unused(remaining);
  const title = withCell(slot, closed === null ? places : words.closure(closed));
  return [
    {
      id: `slot ${slot['@id']}`,
      start: wall(dateRDV),
      end: wall(end),
      title: sent ? title : `${title} (${words.notSent})`,
      classNames: [isFree ? 'agenda-free' : closed === null ? 'agenda-over' : '', ...classesOf(slot)].filter(
        Boolean,
      ),
      editable: false,
      interactive: isFree,
      extendedProps: isFree ? { slot } : {},
    },
  ];
}

const personEvent = (
  person: AgendaPerson,
  slot: AgendaSlot,
  title: string,
  canMove: boolean,
): EventInput => ({
  id: `person ${person.id}`,
  start: wall(slot.dateRDV),
  end: wall(slot.end),
  title,
  classNames: ['agenda-person', ...classesOf(slot)],
  startEditable: canMove,
  durationEditable: false,
  extendedProps: { person, slot },
});

/**
 * The week view names the people of a slot up to this many, else it shows their number. More names would be too narrow,
 * and drawing hundreds takes seconds.
 */
const MAX_NAMED_PEOPLE = 3;
/** An hour with more events shows sums instead. */
export const MAX_EVENTS_SIDE_BY_SIDE = 4;
/** The same limit for a week of several cells, whose titles are longer. */
const MAX_EVENTS_OF_CELLS = 2;

/** The people of a slot as one event that says how many they are; a click opens their day. */
const crowdEvent = (slot: AgendaSlot, title: string): EventInput => ({
  id: `people ${slot['@id']}`,
  start: wall(slot.dateRDV),
  end: wall(slot.end),
  title,
  classNames: ['agenda-person', ...classesOf(slot)],
  extendedProps: { day: dayOf(slot.dateRDV) },
});

/** Several slots as sums: booked, free and unused places, and closures. A click on one opens the day. */
function sumEvents(slots: readonly AgendaSlot[], at: EventInput, words: Words, now: number): EventInput[] {
  const placesOf = (of: readonly AgendaSlot[]) => of.reduce((total, slot) => total + slot.remaining, 0);
  const bookedCount = slots.reduce((total, slot) => total + slot.booked, 0);
  const remaining = placesOf(slots.filter((slot) => isToCome(slot, now)));
  const unusedPlaces = placesOf(slots) - remaining;
  const closures = [...new Set(slots.flatMap((slot) => slot.closed ?? []))];
  const isSent = slots.some((slot) => slot.sent);
  const line = (kind: string, title: string, ...classNames: string[]): EventInput => ({
    ...at,
    id: `${kind} ${at.start}`,
    title,
    editable: false,
    classNames: [...classNames, ...(isSent ? [] : ['agenda-draft'])],
    extendedProps: { day: String(at.start).slice(0, 10) },
  });
  return [
    ...(bookedCount > 0 ? [line('taken', words.bookings(bookedCount), 'agenda-person')] : []),
    ...(remaining > 0 ? [line('free', words.free(remaining), 'agenda-free')] : []),
    ...(unusedPlaces > 0 ? [line('over', words.unused(unusedPlaces), 'agenda-over')] : []),
    ...(remaining + unusedPlaces === 0 && closures.length === 0
      ? [line('full', words.full, 'agenda-full')]
      : []),
    ...closures.map((name) => line(`closed ${name}`, words.closure(name), 'agenda-closed')),
  ];
}

const monthEvents = ({ slots }: Agenda, words: Words, now: number): EventInput[] =>
  [...Map.groupBy(slots, ({ dateRDV }) => dayOf(dateRDV))].flatMap(([day, of]) =>
    sumEvents(of, { start: day, allDay: true }, words, now),
  );

/**
 * The events of closures, for the days on which no slot shows the closure already. A holiday, for example, has no
 * slots.
 */
function closureEvents(agenda: Agenda, view: View, words: Words): EventInput[] {
  const { min, max } = hoursOf(agenda);
  return agenda.closures.flatMap((closure) => {
    const { name, startDate, endDate, startHour, endHour, cell, cellName } = closure;
    const title = cellName ? words.inCell(cellName, words.closure(name)) : words.closure(name);
    const isShownBySlot = (day: string) =>
      agenda.slots.some(
        (slot) =>
          dayOf(slot.dateRDV) === day &&
          (cell === null || cell === slot.cell) &&
          slot.closed?.split(', ').includes(name),
      );
    const days: EventInput[] = [];
    for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
      if (isShownBySlot(day)) continue;
      const hours = { start: `${day}T${startHour ?? min}`, end: `${day}T${endHour ?? max}` };
      days.push({
        id: `closure ${cell} ${name} ${day}`,
        title,
        ...(view === 'month' ? { start: day, allDay: true } : hours),
        classNames: ['agenda-closed'],
        editable: false,
        interactive: view === 'month',
        extendedProps: view === 'month' ? { day } : {},
      });
    }
    return days;
  });
}

/**
 * The events of an agenda in FullCalendar's shape.
 * @param canMove whether the user may drag a person to another slot
 * @param now in milliseconds; slots before it are past
 */
export function eventsOf(
  agenda: Agenda,
  view: View,
  words: Words,
  canMove: boolean,
  now: number,
): EventInput[] {
  const closures = closureEvents(agenda, view, words);
  if (view === 'month') return [...monthEvents(agenda, words, now), ...closures];
  const isOneCell = new Set(agenda.slots.map(({ cell }) => cell)).size < 2;
  const withCell: TitleWithCell = ({ cellName }, title) =>
    isOneCell ? title : words.inCell(cellName, title);
  const people = Map.groupBy(agenda.people, ({ slot }) => slot);
  const eventsOfSlot = (slot: AgendaSlot): EventInput[] => {
    const of = people.get(slot['@id']) ?? [];
    const isCrowd = view === 'week' && of.length > MAX_NAMED_PEOPLE;
    // A week has room for the name alone.
    const nameOf = ({ civility, ...person }: AgendaPerson) =>
      recordName(view === 'week' ? person : { ...person, civility });
    return [
      ...(isCrowd
        ? [crowdEvent(slot, withCell(slot, words.bookings(of.length)))]
        : of.map((person) => personEvent(person, slot, withCell(slot, nameOf(person)), canMove))),
      ...slotEvent(slot, words, withCell, now),
    ];
  };
  if (view === 'day') return [...agenda.slots.flatMap(eventsOfSlot), ...closures];
  const hours = [...Map.groupBy(agenda.slots, ({ dateRDV }) => wall(dateRDV))].flatMap(([start, slots]) => {
    const events = slots.flatMap(eventsOfSlot);
    const end = wall(
      slots
        .map((slot) => slot.end)
        .toSorted()
        .at(-1) ?? start,
    );
    return events.length > (isOneCell ? MAX_EVENTS_SIDE_BY_SIDE : MAX_EVENTS_OF_CELLS)
      ? sumEvents(slots, { start, end }, words, now)
      : events;
  });
  return [...hours, ...closures];
}

/** The free slot of a cell that contains a wall time; undefined where it is full or past. */
export const slotAt = (agenda: Agenda, cell: number, time: string, now: number): AgendaSlot | undefined =>
  agenda.slots.find(
    (slot) =>
      slot.cell === cell &&
      slot.remaining > 0 &&
      isToCome(slot, now) &&
      wall(slot.dateRDV) <= time &&
      time < wall(slot.end),
  );

/** The first and last hour that the agenda shows: whole hours around its slots and closed hours. */
export function hoursOf({ slots, closures }: Omit<Agenda, 'people'>): {
  readonly min: string;
  readonly max: string;
} {
  const spans = [
    ...slots.map(({ dateRDV, end }) => [dateRDV.slice(11, 16), end.slice(11, 16)]),
    ...closures.map(({ startHour, endHour }) => [startHour, endHour]),
  ];
  const hours = spans.flatMap(([start, end]) =>
    start && end ? [Number(start.slice(0, 2)), Number(end.slice(0, 2)) + (end.endsWith(':00') ? 0 : 1)] : [],
  );
  const hourBound = (hour: number) => `${String(Math.min(Math.max(hour, 0), 24)).padStart(2, '0')}:00:00`;
  return hours.length === 0
    ? { min: '08:00:00', max: '17:00:00' }
    : { min: hourBound(Math.min(...hours)), max: hourBound(Math.max(...hours)) };
}

/** Possible heights of the grid's rows. */
const SHORTEST_STEP_MINUTES = 5;
const STEPS_MINUTES = [15, 10, SHORTEST_STEP_MINUTES];
const MINUTE_MS = 60_000;

/**
 * The length of a grid row in minutes: at most that of the shortest slot, because FullCalendar draws shorter events
 * side by side.
 */
export function stepOf({ slots }: Pick<Agenda, 'slots'>): number {
  const shortest = Math.min(
    ...slots.map(({ dateRDV, end }) => (Date.parse(end) - Date.parse(dateRDV)) / MINUTE_MS),
  );
  return STEPS_MINUTES.find((step) => step <= shortest) ?? SHORTEST_STEP_MINUTES;
}
