import { and, eq, gt, inArray, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { addDays, dayIn, midnight, timeOf, writeMoment } from '../../domain/dates/days.ts';
import type { ApiContext } from '../api-context.ts';
import { allOf } from '../db/conditions.ts';
import type { Reader } from '../db/connection.ts';
import { appointmentReminders, mailOutbox, appointments as table } from '../db/schema.ts';
import type { Job } from '../jobs/jobs.ts';

/** Queues reminders of appointments some days ahead, in the daytime (MAIL-03). */

type ReminderContext = Pick<ApiContext, 'clock' | 'settings'>;

/** Whether it is outside the hours in which visitors get messages (OPS-06). */
export function isNight({ clock, settings }: ReminderContext): boolean {
  const hour = Number(timeOf(writeMoment(settings.timezone, clock().getTime())).slice(0, 2));
  return hour < settings.sendFromHour || hour >= settings.sendUntilHour;
}

/** Whether a message of the outbox waits for the morning. */
export const isReminder: SQL = inArray(mailOutbox.kind, ['reminder', 'sms-reminder']);

/** The condition for messages that may be sent now: at night all except reminders; undefined in the daytime. */
export const sendableNow = (context: ReminderContext): SQL | undefined =>
  isNight(context) ? not(isReminder) : undefined;

/** Appointments before this moment are due for a reminder. */
const reminderHorizon = ({ clock, settings: { timezone, reminderDays } }: ReminderContext): Date =>
  midnight(timezone, addDays(dayIn(timezone, clock().getTime()), reminderDays + 1));

const isReminderDue = (context: ReminderContext): SQL =>
  allOf(gt(table.dateRDV, context.clock()), lt(table.dateRDV, reminderHorizon(context)));

/**
 * Adds a row for these appointments, as they stand now. With it an appointment gets no further reminder: one was queued, or
 * another message told the person. Returns those that had no row.
 */
const insertReminders = (which: SQL | undefined): SQL => sql`
  insert into ${appointmentReminders} (appointment_id, date_rdv)
  select ${table.id}, ${table.dateRDV} from ${table} where ${which}
  on conflict do nothing returning appointment_id`;

/** Whether a reminder for this time would already be due, so that the booking mail makes it unnecessary. */
export const needsNoReminder = (context: ReminderContext, dateRDV: Date): boolean =>
  context.settings.reminderDays > 0 && dateRDV < reminderHorizon(context);

/** Records that a near appointment needs no reminder, because the person has just got a message about it. */
export async function markAsReminded(db: Reader, context: ReminderContext, which: SQL): Promise<void> {
  if (context.settings.reminderDays > 0)
    await db.execute(insertReminders(and(which, isReminderDue(context))));
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
    const due = and(isReminderDue(context), eq(table.canceled, false), or(byMail, bySms));
    await db.delete(appointmentReminders).where(lt(appointmentReminders.dateRDV, clock()));
    const result = await db.execute(sql`
      with due as (${insertReminders(due)})
      insert into ${mailOutbox} (kind, appointment_id, due)
      select way.kind, ${table.id}, ${now}::timestamptz
      from due join ${table} on ${table.id} = due.appointment_id
        join (values ('reminder'), ('sms-reminder')) as way(kind)
          on case way.kind when 'reminder' then ${byMail} else ${bySms} end`);
    return result.rowCount ?? 0;
  },
};
