import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { dayIn } from '../../../domain/dates/days.ts';
import type { Reader, Transaction } from '../../db/connection.ts';
import { appointments, calendars, removedDays, removedSlots, slots } from '../../db/schema.ts';
import { type Asker, refuseIfBooked } from '../slots/refuse-if-booked.ts';
import { endOffers } from '../waiting-list/queue-offers.ts';
import { type RemovedSlots, type SlotPlan, slotPlan } from './slot-plan.ts';

/** The days and slots that people removed from a calendar. */
export async function removedFrom(reader: Reader, calendar: number): Promise<RemovedSlots> {
  const days = await reader.select().from(removedDays).where(eq(removedDays.calendar, calendar));
  const instants = await reader.select().from(removedSlots).where(eq(removedSlots.calendar, calendar));
  return {
    days: new Set(days.map(({ day }) => day)),
    instants: new Set(instants.map(({ dateRDV }) => dateRDV.getTime())),
  };
}

/**
 * Brings the slots of a calendar in line with its dates, hours and agents (SLOT-01, CAL-07). Refused with 409 when a
 * slot with active appointments would go.
 */
export async function regenerateSlots(tx: Transaction, request: Asker, id: number): Promise<void> {
  const [calendar] = await tx.select().from(calendars).where(eq(calendars.id, id)).for('no key update');
  if (!calendar) return;
  const existing = await tx
    .select()
    .from(slots)
    .where(eq(slots.calendar, id))
    .orderBy(slots.id)
    .for('update');
  const plan = slotPlan(calendar, existing, await removedFrom(tx, id), request.context.settings.timezone);
  const removedIds = plan.withdrawn.map((slot) => slot.id);
  if (removedIds.length > 0) {
    await refuseIfBooked(tx, request, inArray(appointments.slot, removedIds), texts.slotsBooked);
    await endOffers(tx, removedIds);
    await tx.delete(slots).where(inArray(slots.id, removedIds));
  }
  await resize(tx, plan);
  await forgetOutside(tx, id, plan, request.context.settings.timezone);
  await add(tx, id, plan);
}

async function resize(tx: Transaction, { resizedSlots }: SlotPlan): Promise<void> {
  const sizes = Map.groupBy(resizedSlots, ([, number]) => number);
  for (const [number, of] of sizes)
    await tx
      .update(slots)
      .set({ number })
      .where(
        inArray(
          slots.id,
          of.map(([slot]) => slot.id),
        ),
      );
}

/** A removed slot or day that no longer lies in the calendar comes back when the calendar covers it again. */
async function forgetOutside(
  tx: Transaction,
  id: number,
  { desiredPlaces }: SlotPlan,
  timezone: string,
): Promise<void> {
  const days = [...new Set([...desiredPlaces.keys()].map((instant) => dayIn(timezone, instant)))];
  await tx
    .delete(removedDays)
    .where(
      and(eq(removedDays.calendar, id), days.length > 0 ? notInArray(removedDays.day, days) : undefined),
    );
  const instants = [...desiredPlaces.keys()].map((instant) => new Date(instant));
  await tx
    .delete(removedSlots)
    .where(
      and(
        eq(removedSlots.calendar, id),
        instants.length > 0 ? notInArray(removedSlots.dateRDV, instants) : undefined,
      ),
    );
}

async function add(tx: Transaction, id: number, { addedSlots }: SlotPlan): Promise<void> {
  if (addedSlots.length === 0) return;
  const moments = addedSlots.map(([instant]) => new Date(instant).toISOString());
  const numbers = addedSlots.map(([, number]) => number);
  await tx.execute(sql`insert into ${slots} (calendar_id, date_rdv, number)
    select ${id}, moment, places from unnest(${sql.param(moments)}::timestamptz[], ${sql.param(numbers)}::int[]) as wanted (moment, places)`);
}
