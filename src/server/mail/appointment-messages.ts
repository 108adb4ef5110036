import { writeMoment } from '../../domain/dates/days.ts';
import { visitorTexts } from '../../domain/visitors/visitor-texts.ts';
import type { ApiContext } from '../api-context.ts';
import { serviceIn } from '../settings.ts';
import type { AppointmentLoaders } from './appointment-loaders.ts';
import { calendarEntry } from './calendar-entry.ts';
import { greetingName } from './greeting-name.ts';
import { layOut, type Part, signature } from './mail-template.ts';
import type { Message } from './message.ts';

/** The kinds of mail about an appointment. */
export type AppointmentMail = 'booked' | 'moved' | 'canceled' | 'restored' | 'reminder' | 'link';

/** The name of a mail's texts: a move to another office alone, at the same hour, is announced as such. */
const textsOf = (kind: AppointmentMail, isByVisitor: boolean, isOtherMoment: boolean) => {
  if (kind === 'canceled') return isByVisitor ? 'canceledByVisitor' : 'canceledByService';
  return kind === 'moved' && !isOtherMoment ? 'movedPlace' : kind;
};

/**
 * Writes a mail about an appointment in its current state. Null where the visitor has no address, the appointment is
 * past, or the mail would not be true any more (MAIL-01). Of the visitor's own input it contains only a plausible name.
 * The link is created with the mail and stored nowhere else (PUB-13).
 */
export async function composeForVisitor(
  context: ApiContext,
  { details: loader, links }: AppointmentLoaders,
  kind: AppointmentMail,
  id: number,
): Promise<Message | null> {
  const { clock, settings } = context;
  const details = await loader.load(id);
  if (!details) return null;
  const { row, cell, region, address, map, papers, papersText } = details;
  if (!row.email || row.dateRDV <= clock() || row.canceled !== (kind === 'canceled')) return null;
  const texts = visitorTexts(row.language);
  const { language, dir, mail, fill, longDay, writtenTime } = texts;
  const service = serviceIn(settings, language);
  const moment = writeMoment(settings.timezone, row.dateRDV.getTime());
  const day = longDay(moment);
  const previousMoment =
    kind === 'moved' && row.movedFrom && writeMoment(settings.timezone, row.movedFrom.getTime());
  const name = greetingName(`${row.firstName} ${row.lastName}`);
  const kindTexts = mail[textsOf(kind, row.canceledByVisitor, Boolean(previousMoment))];
  const link = row.canceled ? undefined : await links.load(id);
  const method = row.canceled ? 'CANCEL' : 'REQUEST';
  const parts: Part[] = [
    name ? fill(mail.greeting, { name }) : mail.greetingNameless,
    fill(kindTexts.said, { service: service.name }),
    ...(previousMoment
      ? [fill(mail.moved.before, { day: longDay(previousMoment), time: writtenTime(previousMoment) })]
      : []),
    {
      facts: [
        [mail.date, day],
        [mail.time, writtenTime(moment)],
        [mail.place, fill(mail.placeName, { cell, region })],
        ...(address ? [[mail.address, address] as const] : []),
        [mail.number, String(row.id)],
      ],
      named: mail.named,
    },
    ...(map && !row.canceled ? [{ inline: map, label: mail.map }] : []),
    ...(link
      ? [
          mail.bring,
          ...(papers.length > 0 ? [fill(mail.papers, { papers: papers.join(', ') })] : []),
          ...(papersText ? [papersText] : []),
          { link, label: mail.openLink },
        ]
      : [mail.doNotCome, { link: `${settings.publicUrl}/public?lang=${language}`, label: mail.again }]),
    signature(service),
  ];
  return {
    to: row.email,
    ...layOut({ language, dir, subject: fill(kindTexts.subject, { day }) }, parts),
    entry: { method, content: calendarEntry(context, details, texts, { method, link }) },
  };
}
