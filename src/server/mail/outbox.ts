import { and, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { ApiContext } from '../api-context.ts';
import type { Transaction } from '../db/connection.ts';
import { appointments, mailOutbox } from '../db/schema.ts';
import type { Bindable } from '../db/statements.ts';
import type { AppointmentMail } from './appointment-messages.ts';
import type { AppointmentEvent, AppointmentSms } from './appointment-sms.ts';
import type { AccountMail } from './messages.ts';
import { markAsReminded } from './reminders.ts';

/**
 * Queues a mail to a user. It is part of the transaction: after a commit it survives a restart, and a rollback removes
 * it.
 */
export async function enqueueAccountMail(
  tx: Transaction,
  { clock }: Pick<ApiContext, 'clock'>,
  kind: AccountMail,
  user: number,
): Promise<void> {
  await tx.insert(mailOutbox).values({ kind, user, due: clock() });
}

/**
 * Queues a mail and, if SMS_URL is set, a short message to the visitors of these appointments. They must have an
 * address or phone number, and the appointment must be in the future (MAIL-01).
 * Called after the write that the mail is about.
 */
export async function enqueueAppointmentNotice(
  tx: Transaction,
  context: Pick<ApiContext, 'clock' | 'settings'>,
  kind: AppointmentEvent,
  which: SQL,
): Promise<void> {
  const ahead = and(which, gt(appointments.dateRDV, sql`${context.clock().toISOString()}::timestamptz`));
  const hasEmail = and(ahead, isNotNull(appointments.email));
  await tx.execute(outboxInsert(context.clock(), kind, sql`${appointments} where ${hasEmail}`));
  if (context.settings.smsUrl)
    await tx.execute(
      outboxInsert(
        context.clock(),
        `sms-${kind}`,
        sql`${appointments} where ${and(ahead, isNotNull(appointments.phone))}`,
      ),
    );
  if (kind !== 'canceled') await markAsReminded(tx, context, which);
}

/** The statement that queues messages for the ids of `from`. It can be part of a statement that inserts those rows. */
export function outboxInsert(due: Bindable<Date>, kind: AppointmentMail | AppointmentSms, from: SQL): SQL {
  return sql`insert into ${mailOutbox} (kind, appointment_id, due)
    select ${kind}, id, ${due}::timestamptz from ${from}`;
}
