import {
  aliasedTable,
  and,
  asc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { ApiContext } from '../../api-context.ts';
import { todayOf } from '../../clock.ts';
import { allOf } from '../../db/conditions.ts';
import type { Transaction } from '../../db/connection.ts';
import { appointments, calendars, mailOutbox, slots, queueEntries as table } from '../../db/schema.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { QueueSms } from '../../mail/queue-sms.ts';
import { isNight } from '../../mail/reminders.ts';
import { mobileNumber } from '../../phone-numbers.ts';
import { write } from '../../transaction.ts';
import { bookableBy, isFree } from '../slots/bookable.ts';

/**
 * Places for the waiting list (QUEUE-01). A free place is held for the next person: first those who had no offer yet, in
 * the order in which they came. A person may have several entries, one for each mail address: the place is held on the
 * first of them and offered to all. A place or a person that another transaction has locked is skipped; the job comes
 * back to it.
 */

const MINUTE_MS = 60_000;
/** A place is offered at least this long before its time, so that people can reach it. */
const MIN_NOTICE_MS = 2 * 3_600_000;

/**
 * Whether the person has booked there in another way since they joined the list, by whichever of their entries: all of
 * them agree, so that a place which one of them wants can be offered.
 */
export const hasBooked = (context: ApiContext): SQL => sql`exists (
  select from ${appointments} where ${appointments.birthDate} = ${table.birthDate} and ${appointments.birthDatePrecision} = 'day'
    and fold(${appointments.lastName}) = fold(${table.lastName})
    and fold(${appointments.firstName}) = fold(${table.firstName})
    and ${appointments.region} = ${table.region} and ${appointments.cell} = ${table.cell}
    and not ${appointments.canceled} and ${appointments.dateRDV} >= ${context.clock().toISOString()}::timestamptz
    and ${appointments.createdDate} > (
      select min(earliest.created_date) from ${table} earliest where earliest.person = ${table.person} and earliest.waiting))`;

/** Another entry of the same person. */
const peer = aliasedTable(table, 'peer');
const ofPeer = eq(peer.person, table.person);

/** The person waits, holds nothing, and needs a place still. */
const unservedCondition = (context: ApiContext): SQL =>
  allOf(
    eq(table.waiting, true),
    isNull(table.slot),
    lt(table.offers, table.maxOffers),
    sql`not exists (select from ${table} peer where ${and(ofPeer, isNotNull(peer.slot))})`,
    not(hasBooked(context)),
  );

/** May be offered a place: the link of an entry ends with its day. */
const hasChannel = (entry: typeof table | typeof peer, context: ApiContext): SQL =>
  allOf(eq(entry.waiting, true), lt(entry.offers, entry.maxOffers), gte(entry.date, todayOf(context)));

/** The entry that stands for its person: where two look at once, they meet at the same row. */
const isFirstOfPerson = (context: ApiContext): SQL => sql`not exists (
  select from ${table} peer where ${and(ofPeer, lt(peer.id, table.id), hasChannel(peer, context))})`;

/** The offer that is open was made to this entry. */
const hasOffer = allOf(isNotNull(table.heldUntil), isNull(table.appointment));

/** The soonest places that are free and wanted; only of one slot where that is said. */
function wantedPlaces(context: ApiContext, slot?: number): SQL {
  const { timezone } = context.settings;
  const from = new Date(context.clock().getTime() + MIN_NOTICE_MS);
  const wantedSlots = sql`(
    select ${table.region} as region, ${table.cell} as cell, max(${table.date}) as last
    from ${table} where ${unservedCondition(context)} group by 1, 2) as wanted`;
  return sql`
    from ${wantedSlots}
      join ${calendars} on ${calendars.region} = wanted.region and ${calendars.cell} = wanted.cell
      join ${slots} on ${slots.calendar} = ${calendars.id} and ${slots.dateRDV} >= ${from.toISOString()}::timestamptz
        and ${slots.dateRDV} < (wanted.last + 1)::timestamp at time zone ${timezone}
    where ${and(isFree({ caller: null, context }), slot === undefined ? undefined : eq(slots.id, slot))}
    order by ${slots.dateRDV}, ${slots.id} limit 1`;
}

/** Holds the soonest wanted place for the next person and writes to all their addresses; false where there is none. */
async function offerNext(tx: Transaction, context: ApiContext, slot?: number): Promise<boolean> {
  const now = context.clock();
  const { rows: places } = await tx.execute<{ id: number; region: number; cell: number; day: string }>(sql`
    select ${slots.id} as id, wanted.region, wanted.cell,
      to_char(${slots.dateRDV} at time zone ${context.settings.timezone}, 'YYYY-MM-DD') as day
    ${wantedPlaces(context, slot)} for no key update of ${slots} skip locked`);
  const [place] = places;
  if (!place) return false;
  const [next] = await tx
    .select({ id: table.id, person: table.person })
    .from(table)
    .where(
      and(
        unservedCondition(context),
        hasChannel(table, context),
        isFirstOfPerson(context),
        eq(table.region, place.region),
        eq(table.cell, place.cell),
        sql`exists (select from ${table} peer where ${and(ofPeer, hasChannel(peer, context), gte(peer.date, place.day))})`,
      ),
    )
    .orderBy(
      sql`(select max(peer.offers) from ${table} peer where ${and(ofPeer, eq(peer.waiting, true))})`,
      asc(table.id),
    )
    .limit(1)
    .for('update', { skipLocked: true });
  if (!next) return false;
  const notifiedEntries = await tx
    .update(table)
    .set({
      slot: sql`case when ${table.id} = ${next.id} then ${place.id}::int end`,
      heldUntil: new Date(now.getTime() + context.settings.offerHoldMinutes * MINUTE_MS),
      offers: sql`${table.offers} + 1`,
    })
    .where(and(eq(table.person, next.person), hasChannel(table, context)))
    .returning({ id: table.id, phone: table.phone });
  await tellOffer(tx, context, notifiedEntries);
  return true;
}

/** Has it written to every address and, where short messages are sent, to every number once. */
async function tellOffer(
  tx: Transaction,
  { clock, settings }: ApiContext,
  notifiedEntries: readonly { readonly id: number; readonly phone: string }[],
): Promise<void> {
  const numbers = new Map(
    notifiedEntries.map(({ id, phone }) => [mobileNumber(phone, settings.phoneCountry) ?? phone, id]),
  );
  const letters = [
    ...notifiedEntries.map(({ id }) => ['offered', id] as const),
    ...(settings.smsUrl
      ? [...numbers.values()].map((id) => ['sms-offered' satisfies QueueSms, id] as const)
      : []),
  ];
  const due = clock();
  await tx.insert(mailOutbox).values(letters.map(([kind, queueEntry]) => ({ kind, queueEntry, due })));
}

/**
 * Offers a place that has just become free to the waiting list, in the transaction that frees it, so that waiting
 * people come before new visitors. At night nothing is offered, and the place is free for everybody.
 */
export async function offerFreedPlace(
  tx: Transaction,
  context: ApiContext,
  slot: number | null,
): Promise<void> {
  if (slot === null || isNight(context)) return;
  while (await offerNext(tx, context, slot));
}

/** An offer that ends as if it had not been made. */
const WITHDRAWN_OFFER = { slot: null, heldUntil: null, offers: sql`${table.offers} - 1` };

/** Ends the offers of places of these slots, which are being closed or taken away. */
export function endOffers(tx: Transaction, slotIds: SQL | number[]) {
  const people = tx
    .select({ person: table.person })
    .from(table)
    .where(Array.isArray(slotIds) ? inArray(table.slot, slotIds) : inArray(table.slot, slotIds));
  return tx
    .update(table)
    .set(WITHDRAWN_OFFER)
    .where(and(hasOffer, inArray(table.person, people)));
}

/** Passes on the place held for a deleted entry: to another notified entry of the person, else to the waiting list. */
export async function passPlaceOn(
  tx: Transaction,
  context: ApiContext,
  { person, slot }: { readonly person: string; readonly slot: number | null },
): Promise<void> {
  if (slot === null) return;
  const heir = sql`(select min(${table.id}) from ${table} where ${and(eq(table.person, person), hasOffer)})`;
  const { rowCount } = await tx.update(table).set({ slot }).where(sql`${table.id} = ${heir}`);
  if (rowCount === 0) await offerFreedPlace(tx, context, slot);
}

/** Whether a held place exists no more: its calendar was archived or moved, or its wilaya receives nobody. */
const isWithdrawn = (context: ApiContext): SQL => sql`not exists (
  select from ${slots} join ${calendars} on ${calendars.id} = ${slots.calendar}
  where ${slots.id} = ${table.slot} and ${calendars.cell} = ${table.cell} and ${calendars.region} = ${table.region}
    and ${bookableBy({ caller: null, context })})`;

/** Holds a place that was not taken in time, is not wanted any more, or is none. */
const isOver = (context: ApiContext): SQL =>
  allOf(
    isNotNull(table.slot),
    or(lte(table.heldUntil, context.clock()), hasBooked(context), isWithdrawn(context)),
  );

/** Takes such a place back for the next person; false where there is none. */
async function takeBack(tx: Transaction, context: ApiContext): Promise<boolean> {
  const [over] = await tx
    .select({
      person: table.person,
      slot: table.slot,
      // An hour that has passed was offered: the person had it until then.
      isWithdrawn: sql<boolean>`${slots.dateRDV} > ${context.clock().toISOString()}::timestamptz and ${isWithdrawn(context)}`,
    })
    .from(table)
    .innerJoin(slots, eq(slots.id, table.slot))
    .where(isOver(context))
    .orderBy(asc(table.heldUntil), asc(table.id))
    .limit(1)
    // The slot too: to give its place back is a change of it.
    .for('no key update', { skipLocked: true });
  if (!over) return false;
  const isNotified = and(eq(table.person, over.person), hasOffer);
  const isLast = sql`(select bool_or(${table.offers} >= ${table.maxOffers}) from ${table} where ${isNotified})`;
  // The last offer to one is the last to all who were told.
  const lapsedValues = {
    slot: null,
    heldUntil: null,
    offers: sql`case when ${isLast} then ${table.maxOffers} else ${table.offers} end`,
  };
  await tx
    .update(table)
    .set(over.isWithdrawn ? WITHDRAWN_OFFER : lapsedValues)
    .where(isNotified);
  await offerFreedPlace(tx, context, over.slot);
  return true;
}

/** Offers the places that no write offered: new ones, those of a new morning, and those of lapsed offers. */
export const queueJob: Job = {
  name: 'queue',
  times: '*/2 * * * * *',
  async hasWork(context) {
    const { rows } = await context.db.execute<{ due: boolean }>(sql`
      select exists (select from ${table} where ${isOver(context)})
        or ${isNight(context) ? sql`false` : sql`exists (select 1 ${wantedPlaces(context)})`} as due`);
    return rows[0]?.due ?? false;
  },
  async run(context, signal) {
    let offerCount = 0;
    // Each in a transaction of its own: nothing is held while others are looked at.
    const each = async (step: (tx: Transaction) => Promise<boolean>) => {
      while (await write(context.db, null, 'queue', step)) {
        offerCount += 1;
        signal.throwIfAborted();
      }
    };
    await each((tx) => takeBack(tx, context));
    if (!isNight(context)) await each((tx) => offerNext(tx, context));
    return offerCount;
  },
};

/** Deletes who was taken out, once they are told; all others go by the rule of retention (SEC-08). */
export const forgetQueueJob: Job = {
  name: 'queue-forgotten',
  times: '25 3 * * *',
  async run(context) {
    const isTold = sql`not exists (select from ${mailOutbox} where ${eq(mailOutbox.queueEntry, table.id)})`;
    const deletedRows = await context.db.delete(table).where(and(eq(table.removed, true), isTold));
    return deletedRows.rowCount ?? 0;
  },
};
