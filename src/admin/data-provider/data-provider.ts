import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin';
import { HttpError } from 'react-admin';
import { entityOfResource } from '../../domain/entities/index.ts';
import type { Entity } from '../../domain/model/entity.ts';
import { readSession } from '../../session/session.ts';
import { withCurrentPassword } from './current-password.ts';
import { withFileError, withFormErrors } from './errors.ts';
import { createHttp, type Http } from './http.ts';
import { type HydraRecord, type Json, lastSegment, toCollection, toDocument, toRecord } from './hydra.ts';
import { isMultipart, toFormData } from './multipart.ts';
import { listQuery } from './query.ts';
import { createServiceCalls, type ServiceCalls } from './service-calls.ts';
import { fetchWithProgress, type OnProgress } from './upload.ts';

/** The options of a call, under react-admin's `meta`. */
export interface CallMeta {
  /** A collection beside the plain one: `today` asks /api/appointments/today. */
  readonly collection?: string;
  /** Another path altogether that gives such records: `/api/globalSearch`. */
  readonly path?: string;
  /** Every page at once. */
  readonly all?: boolean;
  /** Query parameters of a write, `{ forced: 1 }`, or of the reading of one record, `{ for: 'sheet' }`. */
  readonly query?: Readonly<Record<string, string | number>>;
  /** Headers of a write: `{ 'Idempotency-Key': … }`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The version to overwrite, in place of the one that the record was read with. */
  readonly etag?: string;
  /** Told how far a file is, and what gives it up. */
  readonly upload?: { readonly onProgress: OnProgress; readonly signal: AbortSignal };
}

/** The provider of the back office: react-admin's own methods and the calls outside them. */
export interface AppDataProvider extends DataProvider, ServiceCalls {}

/** The API path of a resource: /api/params_qualities for qualities. */
const apiPath = (resource: string): string => `/api/${entityOfResource(resource)?.path ?? resource}`;

/** The signed-in user's link, null when nobody is signed in. */
const author = (): string | null => readSession().user?.['@id'] ?? null;

/** A request to an item, wherever its id is a number or its link. */
const itemUrl = (resource: string, id: RaRecord['id']): string =>
  `${apiPath(resource)}/${encodeURIComponent(lastSegment(String(id)))}`;

/** A record as it was answered, with the version that a later write sends back. */
function asRecord(headers: Headers, json: Json, entity?: Entity): HydraRecord {
  const etag = headers.get('ETag');
  return { ...toRecord(json, entity), ...(etag ? { '@etag': etag } : {}) };
}

/**
 * The Hydra data provider: ra-data-simple-rest for the verbs, our own where Hydra does otherwise: lists, references,
 * versions, violations, files, authorship (SYS-15).
 */
