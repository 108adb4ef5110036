import { type SQL, sql } from 'drizzle-orm';
import { appointments, slots } from '../db/schema.ts';
import type { Transaction } from '../transaction.ts';

/**
 * Locks slots as a booking does (SLOT-07), one after the other in the order of their ids. Whoever takes or gives back a
 * place locks its slot first, and only then the appointment: of two at once one waits for the other, never in a circle.
 * @param ids a query that gives their ids
 */
export const lockPlaces = (tx: Transaction, ids: SQL) =>
  tx.execute(
    sql`select 1 from ${slots} where ${slots.id} in (${ids}) order by ${slots.id} for no key update`,
  );

/** The slots of such appointments. */
export const lockPlacesOf = (tx: Transaction, which: SQL) =>
  lockPlaces(tx, sql`select ${appointments.slot} from ${appointments} where ${which}`);
