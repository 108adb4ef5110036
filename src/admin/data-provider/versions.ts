import type { Entity } from '../../domain/model/entity.ts';
import type { Answer } from './http.ts';
import { type HydraRecord, toRecord } from './hydra.ts';

/** The versions of records, which keep a write from overwriting a newer one (SEC-04). */

/** A record and the version that was read of it. */
export type VersionedRecord = Pick<HydraRecord, 'id' | '@etag'>;

/** Returns the record of an answer, with the version that a later write sends back. */
export function recordIn({ headers, json }: Answer, entity?: Entity): HydraRecord {
  const etag = headers.get('ETag');
  return { ...toRecord(json, entity), ...(etag ? { '@etag': etag } : {}) };
}

/** Returns the header with which a write names the version that it overwrites. */
export const ifMatch = (etag: string | undefined): Record<string, string> =>
  etag ? { 'If-Match': etag } : {};
