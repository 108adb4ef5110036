import { and, asc, desc, eq } from 'drizzle-orm';
import { idOf, type Values, type Violation } from '../../domain/entity.ts';
import type { ApiRequest } from '../api-context.ts';
import { calendars, slots } from '../db/schema.ts';
import { ruleViolations } from '../hydra/errors.ts';
import type { Transaction } from '../transaction.ts';
import { bookableBy, hasPlace } from './bookable.ts';

/** What every appointment says when its slot cannot be had. */
export const slotTaken = () => ruleViolations([{ path: 'dateRDV', message: 'rules.slotTaken' }]);

/** Refusals of the database that mean the same: the place, the slot or the calendar is gone. */
export const slotConstraints: Readonly<Record<string, Violation>> = Object.fromEntries(
  ['slot_places', 'appointment_slot', 'appointment_place', 'active_has_slot'].map((name) => [
    name,
    { path: 'dateRDV', message: 'rules.slotTaken' } as const,
  ]),
);

/**
 * The slot that an appointment asks for: of its calendar when it names one, at its time, in its cell and region, open
 * to this caller. Whether a place is left is not decided here: the database refuses the one too many.
 */
export async function findSlot(
  tx: Transaction,
  request: ApiRequest,
  values: Values,
): Promise<{ slot: number; calendar: number }> {
  const calendar = idOf(values.calendar);
  const [found] = await tx
    .select({ slot: slots.id, calendar: slots.calendar })
    .from(slots)
    .innerJoin(calendars, eq(calendars.id, slots.calendar))
    .where(
      and(
        eq(slots.dateRDV, new Date(String(values.dateRDV))),
        eq(calendars.cell, idOf(values.cell) ?? 0),
        eq(calendars.region, idOf(values.region) ?? 0),
        calendar === null ? undefined : eq(slots.calendar, calendar),
        bookableBy(request.caller, request.context),
      ),
    )
    // Of several calendars one with a place left: a full one may not hide it.
    .orderBy(desc(hasPlace), desc(slots.number), asc(slots.id))
    .limit(1);
  if (!found) throw slotTaken();
  return found;
}
