import { eq } from 'drizzle-orm';
import { visitorTexts } from '../../domain/visitors/visitor-texts.ts';
import type { ApiContext } from '../api-context.ts';
import { queueEntries as table } from '../db/schema.ts';
import { mobileNumber } from '../phone-numbers.ts';
import { inOneMessage, shorten } from './appointment-sms.ts';
import { queueDetails } from './queue-details.ts';
import type { ShortMessage } from './sms.ts';

/**
 * The short message about an offered place: an offer of half an hour is too short for a mail alone (QUEUE-01, MAIL-04).
 */
export type QueueSms = 'sms-offered';

/** Writes it from current data; null where the place is not held any more, or there is no mobile number. */
export async function composeQueueSms(context: ApiContext, id: number): Promise<ShortMessage | null> {
  const details = await queueDetails(context.db, context, eq(table.id, id));
  const { row, entry } = details ?? {};
  if (!row || entry?.state !== 'offered') return null;
  const to = row.phone && mobileNumber(row.phone, context.settings.phoneCountry);
  if (!to) return null;
  const { sms, fill, shortDay, writtenTime } = visitorTexts(entry.language);
  const place = fill(sms.place, { cell: shorten(entry.place.cell), region: shorten(entry.place.region) });
  const text = fill(sms.offered, {
    day: shortDay(entry.dateRDV),
    time: writtenTime(entry.dateRDV),
    place,
    until: writtenTime(entry.heldUntil),
  });
  return { to, text: inOneMessage(text) };
}
