import { and, eq, gte, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Span, WEEKDAYS } from '../../domain/dates/days.ts';
import { BREAKDOWNS, type Breakdown } from '../../domain/scheduling/figures.ts';
import { OUTCOMES } from '../../domain/scheduling/outcomes.ts';
import type { ApiOperation, ApiRequest } from '../api-context.ts';
import { outcomeIs } from '../booking/appointments/outcomes.ts';
import { isOpen } from '../booking/slots/bookable.ts';
import { firstFreeDays } from '../booking/slots/first-free-days.ts';
import { todayOf } from '../clock.ts';
import { within } from '../db/conditions.ts';
import { appointments, calendars, cells, closures, referenceTable, regions, slots } from '../db/schema.ts';
import { wholeCollection } from '../hydra/collection.ts';
import { namedJson } from '../hydra/named-json.ts';
import { oneOf, parameterValue, parseIdParameter } from '../hydra/parameters.ts';
import { parsePeriod } from './period.ts';

/** Appointment statistics of a period by a breakdown (FIG-01), one statement each. */

const reasons = referenceTable('ParamsAppointmentReason');

/** The filters: a period, an office and a reason. */
interface StatisticsQuery {
  readonly period: Span;
  readonly cell: number | undefined;
  readonly region: number | undefined;
  readonly reason: number | undefined;
}

/** The keys of a breakdown for appointments and for slots; null where slots have no such key. */
interface Keys {
  readonly ofVisit: readonly SQL[];
  readonly ofSlot: readonly SQL[] | null;
}

function keysOf(by: Breakdown, timezone: string): Keys {
  const both = (write: (moment: PgColumn) => SQL): Keys => ({
    ofVisit: [write(appointments.dateRDV)],
    ofSlot: [write(slots.dateRDV)],
  });
  switch (by) {
    case 'reason':
      return { ofVisit: [sql`${appointments.reason}`], ofSlot: null };
    case 'weekday':
      return both((moment) => sql`extract(dow from ${moment} at time zone ${timezone})::int`);
    case 'month':
      return both((moment) => sql`to_char(${moment} at time zone ${timezone}, 'YYYY-MM')`);
    default:
      return {
        ofVisit: [sql`${appointments.cell}`, sql`${appointments.region}`],
        ofSlot: [sql`${calendars.cell}`, sql`${calendars.region}`],
      };
  }
}

const nameColumns = (keys: readonly SQL[]): SQL =>
  sql.join(
    keys.map((key, index) => sql`${key} as ${sql.identifier(`key_${index}`)}`),
    sql`, `,
  );

/** Counts the booked appointments and their outcomes. */
function visits(
  { ofVisit }: Keys,
  { period, cell, region, reason }: StatisticsQuery,
  { context }: ApiRequest,
): SQL {
  const counts = OUTCOMES.map(
    (outcome) =>
      sql`count(*) filter (where ${outcomeIs(outcome, context)})::int as ${sql.identifier(outcome)}`,
  );
  const such = and(
    within(appointments.dateRDV, period),
    cell === undefined ? undefined : eq(appointments.cell, cell),
    region === undefined ? undefined : eq(appointments.region, region),
    reason === undefined ? undefined : eq(appointments.reason, reason),
  );
  return sql`select ${nameColumns(ofVisit)}, count(*)::int as booked, ${sql.join(counts, sql`, `)}
    from ${appointments} where ${such} group by ${positions(ofVisit)}`;
}

/** Column positions for GROUP BY: `1, 2`. */
const positions = (keys: readonly SQL[]): SQL => sql.raw(keys.map((_, index) => index + 1).join(', '));

/**
 * Counts the offered places. In closed hours, and in future slots of archived calendars, only booked places count. The
 * query finds closed slots from the closures, which are few.
 */
