import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie } from 'hono/cookie';
import type { drawOwnPage, drawQueuePage } from '../../booking/self-service/draw.tsx';
import type { QueuePageState } from '../../booking/self-service/queue-page.tsx';
import type { Language } from '../../domain/visitors/languages.ts';
import { visitorTexts } from '../../domain/visitors/visitor-texts.ts';
import type { ApiContext } from '../api-context.ts';
import { OWN_HEADERS } from '../booking/visitors/own-operations.ts';
import { countLinkUse } from '../booking/visitors/visitor-guard.ts';
import { leaveQueue, readOwnEntry, takeOffer } from '../booking/waiting-list/own-queue-entry.ts';
import { queueLinks } from '../db/schema.ts';
import { ApiError, type LocalizedMessage } from '../hydra/errors.ts';
import { languageNamed, languagePreferred } from '../languages.ts';
import { serviceIn } from '../settings.ts';
import type { RequestEnvironment } from '../site.ts';
import { unseal } from './encrypted-cookie.ts';
import { DONE } from './own-page.ts';
import { passOn } from './page.ts';

const MAX_BODY = 4096;

interface QueuePageParts {
  readonly context: ApiContext;
  /** By language, a page filled with the service's settings and what draws it. */
  readonly pages: Readonly<
    Record<Language, { template: string; draw: typeof drawOwnPage; drawQueue: typeof drawQueuePage }>
  >;
}

type Call = Context<{ Bindings: RequestEnvironment }>;
type Entry = QueuePageState['entry'];

/** Where who has left is led, and who has just asked. */
const LEFT = '/public/attente/quittee';
export const NOTED = '/public/attente';

/** Where somebody waits, in the words of the form's lists, and until which day; kept for the page that says so. */
export type Waits = NonNullable<Extract<Entry, { readonly state: 'noted' | 'left' }>['waits']>;

/** Answers requests for /public/attente and below: who waits, by their link, with forms that need no script (QUEUE-01). */
export function createQueuePage({ context, pages }: QueuePageParts) {
  const addressOf = (c: Call) => `/public/attente/${c.req.param('secret')}`;

  function page(c: Call, entry: Entry | null, message?: LocalizedMessage): string {
    const own = entry && 'language' in entry ? entry.language : undefined;
    const language = languageNamed(c) ?? own ?? languagePreferred(c);
    const { template, draw, drawQueue } = pages[language];
    const texts = visitorTexts(language);
    const refusal = typeof message === 'function' ? message(texts) : message;
    const words = { texts, address: addressOf(c), refusal };
    // A link that leads to nothing has the page of all such links.
    return entry
      ? drawQueue(template, { ...words, entry })
      : draw(template, {
          ...words,
          appointment: null,
          phoneLine: serviceIn(context.settings, language).phoneLine,
          days: [],
          hours: [],
        });
  }

  /** What was refused, said above what still stands. */
  async function refusal(c: Call, error: unknown, secret: string): Promise<Response> {
    if (!(error instanceof ApiError)) {
      context.log.error({ err: error, requestId: c.env.requestId }, 'queue page failed');
      return c.html(
        page(c, null, ({ refusals }) => refusals.unavailable),
        503,
        { 'Retry-After': '5' },
      );
    }
    const status = error.status as 404;
    if (status === 404) return c.html(page(c, null), status);
    const stands =
      error.status === 429 ? null : await readOwnEntry(context, secret, languageNamed(c)).catch(() => null);
    return c.html(page(c, stands, error.localizedMessage), status, error.headers);
  }

  const handled = (work: (c: Call, secret: string) => Promise<Response>) => async (c: Call) => {
    const secret = c.req.param('secret') ?? '';
    try {
      await countLinkUse({ context, address: c.env.address }, queueLinks, secret);
      return await work(c, secret);
    } catch (error) {
      return refusal(c, error, secret);
    }
  };

  const site = new Hono<{ Bindings: RequestEnvironment }>();
  site.onError(passOn);
  site.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(OWN_HEADERS)) c.res.headers.set(name, value);
  });
  site.use(bodyLimit({ maxSize: MAX_BODY }));
  site.get(NOTED, async (c) => {
    const waits = await unseal<Waits>(context, 'waits', getCookie(c, 'waits'));
    return c.html(page(c, { state: 'noted', ...(waits ? { waits } : {}) }));
  });
  site.get(LEFT, async (c) => c.html(page(c, { state: 'left' })));
  site.get(
    '/public/attente/:secret',
    handled(async (c, secret) => c.html(page(c, await readOwnEntry(context, secret, languageNamed(c))))),
  );
  site.post(
    '/public/attente/:secret/prendre',
    handled(async (c, secret) => {
      const { pathname } = new URL(await takeOffer(context, c.env.requestId, secret));
      const language = languageNamed(c);
      const query = new URLSearchParams({ ...(language && { lang: language }), fait: DONE.taken });
      return c.redirect(`${pathname}?${query}`, 303);
    }),
  );
  site.post(
    '/public/attente/:secret/quitter',
    handled(async (c, secret) => {
      await leaveQueue(context, c.env.requestId, secret);
      const language = languageNamed(c);
      return c.redirect(language ? `${LEFT}?lang=${language}` : LEFT, 303);
    }),
  );
  site.on(['GET', 'HEAD'], '*', async (c) => c.html(page(c, null), 404));
  site.all('*', (c) => c.body(null, 405, { Allow: 'GET, HEAD' }));
  return (request: Request, environment: RequestEnvironment) => site.fetch(request, environment);
}
