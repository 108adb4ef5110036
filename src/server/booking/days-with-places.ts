import { and, asc, eq, sql } from 'drizzle-orm';
import { isDay, midnight, monthAfter } from '../../domain/days.ts';
import type { ApiOperation, ApiRequest } from '../api-context.ts';
import { within } from '../db/conditions.ts';
import { calendars, slots } from '../db/schema.ts';
import { wholeCollection } from '../hydra/collection.ts';
import { badParameter } from '../hydra/errors.ts';
import { idParameter } from '../hydra/parameters.ts';
import { bookableBy, hasPlace } from './bookable.ts';

/** Days of a month, `YYYY-MM`, with their places left in a cell and wilaya: a month to pick from marks the others. */
async function daysWithPlaces({ query, context, caller }: ApiRequest): Promise<Record<string, unknown>[]> {
  const month = query.get('month') ?? '';
  const first = `${month}-01`;
  if (!/^\d{4}-\d{2}$/.test(month) || !isDay(first)) throw badParameter('month');
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
        within(slots.dateRDV, {
          from: midnight(timezone, first),
          to: midnight(timezone, monthAfter(first)),
        }),
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
