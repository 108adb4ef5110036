import { type DataProvider, HttpError } from 'react-admin';
import type { CallMeta } from './call-meta.ts';
import { withFormErrors } from './errors.ts';
import type { Http } from './http.ts';
import { type HydraRecord, type Json, toDocument } from './hydra.ts';
import { ifMatch, recordIn } from './versions.ts';

/** react-admin's resource of the settings; it has one record (OPS-06). */
const RESOURCE = 'settings';

const PATH = '/api/settings';

/** Extends the provider with the settings as a resource. Its one record has a URL without an id. */
export function withSettings<P extends DataProvider>(http: Http, provider: P): P {
  async function save(data: Json, etag: string | undefined): Promise<HydraRecord> {
    const body = JSON.stringify(toDocument(data));
    try {
      return recordIn(await http(PATH, { method: 'PUT', body, headers: ifMatch(etag) }));
    } catch (error) {
      // Somebody saved meanwhile: the form says who and when, and lets the person choose (SEC-04).
      if (error instanceof HttpError && error.status === 412)
        error.body = { ...error.body, current: recordIn(await http(PATH)) };
      throw withFormErrors(error);
    }
  }

  return {
    ...provider,
    async getOne(resource, params) {
      if (resource !== RESOURCE) return provider.getOne(resource, params);
      return { data: recordIn(await http(PATH, { signal: params.signal })) as never };
    },
    async update(resource, params) {
      if (resource !== RESOURCE) return provider.update(resource, params);
      const { etag }: CallMeta = params.meta ?? {};
      return { data: (await save(params.data, etag ?? params.data['@etag'])) as never };
    },
  };
}
