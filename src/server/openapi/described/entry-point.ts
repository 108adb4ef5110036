import * as z from 'zod/mini';
import { query } from '../parameters.ts';
import { describe } from './group.ts';
import { anything, gives, givesPlain, link, maybe, text } from './shapes.ts';

/** The entry point, the documentation, and the changes for systems that poll. */

const entryPoint = z.catchall(
  z.object({ '@context': text, '@id': text, '@type': z.literal('Entrypoint'), version: text }),
  link,
);
const documentation = z.looseObject({ '@id': link, '@type': z.literal('hydra:ApiDocumentation') });

const changes = z.object({
  '@context': text,
  '@id': link,
  '@type': z.literal('hydra:Collection'),
  'hydra:member': z.array(
    z.object({
      '@id': link,
      '@type': text,
      kind: z.enum(['created', 'updated', 'deleted', 'merged']),
      mergedInto: maybe(link),
    }),
  ),
  after: text,
  'hydra:view': z.object({
    '@id': link,
    '@type': z.literal('hydra:PartialCollectionView'),
    'hydra:next': maybe(link),
  }),
});

export const entryPointDescriptions = describe('entryPoint', {
  'GET /api': gives(entryPoint),
  'GET /api/': gives(entryPoint),
  'GET /api/docs': gives(documentation),
  'GET /api/docs.jsonld': gives(documentation),
  'GET /api/docs.json': givesPlain(z.looseObject({ openapi: text, paths: z.record(text, anything) })),
  'GET /api/contexts/:name': gives(z.object({ '@context': z.record(text, anything) })),
  'GET /api/changes': gives(changes, {
    parameters: [query('after'), query('itemsPerPage', { type: 'integer', minimum: 1 })],
  }),
});
