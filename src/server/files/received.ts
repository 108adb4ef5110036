import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { KIND_BYTES } from '../../domain/documents/file-kinds.ts';
import { clean, hasHungUp, type SentBody } from '../hydra/body.ts';
import { ApiError } from '../hydra/errors.ts';
import type { Settings } from '../settings.ts';

/**
 * Receives forms with a file. Its bytes are streamed to a temporary file below DATA_DIR, never held completely in
 * memory, and can be checked there before they are accepted.
 * The receiver removes the file in the end; a sweep removes those of processes that died.
 */

/** The files that an operation accepts: their size and their kind. */
export interface Upload {
  readonly maxBytes: number;
  readonly tooLarge: () => ApiError;
  /** Throws where the first bytes are of no accepted kind. The rest is then not received. */
  readonly checkKind: (head: Uint8Array, name: string) => void;
}

/** A file that was received completely. */
export interface SentFile {
  /** The path of its bytes until the request ends. */
  readonly path: string;
  readonly size: number;
  /** The first bytes, enough to tell the kind. */
  readonly head: Uint8Array;
  readonly sha256: string;
}

export interface SentForm {
  /** The texts by name. A file in place of a text is an empty object, which fails the rules of every text. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Null where no file was sent. For an empty input, browsers send a file without name and bytes. */
  readonly file: SentFile | null;
}

const MEGABYTE = 1_048_576;
/** The one part of a form that is a file. */
const FILE = 'file';
/** Limits for the rest of the form: a few texts, the longest an observation. */
const LIMITS = { parts: 50, fieldSize: MEGABYTE / 4, headerPairs: 20, headerSize: 8192 };

const folderOf = ({ dataDir }: Pick<Settings, 'dataDir'>): string => path.join(dataDir, 'uploads');

/** Returns a path for a temporary file, in a folder that only this account can read. */
export async function newTemporaryPath(settings: Pick<Settings, 'dataDir'>): Promise<string> {
  const folder = folderOf(settings);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return path.join(folder, randomBytes(16).toString('hex'));
}

/** Writes a file as it is received. Stops where its first bytes are of a wrong kind, or it is too large. */
async function keep(
  stream: Readable,
  filePath: string,
  name: string,
  { maxBytes, tooLarge, checkKind }: Upload,
  signal: AbortSignal,
): Promise<Omit<SentFile, 'path'>> {
  const hash = createHash('sha256');
  const first: Uint8Array[] = [];
  let size = 0;
  const head = () => Buffer.concat(first).subarray(0, KIND_BYTES);
  const watchedPieces = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      const before = size;
      size += piece.length;
      if (size > maxBytes) throw tooLarge();
      hash.update(piece);
      if (before < KIND_BYTES) first.push(piece);
      if (before < KIND_BYTES && size >= KIND_BYTES) checkKind(head(), name);
      yield piece;
    }
    if (size > 0 && size < KIND_BYTES) checkKind(head(), name);
  };
  await pipeline(stream, watchedPieces, createWriteStream(filePath, { flags: 'wx', mode: 0o600 }), {
    signal,
  });
  return { size, head: head(), sha256: hash.digest('hex') };
}

/** Receives a form and stores its file at `filePath`: 415 for another type, 400 for a malformed form. */
export async function receiveForm(
  body: SentBody,
  contentType: string,
  upload: Upload,
  filePath: string,
): Promise<SentForm> {
  if (body.type !== 'multipart/form-data')
    throw new ApiError(415, ({ refusals }) => refusals.unsupportedType);
  const parser = parserOf(contentType);
  const fields = new Map<string, unknown>();
  const abort = new AbortController();
  let refusal: unknown;
  let receiving: Promise<SentFile | null> | undefined;
  parser.on('field', (name: string, value: string) => fields.set(name, value));
  parser.on('file', (name: string, stream: BusboyFileStream, fileName: string) => {
    // If the client disconnects, this stream fails before anybody reads it.
    stream.on('error', () => {});
    if (name !== FILE || receiving) {
      if (name !== FILE) fields.set(name, {});
      stream.resume();
      return;
    }
    receiving = keep(stream, filePath, fileName, upload, abort.signal).then(
      (file) => (file.size === 0 && !fileName ? null : { path: filePath, ...file }),
      (error) => {
        refusal ??= error;
        parser.destroy(error);
        return null;
      },
    );
  });
  const bodyBound = { maxBytes: upload.maxBytes + MEGABYTE, tooLarge: upload.tooLarge };
  await pipeline(Readable.from(body.pieces(bodyBound)), parser).catch((error) => {
    refusal ??= error;
    abort.abort();
  });
  const file = (await receiving) ?? null;
  if (refusal) throw reasonOf(refusal);
  return { fields: Object.fromEntries([...fields].map(([name, value]) => [name, fieldValue(value)])), file };
}

function parserOf(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: LIMITS,
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    });
  } catch {
    throw new ApiError(400, ({ refusals }) => refusals.malformed);
  }
}

/** Normalizes a field's value: browsers send line breaks as CR LF. */
const fieldValue = (value: unknown): unknown =>
  typeof value === 'string' ? clean(value.replaceAll('\r\n', '\n')) : value;

/** Maps errors of the parser and disconnects to a malformed form. Other errors are unchanged. */
function reasonOf(error: unknown): unknown {
  const isParsers = error instanceof Error && error.constructor === Error && !('code' in error);
  return isParsers || hasHungUp(error) ? new ApiError(400, ({ refusals }) => refusals.malformed) : error;
}

/** Removes abandoned temporary files. Returns their number. */
export async function sweepReceived(
  settings: Pick<Settings, 'dataDir'>,
  abandonedMs: number,
): Promise<number> {
  const folder = folderOf(settings);
  let swept = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const filePath = path.join(folder, name);
    const stats = await stat(filePath).catch(() => null);
    if (!stats || Date.now() - stats.mtimeMs < abandonedMs) continue;
    await rm(filePath, { force: true });
    swept += 1;
  }
  return swept;
}
