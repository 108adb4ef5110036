import type { EventInput } from '@fullcalendar/core';
import { addDays, dayOf } from '../../domain/dates/days.ts';
import { recordName } from '../../domain/model/record-name.ts';
import { isToCome } from '../../domain/scheduling/free-hours.ts';
import type { Agenda, AgendaPerson, AgendaSlot } from '../data-provider/calls/agenda-calls.ts';

/** Turns slots and people into the events of the agenda (AGENDA-01). Pure. */

export type View = 'day' | 'week' | 'month';

/** The words that stand in events. */
export interface Words {
  readonly free: (count: number) => string;
  /** Of places that nobody took while there was time. */
  readonly unused: (count: number) => string;
  readonly taken: (count: number) => string;
  readonly full: string;
  readonly closed: (name: string) => string;
  readonly notSent: string;
  /** Of what stands beside other cells: with its own. */
  readonly inCell: (cell: string, title: string) => string;
}

/** The clock of the service, whatever the browser's zone: the calendar is told wall times as if they were UTC. */
const wall = (moment: string): string => moment.slice(0, 19);

const classesOf = ({ sent, closed }: AgendaSlot): string[] => [
  ...(sent ? [] : ['agenda-draft']),
  ...(closed === null ? [] : ['agenda-closed']),
];

/** Says the cell where there are several. */
type Placed = (slot: AgendaSlot, title: string) => string;

/** Of a place that is closed, over or free: only a free one is booked by a click. */
function slotEvent(slot: AgendaSlot, words: Words, withPlace: Placed, now: number): EventInput[] {
  const { closed, remaining, sent, dateRDV, end } = slot;
  if (closed === null && remaining === 0) return [];
  const isFree = closed === null && isToCome(slot, now);
  const places = isFree ? words.free(remaining) : words.unused(remaining);
  const title = withPlace(slot, closed === null ? places : words.closed(closed));
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
  movable: boolean,
): EventInput => ({
  id: `person ${person.id}`,
  start: wall(slot.dateRDV),
  end: wall(slot.end),
  title,
  classNames: ['agenda-person', ...classesOf(slot)],
  startEditable: movable,
  durationEditable: false,
  extendedProps: { person, slot },
});

/** More people of one slot are a sum in the week: nobody reads so narrow a name, and hundreds of them take seconds. */
const MAX_NAMED_PEOPLE = 3;
/** So much of one hour stands side by side. */
export const MAX_EVENTS_BESIDE = 4;
/** In a week of several cells, where each line says its own, less: of what is more it shows the sums. */
const MAX_EVENTS_OF_CELLS = 2;

/** So many people in one line, which opens their day. */
const crowdEvent = (slot: AgendaSlot, title: string): EventInput => ({
  id: `people ${slot['@id']}`,
  start: wall(slot.dateRDV),
  end: wall(slot.end),
  title,
  classNames: ['agenda-person', ...classesOf(slot)],
  extendedProps: { day: dayOf(slot.dateRDV) },
});

/** Several slots in a line each of who comes, of what is left and of what is closed, which lead to their day. */
function sumEvents(slots: readonly AgendaSlot[], at: EventInput, words: Words, now: number): EventInput[] {
  const placesOf = (of: readonly AgendaSlot[]) => of.reduce((total, slot) => total + slot.remaining, 0);
  const booked = slots.reduce((total, slot) => total + slot.booked, 0);
  const remaining = placesOf(slots.filter((slot) => isToCome(slot, now)));
  const unused = placesOf(slots) - remaining;
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
    ...(booked > 0 ? [line('taken', words.taken(booked), 'agenda-person')] : []),
    ...(remaining > 0 ? [line('free', words.free(remaining), 'agenda-free')] : []),
    ...(unused > 0 ? [line('over', words.unused(unused), 'agenda-over')] : []),
    ...(remaining + unused === 0 && closures.length === 0 ? [line('full', words.full, 'agenda-full')] : []),
    ...closures.map((name) => line(`closed ${name}`, words.closed(name), 'agenda-closed')),
  ];
}

