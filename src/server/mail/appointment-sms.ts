import { writeMoment } from '../../domain/dates/days.ts';
import { visitorTexts } from '../../domain/visitors/visitor-texts.ts';
import type { ApiContext } from '../api-context.ts';
import { mobileNumber } from '../phone-numbers.ts';
import type { AppointmentLoaders } from './appointment-loaders.ts';
import type { AppointmentMail } from './appointment-messages.ts';
import type { ShortMessage } from './sms.ts';

/** The mails about an appointment that are also sent as a short message. */
export type AppointmentEvent = Exclude<AppointmentMail, 'link'>;

/** The outbox kind of the short message beside a mail. The mail `link` has none: links are sent by mail only. */
export type AppointmentSms = `sms-${AppointmentEvent}`;

const MAX_NAME_LENGTH = 25;

/** Cuts a name after the last whole word that fits. A longer first word is cut itself. */
export function shorten(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  const words = name.slice(0, MAX_NAME_LENGTH + 1).split(/\s+/);
  return words.length > 1 ? words.slice(0, -1).join(' ') : name.slice(0, MAX_NAME_LENGTH);
}

/** Replaces non-breaking spaces. GSM has none, so the message would be sent as Unicode and cost twice as much. */
export const inOneMessage = (text: string): string => text.replaceAll('\u00a0', ' ');

/**
 * Writes the short message from the current state; null where it would not be true any more, as for mails (MAIL-01,
 * MAIL-04).
 */
export async function composeSms(
  { clock, settings }: ApiContext,
  { details: loader }: AppointmentLoaders,
  kind: AppointmentSms,
  id: number,
): Promise<ShortMessage | null> {
  const details = await loader.load(id);
  if (!details) return null;
  const { row, cell, region } = details;
  const to = row.phone && mobileNumber(row.phone, settings.phoneCountry);
  const about = kind.slice('sms-'.length) as AppointmentEvent;
  if (!to || row.dateRDV <= clock() || row.canceled !== (about === 'canceled')) return null;
  const { sms, fill, shortDay, writtenTime } = visitorTexts(row.language);
  const moment = writeMoment(settings.timezone, row.dateRDV.getTime());
  // A restored appointment is announced like a new one.
  const words = sms[about === 'restored' ? 'booked' : about];
  const place = fill(sms.place, { cell: shorten(cell), region: shorten(region) });
  const text = fill(words, {
    number: String(row.id),
    day: shortDay(moment),
    time: writtenTime(moment),
    place,
  });
  return { to, text: inOneMessage(text) };
}
