import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { writeMoment } from '../../../domain/dates/days.ts';
import type { closure } from '../../../domain/entities/appointments/closure.ts';
import type { ApiContext, ApiRequest } from '../../api-context.ts';
import type { Reader, Transaction } from '../../db/connection.ts';
import { appointments, calendars, closurePeople, closures, slots } from '../../db/schema.ts';
import { ApiError } from '../../hydra/errors.ts';
import type { RowFor } from '../../hydra/resource.ts';
import { enqueueAppointmentNotice } from '../../mail/outbox.ts';
import { bookedAnew } from '../appointments/same-person.ts';
import { isOpen, remaining } from '../slots/bookable.ts';
import { lockPlaces } from '../slots/slot-locks.ts';
import { personColumns } from './closed-people.ts';
import { idsIn, moveTo, personMember } from './settle-closure.ts';

/** The people whom a closure displaced, and the way to undo it (CLOSE-02). */

const displacedPeople = (reader: Reader, closure: number) =>
  reader
    .select({
      ...personColumns,
      canceled: appointments.canceled,
      state: appointments.state,
      calendar: closurePeople.calendar,
      dateRDV: closurePeople.dateRDV,
      newDateRDV: closurePeople.newDateRDV,
      isUntouched: sql<boolean>`${appointments.sequence} = ${closurePeople.sequence}`,
    })
    .from(closurePeople)
    .innerJoin(appointments, eq(appointments.id, closurePeople.appointment))
    .where(eq(closurePeople.closure, closure))
    .orderBy(asc(closurePeople.dateRDV), asc(appointments.id));

type DisplacedRow = Awaited<ReturnType<typeof displacedPeople>>[number];

const member = (person: DisplacedRow, { settings: { timezone } }: ApiContext) => ({
  ...personMember(person, timezone),
  /** Null: cancelled. */
  newDateRDV: person.newDateRDV && writeMoment(timezone, person.newDateRDV.getTime()),
});

/** Lists the people whose appointments a closure moved or cancelled, to be called. */
export async function displacedBy(context: ApiContext, closure: number): Promise<Record<string, unknown>[]> {
  return (await displacedPeople(context.db, closure)).map((person) => member(person, context));
}

/** Whether somebody is still where the closure put them: who was there, came or is noted absent, goes nowhere else. */
const isStillThere = ({ isUntouched, newDateRDV, state }: DisplacedRow, { clock }: ApiContext): boolean =>
  isUntouched && (newDateRDV === null || (newDateRDV > clock() && state === 'expected'));

/**
 * Locks whom a closure displaced: first the slots where they were and are, as who books and who closes does, then their
 * appointments. So two at once wait for one another, and never in a circle.
 */
async function lockDisplaced(tx: Transaction, closure: number): Promise<void> {
  const concernedIds = sql`(select ${closurePeople.appointment} from ${closurePeople} where ${closurePeople.closure} = ${closure})`;
  await lockPlaces(
    tx,
    sql`select ${slots.id} from ${slots} join ${closurePeople}
        on ${slots.calendar} = ${closurePeople.calendar} and ${slots.dateRDV} = ${closurePeople.dateRDV}
        where ${closurePeople.closure} = ${closure}
      union select ${appointments.slot} from ${appointments} where ${appointments.id} in ${concernedIds}`,
  );
  await tx.execute(
    sql`select 1 from ${appointments} where ${appointments.id} in ${concernedIds} order by id for no key update`,
  );
}

/** Their old slots that have a place for them again, by appointment. */
async function oldSlots(tx: Transaction, context: ApiContext, people: readonly DisplacedRow[]) {
  const rows = await tx
    .select({
      id: slots.id,
      calendar: slots.calendar,
      dateRDV: slots.dateRDV,
      remaining: remaining.mapWith(Number),
    })
    .from(slots)
    .innerJoin(calendars, eq(calendars.id, slots.calendar))
    .where(
      and(
        inArray(slots.calendar, [...new Set(people.map(({ calendar }) => calendar))]),
        inArray(
          slots.dateRDV,
          people.map(({ dateRDV }) => dateRDV),
        ),
        eq(calendars.archived, false),
        isOpen,
      ),
    );
  const slotsByKey = new Map(rows.map((slot) => [`${slot.calendar} ${slot.dateRDV.getTime()}`, { ...slot }]));
  const takenBySlot = new Map<number, number>();
  for (const person of people) {
    const { id, calendar, dateRDV } = person;
    const slot = slotsByKey.get(`${calendar} ${dateRDV.getTime()}`);
    if (!slot || slot.remaining < 1 || !isStillThere(person, context) || dateRDV < context.clock()) continue;
    slot.remaining -= 1;
    takenBySlot.set(id, slot.id);
  }
  return takenBySlot;
}

/**
 * Takes a closure back on the day on which it was made: who is still where it put them, and whose old place is there,
 * returns and hears of it, unless they were cancelled and have booked anew; the others are told of. The closure is gone.
 */
export async function undoClosure(
  tx: Transaction,
  { context }: ApiRequest,
  row: RowFor<typeof closure.fields>,
): Promise<Record<string, unknown>[]> {
  const day = (moment: SQL) => sql`(${moment} at time zone ${context.settings.timezone})::date`;
  const today = eq(day(sql`${closures.createdDate}`), day(sql`now()`));
  if ((await tx.$count(closures, and(eq(closures.id, row.id), today))) === 0)
    throw new ApiError(409, texts.closureUndoToday);
  await lockDisplaced(tx, row.id);
  const people = await displacedPeople(tx, row.id);
  const anew = await bookedAnew(
    tx,
    people.filter(({ canceled }) => canceled).map(({ id }) => id),
    { since: row.createdDate, now: context.clock() },
  );
  const wanting = people.filter(({ id }) => !anew.has(id));
  // It goes first: into closed hours the database lets nobody.
  await tx.delete(closures).where(eq(closures.id, row.id));
  const back = wanting.length === 0 ? new Map<number, number>() : await oldSlots(tx, context, wanting);
  const returning = wanting.filter(({ id }) => back.has(id));
  const restoredIds = returning.filter(({ canceled }) => canceled).map(({ id }) => id);
  const movedIds = returning.filter(({ canceled }) => !canceled).map(({ id }) => id);
  await moveTo(tx, [...back]);
  await tx
    .update(appointments)
    .set({ canceled: false, cancelDate: null, canceledBy: null })
    .where(idsIn(restoredIds));
  if (restoredIds.length > 0) await enqueueAppointmentNotice(tx, context, 'restored', idsIn(restoredIds));
  if (movedIds.length > 0) await enqueueAppointmentNotice(tx, context, 'moved', idsIn(movedIds));
  return people.map((person) => ({ ...member(person, context), returned: back.has(person.id) }));
}
