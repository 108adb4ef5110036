import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, RaRecord } from 'react-admin';
import { entityOfResource } from '../../domain/entities/index.ts';
import type { Entity } from '../../domain/model/entity.ts';
import type { CallMeta } from './call-meta.ts';
import type { Http } from './http.ts';
import { lastSegment } from './hydra.ts';
import type { OnProgress } from './upload.ts';
import { ifMatch, recordIn } from './versions.ts';

/** Additions to a request of simple-rest, and the entity of its answer. */
interface RestCall extends CallMeta {
  readonly entity?: Entity | undefined;
}

/** The dependencies of the provider's methods. */
export interface ProviderParts {
  readonly http: Http;
  /** Creates an API client that reports the progress of an upload. */
  readonly uploadHttp: (onProgress: OnProgress) => Http;
  /** Returns simple-rest with the additions of a call. */
  readonly rest: (call: RestCall) => DataProvider;
}

/** Returns the API path of a resource: /api/params_qualities for qualities. */
export const apiPath = (resource: string): string => `/api/${entityOfResource(resource)?.path ?? resource}`;

/** Returns the path of a resource as simple-rest takes it. */
export const restPath = (resource: string): string => apiPath(resource).slice('/api/'.length);

/** Returns the address of an item, wherever its id is a number or its link. */
export const itemUrl = (resource: string, id: RaRecord['id']): string =>
  `${apiPath(resource)}/${encodeURIComponent(lastSegment(String(id)))}`;

/** Creates simple-rest over the API, whose answers are records with their version. */
export function createRest(http: Http): ProviderParts['rest'] {
  let call: RestCall = {};
  const rest = simpleRestProvider('/api', async (url: string, options: RequestInit = {}) => {
    const { entity, query, headers, etag } = call;
    const isWrite = options.method !== undefined && options.method !== 'GET';
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([k, v]) => [k, String(v)]));
    const answer = await http(search.size > 0 ? `${url}?${search}` : url, {
      ...options,
      headers: { ...(isWrite ? headers : {}), ...ifMatch(etag) },
    });
    return { ...answer, json: answer.json['@id'] ? recordIn(answer, entity) : null };
  });
  // simple-rest takes no such options, so they pass through a variable. It sends the request synchronously, so no other
  // call can come between.
  return (next) => {
    call = next;
    return rest;
  };
}
