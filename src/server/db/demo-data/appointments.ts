import { eq } from 'drizzle-orm';
import { addDays, dayIn, WEEKDAYS, weekdayOf } from '../../../domain/days.ts';
import { computeAgain } from '../../booking/recompute.ts';
import type { Transaction } from '../../transaction.ts';
import { appointments, calendars, referenceTables, slots, veterans } from '../schema.ts';
import { person, type Sequence } from './people.ts';

interface Place {
  readonly cell: number;
  readonly region: number;
}

interface Moment {
  readonly today: string;
  readonly timezone: string;
}

interface Period {
  readonly start: string;
  readonly end: string;
  readonly sent: boolean;
  readonly agents: number;
}

/** A calendar of the demo; the day of the start is always a reception day. */
async function createCalendar(
  tx: Transaction,
  place: Place,
  { start, end, sent, agents }: Period,
  { today, timezone }: Moment,
): Promise<number> {
  const open = new Set<string>(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', weekdayOf(today)]);
  const [created] = await tx
    .insert(calendars)
    .values({
      ...place,
      startDate: start,
      endDate: end,
      duration: 30,
      startHourAM: '08:00',
      endHourAM: '12:00',
      startHourPM: '13:00',
      endHourPM: '16:00',
      nbAgentAM: agents,
      nbAgentPM: 1,
      receptionDays: WEEKDAYS.filter((day) => open.has(day)),
      sent,
    })
    .returning({ id: calendars.id });
  const id = (created as { id: number }).id;
  await computeAgain(tx, id, timezone);
  return id;
}

async function choices(tx: Transaction) {
  const ids = async (kind: string) => {
    const table = referenceTables[kind];
    return table ? (await tx.select({ id: table.id }).from(table)).map((row) => row.id) : [];
  };
  return {
    qualities: await ids('ParamsQuality'),
    reasons: await ids('ParamsAppointmentReason'),
    known: await tx.select().from(veterans).limit(40),
  };
}

/** A made-up appointment on a slot: of a known veteran, or of somebody who only asked. */
function madeUpAppointment(
  random: Sequence,
  { qualities, reasons, known }: Awaited<ReturnType<typeof choices>>,
): Omit<typeof appointments.$inferInsert, 'cell' | 'region' | 'dateRDV'> {
  const { whole, pick, next } = random;
  const made = person(random);
  const veteran = next() < 0.4 ? pick(known) : null;
  const { civility, lastName, firstName, birthDate, email } = veteran ?? made;
  return {
    civility,
    lastName,
    firstName,
    birthDate,
    email,
    birthplace: veteran?.birthplace ?? null,
    phone: made.phone,
    accFullName: next() < 0.2 ? `${made.firstName} ${made.lastName}` : null,
    quality: veteran?.citizenStatus ?? pick(qualities),
    reason: pick(reasons),
    veteran: veteran?.id ?? null,
    vip: whole(20) === 0,
    travelCosts: next() < 0.3,
  };
}

/** Appointments from three days ago to two weeks ahead, a few of them canceled. */
async function bookSome(
  tx: Transaction,
  random: Sequence,
  { calendar, place, admin }: { calendar: number; place: Place; admin: number },
  { today, timezone }: Moment,
): Promise<void> {
  const known = await choices(tx);
  const found = await tx.select().from(slots).where(eq(slots.calendar, calendar)).orderBy(slots.dateRDV);
  const rows = found
    .filter((slot) => {
      const day = dayIn(timezone, slot.dateRDV.getTime());
      return day >= addDays(today, -3) && day <= addDays(today, 14) && random.next() < 0.3;
    })
    .map((slot): typeof appointments.$inferInsert => {
      const canceled = random.next() < 0.08;
      const cancellation = {
        canceled,
        cancelDate: new Date(slot.dateRDV.getTime() - 86_400_000),
        canceledBy: admin,
      };
      return {
        ...madeUpAppointment(random, known),
        ...place,
        calendar,
        slot: slot.id,
        dateRDV: slot.dateRDV,
        ...(canceled ? cancellation : {}),
      };
    });
  if (rows.length > 0) await tx.insert(appointments).values(rows);
}

/** Calendars around today at every place, one more still to send, and their appointments. */
export async function createAppointments(
  tx: Transaction,
  random: Sequence,
  places: readonly Place[],
  moment: Moment,
  admin: number,
): Promise<void> {
  const { today } = moment;
  for (const [index, place] of places.entries()) {
    const period = {
      start: addDays(today, -7),
      end: addDays(today, 35),
      sent: true,
      agents: 2 + (index % 2),
    };
    const calendar = await createCalendar(tx, place, period, moment);
    await bookSome(tx, random, { calendar, place, admin }, moment);
  }
  const [home] = places;
  if (!home) return;
  await createCalendar(
    tx,
    home,
    { start: addDays(today, 36), end: addDays(today, 64), sent: false, agents: 2 },
    moment,
  );
}
