import { type DataProvider, HttpError } from 'react-admin';
import { entityOfResource } from '../../domain/entities/index.ts';
import { readSession } from '../../session/session.ts';
import type { CallMeta } from './call-meta.ts';
import { withFormErrors } from './errors.ts';
import { lastSegment, toDocument } from './hydra.ts';
import { isMultipart } from './multipart.ts';
import { apiPath, itemUrl, type ProviderParts, restPath } from './rest.ts';
import { sendFiles } from './send-files.ts';
import { ifMatch } from './versions.ts';

/** Returns the signed-in user's link, null when nobody is signed in. */
const author = (): string | null => readSession().user?.['@id'] ?? null;

type Update = DataProvider['update'];

/** Creates the update, which overwrites the version that was read and no other. */
const createUpdate =
  (parts: ProviderParts, getOne: DataProvider['getOne']): Update =>
  async (resource, params) => {
    const entity = entityOfResource(resource);
    const document = { ...toDocument(params.data, entity), updatedBy: author() };
    const options: CallMeta = params.meta ?? {};
    const etag = options.etag ?? params.data['@etag'] ?? params.previousData?.['@etag'];
    const meta = { ...options, etag };
    const id = lastSegment(String(params.id));
    try {
      if (isMultipart(document, entity))
        return (await sendFiles(parts, itemUrl(resource, id), document, entity, meta)) as never;
      return await parts.rest({ ...meta, entity }).update(restPath(resource), {
        id,
        data: document,
        previousData: params.previousData,
      });
    } catch (error) {
      if (error instanceof HttpError && error.status === 412) {
        // Somebody saved meanwhile: the form says who and when, and lets the person choose (SEC-04).
        const { data: current } = await getOne(resource, { id });
        error.body = { ...error.body, current };
      }
      throw withFormErrors(error, entity);
    }
  };

type Writes = Pick<DataProvider, 'create' | 'update' | 'updateMany' | 'delete' | 'deleteMany'>;

/** Creates the provider's methods that write. */
export function createWrites(parts: ProviderParts, getOne: DataProvider['getOne']): Writes {
  const writes: Writes = {
    async create(resource, params) {
      const entity = entityOfResource(resource);
      const document = { ...toDocument(params.data, entity), createdBy: author() };
      try {
        if (isMultipart(document, entity))
          return (await sendFiles(parts, apiPath(resource), document, entity, params.meta)) as never;
        return await parts.rest({ ...params.meta, entity }).create(restPath(resource), { data: document });
      } catch (error) {
        throw withFormErrors(error, entity);
      }
    },

    update: createUpdate(parts, getOne),

    async updateMany(resource, params) {
      for (const id of params.ids)
        await writes.update(resource, { id, data: params.data, previousData: { id } });
      return { data: params.ids };
    },

    async delete(resource, params) {
      await parts.http(itemUrl(resource, params.id), {
        method: 'DELETE',
        headers: ifMatch(params.previousData?.['@etag']),
      });
      return { data: (params.previousData ?? { id: params.id }) as never };
    },

    async deleteMany(resource, params) {
      for (const id of params.ids) await writes.delete(resource, { id });
      return { data: params.ids };
    },
  };
  return writes;
}
