import { eq, sql } from 'drizzle-orm';
import type { appointmentRequest } from '../../../domain/entities/appointments/appointment-request.ts';
import { idOf, type ValuesOf } from '../../../domain/model/entity.ts';
import { requiredValue } from '../../../domain/model/validate.ts';
import type { ApiContext } from '../../api-context.ts';
import type { Transaction } from '../../db/connection.ts';
import { firstRow } from '../../db/first-row.ts';
import { appointments as table } from '../../db/schema.ts';
import { bind, run } from '../../db/statements.ts';
import { newLink } from '../../mail/links/appointment-links.ts';
import { outboxInsert } from '../../mail/outbox.ts';
import { markAsReminded, needsNoReminder } from '../../mail/reminders.ts';
import { keeping, type Sender } from '../../senders/sender.ts';

export type Visit = typeof table.$inferInsert;

/** The columns of a visitor's appointment, or of a person who waits for one. */
export function visitColumns(values: ValuesOf<typeof appointmentRequest.fields>) {
  return {
    firstName: requiredValue(values.firstName),
    lastName: requiredValue(values.lastName),
    birthDate: requiredValue(values.birthDate),
    birthplace: requiredValue(values.birthplace),
    email: requiredValue(values.email),
    phone: requiredValue(values.phone),
    accFullName: values.accFullName || null,
    language: values.language ?? 'fr',
    quality: requiredValue(idOf(values.quality)),
    reason: requiredValue(idOf(values.reason)),
    cell: requiredValue(idOf(values.cell)),
    region: requiredValue(idOf(values.region)),
  };
}

/**
 * Books for a visitor: in one statement the appointment, its mail and a link of its own (MAIL-01, PUB-13), and who sent the
 * request, unless it is a place from the waiting list.
 */
export async function insertVisit(
  tx: Transaction,
  context: ApiContext,
  visit: Visit,
  sender?: Sender,
): Promise<{ id: number; link: string }> {
  const insertAppointment = tx.insert(table).values(visit).returning({ id: table.id }).getSQL();
  const insertNotice = outboxInsert(context, 'booked', sql`made`);
  const texted = context.settings.smsUrl ? outboxInsert(context, 'sms-booked', sql`made`) : sql`select 1`;
  const keepSender = sender ? keeping(sender, 'appointment', sql`made`) : sql`select 1`;
  const { link, linking } = newLink(context, sql`made`);
  const inserted = await run(
    tx,
    bind<{ id: number }>(
      sql`with made as (${insertAppointment}), told as (${insertNotice}), texted as (${texted}), linked as (${linking}), sent as (${keepSender}) select id from made`,
    ),
  );
  const { id } = firstRow(inserted);
  if (needsNoReminder(context, visit.dateRDV)) await markAsReminded(tx, context, eq(table.id, id));
  return { id, link };
}
