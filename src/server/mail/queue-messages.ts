import { eq } from 'drizzle-orm';
import { visitorTexts } from '../../domain/visitors/visitor-texts.ts';
import type { ApiContext } from '../api-context.ts';
import { queueEntries as table } from '../db/schema.ts';
import { serviceIn } from '../settings.ts';
import { greetable } from './greeting-name.ts';
import { layOut, type Part, signature } from './mail-template.ts';
import type { Message } from './message.ts';
import { queueDetails } from './queue-details.ts';
import { createQueueLink } from './queue-links.ts';

/** That they wait, that a place is held for them, and that staff took them out. */
export type QueueMail = 'queued' | 'offered' | 'removed';

/** Writes a mail to who waits, of what stands now; null where it would not be true any more (MAIL-01). */
export async function composeForQueue(
  context: ApiContext,
  kind: QueueMail,
  id: number,
): Promise<Message | null> {
  const details = await queueDetails(context.db, context, eq(table.id, id));
  if (!details) return null;
  const { row, told } = details;
  if (kind === 'offered' && told.state !== 'offered') return null;
  if (kind === 'queued' && told.state !== 'waiting') return null;
  const { language, dir, mail, queue, fill, longDay, writtenTime } = visitorTexts(told.language);
  const words = queue.queueMail[kind];
  const name = greetable(`${row.firstName} ${row.lastName}`);
  const offer = told.state === 'offered' ? told : null;
  const time = writtenTime(offer?.heldUntil);
  const when = offer
    ? ([
        [mail.date, longDay(offer.dateRDV)],
        [mail.time, writtenTime(offer.dateRDV)],
      ] as const)
    : ([[queue.queuePage.until, longDay(told.date)]] as const);
  const service = serviceIn(context.settings, language);
  const parts: Part[] = [
    name ? fill(mail.greeting, { name }) : mail.greetingNameless,
    fill(words.said, { service: service.name }),
    {
      named: mail.named,
      facts: [
        ...when,
        [mail.place, fill(mail.placeName, told.place)],
        ...(told.address ? [[mail.address, told.address] as const] : []),
      ],
    },
    ...(told.map ? [{ inline: told.map, label: mail.map }] : []),
    fill(words.hint, { time }),
    { link: await linkFor(context, kind, id), label: words.link },
    signature(service),
  ];
  const subject = fill(words.subject, { day: longDay(offer?.dateRDV ?? told.date), time });
  return { to: row.email, ...layOut({ language, dir, subject }, parts) };
}

/** Their page; who was taken out may ask anew. */
const linkFor = async (context: ApiContext, kind: QueueMail, id: number): Promise<string> =>
  kind === 'removed' ? `${context.settings.publicUrl}/public` : createQueueLink(context.db, context, id);
