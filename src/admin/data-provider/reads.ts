import {
  type DataProvider,
  type GetListParams,
  type GetListResult,
  HttpError,
  type RaRecord,
} from 'react-admin';
import { entityOfResource } from '../../domain/entities/index.ts';
import type { CallMeta } from './call-meta.ts';
import { lastSegment, toCollection, toRecord } from './hydra.ts';
import { listQuery } from './query.ts';
import { apiPath, type ProviderParts, restPath } from './rest.ts';

async function getList<T extends RaRecord>(
  { http }: ProviderParts,
  resource: string,
  params: GetListParams,
): Promise<GetListResult<T>> {
  const entity = entityOfResource(resource);
  const { collection, path: other }: CallMeta = params.meta ?? {};
  const query = listQuery(params, entity);
  const path = other ?? (collection ? `${apiPath(resource)}/${collection}` : apiPath(resource));
  const headers = { Prefer: 'omit=hydra-search' };
  const { json } = await http(query.size > 0 ? `${path}?${query}` : path, {
    signal: params.signal,
    headers,
  });
  const { members, total, lastPage, hasNextPage, hasPreviousPage } = toCollection(json);
  return {
    data: members.map((member) => toRecord(member, entity)) as RaRecord[] as T[],
    total,
    pageInfo: { hasNextPage, hasPreviousPage },
    meta: { lastPage, path },
  };
}

type Reads = Pick<DataProvider, 'getList' | 'getOne' | 'getMany' | 'getManyReference'>;

/** Creates the provider's methods that read. */
export function createReads(parts: ProviderParts): Reads {
  const getOne: Reads['getOne'] = async (resource, params) => {
    const id = lastSegment(String(params.id));
    const call = { ...params.meta, entity: entityOfResource(resource) };
    const answer = await parts.rest(call).getOne(restPath(resource), { ...params, meta: undefined, id });
    // The server redirected to the kept record, because this one was merged into it (VET-18).
    if (String(answer.data.id) !== id)
      throw new HttpError('layout.errors.merged', 301, { kept: answer.data.id });
    return answer;
  };

  return {
    getOne,

    getList: (resource, params) => getList(parts, resource, params),

    // react-admin looks records up under the ids that it requested. Requested by link, a record gets that link as its
    // id.
    async getMany(resource, params) {
      const requests = params.ids.map(async (id) => {
        const { data } = await getOne(resource, { id, signal: params.signal });
        return { ...data, id };
      });
      const results = await Promise.allSettled(requests);
      return { data: results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])) as never };
    },

    getManyReference: (resource, params) =>
      getList(parts, resource, { ...params, filter: { ...params.filter, [params.target]: params.id } }),
  };
}
