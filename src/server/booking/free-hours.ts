import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { daySpan, isDay, writeMoment } from '../../domain/days.ts';
import type { ApiContext } from '../api-context.ts';
import { within } from '../db/conditions.ts';
import { calendars, slots } from '../db/schema.ts';
import { bookableBy, hasPlace } from './bookable.ts';

/** Where a visitor goes. */
export interface Place {
  readonly cell: number;
  readonly region: number;
}

/** More than anybody chooses from. */
const MOST_DAYS = 60;

const free = (context: ApiContext, { cell, region }: Place): SQL =>
  and(bookableBy(null, context), hasPlace, eq(calendars.cell, cell), eq(calendars.region, region)) as SQL;

/** The next days on which a visitor finds a free hour, YYYY-MM-DD. */
export async function freeDays(context: ApiContext, place: Place): Promise<string[]> {
  const day = sql<string>`to_char(${slots.dateRDV} at time zone ${context.settings.timezone}, 'YYYY-MM-DD')`;
  const found = await context.db
    .selectDistinct({ day: day.as('day') })
    .from(slots)
    .innerJoin(calendars, eq(calendars.id, slots.calendar))
    .where(free(context, place))
    .orderBy(asc(sql`day`))
    .limit(MOST_DAYS);
  return found.map((one) => one.day);
}

/** The free hours of a day, as moments of the service. */
export async function freeHours(context: ApiContext, place: Place, day: string): Promise<string[]> {
  if (!isDay(day)) return [];
  const { timezone } = context.settings;
  const found = await context.db
    .selectDistinct({ dateRDV: slots.dateRDV })
    .from(slots)
    .innerJoin(calendars, eq(calendars.id, slots.calendar))
    .where(and(free(context, place), within(slots.dateRDV, daySpan(timezone, day))))
    .orderBy(asc(slots.dateRDV));
  return found.map(({ dateRDV }) => writeMoment(timezone, dateRDV.getTime()));
}
