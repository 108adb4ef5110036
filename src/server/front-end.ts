import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Drawing from '../booking/render.tsx';
import { createPublicPage, type PublicPageParts } from './public-page/public-page.ts';
import type { SiteParts } from './site.ts';
import { createStatic, fillPage } from './static.ts';

/** Answers requests for the built front end in `folder`: the public page at /public and below, files for the rest. */
export async function createFrontEnd(
  folder: string,
  { context, api }: Pick<PublicPageParts, 'context' | 'api'>,
): Promise<SiteParts['pages']> {
  const { settings } = context;
  const bundle = pathToFileURL(path.join(folder, '.render', 'render.js')).href;
  const publicPage = createPublicPage({
    context,
    api,
    template: fillPage(fs.readFileSync(path.join(folder, 'public.html'), 'utf8'), settings),
    drawing: (await import(bundle)) as typeof Drawing,
  });
  const files = createStatic(folder, settings);
  return (request, environment) =>
    /^\/public(\/|$)/.test(new URL(request.url).pathname) ? publicPage(request, environment) : files(request);
}