export function createDataProvider(
  plainHttp: Http = createHttp(),
  uploadHttp: (onProgress: OnProgress) => Http = (onProgress) => createHttp(fetchWithProgress(onProgress)),
): AppDataProvider {
  const http = withCurrentPassword(plainHttp);
  /** The additions to the request that simple-rest makes, and the record that answers it. */
  interface Call extends CallMeta {
    readonly entity?: Entity | undefined;
  }
  let call: Call = {};
  const rest = simpleRestProvider('/api', async (url: string, options: RequestInit = {}) => {
    const { entity, query, headers, etag } = call;
    const write = options.method !== undefined && options.method !== 'GET';
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([k, v]) => [k, String(v)]));
    const answer = await http(search.size > 0 ? `${url}?${search}` : url, {
      ...options,
      headers: { ...(write ? headers : {}), ...(etag ? { 'If-Match': etag } : {}) },
    });
    return { ...answer, json: answer.json['@id'] ? asRecord(answer.headers, answer.json, entity) : null };
  });
  /** simple-rest, which has no place for it, with a call's own: it asks before it returns, and nothing comes between. */
  const by = (next: Call): DataProvider => {
    call = next;
    return rest;
  };

  const pathOf = (resource: string) => apiPath(resource).slice('/api/'.length);

  async function getList<T extends RaRecord>(
    resource: string,
    params: GetListParams,
  ): Promise<GetListResult<T>> {
    const entity = entityOfResource(resource);
    const { collection, path: other } = (params.meta ?? {}) as CallMeta;
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

  /** Sends a document with its file by POST, new or not: PHP-like backends read multipart on POST only. */
  async function sendFiles(
    url: string,
    document: Json,
    entity?: Entity,
    { headers, upload }: CallMeta = {},
    etag?: string,
  ) {
    const send = upload ? uploadHttp(upload.onProgress) : http;
    const answer = await send(url, {
      method: 'POST',
      body: toFormData(document),
      headers: { ...headers, ...(etag ? { 'If-Match': etag } : {}) },
      signal: upload?.signal,
    }).catch((error: unknown) => {
      throw withFileError(error);
    });
    return { data: asRecord(answer.headers, answer.json, entity) as RaRecord };
  }

  const provider: DataProvider = {
    supportAbortSignal: true,
    getList,

    getOne: (resource, params) =>
      by({ ...params.meta, entity: entityOfResource(resource) }).getOne(pathOf(resource), {
        ...params,
        meta: undefined,
        id: lastSegment(String(params.id)),
      }),

    // Asked by link, a record answers under that link: react-admin looks for the ids that it asked for.
    getMany: async (resource, params) => {
      const requests = params.ids.map(async (id) => {
        const { data } = await provider.getOne(resource, { id, signal: params.signal });
        return { ...data, id };
      });
      const results = await Promise.allSettled(requests);
      return { data: results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])) };
    },

    getManyReference: (resource, params) =>
      getList(resource, { ...params, filter: { ...params.filter, [params.target]: params.id } }),

    create: async (resource, params) => {
      const entity = entityOfResource(resource);
      const document = { ...toDocument(params.data, entity), createdBy: author() };
      try {
        if (isMultipart(document, entity))
          return (await sendFiles(apiPath(resource), document, entity, params.meta)) as never;
        return await by({ ...params.meta, entity }).create(pathOf(resource), { data: document });
      } catch (error) {
        throw withFormErrors(error, entity);
      }
    },

    update: async (resource, params) => {
      const entity = entityOfResource(resource);
      const document = { ...toDocument(params.data, entity), updatedBy: author() };
      const meta = (params.meta ?? {}) as CallMeta;
      const etag = meta.etag ?? params.data['@etag'] ?? params.previousData?.['@etag'];
      const id = lastSegment(String(params.id));
      try {
        if (isMultipart(document, entity))
          return (await sendFiles(itemUrl(resource, id), document, entity, meta, etag)) as never;
        return await by({ ...meta, etag, entity }).update(pathOf(resource), {
          id,
          data: document,
          previousData: params.previousData,
        });
      } catch (error) {
        if (error instanceof HttpError && error.status === 412) {
          // Somebody was faster: the form says who and when, and lets the person choose (SEC-04).
          const { data: current } = await provider.getOne(resource, { id });
          error.body = { ...error.body, current };
        }
        throw withFormErrors(error, entity);
      }
    },

    updateMany: async (resource, params) => {
      for (const id of params.ids)
        await provider.update(resource, { id, data: params.data, previousData: { id } });
      return { data: params.ids };
    },

    delete: async (resource, params) => {
      await http(itemUrl(resource, params.id), {
        method: 'DELETE',
        headers: params.previousData?.['@etag'] ? { 'If-Match': params.previousData['@etag'] } : {},
      });
      return { data: (params.previousData ?? { id: params.id }) as never };
    },

    deleteMany: async (resource, params) => {
      for (const id of params.ids) await provider.delete(resource, { id });
      return { data: params.ids };
    },
  };

  return { ...provider, ...createServiceCalls(http) };
}
