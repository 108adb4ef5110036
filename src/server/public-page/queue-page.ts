import type { drawOwnPage, drawQueuePage } from '../../booking/self-service/draw.tsx';
import type { QueuePageState } from '../../booking/self-service/queue-page.tsx';
import type { Language } from '../../domain/visitors/languages.ts';
import { visitorTexts } from '../../domain/visitors/visitor-texts.ts';
import type { ApiContext } from '../api-context.ts';
import { leaveQueue, readOwnEntry, takeOffer } from '../booking/waiting-list/own-queue-entry.ts';
import { queueLinks } from '../db/schema.ts';
import { languageNamed, languagePreferred } from '../http/languages.ts';
import type { LocalizedMessage } from '../hydra/errors.ts';
import { offerRulesOf, serviceIn } from '../settings.ts';
import { createFormCookies } from './form-cookies.ts';
import { CHANGES } from './own-page.ts';
import { createLinkHandler, createLinkSite, type LinkCall, textOf } from './secret-link-page.ts';

interface QueuePageParts {
  readonly context: ApiContext;
  /** For each language, a page filled with the service's settings and the function that draws it. */
  readonly pages: Readonly<
    Record<Language, { template: string; draw: typeof drawOwnPage; drawQueue: typeof drawQueuePage }>
  >;
}

type Entry = QueuePageState['entry'];

/** These pages answer who has left the list, and who has just joined it. */
const LEAVING_PAGE = '/public/attente/quittee';
export const QUEUE_PAGE = '/public/attente';

/** The office and the last day of a wait, in the words of the form's lists; a cookie holds it for the page. */
export type QueueWait = NonNullable<Extract<Entry, { readonly state: 'noted' | 'left' }>['waits']>;

/** Draws an entry; a link that leads to nothing has the page of all such links. */
function drawEntry(
  { context, pages }: QueuePageParts,
  c: LinkCall,
  entry: Entry | null,
  message?: LocalizedMessage,
): string {
  const ownLanguage = entry && 'language' in entry ? entry.language : undefined;
  const language = languageNamed(c) ?? ownLanguage ?? languagePreferred(c);
  const { template, draw, drawQueue } = pages[language];
  const texts = visitorTexts(language);
  const address = `/public/attente/${c.req.param('secret')}`;
  const words = { texts, address, refusal: textOf(message, texts) };
  if (entry) return drawQueue(template, { ...words, entry, offerRules: offerRulesOf(context.settings) });
  const { phoneLine } = serviceIn(context.settings, language);
  return draw(template, { ...words, appointment: null, phoneLine, days: [], hours: [] });
}

/** Answers requests for /public/attente and below: who waits, by their link, with forms that need no script (QUEUE-01). */
export function createQueuePage(parts: QueuePageParts) {
  const { context } = parts;
  const cookies = createFormCookies(context);
  const read = (c: LinkCall, secret: string): Promise<Entry> =>
    readOwnEntry(context, secret, languageNamed(c));
  const draw = (c: LinkCall, entry: Entry | null, refusal?: LocalizedMessage) =>
    drawEntry(parts, c, entry, refusal);
  const handle = createLinkHandler({ context, links: queueLinks, failure: 'queue page failed', read, draw });
  return createLinkSite(
    (site) => {
      site.get(QUEUE_PAGE, async (c) => {
        const waits = await cookies.read<QueueWait>(c, 'waits');
        return c.html(draw(c, { state: 'noted', ...(waits ? { waits } : {}) }));
      });
      site.get(LEAVING_PAGE, (c) => c.html(draw(c, { state: 'left' })));
      site.get(
        '/public/attente/:secret',
        handle(async (c, secret) => c.html(draw(c, await read(c, secret)))),
      );
      site.post(
        '/public/attente/:secret/prendre',
        handle(async (c, secret) => {
          const { pathname } = new URL(await takeOffer(context, c.env.requestId, secret));
          const language = languageNamed(c);
          const query = new URLSearchParams({ ...(language && { lang: language }), fait: CHANGES.taken });
          return c.redirect(`${pathname}?${query}`, 303);
        }),
      );
      site.post(
        '/public/attente/:secret/quitter',
        handle(async (c, secret) => {
          await leaveQueue(context, c.env.requestId, secret);
          const language = languageNamed(c);
          return c.redirect(language ? `${LEAVING_PAGE}?lang=${language}` : LEAVING_PAGE, 303);
        }),
      );
    },
    (c) => c.html(draw(c, null), 404),
  );
}
