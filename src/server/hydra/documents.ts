import type { ApiOperation } from '../api-context.ts';
import { contextOf, documentation, entrypoint } from './documentation.ts';
import { notFound } from './errors.ts';
import type { Resource } from './resource.ts';

/** The entry point, documentation and contexts: read without a token (hydra.md). */
export function documentOperations(resources: readonly Resource[]): ApiOperation[] {
  const read = (
    path: string,
    body: (origin: string, params: Readonly<Record<string, string>>) => unknown,
  ): ApiOperation => ({
    method: 'GET',
    path,
    access: 'public',
    accessLogScope: 'nothing',
    handle: async ({ origin, params }) => ({ body: body(origin, params) }),
  });
  const docs = (origin: string) => documentation(resources, origin);
  return [
    read('/api', () => entrypoint(resources)),
    read('/api/', () => entrypoint(resources)),
    read('/api/docs', docs),
    read('/api/docs.jsonld', docs),
    read('/api/contexts/:name', (origin, { name = '' }) => {
      const context = contextOf(resources, name.replace(/\.jsonld$/, ''), origin);
      if (!context) throw notFound();
      return context;
    }),
  ];
}
