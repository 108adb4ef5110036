import type { RaRecord } from 'react-admin';
import type { Entity } from '../../domain/model/entity.ts';
import type { CallMeta } from './call-meta.ts';
import { withFileError } from './errors.ts';
import type { Json } from './hydra.ts';
import { toFormData } from './multipart.ts';
import type { ProviderParts } from './rest.ts';
import { ifMatch, recordIn } from './versions.ts';

/** Sends a document with its file by POST, for updates too: PHP-like backends read multipart on POST only. */
export async function sendFiles(
  { http, uploadHttp }: ProviderParts,
  url: string,
  document: Json,
  entity?: Entity,
  { headers, upload, etag }: CallMeta = {},
) {
  const send = upload ? uploadHttp(upload.onProgress) : http;
  const answer = await send(url, {
    method: 'POST',
    body: toFormData(document),
    headers: { ...headers, ...ifMatch(etag) },
    signal: upload?.signal,
  }).catch((error: unknown) => {
    throw withFileError(error);
  });
  return { data: recordIn(answer, entity) as RaRecord };
}
