import { eq } from 'drizzle-orm';
import { timeOf, writeMoment } from '../../domain/days.ts';
import { visitorTexts } from '../../domain/visitor-texts.ts';
import type { ApiContext } from '../api-context.ts';
import { cells, regions, appointments as table } from '../db/schema.ts';
import { createAppointmentLink } from './appointment-links.ts';
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
  const [found] = await db
    .select({ row: table, cell: cells.name, region: regions.name, address: regions.address })
    .from(table)
    .innerJoin(cells, eq(cells.id, table.cell))
    .innerJoin(regions, eq(regions.id, table.region))
    .where(eq(table.id, id));
  if (!found) return null;
  const { row, cell, region, address } = found;
  if (!row.email || row.dateRDV <= clock() || row.canceled !== (kind === 'canceled')) return null;
  const { language, dir, mail: texts, fill, longDay } = visitorTexts(row.language);
  const moment = writeMoment(settings.timezone, row.dateRDV.getTime());
  const day = longDay(moment);
  const name = greetable(`${row.firstName} ${row.lastName}`);
  const words =
    texts[kind === 'canceled' ? (row.canceledByVisitor ? 'canceledByVisitor' : 'canceledByService') : kind];
  const parts: Part[] = [
    name ? fill(texts.greeting, { name }) : texts.greetingNameless,
    fill(words.said, { service: settings.serviceName }),
    {
      facts: [
        [texts.date, day],
        [texts.time, timeOf(moment)],
        [texts.place, fill(texts.placeName, { cell, region })],
        ...(address ? [[texts.address, address] as const] : []),
        [texts.number, String(row.id)],
      ],
    },
    ...(row.canceled
      ? [texts.doNotCome]
      : [texts.bring, { link: await createAppointmentLink(db, context, id), label: texts.link }]),
  ];
  return { to: row.email, ...layOut({ language, dir, subject: fill(words.subject, { day }) }, parts) };
}
