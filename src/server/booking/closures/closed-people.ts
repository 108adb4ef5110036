import { and, asc, eq, gt, gte, inArray, type SQL, sql } from 'drizzle-orm';
import {
  type Decision,
  type Decisions,
  type DisplacedPerson,
  decide,
  type FreePlace,
} from '../../../domain/scheduling/closing.ts';
import type { ApiRequest } from '../../api-context.ts';
import type { Transaction } from '../../db/connection.ts';
import { appointments, calendars, closures, slots } from '../../db/schema.ts';
import { isFree, remaining } from '../slots/bookable.ts';
import { lockPlaces } from '../slots/slot-locks.ts';
import { endOffers } from '../waiting-list/queue-offers.ts';

/** The people of hours that are to be closed, and where they can go (CLOSE-02). */

/** Advisory lock key: a transaction that writes a closure and one that creates or moves slots wait for each other. */
export const CLOSING = 'closures';

/** The most people that one closure may displace. */
export const MAX_CLOSURE_PEOPLE = 1000;
const MAX_OFFERED_PLACES = 2000;

export interface Person extends DisplacedPerson {
  readonly civility: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly calendar: number | null;
  readonly veteran: number | null;
}

/** The person of an appointment, as an answer shows them. */
export const personColumns = {
  id: appointments.id,
  civility: appointments.civility,
  firstName: appointments.firstName,
  lastName: appointments.lastName,
  phone: appointments.phone,
  email: appointments.email,
  veteran: appointments.veteran,
};

interface CalendarPlace extends FreePlace {
  readonly calendar: number;
}

/** Whether a closure lies over slots, which stand joined with their calendar. */
const isClosedBy = (closure: number): SQL =>
  sql`exists (select 1 from closures_at(${slots.dateRDV}, ${calendars.duration}, ${calendars.cell}, ${calendars.region}) as over where over.id = ${closure})`;

/** Narrows the slots to the days around a closure, so that the index is used; `isClosedBy` decides. */
const around = (closure: number): SQL => {
  const periodBound = (end: 'lower' | 'upper') =>
    sql`(select ${sql.raw(end)}(${closures.hours}) from ${closures} where ${closures.id} = ${closure})`;
  return sql`${slots.dateRDV} between ${periodBound('lower')} - interval '1 day' and ${periodBound('upper')}`;
};

const closedSlots = (closure: number): SQL => sql`(
  select ${slots.id} from ${slots} join ${calendars} on ${calendars.id} = ${slots.calendar}
  where ${around(closure)} and ${isClosedBy(closure)})`;

/**
 * Locks the slots that a closure closes, and others, as a booking does: nobody takes or leaves a place meanwhile
 * (SLOT-07). Offers of its places to waiting people end (QUEUE-01).
 */
export async function lockClosedSlots(
  tx: Transaction,
  closure: number,
  others: readonly number[],
): Promise<void> {
  await lockPlaces(tx, sql`${closedSlots(closure)} union select unnest(${sql.param(others)}::int[])`);
  await endOffers(tx, closedSlots(closure));
}

/** Lists the appointments in the hours of a closure, from now on, in time order. */
export const peopleOf = (tx: Transaction, { context }: ApiRequest, closure: number): Promise<Person[]> =>
  tx
    .select({
      ...personColumns,
      cell: appointments.cell,
      region: appointments.region,
      calendar: appointments.calendar,
      dateRDV: appointments.dateRDV,
    })
    .from(slots)
    .innerJoin(calendars, eq(calendars.id, slots.calendar))
    .innerJoin(appointments, eq(appointments.slot, slots.id))
    .where(
      and(
        around(closure),
        isClosedBy(closure),
        eq(appointments.canceled, false),
        gte(appointments.dateRDV, context.clock()),
      ),
    )
    .orderBy(asc(appointments.dateRDV), asc(appointments.id))
    .limit(MAX_CLOSURE_PEOPLE + 1);

/**
 * The free slots to propose, of sent calendars or the people's own. Each cell and wilaya has its share of them, however
 * many others have sooner ones: at least as many as people, first those after the first of them, the soonest first.
 */
function nextPlaces(request: ApiRequest, people: readonly Person[]): SQL {
  const calendarIds = [...new Set(people.flatMap(({ calendar }) => calendar ?? []))];
  const groups = [...Map.groupBy(people, ({ cell, region }) => `${cell} ${region}`).values()];
  const share = Math.floor(MAX_OFFERED_PLACES / groups.length);
  // In time order: the first of each is the soonest.
  const conditions = groups.flatMap(([first, ...others]) =>
    first ? [{ ...first, most: Math.max(share, others.length + 1) }] : [],
  );
  const each = (value: (group: (typeof conditions)[number]) => unknown, type: 'int' | 'timestamptz') =>
    sql`${sql.param(conditions.map(value))}::${sql.raw(type)}[]`;
  return sql`(
    select place.id
    from unnest(${each(({ cell }) => cell, 'int')}, ${each(({ region }) => region, 'int')},
        ${each(({ most }) => most, 'int')}, ${each(({ dateRDV }) => dateRDV.toISOString(), 'timestamptz')})
        as wanted (cell, region, most, first)
      cross join lateral (
        select ${slots.id} from ${slots} join ${calendars} on ${calendars.id} = ${slots.calendar}
        where ${calendars.cell} = wanted.cell and ${calendars.region} = wanted.region
          and (${calendars.sent} or ${inArray(calendars.id, calendarIds)})
          and ${gt(slots.dateRDV, request.context.clock())} and ${isFree(request)}
        order by ${slots.dateRDV} <= wanted.first, ${slots.dateRDV}, ${slots.id} limit wanted.most) as place)`;
}

/** The places to propose, and those that were chosen while they are free; the soonest first. */
const placesFor = (
  tx: Transaction,
  request: ApiRequest,
  people: readonly Person[],
  chosenSlots: readonly number[],
): Promise<CalendarPlace[]> =>
  tx
    .select({
      slot: slots.id,
      calendar: slots.calendar,
      cell: calendars.cell,
      region: calendars.region,
      dateRDV: slots.dateRDV,
      remaining: remaining.mapWith(Number),
    })
    .from(slots)
    .innerJoin(calendars, eq(calendars.id, slots.calendar))
    .where(
      and(
        sql`${slots.id} in (${nextPlaces(request, people)} union select unnest(${sql.param(chosenSlots)}::int[]))`,
        gt(slots.dateRDV, request.context.clock()),
        isFree(request),
      ),
    )
    .orderBy(asc(slots.dateRDV), asc(slots.id));

export interface ClosureOutcome {
  readonly lines: readonly Decision<Person, CalendarPlace>[];
  readonly places: readonly CalendarPlace[];
}

/** The slots to which people are to move. */
export const chosenIn = (decisions: Decisions): number[] =>
  [...decisions.values()].filter((slot) => slot !== null);

/**
 * Decides for the people of a closure that was just written, by these decisions and the free places. A preview locks
 * nothing; a write locks the slots first.
 */
export async function decidePeople(
  tx: Transaction,
  request: ApiRequest,
  closure: number,
  decisions: Decisions,
): Promise<ClosureOutcome> {
  const people = await peopleOf(tx, request, closure);
  if (people.length === 0) return { lines: [], places: [] };
  const places = await placesFor(tx, request, people, chosenIn(decisions));
  return { lines: decide(people, places, decisions), places };
}