const monthEvents = ({ slots }: Agenda, words: Words, now: number): EventInput[] =>
  [...Map.groupBy(slots, ({ dateRDV }) => dayOf(dateRDV))].flatMap(([day, of]) =>
    sumEvents(of, { start: day, allDay: true }, words, now),
  );

/** A line for each closed day whose slots do not say so themselves: a holiday has none. */
function closureEvents(agenda: Agenda, view: View, words: Words): EventInput[] {
  const { min, max } = hoursOf(agenda);
  return agenda.closures.flatMap((closure) => {
    const { name, startDate, endDate, startHour, endHour, cell, cellName } = closure;
    const title = cellName ? words.inCell(cellName, words.closed(name)) : words.closed(name);
    const isSaid = (day: string) =>
      agenda.slots.some(
        (slot) =>
          dayOf(slot.dateRDV) === day &&
          (cell === null || cell === slot.cell) &&
          slot.closed?.split(', ').includes(name),
      );
    const days: EventInput[] = [];
    for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
      if (isSaid(day)) continue;
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

/** @param now the moment, in milliseconds: what is before it is over */
export function eventsOf(
  agenda: Agenda,
  view: View,
  words: Words,
  movable: boolean,
  now: number,
): EventInput[] {
  const closures = closureEvents(agenda, view, words);
  if (view === 'month') return [...monthEvents(agenda, words, now), ...closures];
  const isOneCell = new Set(agenda.slots.map(({ cell }) => cell)).size < 2;
  const withPlace: Placed = ({ cellName }, title) => (isOneCell ? title : words.inCell(cellName, title));
  const people = Map.groupBy(agenda.people, ({ slot }) => slot);
  const eventsOfSlot = (slot: AgendaSlot): EventInput[] => {
    const of = people.get(slot['@id']) ?? [];
    const isCrowd = view === 'week' && of.length > MAX_NAMED_PEOPLE;
    // A week has room for the name alone.
    const nameOf = ({ civility, ...person }: AgendaPerson) =>
      recordName(view === 'week' ? person : { ...person, civility });
    return [
      ...(isCrowd
        ? [crowdEvent(slot, withPlace(slot, words.taken(of.length)))]
        : of.map((person) => personEvent(person, slot, withPlace(slot, nameOf(person)), movable))),
      ...slotEvent(slot, words, withPlace, now),
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
    return events.length > (isOneCell ? MAX_EVENTS_BESIDE : MAX_EVENTS_OF_CELLS)
      ? sumEvents(slots, { start, end }, words, now)
      : events;
  });
  return [...hours, ...closures];
}

/** The free slot of a cell that a wall time lies in; none that is over. */
export const slotAt = (agenda: Agenda, cell: number, time: string, now: number): AgendaSlot | undefined =>
  agenda.slots.find(
    (slot) =>
      slot.cell === cell &&
      slot.remaining > 0 &&
      isToCome(slot, now) &&
      wall(slot.dateRDV) <= time &&
      time < wall(slot.end),
  );

/** The hours that the agenda shows: whole ones around its slots and closed hours. */
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
  const bound = (hour: number) => `${String(Math.min(Math.max(hour, 0), 24)).padStart(2, '0')}:00:00`;
  return hours.length === 0
    ? { min: '08:00:00', max: '17:00:00' }
    : { min: bound(Math.min(...hours)), max: bound(Math.max(...hours)) };
}

/** Rows of the grid, in minutes: as short as the shortest slot, so that one after the other each has the whole column. */
const STEPS = [15, 10, 5];
const MINUTE_MS = 60_000;

export function stepOf({ slots }: Pick<Agenda, 'slots'>): number {
  const shortest = Math.min(
    ...slots.map(({ dateRDV, end }) => (Date.parse(end) - Date.parse(dateRDV)) / MINUTE_MS),
  );
  return STEPS.find((step) => step <= shortest) ?? (STEPS.at(-1) as number);
}
