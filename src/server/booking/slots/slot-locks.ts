import { type SQL, sql } from 'drizzle-orm';
import { idOf, type Values } from '../../../domain/model/entity.ts';
import type { Transaction } from '../../db/connection.ts';
import { appointments, calendars, slots } from '../../db/schema.ts';
import { bind, run } from '../../db/statements.ts';
import type { Row } from '../../hydra/resource.ts';

/**
 * Locks slots as a booking does (SLOT-07), one after the other in the order of their ids. Whoever takes or gives back a
 * place locks its slot first, and only then the appointment: of two at once one waits for the other, never in a circle.
 * @param ids a query that gives their ids
 */
export const lockPlaces = (tx: Transaction, ids: SQL): Promise<{ id: number }[]> =>
  run(
    tx,
    bind<{ id: number }>(
      sql`select ${slots.id} from ${slots} where ${slots.id} in (${ids}) order by ${slots.id} for no key update`,
    ),
  );

/** The slot whose place an appointment's row holds, null where it holds none. */
export const slotOf = ({ canceled, slot }: Row): number | null =>
  canceled || typeof slot !== 'number' ? null : slot;

/**
 * Locks a record that has a place, behind that place and others that a change may take. Where the record was given another
 * place while this waited, all is let go and begun anew.
 * @param places a query that gives the ids of their slots, its own among them
 * @param alone locks the record by itself
 */
export async function lockSlotsThenRecord<R extends object>(
  tx: Transaction,
  places: SQL,
  alone: () => Promise<R | undefined>,
): Promise<R | undefined> {
  await run(tx, bind(sql`savepoint places`));
  for (;;) {
    const lockedPlaces = await lockPlaces(tx, places);
    const row: (R & { readonly slot?: unknown }) | undefined = await alone();
    if (!row || lockedPlaces.some(({ id }) => id === row.slot)) return row;
    // It has no place, or one of a calendar that was deleted.
    if ((await tx.$count(slots, sql`${slots.id} = ${row.slot}`)) === 0) return row;
    await run(tx, bind(sql`rollback to savepoint places`));
  }
}

/**
 * The slots that a change of an appointment may give back or take: its own, and those at the time and office that it is
 * to have. Which of several calendars there gives the place is decided later.
 * @param which names one appointment
 * @param to valid values; what is absent stays
 */
export function placesOf(which: SQL, to: Values = {}): SQL {
  const time = to.dateRDV ? new Date(String(to.dateRDV)).toISOString() : null;
  return sql`select ${appointments.slot} from ${appointments} where ${which} and ${appointments.slot} is not null
    union select ${slots.id} from ${appointments}
      join ${slots} on ${slots.dateRDV} = coalesce(${time}::timestamptz, ${appointments.dateRDV})
      join ${calendars} on ${calendars.id} = ${slots.calendar}
        and ${calendars.cell} = coalesce(${idOf(to.cell)}::int, ${appointments.cell})
        and ${calendars.region} = coalesce(${idOf(to.region)}::int, ${appointments.region})
      where ${which}`;
}
