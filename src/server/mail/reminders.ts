import { and, eq, gt, isNotNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { addDays, dayIn, midnight, timeOf, writeMoment } from '../../domain/dates/days.ts';
import type { ApiContext } from '../api-context.ts';
import { allOf } from '../db/conditions.ts';
import type { Reader } from '../db/connection.ts';
import { mailOutbox, appointmentReminders as reminders, appointments as table } from '../db/schema.ts';
import type { Job } from '../jobs/jobs.ts';

/** Sends reminders of appointments some days ahead, in the daytime (MAIL-03). */

type Moment = Pick<ApiContext, 'clock' | 'settings'>;

/** Whether it is outside the hours in which visitors get messages (OPS-06). */
export function isNight({ clock, settings }: Moment): boolean {
  const hour = Number(timeOf(writeMoment(settings.timezone, clock().getTime())).slice(0, 2));
  return hour < settings.sendFromHour || hour >= settings.sendUntilHour;
}

/** The outbox kinds that wait for the morning. */
export const REMINDERS = ['reminder', 'sms-reminder'];

/** The condition for messages that may be sent now: at night all except reminders; undefined in the daytime. */
export const sendableNow = (context: Moment): SQL | undefined =>
  isNight(context) ? notInArray(mailOutbox.kind, REMINDERS) : undefined;

/** Appointments before this moment are due for a reminder. */
const nearUntil = ({ clock, settings: { timezone, reminderDays } }: Moment): Date =>
  midnight(timezone, addDays(dayIn(timezone, clock().getTime()), reminderDays + 1));

const isNear = (context: Moment): SQL =>
  allOf(gt(table.dateRDV, context.clock()), lt(table.dateRDV, nearUntil(context)));

/**
 * Records that these appointments need no (further) reminder for their time. Returns those that were not recorded yet.
 */
const marking = (which: SQL | undefined): SQL => sql`
  insert into ${reminders} (appointment_id, date_rdv)
  select ${table.id}, ${table.dateRDV} from ${table} where ${which}
  on conflict do nothing returning appointment_id`;

/** Whether a reminder for this time would already be due, so that the booking mail makes it unnecessary. */
export const needsNoReminder = (context: Moment, dateRDV: Date): boolean =>
  context.settings.reminderDays > 0 && dateRDV < nearUntil(context);

/** Records that a near appointment needs no reminder, because the person has just got a message about it. */
export async function spareReminder(writer: Reader, context: Moment, which: SQL): Promise<void> {
  if (context.settings.reminderDays > 0) await writer.execute(marking(and(which, isNear(context))));
}

/** Queues the reminders that are due in one statement. Each is queued once, however often the job runs. */
export const reminderJob: Job = {
  name: 'reminders',
  times: '*/5 * * * *',
  hasWork: async (context) => context.settings.reminderDays > 0 && !isNight(context),
  async run(context) {
    const { db, clock, settings } = context;
    if (settings.reminderDays === 0 || isNight(context)) return 0;
    const now = clock().toISOString();
    const [byMail, bySms] = [isNotNull(table.email), settings.smsUrl ? isNotNull(table.phone) : sql`false`];
    const due = and(isNear(context), eq(table.canceled, false), or(byMail, bySms));
    await db.delete(reminders).where(lt(reminders.dateRDV, clock()));
    const result = await db.execute(sql`
      with due as (${marking(due)})
      insert into ${mailOutbox} (kind, appointment_id, due)
      select way.kind, ${table.id}, ${now}::timestamptz
      from due join ${table} on ${table.id} = due.appointment_id
        join (values ('reminder'), ('sms-reminder')) as way(kind)
          on case way.kind when 'reminder' then ${byMail} else ${bySms} end`);
    return result.rowCount ?? 0;
  },
};
