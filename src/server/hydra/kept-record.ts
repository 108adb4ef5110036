import { eq } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import { veteran } from '../../domain/entities/veteran.ts';
import { type Entity, iriOf, type Violation } from '../../domain/model/entity.ts';
import { fill } from '../../i18n/fill.ts';
import type { ApiRequest } from '../api-context.ts';
import type { Reader } from '../db/connection.ts';
import { veteranMerges as table } from '../db/schema.ts';
import { ApiError, notFound } from './errors.ts';

/** The number of a merged record leads on to the record that was kept (VET-18). */

type Class = Pick<Entity, 'name' | 'path'>;

/** Returns the id of the record with which a record was merged, also by way of others; null where it was not. */
export async function keptRecord(
  reader: Reader,
  { name }: Pick<Entity, 'name'>,
  id: number,
): Promise<number | null> {
  if (name !== veteran.name) return null;
  // When the kept record is merged itself, its merges move on with it.
  const [merge] = await reader.select({ kept: table.kept }).from(table).where(eq(table.merged, id));
  return merge?.kept ?? null;
}

/** Returns the error of a write to a record that is not there: 404, or 409 that names the kept record. */
export async function missingRecordOnWrite(reader: Reader, entity: Class, id: number): Promise<ApiError> {
  const keptId = await keptRecord(reader, entity, id);
  if (keptId === null) return notFound();
  return new ApiError(409, fill(texts.merged, { id, kept: String(keptId) }), {
    extra: { kept: iriOf(entity, keptId) },
  });
}

/** Returns the error of a read of a record that is not there: 404, or 301 to the kept record (VET-18). */
export async function missingRecordOnRead(
  reader: Reader,
  entity: Class,
  { id, path, query }: { readonly id: number } & Pick<ApiRequest, 'path' | 'query'>,
): Promise<ApiError> {
  const keptId = await keptRecord(reader, entity, id);
  if (keptId === null) return notFound();
  // Parts of the record too: its files, its counts.
  const address = iriOf(entity, keptId) + path.slice(iriOf(entity, id).length);
  return new ApiError(301, fill(texts.mergedRead, { id, kept: String(keptId) }), {
    headers: { Location: query.size > 0 ? `${address}?${query}` : address },
  });
}

/** Returns the violation of a link to a record that is not there; it names the kept record. */
export async function missingLink(
  reader: Reader,
  entity: Class,
  path: string,
  id: number,
): Promise<Violation> {
  const keptId = await keptRecord(reader, entity, id);
  return { path, message: keptId === null ? 'rules.unknownReference' : `rules.mergedReference:${keptId}` };
}
