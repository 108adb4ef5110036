import * as contentDisposition from 'content-disposition';
import { and, eq } from 'drizzle-orm';
import { parseAccept } from 'hono/utils/accept';
import { fileTexts } from '#texts/files.ts';
import { type FileKind, fileNameOf, MEDIA_TYPES } from '../../../domain/documents/file-kinds.ts';
import type { Answer, ApiRequest } from '../../api-context.ts';
import { veteranFiles as table } from '../../db/schema.ts';
import { storeOf } from '../../files/store.ts';
import { hasThumbnail, thumbnail } from '../../files/thumbnail.ts';
import { SENT_FILE } from '../../http/security-headers.ts';
import { ApiError } from '../../hydra/errors.ts';
import { idOfPath, itemAnswer } from '../../hydra/read.ts';
import { type Resource, visibleTo } from '../../hydra/resource.ts';
import { refuseQuarantined } from './veteran-file-scans.ts';

const asksForRecord = (accept = ''): boolean =>
  parseAccept(accept).some(({ type }) => type.toLowerCase() === 'application/ld+json');

/** `/api/files/veterans/12.pdf` is its `url`, where people look for the extension. */
const ADDRESS = /^(\d+)\.([a-z]+)$/;

/**
 * GET /api/files/veterans/{id}: the bytes as they were sent, and with Accept application/ld+json the record. What is
 * served can run nothing: a fixed media type, a download, an empty policy (SEC-03).
 */
export async function readVeteranFile(request: ApiRequest, resource: Resource): Promise<Answer> {
  const [, number, extension] = ADDRESS.exec(request.params.id ?? '') ?? [];
  const id = idOfPath(number ? { ...request, params: { id: number } } : request);
  if (!extension && asksForRecord(request.header('Accept'))) return itemAnswer(request, resource, id);
  const row = await readableFile(request, resource, id);
  if (extension && extension !== row.extension) throw missing();
  const bytes = await storedBytes(request, row);
  return {
    bytes,
    type: MEDIA_TYPES[row.extension],
    headers: {
      'Content-Length': String(bytes.length),
      'Content-Disposition': attachment(row.name, row.extension),
      ...SENT_FILE,
    },
  };
}

/**
 * GET /api/files/veterans/{id}/thumbnail: a small version of a document that is a picture, for users who may
 * see it. It leaves a line in the access log (SEC-05). 404 for other kinds of documents.
 */
export async function readThumbnail(request: ApiRequest, resource: Resource): Promise<Answer> {
  const row = await readableFile(request, resource, idOfPath(request));
  if (!hasThumbnail(row.extension)) throw missing();
  const bytes = await thumbnail(row.storageKey, () => storedBytes(request, row));
  if (!bytes) throw missing();
  return { bytes, type: 'image/webp', headers: { 'Content-Length': String(bytes.length), ...SENT_FILE } };
}

const missing = () => new ApiError(404, fileTexts.missing);

/** The document of the path, where this caller may see it; the access log hears whose it is. */
async function readableFile(request: ApiRequest, resource: Resource, id: number) {
  const [row] = await request.context.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), visibleTo(resource, request.caller)));
  if (!row) throw missing();
  request.accessNote.veterans = [row.veteran];
  await refuseQuarantined(request, row.storageKey);
  return row;
}

async function storedBytes(request: ApiRequest, row: typeof table.$inferSelect): Promise<Uint8Array> {
  const bytes = await (await storeOf(request.context)).get(row.storageKey);
  if (bytes) return bytes;
  request.context.log.error({ requestId: request.requestId, file: row.id }, 'bytes missing');
  throw missing();
}

/** A download under the document's name: plain letters for old clients, the name itself as RFC 8187 writes it. */
function attachment(name: string, extension: FileKind): string {
  const file = fileNameOf(name, extension);
  const plain = file
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^\w .()-]/g, '_');
  return contentDisposition.create(file, { fallback: plain });
}
