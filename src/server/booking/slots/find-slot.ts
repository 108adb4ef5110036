import { type SQL, sql } from 'drizzle-orm';
import { idOf, type Values, type Violation } from '../../../domain/model/entity.ts';
import type { Transaction } from '../../db/connection.ts';
import { calendars, slots } from '../../db/schema.ts';
import { type Bindable, bind, run } from '../../db/statements.ts';
import { ruleViolations } from '../../hydra/errors.ts';
import { type BookingActor, bookableBy, hasPlace } from './bookable.ts';

/** The refusal of an appointment whose slot is not available. */
export const slotTakenError = () => ruleViolations([{ path: 'dateRDV', message: 'rules.slotTaken' }]);

/** Refusals of the database that mean the same: the place, the slot or the calendar is gone. */
export const slotConstraints: Readonly<Record<string, Violation & { path: 'dateRDV' }>> = Object.fromEntries(
  ['slot_places', 'appointment_slot', 'appointment_place', 'active_has_slot', 'slot_closed'].map((name) => [
    name,
    { path: 'dateRDV', message: 'rules.slotTaken' } as const,
  ]),
);

/** The time, office and calendar of an appointment; without a calendar any of the office will do. */
interface Wish {
  readonly dateRDV: Date;
  readonly cell: number | null;
  readonly region: number | null;
  readonly calendar: number | null;
}

export const wishOf = (values: Values): Wish => ({
  dateRDV: new Date(String(values.dateRDV)),
  cell: idOf(values.cell),
  region: idOf(values.region),
  calendar: idOf(values.calendar),
});

/**
 * The slot that an appointment asks for, of those that are bookable. Whether a place is left is not decided here: the
 * database refuses the one too many.
 */
export function slotQuery(
  bookable: SQL,
  { dateRDV, cell, region, calendar }: { readonly [K in keyof Wish]: Bindable<Wish[K]> },
): SQL {
  const isOfCalendar = calendar === null ? sql`true` : sql`${calendars.id} = ${calendar}`;
  // Among several calendars it takes one with a place left: a full one may not hide it.
  return sql`select ${slots.id} as slot, ${slots.calendar} as calendar
    from ${slots} join ${calendars} on ${calendars.id} = ${slots.calendar}
    where ${slots.dateRDV} = ${dateRDV} and ${calendars.cell} = ${cell} and ${calendars.region} = ${region}
      and ${isOfCalendar} and ${bookable}
    order by ${hasPlace} desc, ${slots.number} desc, ${slots.id} limit 1`;
}

export interface FoundSlot {
  readonly slot: number;
  readonly calendar: number;
}

/** The slot asked for; refused like a taken one where there is none. */
export async function findSlot(tx: Transaction, asker: BookingActor, values: Values): Promise<FoundSlot> {
  const [slot] = await run(tx, bind<FoundSlot>(slotQuery(bookableBy(asker), wishOf(values))));
  if (!slot) throw slotTakenError();
  return slot;
}
