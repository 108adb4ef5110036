import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import type * as Drawing from '../../booking/render.tsx';
import { dayIn } from '../../domain/days.ts';
import type { ApiContext } from '../api-context.ts';
import type { RequestEnvironment, SiteParts } from '../site.ts';
import { addPage, type Files, sendFrom } from '../static.ts';
import { keptFor } from './kept.ts';

/** How long what the page shows to everybody may be old. */
const KEPT_MS = 5000;

export interface PublicPageParts {
  readonly context: Pick<ApiContext, 'settings' | 'clock' | 'log'>;
  /** What the page shows is asked of the API, without a token: nothing that it would not tell anybody (PUB-05). */
  readonly api: SiteParts['api'];
  /** `public.html`, filled with the service's settings. */
  readonly template: string;
  readonly drawing: Pick<typeof Drawing, 'drawPage' | 'readChoices'>;
  readonly keptMs?: number;
}

/** Answers requests for /public and below with the page, whole: its form, its choices and its data (PUB-07). */
export function createPublicPage({ context, api, template, drawing, keptMs = KEPT_MS }: PublicPageParts) {
  const { settings, clock, log } = context;
  const { drawPage, readChoices } = drawing;

  const ask = async (path: string): Promise<object> => {
    const request = new Request(new URL(path, settings.publicUrl), {
      headers: { Prefer: 'omit=hydra-search' },
    });
    const response = await api.fetch(request, { address: '', requestId: randomUUID(), headers: {} });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return (await response.json()) as object;
  };

  const state = () => ({
    zone: settings.timezone,
    website: settings.serviceWebsite,
    today: dayIn(settings.timezone, clock().getTime()),
  });

  const files: Files = new Map();
  const drawn = keptFor(keptMs, async () => {
    const choices = await readChoices(ask);
    addPage(files, '/public.html', drawPage(template, { ...state(), choices }));
  });

  const site = new Hono<{ Bindings: RequestEnvironment }>();
  site.use(etag());
  const send = sendFrom(files, '/public.html');
  site.get('/public/*', async (c, next) => {
    try {
      await drawn();
    } catch (error) {
      log.error({ err: error, requestId: c.env.requestId }, 'public page without its lists');
      // Its form keeps what was typed, and says that it can be had again.
      const page = drawPage(template, { ...state(), choices: null });
      return c.html(page, 503, { 'Cache-Control': 'no-store', 'Retry-After': '5' });
    }
    return send(c, next);
  });
  site.all('*', (c) => c.body(null, 405, { Allow: 'GET, HEAD' }));
  return (request: Request, environment: RequestEnvironment) => site.fetch(request, environment);
}
