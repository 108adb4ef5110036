import { eq } from 'drizzle-orm';
import { formatDay, timeOf, writeMoment } from '../../domain/days.ts';
import { dialled } from '../../domain/mobile-number.ts';
import { visitorTexts } from '../../domain/visitor-texts.ts';
import type { ApiContext } from '../api-context.ts';
import { appointments as table } from '../db/schema.ts';
import { appointmentDetails } from './appointment-details.ts';
import type { AppointmentMail } from './appointment-messages.ts';
import type { ShortMessage } from './sms.ts';

/** The short form of a mail, in the outbox beside it. */
export type AppointmentSms = `sms-${AppointmentMail}`;

/** Writes it as things stand now; null where nobody is to hear of it any more, as of mails (MAIL-01, MAIL-04). */
export async function composeSms(
  { db, clock, settings }: ApiContext,
  kind: AppointmentSms,
  id: number,
): Promise<ShortMessage | null> {
  const found = await appointmentDetails(db, eq(table.id, id));
  if (!found) return null;
  const { row, cell, region } = found;
  const to = row.phone && dialled(row.phone);
  const about = kind.slice('sms-'.length) as AppointmentMail;
  if (!to || row.dateRDV <= clock() || row.canceled !== (about === 'canceled')) return null;
  const { sms, fill } = visitorTexts(row.language);
  const moment = writeMoment(settings.timezone, row.dateRDV.getTime());
  // One that stands again is told as it is.
  const words = sms[about === 'restored' ? 'booked' : about];
  const place = [cell, region].map((name) => name.slice(0, 25)).join(', ');
  return {
    to,
    text: fill(words, { number: String(row.id), day: formatDay(moment), time: timeOf(moment), place }),
  };
}