function offeredPlaces(keys: readonly SQL[], { period, cell, region }: StatisticsQuery, now: Date): SQL {
  const such = and(
    within(slots.dateRDV, period),
    cell === undefined ? undefined : eq(calendars.cell, cell),
    region === undefined ? undefined : eq(calendars.region, region),
  );
  const isWithdrawn = or(isNotNull(sql`closed.id`), and(calendars.archived, gte(slots.dateRDV, now)));
  return sql`select ${nameColumns(keys)}, sum(case when ${isWithdrawn} then ${slots.booked} else ${slots.number} end)::int as places
    from ${slots} join ${calendars} on ${calendars.id} = ${slots.calendar}
    left join (
      select distinct ${slots.id} as id
      from ${closures} cross join unnest(${closures.hours}) as closing
      join ${slots} on ${slots.dateRDV} > lower(closing) - interval '1 day' and ${slots.dateRDV} < upper(closing)
      join ${calendars} on ${calendars.id} = ${slots.calendar}
      where ${and(within(slots.dateRDV, period), not(isOpen))}
    ) as closed on closed.id = ${slots.id}
    where ${such} group by ${positions(keys)}`;
}

/** The number of days from today to the first free place of each cell and wilaya. */
const freeDays = ({ context }: ApiRequest): SQL => sql`
  select cell as key_0, region as key_1, (day - ${todayOf(context)}::date)::int as "freeInDays"
  from (${firstFreeDays(context)}) as first_free`;

/** Adds the names of a breakdown's keys to its rows, in display order. */
function readable(by: Breakdown): { readonly columns: SQL; readonly joins: SQL; readonly order: SQL } {
  if (by === 'weekday')
    return {
      columns: sql`(array[${sql.join(
        WEEKDAYS.map((name) => sql`${name}`),
        sql`, `,
      )}]::text[])[key_0 + 1] as weekday`,
      joins: sql``,
      order: sql`key_0`,
    };
  if (by === 'month') return { columns: sql`key_0 as month`, joins: sql``, order: sql`key_0` };
  if (by === 'reason')
    return {
      columns: sql`${namedJson(reasons, 'params_appointment_reasons')} as reason`,
      joins: sql`join ${reasons} on ${reasons.id} = key_0`,
      order: sql`${reasons.name}, key_0`,
    };
  const [first, second] = by === 'cell' ? [cells, regions] : [regions, cells];
  return {
    columns: sql`${namedJson(cells, 'cells')} as cell, ${namedJson(regions, 'params_regions')} as region, "freeInDays"`,
    joins: sql`join ${cells} on ${cells.id} = key_0 join ${regions} on ${regions.id} = key_1
      left join free using (key_0, key_1)`,
    order: sql`${first.name}, ${first.id}, ${second.name}, ${second.id}`,
  };
}

async function figures(request: ApiRequest): Promise<Record<string, unknown>[]> {
  const { context, query } = request;
  const by = oneOf(BREAKDOWNS, 'by', parameterValue(query, 'by'));
  const statisticsQuery: StatisticsQuery = {
    period: parsePeriod(request),
    cell: parseIdParameter(query, 'cell', 'cells'),
    region: parseIdParameter(query, 'region', 'params_regions'),
    reason: parseIdParameter(query, 'reason', 'params_appointment_reasons'),
  };
  const keys = keysOf(by, context.settings.timezone);
  // Places exist for all reasons, so with a filter by reason they are left out.
  const ofSlot = statisticsQuery.reason === undefined ? keys.ofSlot : null;
  const keyNames = sql.raw(keys.ofVisit.map((_, index) => `key_${index}`).join(', '));
  const { columns, joins, order } = readable(by);
  const counts = ['booked', ...OUTCOMES].map(
    (name) => sql`coalesce(${sql.identifier(name)}, 0) as ${sql.identifier(name)}`,
  );
  const { rows } = await context.db.execute<Record<string, unknown>>(sql`
    with visits as (${visits(keys, statisticsQuery, request)})
    ${ofSlot ? sql`, offered as (${offeredPlaces(ofSlot, statisticsQuery, context.clock())})` : sql``}
    ${by === 'cell' || by === 'region' ? sql`, free as (${freeDays(request)})` : sql``}
    select ${columns}, ${sql.join(counts, sql`, `)},
      ${ofSlot ? sql`coalesce(places, 0)` : sql`null::int`} as places
    from visits ${ofSlot ? sql`full join offered using (${keyNames})` : sql``} ${joins}
    order by ${order}`);
  return rows;
}

export const appointmentStatistics: ApiOperation = {
  method: 'GET',
  path: '/api/appointments/stats',
  mayUseStandby: true,
  access: { menu: 'Appointment', action: 'LIST' },
  // Not logged: the answer holds counts and names nobody.
  accessLogScope: 'nothing',
  handle: async (request) => ({
    body: wholeCollection(request.path, 'Appointment', await figures(request)),
  }),
};
