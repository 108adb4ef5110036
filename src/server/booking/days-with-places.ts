import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import { isDay, monthAfter, wallTime } from '../../domain/days.ts';
import type { ApiOperation, ApiRequest } from '../api-context.ts';
import { calendars, slots } from '../db/schema.ts';
import { wholeCollection } from '../hydra/collection.ts';
import { badParameter } from '../hydra/errors.ts';
import { idParameter } from '../hydra/parameters.ts';
import { bookableBy, hasPlace } from './bookable.ts';

/** Days of a month, `YYYY-MM`, with their places left in a cell and wilaya: a month to pick from marks the others. */
async function daysWithPlaces({ query, context, caller }: ApiRequest): Promise<Record<string, unknown>[]> {
  const month = query.get('month') ?? '';
  if (!/^\d{4}-\d{2}$/.test(month) || !isDay(`${month}-01`)) throw badParameter('month');
  const { timezone } = context.settings;
  const id = (name: string) => idParameter({ written: name, value: query.get(name) ?? '' });
  return context.db
    .select({
      day: sql<string>`to_char(${slots.dateRDV} at time zone ${timezone}, 'YYYY-MM-DD')`,
      remaining: sql<number>`sum(${slots.number} - ${slots.booked})::int`,
    })
    .from(slots)
    .innerJoin(calendars, eq(calendars.id, slots.calendar))
    .where(
      and(
        bookableBy(caller, context),
        hasPlace,
        gte(slots.dateRDV, new Date(wallTime(timezone, `${month}-01`, '00:00'))),
        lt(slots.dateRDV, new Date(wallTime(timezone, monthAfter(`${month}-01`), '00:00'))),
        eq(calendars.cell, id('cell')),
        eq(calendars.region, id('region')),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(asc(sql`1`));
}

export const daysWithPlacesOperations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: '/api/appointments/days',
    access: 'signedIn',
    reads: 'nothing',
    handle: async (request) => ({
      body: wholeCollection(request.path, 'DayWithPlaces', await daysWithPlaces(request)),
    }),
  },
];
