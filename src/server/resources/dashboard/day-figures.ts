import { and, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { MAX_NEXT_DAYS } from '../../../domain/dashboard-figures.ts';
import { addDays, daySpan, midnight } from '../../../domain/dates/days.ts';
import type { ApiContext } from '../../api-context.ts';
import { outcomeIs } from '../../booking/appointments/outcomes.ts';
import { isOpen } from '../../booking/slots/bookable.ts';
import { todayOf } from '../../clock.ts';
import { within } from '../../db/conditions.ts';
import { appointments, calendars, cells, slots } from '../../db/schema.ts';
import { namedJson } from '../../hydra/named-json.ts';
import { rowsAsJson } from './rows.ts';

/** Today's appointments by cell (`CellToday`); `since` as the database writes a moment. */
export function todayByCell(context: ApiContext): SQL {
  const today = daySpan(context.settings.timezone, todayOf(context));
  const count = (which: SQL) => sql`count(*) filter (where ${which})::int`;
  const waits = eq(appointments.state, 'arrived');
  const arrival = sql`json_build_object('id', ${appointments.id}, 'since', ${appointments.arrivedDate})`;
  return rowsAsJson(sql`
    select ${namedJson(cells, 'cells')} as cell, regions, expected, arrived, waiting, absent, "longestWait"
    from (
      select ${appointments.cell} as id, array_agg(distinct ${appointments.region}) as regions,
        ${count(eq(appointments.state, 'expected'))} as expected,
        ${count(outcomeIs('kept', context))} as arrived,
        ${count(waits)} as waiting,
        ${count(outcomeIs('absent', context))} as absent,
        (array_agg(${arrival} order by ${appointments.arrivedDate}, ${appointments.id})
          filter (where ${and(waits, isNotNull(appointments.arrivedDate))}))[1] as "longestWait"
      from ${appointments}
      where ${and(within(appointments.dateRDV, today), eq(appointments.canceled, false))} group by 1
    ) as today
    join ${cells} on ${cells.id} = today.id order by ${cells.name}, ${cells.id}`);
}

/**
 * The fill of the next days after today on which some place is open (`DayFill`). They are found by going from one open day
 * to the next, so that months ahead are not read.
 */
export function nextOpenDays(context: ApiContext): SQL {
  const { timezone } = context.settings;
  const start = (day: SQL) => sql`(${day})::timestamp at time zone ${timezone}`;
  const tomorrow = midnight(timezone, addDays(todayOf(context), 1)).toISOString();
  const next = (moment: SQL) => sql`
    select (${slots.dateRDV} at time zone ${timezone})::date as day
    from ${slots} join ${calendars} on ${calendars.id} = ${slots.calendar}
    where ${slots.dateRDV} >= ${moment} and ${and(eq(calendars.archived, false), isOpen)}
    order by ${slots.dateRDV} limit 1`;
  const onDay = (moment: typeof slots.dateRDV | typeof appointments.dateRDV) =>
    and(gte(moment, start(sql`open_days.day`)), lt(moment, start(sql`open_days.day + 1`)));
  return rowsAsJson(sql`
    with recursive open_days (n, day) as (
      select 1, first.day from (${next(sql`${tomorrow}::timestamptz`)}) as first
      union all
      select open_days.n + 1, following.day
      from open_days cross join lateral (${next(start(sql`open_days.day + 1`))}) as following
      where open_days.n < ${MAX_NEXT_DAYS}
    )
    select to_char(open_days.day, 'YYYY-MM-DD') as day, visits.taken, offered.places from open_days
    cross join lateral (
      select count(*)::int as taken from ${appointments}
      where ${and(onDay(appointments.dateRDV), eq(appointments.canceled, false))}
    ) as visits
    cross join lateral (
      select coalesce(sum(
        case when ${calendars.archived} or not (${isOpen}) then ${slots.booked} else ${slots.number} end), 0)::int as places
      from ${slots} join ${calendars} on ${calendars.id} = ${slots.calendar}
      where ${onDay(slots.dateRDV)}
    ) as offered
    order by open_days.day`);
}
