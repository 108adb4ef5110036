import { eq } from 'drizzle-orm';
import { timeOf, writeMoment } from '../../domain/days.ts';
import { visitorTexts } from '../../domain/visitor-texts.ts';
import type { ApiContext } from '../api-context.ts';
import { appointments as table } from '../db/schema.ts';
import { serviceIn } from '../settings.ts';
import { appointmentDetails } from './appointment-details.ts';
import { createAppointmentLink } from './appointment-links.ts';
import { calendarEntry } from './calendar-entry.ts';
import { layOut, type Part } from './lay-out.ts';
import type { Message } from './message.ts';
import { greetable } from './names.ts';

/** What a visitor hears of. */
export type AppointmentMail = 'booked' | 'moved' | 'canceled' | 'restored' | 'reminder';

/**
 * Writes a mail about an appointment as it stands now; null where nobody is to be written to any more, and where it no
 * longer is what the mail would say (MAIL-01). Nothing that a visitor typed is in it but a name that is one; the link is
 * made with the mail and stands nowhere else (PUB-13).
 */
export async function composeForVisitor(
  context: ApiContext,
  kind: AppointmentMail,
  id: number,
): Promise<Message | null> {
  const { db, clock, settings } = context;
  const found = await appointmentDetails(db, eq(table.id, id));
  if (!found) return null;
  const { row, cell, region, address, papers, papersText } = found;
  if (!row.email || row.dateRDV <= clock() || row.canceled !== (kind === 'canceled')) return null;
  const texts = visitorTexts(row.language);
  const { language, dir, mail, fill } = texts;
  const moment = writeMoment(settings.timezone, row.dateRDV.getTime());
  const day = texts.longDay(moment);
  const name = greetable(`${row.firstName} ${row.lastName}`);
  const words =
    mail[kind === 'canceled' ? (row.canceledByVisitor ? 'canceledByVisitor' : 'canceledByService') : kind];
  const link = row.canceled ? undefined : await createAppointmentLink(db, context, id);
  const method = row.canceled ? 'CANCEL' : 'REQUEST';
  const parts: Part[] = [
    name ? fill(mail.greeting, { name }) : mail.greetingNameless,
    fill(words.said, { service: serviceIn(settings, language).name }),
    {
      facts: [
        [mail.date, day],
        [mail.time, timeOf(moment)],
        [mail.place, fill(mail.placeName, { cell, region })],
        ...(address ? [[mail.address, address] as const] : []),
        [mail.number, String(row.id)],
      ],
      named: mail.named,
    },
    ...(link
      ? [
          mail.bring,
          ...(papers.length > 0 ? [fill(mail.papers, { papers: papers.join(', ') })] : []),
          ...(papersText ? [papersText] : []),
          { link, label: mail.link },
        ]
      : [mail.doNotCome]),
  ];
  return {
    to: row.email,
    ...layOut({ language, dir, subject: fill(words.subject, { day }) }, parts),
    entry: { method, content: calendarEntry(context, found, texts, { method, link }) },
  };
}
