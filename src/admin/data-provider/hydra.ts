import type { RaRecord } from 'react-admin';
import type { Entity, ValuesOf } from '../../domain/model/entity.ts';
import { isObject } from '../../domain/model/keys.ts';
import type { EmbeddedRecord } from '../../domain/model/schemas.ts';

/**
 * Converts between Hydra documents and the records of react-admin (SYS-04). A record holds its references as IRI
 * strings, as forms and API use them. The embedded objects are under `refs`, for display only.
 */

export type Json = Record<string, unknown>;

type KnownReferences<Reference extends PropertyKey> = {
  readonly '@id': string;
  readonly id: number | string;
  /** The embedded objects of the references, by field. */
  readonly refs: { readonly [N in Reference]?: EmbeddedRecord };
  /** The version that was read. A write sends it back, so that it overwrites no newer one (SEC-04). */
  readonly '@etag'?: string;
};

type ReferenceIn<F> = {
  [N in keyof F]: F[N] extends { readonly kind: 'reference' } ? N : never;
}[keyof F];

/** A record of an entity with its declared fields; without an entity, with any fields. */
export type HydraRecord<E = never> = [E] extends [never]
  ? RaRecord & KnownReferences<string>
  : E extends Entity<infer F>
    ? KnownReferences<ReferenceIn<F>> & ValuesOf<F>
    : never;

/** The ETag of a list row: the version alone. That of a whole record goes on behind the hyphen. */
const rowTag = (version: number): string => `"${version}-"`;

/** Whether a record comes from a list. It may be older than the record itself. */
export const isRow = ({ '@etag': etag }: Pick<HydraRecord, '@etag'>): boolean =>
  etag === undefined || /^"\d+-"$/.test(etag);

/** A key of a Hydra document, prefixed or plain (API-06). */
export const hydraKey = (document: Json, key: string): unknown => document[`hydra:${key}`] ?? document[key];

/** The part of a collection's document that links its pages. */
export function viewOf(document: Json): Json {
  const view = hydraKey(document, 'view');
  return isObject(view) ? view : {};
}

export const lastSegment = (link: string): string => link.slice(link.lastIndexOf('/') + 1);

/** The id in an IRI: its last segment, as a number where possible. */
export function recordId(link: string): number | string {
  const segment = lastSegment(link);
  return /^\d{1,15}$/.test(segment) ? Number(segment) : segment;
}

const isEmbedded = (value: unknown): value is EmbeddedRecord =>
  typeof value === 'object' && value !== null && '@id' in value && typeof value['@id'] === 'string';

const isLink = (value: unknown): value is string => typeof value === 'string' && value.startsWith('/');

/** Converts an API document to a record: numeric `id`, references as links, embedded objects under `refs`. */
export function toRecord(document: Json, entity?: Entity): HydraRecord {
  const refs: Record<string, EmbeddedRecord> = {};
  const record: Json = {};
  for (const [key, value] of Object.entries(document)) {
    if (key === '@context') continue;
    if (isEmbedded(value)) {
      refs[key] = value;
      record[key] = value['@id'];
    } else {
      record[key] = value;
      if (isLink(value) && entity?.fields[key]?.kind === 'reference')
        refs[key] = { '@id': value, id: Number(recordId(value)) };
    }
  }
  const link = String(document['@id'] ?? '');
  if (typeof document.version === 'number') record['@etag'] = rowTag(document.version);
  return { ...record, '@id': link, id: recordId(link), refs };
}

const OURS = new Set(['@context', '@id', '@type', '@etag', 'id', 'refs', 'version']);

/** Converts a record to an API document: without the fields that only the server sets, references as links. */
export function toDocument(record: Json, entity?: Entity): Json {
  const document: Json = {};
  for (const [key, value] of Object.entries(record)) {
    if (OURS.has(key) || value === undefined || entity?.fields[key]?.readOnly) continue;
    document[key] = isEmbedded(value) ? value['@id'] : value;
  }
  return document;
}

export interface Collection<T = Json> {
  readonly members: readonly T[];
  readonly total: number;
  /** Whether the answer has a last-page link: only then a list shows pagination (SYS-11). */
  readonly lastPage: boolean;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

/** Reads a collection of `T`: with prefixed keys, with plain keys, or as a bare array (part 2, section 7). */
export function toCollection<T = Json>(body: unknown): Collection<T> {
  if (Array.isArray(body))
    return {
      members: body,
      total: body.length,
      lastPage: false,
      hasNextPage: false,
      hasPreviousPage: false,
    };
  const document = isObject(body) ? body : {};
  const list = hydraKey(document, 'member');
  const members: T[] = Array.isArray(list) ? list : [];
  const total = hydraKey(document, 'totalItems');
  const view = viewOf(document);
  const has = (key: string) => typeof hydraKey(view, key) === 'string';
  return {
    members,
    total: typeof total === 'number' ? total : members.length,
    lastPage: has('last'),
    hasNextPage: has('next'),
    hasPreviousPage: has('previous'),
  };
}
