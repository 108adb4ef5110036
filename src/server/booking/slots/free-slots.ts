import { and, asc, eq, gte, or, type SQL, sql } from 'drizzle-orm';
import { daySpan, type Span } from '../../../domain/dates/days.ts';
import { within } from '../../db/conditions.ts';
import { calendars, slots } from '../../db/schema.ts';
import { type BookingActor, isAt, isFree, type OfficeFilter, remaining } from './bookable.ts';

/** Free slots and the days that have some, of an office: what every form and page offers (SLOT-05). */

/** Without a day: this many of the next free slots. */
const NEXT_SLOTS = 100;
const DAY_SLOTS = 1000;
/** More than anybody chooses from. */
const MAX_FREE_DAYS = 60;

export const slotColumns = {
  id: slots.id,
  dateRDV: slots.dateRDV,
  calendar: slots.calendar,
  number: slots.number,
  booked: slots.booked,
  held: slots.held,
  remaining: remaining.mapWith(Number).as('remaining'),
};

export interface FreeSlot {
  readonly id: number;
  readonly dateRDV: Date;
  readonly calendar: number;
  readonly number: number;
  readonly booked: number;
  readonly held: number;
  readonly remaining: number;
}

interface SlotsAsked extends OfficeFilter {
  /** `YYYY-MM-DD` */
  readonly day?: string | undefined;
  /** Offered although it may be full: the one that an appointment under change holds. */
  readonly ownSlot?: SQL | undefined;
}

/** The free slots of a day, of which staff may take one whose hour is over (SLOT-01); without a day the next to come. */
export function freeSlots(asker: BookingActor, { day, ownSlot, ...office }: SlotsAsked): Promise<FreeSlot[]> {
  const { db, settings, clock } = asker.context;
  const isBookable = and(isFree(asker), day ? undefined : gte(slots.dateRDV, clock()));
  return db
    .select(slotColumns)
    .from(slots)
    .innerJoin(calendars, eq(calendars.id, slots.calendar))
    .where(
      and(
        or(isBookable, ownSlot),
        day ? within(slots.dateRDV, daySpan(settings.timezone, day)) : undefined,
        isAt(office),
      ),
    )
    .orderBy(asc(slots.dateRDV), asc(slots.calendar), asc(slots.id))
    .limit(day ? DAY_SLOTS : NEXT_SLOTS);
}

export interface FreeDay {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly remaining: number;
}

/** The days with places left, in time order: of a span, without one the next. */
export function freeDays(
  { caller, context }: BookingActor,
  office: OfficeFilter,
  span?: Span,
): Promise<FreeDay[]> {
  return context.db
    .select({
      day: sql<string>`to_char(${slots.dateRDV} at time zone ${context.settings.timezone}, 'YYYY-MM-DD')`,
      remaining: sql<number>`sum(${remaining})::int`,
    })
    .from(slots)
    .innerJoin(calendars, eq(calendars.id, slots.calendar))
    .where(and(isFree({ caller, context }), span ? within(slots.dateRDV, span) : undefined, isAt(office)))
    .groupBy(sql`1`)
    .orderBy(asc(sql`1`))
    .limit(MAX_FREE_DAYS);
}
