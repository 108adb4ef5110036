import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { dayIn, type Weekday, wallTime } from '../../domain/days.ts';
import { computeSlots } from '../../domain/slots.ts';
import { server as texts } from '../../i18n/fr/server.ts';
import { calendars, removedSlots, slots } from '../db/schema.ts';
import { ApiError } from '../hydra/errors.ts';
import type { Transaction } from '../transaction.ts';

/** The slots that a calendar makes, by the instant of their start. */
function wantedSlots(calendar: typeof calendars.$inferSelect, timezone: string): Map<number, number> {
  const computed = computeSlots({
    ...calendar,
    receptionDays: calendar.receptionDays as Weekday[],
    ...hoursOf(calendar),
  });
  return new Map(computed.map(({ day, time, number }) => [wallTime(timezone, day, time), number]));
}

const hoursOf = (calendar: typeof calendars.$inferSelect) => ({
  startHourAM: calendar.startHourAM.slice(0, 5),
  endHourAM: calendar.endHourAM.slice(0, 5),
  startHourPM: calendar.startHourPM?.slice(0, 5),
  endHourPM: calendar.endHourPM?.slice(0, 5),
});

/**
 * Brings the slots of a calendar in line with its dates, hours and agents (SLOT-01, CAL-07). What people did stays:
 * slots edited by hand within the period, places that are taken, slots and days that were removed. Refused with 409
 * when a slot with active appointments would go.
 */
export async function computeAgain(tx: Transaction, id: number, timezone: string): Promise<void> {
  const [calendar] = await tx.select().from(calendars).where(eq(calendars.id, id)).for('no key update');
  if (!calendar) return;
  const wanted = wantedSlots(calendar, timezone);
  const existing = await tx
    .select()
    .from(slots)
    .where(eq(slots.calendar, id))
    .orderBy(slots.id)
    .for('update');
  const kept = new Set<number>();
  const gone: typeof existing = [];
  const resized = new Map<number, number[]>();
  for (const slot of existing) {
    const instant = slot.dateRDV.getTime();
    const number = wanted.get(instant);
    const day = dayIn(timezone, instant);
    const byHand = slot.edited && day >= calendar.startDate && day <= calendar.endDate;
    if (number === undefined && !byHand) {
      gone.push(slot);
      continue;
    }
    kept.add(instant);
    const size = Math.max(number ?? slot.number, slot.booked);
    if (!slot.edited && size !== slot.number) resized.set(size, [...(resized.get(size) ?? []), slot.id]);
  }
  const booked = gone.reduce((sum, slot) => sum + slot.booked, 0);
  if (booked > 0) throw new ApiError(409, texts.slotsBooked(booked));
  for (const [number, ids] of resized) await tx.update(slots).set({ number }).where(inArray(slots.id, ids));
  if (gone.length > 0)
    await tx.delete(slots).where(
      inArray(
        slots.id,
        gone.map((slot) => slot.id),
      ),
    );
  await insertMissing(tx, id, wanted, kept);
}

/** Adds what is wanted and not there, but for what people removed; removals outside the calendar are forgotten. */
async function insertMissing(
  tx: Transaction,
  id: number,
  wanted: ReadonlyMap<number, number>,
  kept: ReadonlySet<number>,
): Promise<void> {
  const instants = [...wanted.keys()];
  await tx.delete(removedSlots).where(
    and(
      eq(removedSlots.calendar, id),
      instants.length > 0
        ? notInArray(
            removedSlots.dateRDV,
            instants.map((instant) => new Date(instant)),
          )
        : undefined,
    ),
  );
  const removed = await tx.select().from(removedSlots).where(eq(removedSlots.calendar, id));
  const without = new Set(removed.map((slot) => slot.dateRDV.getTime()));
  const missing = instants.filter((instant) => !kept.has(instant) && !without.has(instant));
  if (missing.length === 0) return;
  const moments = missing.map((instant) => new Date(instant).toISOString());
  const numbers = missing.map((instant) => wanted.get(instant) as number);
  await tx.execute(sql`insert into ${slots} (calendar_id, date_rdv, number)
    select ${id}, moment, places from unnest(${sql.param(moments)}::timestamptz[], ${sql.param(numbers)}::int[]) as wanted (moment, places)`);
}
