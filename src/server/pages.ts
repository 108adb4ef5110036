import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Hono } from 'hono';
import type * as Drawing from '../booking/render/render.tsx';
import type { Language } from '../domain/visitors/languages.ts';
import { visitorTexts } from '../domain/visitors/visitor-texts.ts';
import { OWN_HEADERS } from './booking/visitors/own-operations.ts';
import { languageOf } from './http/languages.ts';
import { createLostLinkPage } from './public-page/lost-link-page.ts';
import { createOwnPage, type OwnPageParts } from './public-page/own-page.ts';
import type { PageCall } from './public-page/page.ts';
import { createPublicPage, type PublicPageParts } from './public-page/public-page.ts';
import { createQueuePage } from './public-page/queue-page.ts';
import { perRevision } from './service-settings/per-revision.ts';
import { serviceIn } from './settings.ts';
import type { SiteParts } from './site/site.ts';
import { createStatic, fillPage } from './site/static.ts';

/** The public page as a language's build has it. */
const PAGES = { fr: 'public.html', ar: 'public.ar.html' } as const;

/** Answers requests for the built front end in `folder`: the public pages at /public and below, files for the rest. */
export async function createFrontEnd(
  folder: string,
  { context, api }: Pick<PublicPageParts, 'api'> & Pick<OwnPageParts, 'context'>,
): Promise<SiteParts['pages']> {
  const { settings } = context;
  const read = async (language: Language) => {
    const bundle = pathToFileURL(path.join(folder, '.render', language, 'render.js')).href;
    const drawing = (await import(bundle)) as typeof Drawing;
    const html = fs.readFileSync(path.join(folder, PAGES[language]), 'utf8');
    const template = perRevision(settings, () => fillPage(html, settings, language));
    const answer = createPublicPage({ context, api, template, drawing });
    return {
      get template() {
        return template();
      },
      draw: drawing.drawOwnPage,
      drawQueue: drawing.drawQueuePage,
      drawLostLink: drawing.drawLostLink,
      answer,
    };
  };
  const pages = { fr: await read('fr'), ar: await read('ar') };
  const ownPage = createOwnPage({ context, pages });
  const queuePage = createQueuePage({ context, pages });
  const lostLinkPage = createLostLinkPage({ context, pages });
  const files = createStatic(folder, settings);
  const site = new Hono<PageCall>();
  // A read that fails, of the database or of the key: visitors get a page of their own, and may come again (OPS-09).
  site.onError((error, c) => {
    context.log.error({ err: error, requestId: c.env.requestId }, 'public page failed');
    const language = languageOf(c);
    const { template, draw } = pages[language];
    const texts = visitorTexts(language);
    const page = draw(template, {
      texts,
      address: c.req.path,
      appointment: null,
      refusal: texts.refusals.unavailable,
      phoneLine: serviceIn(settings, language).phoneLine,
      days: [],
      hours: [],
    });
    return c.html(page, 503, { ...OWN_HEADERS, 'Retry-After': '5' });
  });
  site.all('/public/rdv/*', (c) => ownPage(c.req.raw, c.env));
  site.all('/public/attente/*', (c) => queuePage(c.req.raw, c.env));
  for (const path of ['/public/lien', '/public/lien/*'])
    site.all(path, (c) => lostLinkPage(c.req.raw, c.env));
  site.all('/public/*', async (c) => {
    const answer = await pages[languageOf(c)].answer(c.req.raw, c.env);
    answer.headers.append('Vary', 'Accept-Language');
    return answer;
  });
  site.all('*', (c) => files(c.req.raw));
  return (request, environment) => site.fetch(request, environment);
}
