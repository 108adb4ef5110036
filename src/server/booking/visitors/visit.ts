import { eq, sql } from 'drizzle-orm';
import { idOf, type Values } from '../../../domain/model/entity.ts';
import type { Language } from '../../../domain/visitors/languages.ts';
import type { ApiContext } from '../../api-context.ts';
import { appointments as table } from '../../db/schema.ts';
import { newLink } from '../../mail/appointment-links.ts';
import { outboxInsert } from '../../mail/outbox.ts';
import { needsNoReminder, spareReminder } from '../../mail/reminders.ts';
import { keeping, type Sender } from '../../senders/sender.ts';
import type { Transaction } from '../../transaction.ts';

export type Visit = typeof table.$inferInsert;

/** The columns of a visitor's appointment, or of who waits for one. */
export function visitColumns(values: Values) {
  const text = (name: string) => (values[name] as string | null | undefined) || null;
  const referred = (name: string) => idOf(values[name]) as number;
  return {
    firstName: text('firstName') as string,
    lastName: text('lastName') as string,
    birthDate: text('birthDate') as string,
    birthplace: text('birthplace') as string,
    email: text('email') as string,
    phone: text('phone') as string,
    accFullName: text('accFullName'),
    language: (values.language as Language | null) ?? 'fr',
    quality: referred('quality'),
    reason: referred('reason'),
    cell: referred('cell'),
    region: referred('region'),
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
  const { rows } = await tx.execute<{ id: number }>(
    sql`with made as (${insertAppointment}), told as (${insertNotice}), texted as (${texted}), linked as (${linking}), sent as (${keepSender}) select id from made`,
  );
  const { id } = rows[0] as { id: number };
  if (needsNoReminder(context, visit.dateRDV)) await spareReminder(tx, context, eq(table.id, id));
  return { id, link };
}
