import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ApiContext } from '../../api-context.ts';
import { calendars, slots } from '../../db/schema.ts';
import { isFree } from './bookable.ts';

/**
 * The first day on which a visitor finds a place, of each cell and wilaya that has one (FIG-01, DASH-02): a statement with
 * the columns `cell`, `region` and `day`. Each calendar is walked by its index as far as its first free slot.
 */
export const firstFreeDays = (context: ApiContext): SQL => sql`
  select ${calendars.cell} as cell, ${calendars.region} as region,
    min((moment at time zone ${context.settings.timezone})::date) as day
  from ${calendars} cross join lateral (
    select ${slots.dateRDV} as moment from ${slots}
    where ${and(eq(slots.calendar, calendars.id), isFree({ caller: null, context }))}
    order by 1 limit 1
  ) as free group by 1, 2`;
