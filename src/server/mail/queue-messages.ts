import { eq } from 'drizzle-orm';
import type { Language } from '../../domain/visitors/languages.ts';
import { visitorTexts } from '../../domain/visitors/visitor-texts.ts';
import type { ApiContext } from '../api-context.ts';
import { queueEntries as table } from '../db/schema.ts';
import { offerRulesOf, serviceIn } from '../settings.ts';
import { greetingName } from './greeting-name.ts';
import { createQueueLink } from './links/queue-links.ts';
import { layOut, type Part, signature } from './mail-template.ts';
import type { Message } from './message.ts';
import { queueDetails } from './queue-details.ts';

/** The mails to a waiting person: they are on the list, a place is held for them, or staff removed them. */
export type QueueMail = 'queued' | 'offered' | 'removed';

/** Writes a mail to a waiting person from current data; null where it would not be true any more (MAIL-01). */
export async function composeForQueue(
  context: ApiContext,
  kind: QueueMail,
  id: number,
): Promise<Message | null> {
  const details = await queueDetails(context.db, context, eq(table.id, id));
  if (!details) return null;
  const { row, entry } = details;
  if (kind === 'offered' && entry.state !== 'offered') return null;
  if (kind === 'queued' && entry.state !== 'waiting') return null;
  const { language, dir, mail, queue, fill, longDay, writtenTime } = visitorTexts(entry.language);
  const words = queue.queueMail[kind];
  const name = greetingName(`${row.firstName} ${row.lastName}`);
  const offer = entry.state === 'offered' ? entry : null;
  const time = writtenTime(offer?.heldUntil);
  const when = offer
    ? ([
        [mail.date, longDay(offer.dateRDV)],
        [mail.time, writtenTime(offer.dateRDV)],
      ] as const)
    : ([[queue.queuePage.until, longDay(entry.date)]] as const);
  const service = serviceIn(context.settings, language);
  const parts: Part[] = [
    name ? fill(mail.greeting, { name }) : mail.greetingNameless,
    fill(words.said, { service: service.name }),
    {
      named: mail.named,
      facts: [
        ...when,
        [mail.place, fill(mail.placeName, entry.place)],
        ...(entry.address ? [[mail.address, entry.address] as const] : []),
      ],
    },
    ...(entry.map ? [{ inline: entry.map, label: mail.map }] : []),
    fill(words.hint, { time, ...offerRulesOf(context.settings) }),
    { link: await linkFor(context, { kind, id, language }), label: words.link },
    signature(service),
  ];
  const subject = fill(words.subject, { day: longDay(offer?.dateRDV ?? entry.date), time });
  return { to: row.email, ...layOut({ language, dir, subject }, parts) };
}

/** The person's page. A removed person gets a link to a new request. */
const linkFor = async (
  context: ApiContext,
  { kind, id, language }: { readonly kind: QueueMail; readonly id: number; readonly language: Language },
): Promise<string> =>
  kind === 'removed'
    ? `${context.settings.publicUrl}/public?lang=${language}`
    : createQueueLink(context.db, context, id);
