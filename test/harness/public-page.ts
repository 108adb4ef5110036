import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { drawPage, readChoices } from '../../src/booking/render.tsx';
import { createPublicPage } from '../../src/server/public-page/public-page.ts';
import type { TestApi } from './api.ts';

const template = readFileSync(path.join(import.meta.dirname, '../../public.html'), 'utf8');

/** The public page before an API of the test's own, drawn afresh for each view. */
export function publicPageOf({ context, fetch }: Pick<TestApi, 'context' | 'fetch'>) {
  const answer = createPublicPage({
    context,
    api: { fetch: (request) => fetch(request) },
    template,
    drawing: { drawPage, readChoices },
    keptMs: 0,
  });
  const ask = async (address: string, init?: RequestInit) =>
    answer(new Request(new URL(address, context.settings.publicUrl), init), {
      address: '192.0.2.1',
      requestId: randomUUID(),
      headers: {},
    });
  return { ask };
}
