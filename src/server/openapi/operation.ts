import type { ApiOperation } from '../api-context.ts';
import type { Resource } from '../hydra/resource.ts';
import { openApiDocument } from './document.ts';

/**
 * GET /api/docs.json: the API for clients that know OpenAPI, read without a token like the Hydra documentation (API-08).
 * @param all every operation of the API, this one included; read with the first request
 */
export function openApiOperation(
  resources: readonly Resource[],
  all: () => readonly ApiOperation[],
): ApiOperation {
  let document: Record<string, unknown> | undefined;
  return {
    method: 'GET',
    path: '/api/docs.json',
    access: 'public',
    accessLogScope: 'nothing',
    handle: async () => {
      document ??= openApiDocument(all(), resources);
      return { body: document, type: 'application/json' };
    },
  };
}
