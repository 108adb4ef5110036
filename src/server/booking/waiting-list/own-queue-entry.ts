import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Language } from '../../../domain/visitors/languages.ts';
import type { OwnQueueEntry } from '../../../domain/visitors/own-queue-entry.ts';
import type { ApiContext } from '../../api-context.ts';
import type { Transaction } from '../../db/connection.ts';
import { calendars, slots, queueEntries as table } from '../../db/schema.ts';
import { ApiError, notFound } from '../../hydra/errors.ts';
import { createAppointmentLink } from '../../mail/links/appointment-links.ts';
import { linkedBy } from '../../mail/links/queue-links.ts';
import { queueDetails, type QueueRow as Row } from '../../mail/queue-details.ts';
import { databaseRefusal, lockAdvisoryKeys, write } from '../../transaction.ts';
import { bookableBy } from '../slots/bookable.ts';
import { slotConstraints } from '../slots/find-slot.ts';
import { lockSlotsThenRecord } from '../slots/slot-locks.ts';
import { insertVisit } from '../visitors/visit.ts';
import { lockOfPerson } from '../visitors/visitor-guard.ts';
import { hasBooked, passPlaceOn } from './queue-offers.ts';

/** A person on the waiting list sees and changes their entry by a link (QUEUE-01). */

/**
 * Reads the waiting list entry of a link, in the person's language unless another is given. Every other secret is a
 * 404.
 */
export async function readOwnEntry(
  context: ApiContext,
  secret: string,
  language?: Language,
): Promise<OwnQueueEntry> {
  const details = await queueDetails(context.db, context, linkedBy(context, secret), language);
  if (!details) throw notFound();
  return details.entry;
}

/** An entry, and the place that is held for its person. */
interface LockedEntry {
  readonly row: Row;
  readonly slot: number | null;
}

/** Reads the entry of a secret with all entries of its person, and locks them after the place until the transaction ends. */
async function lockEntry(tx: Transaction, context: ApiContext, secret: string): Promise<LockedEntry> {
  const [linkedEntry] = await tx.select().from(table).where(linkedBy(context, secret));
  if (!linkedEntry) throw notFound();
  const ofPerson = eq(table.person, linkedEntry.person);
  const offeredSlots = sql`select ${table.slot} from ${table} where ${and(ofPerson, isNotNull(table.slot))}`;
  const lockedEntry = await lockSlotsThenRecord(tx, offeredSlots, async () => {
    const rows = await tx.select().from(table).where(ofPerson).orderBy(asc(table.id)).for('update');
    const row = rows.find(({ id }) => id === linkedEntry.id);
    return row && { row, slot: rows.find(({ slot }) => slot !== null)?.slot ?? null };
  });
  if (!lockedEntry) throw notFound();
  return lockedEntry;
}

/** Ends the other entries of a person who takes a place: nothing is held for them or offered to them any more. */
const endWait = (tx: Transaction, { id, person }: Row) =>
  tx
    .update(table)
    .set({
      slot: null,
      heldUntil: null,
      offers: sql`case when ${table.id} = ${id} then ${table.offers} else ${table.maxOffers} end`,
    })
    .where(and(eq(table.person, person), eq(table.waiting, true)));

/** The place cannot be taken; of somebody whose wait has ended no other is promised. */
const offerLapsed = (row?: Row) =>
  new ApiError(409, ({ queue: { queueRefusal } }) =>
    row && !row.waiting ? queueRefusal.lapsed : queueRefusal.over,
  );

/**
 * Takes the place that is held: the hold becomes the appointment in one transaction, in which the slot is locked, so that
 * nobody comes in between. Returns a link to the appointment; a repeated request gets another link.
 */
export function takeOffer(context: ApiContext, requestId: string, secret: string): Promise<string> {
  return write(context.db, null, requestId, async (tx) => {
    const [person] = await tx.select().from(table).where(linkedBy(context, secret));
    // A person who books the same moment in another tab gets one of the two appointments: a booking takes this lock
    // before its place.
    if (person) await lockAdvisoryKeys(tx, [lockOfPerson(person)]);
    const { row, slot } = await lockEntry(tx, context, secret);
    if (row.appointment !== null) return createAppointmentLink(tx, context, row.appointment);
    if (slot === null || !row.heldUntil || row.heldUntil <= context.clock()) throw offerLapsed(row);
    const [bookedEntry] = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, row.id), hasBooked(context)));
    if (bookedEntry) throw new ApiError(409, ({ queue }) => queue.queueRefusal.booked);
    // A place that was closed or withdrawn meanwhile is not booked, nor one that another entry holds now.
    const [entry] = await tx
      .select({ slot: slots.id, calendar: slots.calendar, dateRDV: slots.dateRDV })
      .from(slots)
      .innerJoin(calendars, eq(calendars.id, slots.calendar))
      .where(
        and(
          eq(slots.id, slot),
          eq(calendars.cell, row.cell),
          eq(calendars.region, row.region),
          bookableBy({ caller: null, context }),
        ),
      );
    if (!entry) throw offerLapsed();
    await endWait(tx, row);
    const { lastName, firstName, birthDate, birthplace, email, phone, accFullName } = row;
    const { quality, reason, cell, region, language, browser } = row;
    const { id, link } = await insertVisit(tx, context, {
      ...{ lastName, firstName, birthDate, birthplace, email, phone, accFullName },
      ...{ quality, reason, cell, region, language, browser, ...entry },
    });
    await tx.update(table).set({ appointment: id }).where(eq(table.id, row.id));
    return link;
  }).catch((error: unknown) => {
    const isGone = slotConstraints[databaseRefusal(error)?.constraint ?? ''];
    throw isGone ? offerLapsed() : error;
  });
}

/** Leaves the waiting list: the person's data is erased, and a held place goes to the next person. */
export const leaveQueue = (context: ApiContext, requestId: string, secret: string): Promise<void> =>
  write(context.db, null, requestId, async (tx) => {
    const { row } = await lockEntry(tx, context, secret);
    if (row.appointment !== null) return;
    await tx.delete(table).where(eq(table.id, row.id));
    await passPlaceOn(tx, context, row);
  });
