import { and, eq, isNull } from 'drizzle-orm';
import { addDays, dayIn, WEEKDAYS, weekdayOf } from '../../../domain/dates/days.ts';
import { regenerateSlots } from '../../booking/calendars/regenerate-slots.ts';
import type { Transaction } from '../../db/connection.ts';
import { firstRow } from '../../db/first-row.ts';
import { appointments, calendars, slots, veterans } from '../../db/schema.ts';
import { person, type SeededRandom } from './people.ts';
import { idsNamed, qualitiesOf } from './veterans.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Office {
  readonly cell: number;
  readonly region: number;
}

interface Moment {
  readonly now: number;
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
  office: Office,
  { start, end, sent, agents }: Period,
  { today, timezone }: Moment,
): Promise<number> {
  const open = new Set<string>(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', weekdayOf(today)]);
  const newCalendars = await tx
    .insert(calendars)
    .values({
      ...office,
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
  const { id } = firstRow(newCalendars);
  await regenerateSlots(tx, { caller: null, context: { settings: { timezone } } }, id);
  return id;
}

async function choices(tx: Transaction) {
  return {
    qualities: await qualitiesOf(tx),
    reasons: {
      Mr: await idsNamed(tx, 'ParamsAppointmentReason', /^(?!Pension d(e veuve|.orphelin))/),
      Mme: await idsNamed(tx, 'ParamsAppointmentReason', /veuve|Soins|Carnet|Secours|Certificat|Changement/),
    },
    veteransOnFile: await tx
      .select()
      .from(veterans)
      .where(and(isNull(veterans.deathDate), eq(veterans.enable, true)))
      .orderBy(veterans.id)
      .limit(40),
  };
}

/** A made-up appointment on a slot: of a known veteran, or of somebody who only asked. */
function madeUpAppointment(
  random: SeededRandom,
  { qualities, reasons, veteransOnFile }: Awaited<ReturnType<typeof choices>>,
): Omit<typeof appointments.$inferInsert, 'cell' | 'region' | 'dateRDV'> {
  const { whole, pick, next } = random;
  const visitor = person(random);
  const companion = person(random);
  const veteran = next() < 0.4 ? pick(veteransOnFile) : null;
  const { civility, lastName, firstName, birthDate, email } = veteran ?? visitor;
  const kind = civility === 'Mme' ? 'Mme' : 'Mr';
  return {
    civility,
    lastName,
    firstName,
    birthDate,
    email,
    birthplace: veteran?.birthplace ?? null,
    phone: visitor.phone,
    accFullName: next() < 0.2 ? `${companion.firstName} ${companion.lastName}` : null,
    quality: veteran?.citizenStatus ?? pick(qualities[kind]),
    reason: pick(reasons[kind]),
    veteran: veteran?.id ?? null,
    vip: whole(20) === 0,
    travelCosts: next() < 0.3,
  };
}

/** The states that the desk noted for past appointments, in turn; one of them has none. */
const NOTED = ['done', 'done', 'absent', 'done', 'expected', 'done', 'excused'] as const;

/** Appointments from three days ago to two weeks ahead, a few of them canceled. */
async function bookSome(
  tx: Transaction,
  random: SeededRandom,
  { calendar, office, admin }: { calendar: number; office: Office; admin: number },
  { today, now, timezone }: Moment,
): Promise<void> {
  const choiceRows = await choices(tx);
  const isPast = (moment: Date) => dayIn(timezone, moment.getTime()) < today;
  const calendarSlots = await tx
    .select()
    .from(slots)
    .where(eq(slots.calendar, calendar))
    .orderBy(slots.dateRDV);
  const rows = calendarSlots
    .filter((slot) => {
      const day = dayIn(timezone, slot.dateRDV.getTime());
      return day >= addDays(today, -3) && day <= addDays(today, 14) && random.next() < 0.3;
    })
    .map((slot, index): typeof appointments.$inferInsert => {
      const isCanceled = random.next() < 0.08;
      const cancellation = {
        canceled: isCanceled,
        // A day before, if that has come.
        cancelDate: new Date(Math.min(slot.dateRDV.getTime() - DAY, now - (1 + random.whole(20)) * HOUR)),
        canceledBy: admin,
      };
      return {
        ...madeUpAppointment(random, choiceRows),
        ...office,
        calendar,
        slot: slot.id,
        dateRDV: slot.dateRDV,
        ...(isCanceled ? cancellation : {}),
        ...(!isCanceled && isPast(slot.dateRDV) ? { state: NOTED[index % NOTED.length] } : {}),
      };
    });
  if (rows.length > 0) await tx.insert(appointments).values(rows);
}

/** Calendars around today at every office, one more still to send, and their appointments. */
export async function createAppointments(
  tx: Transaction,
  random: SeededRandom,
  offices: readonly Office[],
  moment: Moment,
  admin: number,
): Promise<void> {
  const { today } = moment;
  for (const [index, office] of offices.entries()) {
    const period = {
      start: addDays(today, -7),
      end: addDays(today, 35),
      sent: true,
      agents: 2 + (index % 2),
    };
    const calendar = await createCalendar(tx, office, period, moment);
    await bookSome(tx, random, { calendar, office, admin }, moment);
  }
  const [home] = offices;
  if (!home) return;
  await createCalendar(
    tx,
    home,
    { start: addDays(today, 36), end: addDays(today, 64), sent: false, agents: 2 },
    moment,
  );
}
