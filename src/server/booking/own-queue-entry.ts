import { and, eq, sql } from 'drizzle-orm';
import type { Language } from '../../domain/languages.ts';
import type { OwnQueueEntry } from '../../domain/own-queue-entry.ts';
import type { ApiContext } from '../api-context.ts';
import { calendars, slots, queueEntries as table } from '../db/schema.ts';
import { ApiError, notFound } from '../hydra/errors.ts';
import { createAppointmentLink } from '../mail/appointment-links.ts';
import { queueDetails, type QueueRow as Row } from '../mail/queue-details.ts';
import { linkedBy } from '../mail/queue-links.ts';
import { databaseRefusal, lockKeys, type Transaction, write } from '../transaction.ts';
import { bookableBy } from './bookable.ts';
import { slotConstraints } from './find-slot.ts';
import { lockBehind } from './places.ts';
import { hasBooked, offerFreed } from './queue-offers.ts';
import { insertVisit } from './visit.ts';
import { lockOfPerson } from './visitor-guard.ts';

/** What somebody who waits sees and does by a link (QUEUE-01). */

/** What a link leads to, in its person's language unless told; 404 for every other secret. */
export async function readOwnEntry(
  context: ApiContext,
  secret: string,
  language?: Language,
): Promise<OwnQueueEntry> {
  const found = await queueDetails(context.db, context, linkedBy(context, secret), language);
  if (!found) throw notFound();
  return found.told;
}

/** Of who holds a secret; held until the transaction ends, behind the place that is held for them. */
async function lockEntry(tx: Transaction, context: ApiContext, secret: string): Promise<Row> {
  const linked = linkedBy(context, secret);
  const held = sql`select ${table.slot} from ${table} where ${linked} and ${table.slot} is not null`;
  const row = await lockBehind(tx, held, async () => {
    const [alone] = await tx.select().from(table).where(linked).for('update');
    return alone;
  });
  if (!row) throw notFound();
  return row;
}

const noLongerHeld = () => new ApiError(409, ({ queue }) => queue.queueRefusal.over);

/**
 * Takes the place that is held: the hold becomes the appointment in one transaction, in which the slot is locked, so that
 * nobody comes in between. Gives a link to the appointment; to who asks again, another.
 */
export function takeOffer(context: ApiContext, requestId: string, secret: string): Promise<string> {
  return write(context.db, null, requestId, async (tx) => {
    const [person] = await tx.select().from(table).where(linkedBy(context, secret));
    // Who books the same moment in another tab has one of the two; a booking takes this before its place.
    if (person) await lockKeys(tx, [lockOfPerson(person)]);
    const row = await lockEntry(tx, context, secret);
    if (row.appointment !== null) return createAppointmentLink(tx, context, row.appointment);
    if (row.slot === null || !row.heldUntil || row.heldUntil <= context.clock()) throw noLongerHeld();
    const [booked] = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, row.id), hasBooked(context)));
    if (booked) throw new ApiError(409, ({ queue }) => queue.queueRefusal.booked);
    // What was closed or withdrawn meanwhile is not booked, nor what is elsewhere now.
    const [held] = await tx
      .select({ slot: slots.id, calendar: slots.calendar, dateRDV: slots.dateRDV })
      .from(slots)
      .innerJoin(calendars, eq(calendars.id, slots.calendar))
      .where(
        and(
          eq(slots.id, row.slot),
          eq(calendars.cell, row.cell),
          eq(calendars.region, row.region),
          bookableBy({ caller: null, context }),
        ),
      );
    if (!held) throw noLongerHeld();
    await tx.update(table).set({ slot: null }).where(eq(table.id, row.id));
    const { lastName, firstName, birthDate, birthplace, email, phone, accFullName } = row;
    const { quality, reason, cell, region, language, browser } = row;
    const { id, link } = await insertVisit(tx, context, {
      ...{ lastName, firstName, birthDate, birthplace, email, phone, accFullName },
      ...{ quality, reason, cell, region, language, browser, ...held },
    });
    await tx.update(table).set({ appointment: id }).where(eq(table.id, row.id));
    return link;
  }).catch((error: unknown) => {
    const isGone = slotConstraints[databaseRefusal(error)?.constraint ?? ''];
    throw isGone ? noLongerHeld() : error;
  });
}

/** Waits no more: what they left is erased, and a place that was held goes to who is next. */
export const leaveQueue = (context: ApiContext, requestId: string, secret: string): Promise<void> =>
  write(context.db, null, requestId, async (tx) => {
    const row = await lockEntry(tx, context, secret);
    if (row.appointment !== null) return;
    await tx.delete(table).where(eq(table.id, row.id));
    await offerFreed(tx, context, row.slot);
  });
