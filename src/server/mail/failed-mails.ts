import { eq } from 'drizzle-orm';
import type { MailKind } from '../../domain/entities/failed-mail.ts';
import type { ApiContext } from '../api-context.ts';
import { mailOutbox, failedMails as table } from '../db/schema.ts';
import type { AppointmentMail } from './appointment-messages.ts';
import type { AppointmentSms } from './appointment-sms.ts';
import type { AccountMail } from './messages.ts';
import type { QueueMail } from './queue-messages.ts';
import type { QueueSms } from './queue-sms.ts';

/** Every outbox kind needs a name in the list of failed messages; one without does not compile. */
export type OutboxKind = AccountMail | AppointmentMail | AppointmentSms | QueueMail | QueueSms;

/** A mail of the outbox whose sending failed. */
interface FailedAttempt {
  readonly id: number;
  readonly kind: OutboxKind;
  readonly user: number | null;
  readonly appointment: number | null;
  readonly queueEntry: number | null;
  readonly attempts: number;
  /** The next attempt; null where the mail is given up. */
  readonly due: Date | null;
}

/**
 * Records that a mail could not be sent, and when it is retried. A mail that is given up leaves the outbox. For a mail
 * that is already gone, such as with its deleted appointment, nothing is recorded.
 */
export async function noteFailure(
  { db, clock }: Pick<ApiContext, 'db' | 'clock'>,
  { id, due, ...attempt }: FailedAttempt,
): Promise<void> {
  const kind: MailKind = attempt.kind;
  const values = { ...attempt, kind, failedDate: clock() };
  await db.transaction(async (tx) => {
    const [mail] = await tx
      .update(mailOutbox)
      .set({ due: due ?? clock() })
      .where(eq(mailOutbox.id, id))
      .returning({ id: mailOutbox.id });
    if (!mail) return;
    await tx
      .insert(table)
      .values({ ...values, mail: id })
      .onConflictDoUpdate({ target: table.mail, set: values });
    if (due !== null) return;
    // The record of the failure outlives its mail.
    await tx.update(table).set({ mail: null, givenUp: true }).where(eq(table.mail, id));
    await tx.delete(mailOutbox).where(eq(mailOutbox.id, id));
  });
}
