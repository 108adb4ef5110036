import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Drawing from '../booking/render.tsx';
import { createOwnPage, type OwnPageParts } from './public-page/own-page.ts';
import { createPublicPage, type PublicPageParts } from './public-page/public-page.ts';
import type { SiteParts } from './site.ts';
import { createStatic, fillPage } from './static.ts';

/** Answers requests for the built front end in `folder`: the public page at /public and below, files for the rest. */
export async function createFrontEnd(
  folder: string,
  { context, api }: Pick<PublicPageParts, 'api'> & Pick<OwnPageParts, 'context'>,
): Promise<SiteParts['pages']> {
  const { settings } = context;
  const bundle = pathToFileURL(path.join(folder, '.render', 'render.js')).href;
  const template = fillPage(fs.readFileSync(path.join(folder, 'public.html'), 'utf8'), settings);
  const drawing = (await import(bundle)) as typeof Drawing;
  const publicPage = createPublicPage({ context, api, template, drawing });
  const ownPage = createOwnPage({ context, template, draw: drawing.drawOwnPage });
  const files = createStatic(folder, settings);
  return (request, environment) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/public/rdv/')) return ownPage(request, environment);
    return /^\/public(\/|$)/.test(pathname) ? publicPage(request, environment) : files(request);
  };
}
