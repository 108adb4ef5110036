import { eq, sql } from 'drizzle-orm';
import type { appointmentRequest } from '../../../domain/entities/appointments/appointment-request.ts';
import { idOf, type ValuesOf } from '../../../domain/model/entity.ts';
import { requiredValue } from '../../../domain/model/validate.ts';
import type { ApiContext } from '../../api-context.ts';
import type { Transaction } from '../../db/connection.ts';
import { firstRow } from '../../db/first-row.ts';
import { appointments as table } from '../../db/schema.ts';
import { prepareStatement, runPipelined } from '../../db/statements.ts';
import type { BoundCounts } from '../../limits/rate-limit.ts';
import { linkInsert, newLink } from '../../mail/links/appointment-links.ts';
import { outboxInsert } from '../../mail/outbox.ts';
import { markAsReminded, needsNoReminder } from '../../mail/reminders.ts';
import { insertSender, type Sender } from '../../senders/sender.ts';

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

/** The columns of a visitor's appointment, all of which a booking fills. */
const COLUMNS = [
  ...['firstName', 'lastName', 'birthDate', 'birthplace', 'email', 'phone', 'accFullName', 'language'],
  ...['quality', 'reason', 'cell', 'region', 'dateRDV', 'slot', 'calendar', 'browser'],
] as const satisfies readonly (keyof typeof table.$inferInsert)[];

export type Visit = Required<Pick<typeof table.$inferInsert, (typeof COLUMNS)[number]>>;

/** The values of what is inserted with the appointment: its messages, its link, and who sent the request. */
interface BookingExtras {
  readonly now: Date;
  readonly hasSms: boolean;
  readonly linkHash: string;
  /** Null for a place from the waiting list: its sender is known from the entry. */
  readonly network: string | null;
  readonly moment: Date | null;
}

const columns = sql.join(
  COLUMNS.map((name) => sql.identifier(table[name].name)),
  sql`, `,
);
const placeholders = sql.join(
  COLUMNS.map((name) => sql.placeholder(name)),
  sql`, `,
);
const senderPlaceholders = {
  network: sql.placeholder('network'),
  browser: sql.placeholder('browser'),
  moment: sql.placeholder('moment'),
};

const insertBooking = prepareStatement<{ id: number }, Visit & BookingExtras>(sql`
  with appointment as (insert into ${table} (${columns}) values (${placeholders}) returning id),
  mail as (${outboxInsert(sql.placeholder('now'), 'booked', sql`appointment`)}),
  short_message as (${outboxInsert(sql.placeholder('now'), 'sms-booked', sql`appointment where ${sql.placeholder('hasSms')}::boolean`)}),
  link as (${linkInsert(sql.placeholder('linkHash'), sql`appointment`)}),
  sender as (${insertSender(senderPlaceholders, 'appointment', sql`appointment where ${sql.placeholder('network')}::text is not null`)})
  select id from appointment`);

/**
 * Books for a visitor: in one statement the appointment, its mail and a link of its own (MAIL-01, PUB-13), and who sent the
 * request, unless it is a place from the waiting list.
 * @param acceptance counts the request, in the same round trip
 */
export async function insertVisit(
  tx: Transaction,
  context: ApiContext,
  visit: Visit,
  sender?: Sender,
  acceptance?: BoundCounts<unknown>,
): Promise<{ id: number; link: string }> {
  const { link, hash } = newLink(context);
  const { network = null, moment = null } = sender ?? {};
  const extras = {
    now: context.clock(),
    hasSms: Boolean(context.settings.smsUrl),
    linkHash: hash,
    network,
    moment,
  };
  const booking = insertBooking({ ...visit, ...extras });
  const [bookedRows, counts] = await runPipelined(tx, booking, ...(acceptance ? [acceptance.statement] : []));
  acceptance?.read(counts ?? []);
  const { id } = firstRow(bookedRows);
  if (needsNoReminder(context, visit.dateRDV)) await markAsReminded(tx, context, eq(table.id, id));
  return { id, link };
}
