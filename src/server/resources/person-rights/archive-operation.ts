import { TransformStream } from 'node:stream/web';
import * as contentDisposition from 'content-disposition';
import { privacyTexts } from '#texts/privacy.ts';
import type { PrivacyClass } from '../../../domain/privacy/privacy-request.ts';
import { fill } from '../../../i18n/fill.ts';
import type { Answer, ApiRequest } from '../../api-context.ts';
import { privacyRequests } from '../../db/schema.ts';
import { storeOf } from '../../files/store.ts';
import { SENT_FILE } from '../../http/security-headers.ts';
import { NO_STORE_HEADERS } from '../../hydra/caching.ts';
import { idOfPath } from '../../hydra/read.ts';
import { requireProof } from '../../session/passwords/reauthentication.ts';
import { requireCaller } from '../../session/require-caller.ts';
import { withSnapshot, write } from '../../transaction.ts';
import { createZipWriter } from '../../transfer/export/zip-writer.ts';
import { type KeptData, keptJson, printKeptData, readKeptData, refusePartialReader } from './kept-data.ts';
import { findPerson } from './person.ts';
import { recordsOfPath } from './records-of-path.ts';

/** Exports everything that is kept about a person as one ZIP (SEC-07). */

const texts = privacyTexts.archive;

/** An export that takes longer is aborted. */
const MAX_MS = 15 * 60_000;

/** Streams the ZIP: the PDF, the JSON, then each stored file. */
async function zipOf(
  { context }: ApiRequest,
  keptData: KeptData,
  pdf: Uint8Array,
): Promise<ReadableStream<Uint8Array>> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const zip = createZipWriter(writable, AbortSignal.timeout(MAX_MS));
  const store = await storeOf(context);
  const writeAll = async () => {
    await zip.add(texts.pdfName, pdf, { isPacked: true });
    await zip.add(texts.jsonName, Buffer.from(JSON.stringify(keptJson(keptData), null, 2)));
    for (const { path, key, text } of keptData.files) {
      const bytes = text === undefined ? await store.get(key) : Buffer.from(text);
      if (bytes) await zip.add(path, bytes, { isPacked: text === undefined });
    }
    await zip.addChecksums();
    await zip.close();
  };
  // If the client disconnects, the export stops. A truncated ZIP has no directory at its end, so no program opens it.
  writeAll().catch((error) => {
    context.log.warn({ err: error }, 'archive of a person broken off');
    void writable.abort(error).catch(() => {});
  });
  return readable as globalThis.ReadableStream<Uint8Array>;
}

/**
 * POST /api/veterans/{id}/archive and /api/appointments/{id}/archive with the current password: the ZIP. Each leaves a line
 * in the register and in the audit.
 * @throws ApiError 403 for callers who may not read all of it, or that asks for the password, 404, 409
 */
export const archive = (entity: PrivacyClass) =>
  async function handle(request: ApiRequest): Promise<Answer> {
    const { context, requestId, accessNote } = request;
    const caller = requireCaller(request.caller);
    refusePartialReader(request);
    const from = await recordsOfPath(request, context.db, entity);
    await requireProof(request, await request.body());
    const keptData = await withSnapshot(context.db, async (reader) => {
      const person = await findPerson(reader, from);
      // The answer is a stream, from which the line of the access log cannot tell whose file it is (SEC-05).
      accessNote.veterans = person.veterans;
      return readKeptData(reader, request, person);
    });
    const pdf = await printKeptData(request, keptData);
    const record = idOfPath(request);
    await write(context.db, caller, requestId, (tx) =>
      tx
        .insert(privacyRequests)
        .values({ kind: 'access', entity, record, doneBy: caller.id, doneDate: context.clock() }),
    );
    return {
      stream: await zipOf(request, keptData, pdf),
      type: 'application/zip',
      headers: {
        ...NO_STORE_HEADERS,
        ...SENT_FILE,
        'Content-Disposition': contentDisposition.create(fill(texts.fileName, { id: record })),
      },
    };
  };
