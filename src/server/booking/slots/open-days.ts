import { and, eq, sql } from 'drizzle-orm';
import { addDays, midnight } from '../../../domain/dates/days.ts';
import { cell } from '../../../domain/entities/cell.ts';
import { region } from '../../../domain/entities/region.ts';
import { iriOf } from '../../../domain/model/entity.ts';
import type { ApiOperation, ApiRequest } from '../../api-context.ts';
import { calendars, slots } from '../../db/schema.ts';
import { bind, run } from '../../db/statements.ts';
import { wholeCollection } from '../../hydra/collection.ts';
import { parseDayParameter, parseIdParameter } from '../../hydra/parameters.ts';
import { type BookingActor, bookableBy, isAt, isFree, type OfficeFilter } from './bookable.ts';
import { type FreeDay, freeDays } from './free-slots.ts';

/** So many days of an office are named. */
const MAX_OPEN_DAYS = 6;

interface OpenOffice {
  readonly region: number;
  readonly cell: number;
  /** `YYYY-MM-DD`, the soonest first. */
  readonly days: readonly string[];
}

/**
 * The next days with places, from a moment on, of every wilaya and cell that has some, soonest first (PUB-09). Each
 * calendar is walked from day to day by its index: its months ahead are not counted.
 */
function openOffices(
  { context, caller }: BookingActor,
  office: OfficeFilter,
  from: Date,
): Promise<OpenOffice[]> {
  const { timezone } = context.settings;
  const open = and(eq(calendars.archived, false), isAt(office));
  const next = (calendar: ReturnType<typeof sql>, moment: ReturnType<typeof sql>) => sql`(
    select ${slots.dateRDV} as moment from ${slots} join ${calendars} on ${calendars.id} = ${slots.calendar}
    where ${slots.calendar} = ${calendar} and ${slots.dateRDV} >= ${moment}
      and ${isFree({ caller, context })}
    order by ${slots.dateRDV} limit 1)`;
  return run(
    context.db,
    bind<OpenOffice>(sql`
      with recursive walk as (
        select open.*, 1 as n, first.moment
        from (select ${calendars.id} as id, ${calendars.region} as region, ${calendars.cell} as cell
              from ${calendars} where ${open}) as open
          cross join lateral ${next(sql`open.id`, sql`${from}`)} as first
        union all
        select walk.id, walk.region, walk.cell, walk.n + 1, following.moment
        from walk cross join lateral ${next(
          sql`walk.id`,
          sql`((walk.moment at time zone ${timezone})::date + 1)::timestamp at time zone ${timezone}`,
        )} as following
        where walk.n < ${MAX_OPEN_DAYS}
      )
      select region, cell,
        (array_agg(distinct to_char(moment at time zone ${timezone}, 'YYYY-MM-DD')))[1:${MAX_OPEN_DAYS}] as days
      from walk group by region, cell order by min(moment), region, cell`),
  );
}

interface ReceivingOffice extends Omit<OpenOffice, 'days'> {
  /** `YYYY-MM-DD`. */
  readonly firstDay: string;
  readonly lastDay: string;
}

/**
 * Offices with slots ahead that this caller could book if one were free, and the first and last day of these: until
 * then one can wait for a place (QUEUE-01).
 */
function receivingOffices(asker: BookingActor, office: OfficeFilter): Promise<ReceivingOffice[]> {
  const { db, clock, settings } = asker.context;
  const day = (moment: ReturnType<typeof sql>) =>
    sql`to_char(${moment} at time zone ${settings.timezone}, 'YYYY-MM-DD')`;
  return run(
    db,
    bind<ReceivingOffice>(sql`
      select ${calendars.region} as region, ${calendars.cell} as cell,
        ${day(sql`min(ahead.first)`)} as "firstDay", ${day(sql`max(ahead.last)`)} as "lastDay"
      from ${calendars} cross join lateral (
        select min(${slots.dateRDV}) as first, max(${slots.dateRDV}) as last from ${slots}
        where ${slots.calendar} = ${calendars.id} and ${slots.dateRDV} > ${clock()} and ${bookableBy(asker)}) as ahead
      where ${and(eq(calendars.archived, false), isAt(office))} and ahead.first is not null
      group by 1, 2 order by 1, 2`),
  );
}

const keyOf = ({ region, cell }: Omit<OpenOffice, 'days'>): string => `${region} ${cell}`;

/** The same as the caller asks for it: for one office, or after a day. Offices that are full follow without a day. */
async function openDays(request: ApiRequest): Promise<Record<string, unknown>[]> {
  const { query, context } = request;
  const after = parseDayParameter(query, 'after');
  const office = { region: parseIdParameter(query, 'region'), cell: parseIdParameter(query, 'cell') };
  const from = after ? new Date(midnight(context.settings.timezone, addDays(after, 1))) : new Date(0);
  const offices = await openOffices(request, office, from);
  const receiving = new Map(
    (after ? [] : await receivingOffices(request, office)).map((one) => [keyOf(one), one]),
  );
  const isOpen = new Set(offices.map(keyOf));
  const full = [...receiving.values()].filter((one) => !isOpen.has(keyOf(one)));
  return [...offices, ...full.map((one) => ({ ...one, days: [] }))].map((one) => ({
    '@type': 'OpenDays',
    region: iriOf(region, one.region),
    cell: iriOf(cell, one.cell),
    days: one.days,
    firstDay: receiving.get(keyOf(one))?.firstDay,
    lastDay: receiving.get(keyOf(one))?.lastDay,
  }));
}

/** The next days with places left from now on in an office, with how many, in time order (SLOT-06). */
export async function nextFreeDays(asker: BookingActor, office: OfficeFilter): Promise<FreeDay[]> {
  const { settings, clock } = asker.context;
  const offices = await openOffices(asker, office, clock());
  const days = [...new Set(offices.flatMap((one) => one.days))].sort().slice(0, MAX_OPEN_DAYS);
  const last = days.at(-1);
  if (!last) return [];
  return freeDays(asker, office, {
    from: clock(),
    to: new Date(midnight(settings.timezone, addDays(last, 1))),
  });
}

export const openDaysOperations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: '/api/appointments/open_days',
    access: 'public',
    accessLogScope: 'nothing',
    handle: async (request) => ({
      body: wholeCollection(request.path, 'OpenDays', await openDays(request)),
    }),
  },
];
