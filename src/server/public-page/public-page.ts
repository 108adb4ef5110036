import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type * as Drawing from '../../booking/render/render.tsx';
import type { PageState } from '../../booking/render/state.ts';
import { dayIn } from '../../domain/dates/days.ts';
import { visitorTexts } from '../../domain/visitors/visitor-texts.ts';
import type { ApiContext } from '../api-context.ts';
import { visitorPhones } from '../phone-numbers.ts';
import { noticeIn, regionNameIn, serviceIn, statementsIn } from '../settings.ts';
import type { RequestEnvironment, SiteParts } from '../site/site.ts';
import { addPage, type Files, sendFrom } from '../site/static.ts';
import { addCode } from './code.ts';
import { addFormRoutes } from './form-routes.ts';
import { NO_STORE, type Page, type PageCall, passOn } from './page.ts';
import { cacheFor } from './ttl-cache.ts';

/** The greatest age of the data that the page shows to everybody. */
const CACHE_MS = 5000;

export interface PublicPageParts {
  readonly context: ApiContext;
  /**
   * The page reads its data from the API without a token: it shows nothing that the API would not tell anybody
   * (PUB-05).
   */
  readonly api: SiteParts['api'];
  /** Gives `public.html`, filled with the service's settings as they are now. */
  readonly template: () => string;
  readonly drawing: typeof Drawing;
  readonly keptMs?: number;
}

/** Creates the page, with its data of a moment ago. */
function createPage({ context, api, template, drawing, keptMs = CACHE_MS }: PublicPageParts): Page {
  const { settings, clock, log } = context;
  const { drawPage, readChoices, readNotices } = drawing;
  const toApi: Page['toApi'] = async (path, environment, init) => {
    const request = new Request(new URL(path, settings.publicUrl), init);
    return api.fetch(request, { ...environment, headers: {} });
  };
  const ask = async (path: string) => {
    const nobody = { address: '', requestId: randomUUID(), headers: {} };
    const response = await toApi(path, nobody, { headers: { Prefer: 'omit=hydra-search' } });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return await response.json();
  };
  const readLists = cacheFor(keptMs, async () => {
    const notices = readNotices(ask).catch((error: unknown) => {
      log.error({ err: error }, 'public page without its notices');
      return [];
    });
    const [choices, visitorNotices] = await Promise.all([readChoices(ask), notices]);
    return { choices, notices: visitorNotices };
  });
  return {
    context,
    drawing,
    toApi,
    common: async ({ requestId }) => ({
      zone: settings.timezone,
      regionName: regionNameIn(settings.serviceCountry, drawing.language),
      phones: visitorPhones(settings.phoneCountry, drawing.language),
      website: settings.serviceWebsite,
      notice: noticeIn(settings, drawing.language),
      today: dayIn(settings.timezone, clock().getTime()),
      ...(await readLists().catch((error: unknown) => {
        log.error({ err: error, requestId }, 'public page without its lists');
        return { choices: null };
      })),
    }),
    draw: (state) => drawPage(template(), state),
  };
}

/** Adds the terms of use, the accessibility statement, and the page of addresses below /public that lead to nothing. */
function addBarePages(site: Hono<PageCall>, { context, template, drawing }: PublicPageParts): void {
  const { language, drawAccessibility, drawOwnPage, drawTerms } = drawing;
  const texts = visitorTexts(language);
  const unknownPage = { texts, address: '/public', appointment: null, days: [], hours: [] };
  site.get('/public/conditions', (c) => {
    const { name } = serviceIn(context.settings, language);
    const { privacy } = statementsIn(context.settings, language);
    const service = { service: name, country: context.settings.serviceCountry, serviceText: privacy };
    return c.html(drawTerms(template(), service), 200, { 'Cache-Control': 'no-cache' });
  });
  site.get('/public/accessibilite', (c) => {
    const { name } = serviceIn(context.settings, language);
    const { accessibility } = statementsIn(context.settings, language);
    return c.html(drawAccessibility(template(), { service: name, serviceText: accessibility }), 200, {
      'Cache-Control': 'no-cache',
    });
  });
  // Nothing stands below /public but what was answered above.
  site.get('/public/:unknown{.+}', (c) => {
    const { phoneLine } = serviceIn(context.settings, language);
    return c.html(drawOwnPage(template(), { ...unknownPage, phoneLine }), 404, NO_STORE);
  });
}

/** Adds the page itself, which is drawn anew where its data have changed. */
function addForm(site: Hono<PageCall>, page: Page): void {
  const files: Files = new Map();
  const send = sendFrom(files, '/public.html');
  let lastState: Pick<PageState, 'choices' | 'today'> | undefined;
  let lastRevision = -1;
  site.get('/public/*', async (c, next) => {
    const state = await page.common(c.env);
    // Its form keeps what was typed, and says that it can be had again.
    if (!state.choices) return c.html(page.draw(state), 503, { ...NO_STORE, 'Retry-After': '5' });
    const { revision } = page.context.settings;
    const isSame =
      lastState?.choices === state.choices && lastState.today === state.today && lastRevision === revision;
    if (!isSame) addPage(files, '/public.html', page.draw(state));
    lastState = state;
    lastRevision = revision;
    return send(c, next);
  });
}

/** Answers requests for /public and below with the page, whole: its form, its choices and its data (PUB-07). */
export function createPublicPage(parts: PublicPageParts) {
  const page = createPage(parts);
  const site = new Hono<PageCall>();
  site.onError(passOn);
  site.use(etag());
  addCode(site);
  addFormRoutes(site, page);
  addBarePages(site, parts);
  addForm(site, page);
  site.all('*', (c) => c.body(null, 405, { Allow: 'GET, HEAD' }));
  return (request: Request, environment: RequestEnvironment) => site.fetch(request, environment);
}
