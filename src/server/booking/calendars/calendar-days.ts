import { and, eq, inArray, sql } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { daySpan, isDay } from '../../../domain/dates/days.ts';
import type { slot } from '../../../domain/entities/appointments/slot.ts';
import type { ApiOperation, ApiRequest } from '../../api-context.ts';
import { within } from '../../db/conditions.ts';
import type { Transaction } from '../../db/connection.ts';
import type { RowOf } from '../../db/entity-table.ts';
import { appointments, calendars, removedDays, removedSlots, slots } from '../../db/schema.ts';
import { wholeCollection } from '../../hydra/collection.ts';
import { notFound } from '../../hydra/errors.ts';
import { idOfPath } from '../../hydra/read.ts';
import { write } from '../../transaction.ts';
import { closedBy, remaining } from '../slots/bookable.ts';
import { type Asker, refuseIfBooked } from '../slots/refuse-if-booked.ts';
import { endOffers } from '../waiting-list/queue-offers.ts';

/** The days of a calendar (SLOT-04). */

async function calendarExists(request: ApiRequest): Promise<number> {
  const id = idOfPath(request);
  const [calendar] = await request.context.db
    .select({ id: calendars.id })
    .from(calendars)
    .where(eq(calendars.id, id));
  if (!calendar) throw notFound();
  return id;
}

/** Day, places, taken and held places, those that can be booked and what closes some (CLOSE-01), in time order. */
async function daysOf(request: ApiRequest): Promise<Record<string, unknown>[]> {
  const id = await calendarExists(request);
  const { timezone } = request.context.settings;
  const { rows } = await request.context.db.execute<Record<string, unknown>>(
    sql`select to_char(${slots.dateRDV} at time zone ${timezone}, 'YYYY-MM-DD') as day,
          sum(${slots.number})::int as number, sum(${slots.booked})::int as booked,
          sum(${slots.held})::int as held,
          coalesce(sum(${remaining}) filter (where over.closed is null), 0)::int as remaining,
          string_agg(distinct over.closed, ', ') as closed
        from ${slots} join ${calendars} on ${calendars.id} = ${slots.calendar}
          cross join lateral (select ${closedBy} as closed) as over
        where ${slots.calendar} = ${id} group by 1 order by 1`,
  );
  return rows;
}

/** Takes slots out of their calendar for good; 409 where one has active appointments. They must be locked. */
export async function removeSlots(
  tx: Transaction,
  request: Asker,
  calendarSlots: readonly RowOf<typeof slot.fields>[],
): Promise<void> {
  if (calendarSlots.length === 0) return;
  const ids = calendarSlots.map((slot) => slot.id);
  await refuseIfBooked(tx, request, inArray(appointments.slot, ids), texts.slotsBooked);
  await tx
    .insert(removedSlots)
    .values(calendarSlots.map(({ calendar, dateRDV }) => ({ calendar, dateRDV })))
    .onConflictDoNothing();
  await endOffers(tx, ids);
  await tx.delete(slots).where(inArray(slots.id, ids));
}

async function removeDay(request: ApiRequest): Promise<void> {
  const id = await calendarExists(request);
  const day = request.params.day ?? '';
  if (!isDay(day)) throw notFound();
  const { settings, db } = request.context;
  const span = daySpan(settings.timezone, day);
  await write(db, request.caller, request.requestId, async (tx) => {
    const calendarSlots = await tx
      .select()
      .from(slots)
      .where(and(eq(slots.calendar, id), within(slots.dateRDV, span)))
      .orderBy(slots.id)
      .for('update');
    await removeSlots(tx, request, calendarSlots);
    // Its hours may become others; it stays out.
    if (calendarSlots.length > 0)
      await tx.insert(removedDays).values({ calendar: id, day }).onConflictDoNothing();
  });
}

export const dayOperations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: '/api/calendars/:id/days',
    access: { menu: 'Calendar', action: 'VIEW' },
    accessLogScope: 'nothing',
    handle: async (request) => ({ body: wholeCollection(request.path, 'Calendar', await daysOf(request)) }),
  },
  {
    method: 'DELETE',
    path: '/api/calendars/:id/day/:day/remove',
    access: { menu: 'Appointment', action: 'DELETE' },
    accessLogScope: 'nothing',
    handle: async (request) => {
      await removeDay(request);
      return { status: 204 };
    },
  },
];
