import { and, eq, gt, gte, type SQL, sql } from 'drizzle-orm';
import { midnight } from '../../../domain/dates/days.ts';
import { can } from '../../../domain/rights/rights.ts';
import type { ApiRequest } from '../../api-context.ts';
import { todayOf } from '../../clock.ts';
import { allOf } from '../../db/conditions.ts';
import { calendars, regions, slots } from '../../db/schema.ts';
import type { Bindable } from '../../db/statements.ts';

/**
 * The conditions under which a slot can be booked, used by every search for a place. Each needs slots joined with
 * their calendar.
 */

/** The person who books: the caller of a request, or a visitor by their link. */
export type BookingActor = Pick<ApiRequest, 'caller' | 'context'>;

/** The office of slots, and their calendar; an absent part filters nothing. */
export interface OfficeFilter {
  readonly cell?: number | undefined;
  readonly region?: number | undefined;
  readonly calendar?: number | undefined;
}

/** No closure lies over any part of it (CLOSE-01); `closures_at` is the one condition, the database's own too. */
export const isOpen: SQL = sql`not exists (select 1 from closures_at(${slots.dateRDV}, ${calendars.duration}, ${calendars.cell}, ${calendars.region}))`;

/** Open, in a calendar that is in use. */
const isInUse = and(eq(calendars.archived, false), isOpen);

/** The closures that lie over a slot, by their names; null where it is open (CLOSE-01). */
export const closedBy: SQL<string | null> = sql`(select string_agg(over.name, ', ' order by over.id)
  from closures_at(${slots.dateRDV}, ${calendars.duration}, ${calendars.cell}, ${calendars.region}) as over)`;

/**
 * The slots that a caller can book, apart from their free places (SLOT-01). Staff with the right to create
 * appointments: every slot of an unarchived calendar from today on, sent or not. Anybody else: future slots of sent
 * calendars in a wilaya that receives.
 */
export const bookableBy = ({ caller, context }: BookingActor): SQL =>
  caller && can(caller.menuRole, 'Appointment', 'CREATE')
    ? allOf(isInUse, gte(slots.dateRDV, midnight(context.settings.timezone, todayOf(context))))
    : bookableByVisitors(context.clock());

/** The slots that visitors can book at a moment. */
export function bookableByVisitors(now: Bindable<Date>): SQL {
  const receives = sql`exists (select 1 from ${regions} where ${regions.id} = ${calendars.region} and ${regions.active} and ${regions.service})`;
  return allOf(isInUse, eq(calendars.sent, true), gt(slots.dateRDV, now), receives);
}

/** The places left of a slot: neither booked nor held for somebody who waits (QUEUE-01). */
export const remaining = sql<number>`(${slots.number} - ${slots.booked} - ${slots.held})`;

/** A place is left. */
export const hasPlace: SQL = gt(remaining, 0);

/** A place is left, and this caller can book it. */
export const isFree = (asker: BookingActor): SQL => allOf(bookableBy(asker), hasPlace);

export const isAt = ({ cell, region, calendar }: OfficeFilter): SQL | undefined =>
  and(
    cell === undefined ? undefined : eq(calendars.cell, cell),
    region === undefined ? undefined : eq(calendars.region, region),
    calendar === undefined ? undefined : eq(calendars.id, calendar),
  );
