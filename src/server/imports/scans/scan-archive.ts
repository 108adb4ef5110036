import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { KIND_BYTES } from '../../../domain/documents/file-kinds.ts';
import { isSystemFile } from '../../../domain/imports/scan-names.ts';
import { toPlainText } from '../../../domain/people/plain-text.ts';
import type { ApiContext } from '../../api-context.ts';
import { newTemporaryPath, type SentFile } from '../../files/received.ts';
import { documentUpload, FileRefusal } from '../../files/sent-file.ts';
import { storeOf } from '../../files/store.ts';
import { HandleReader, inflatedBytes } from '../../files/zip-file.ts';
import { refuseFile } from '../sheets/sheet-rows.ts';

/** A ZIP of scans (VET-19). Nothing is ever written under a name of the archive, and everything that it says is bounded. */

const MAX_SCANS = 20_000;
/** Bytes of all files together, once they are inflated. */
const MAX_INFLATED_BYTES = 20 * 1024 * 1_048_576;
const MAX_DIRECTORY_BYTES = 16 * 1_048_576;
const MAX_PATH_LENGTH = 255;

const END_OF_DIRECTORY = 0x06054b50;
const END_BYTES = 22;
/** A comment may stand behind the end of the directory. */
const MAX_COMMENT_BYTES = 65_535;

/** Refuses what is no ZIP, and a directory that is not worth reading into memory. */
async function checkDirectory(handle: FileHandle, size: number): Promise<void> {
  const bytes = Buffer.alloc(Math.min(size, END_BYTES + MAX_COMMENT_BYTES));
  await handle.read(bytes, 0, bytes.length, size - bytes.length);
  let at = bytes.length - END_BYTES;
  while (at >= 0 && bytes.readUInt32LE(at) !== END_OF_DIRECTORY) at -= 1;
  if (at < 0) throw refuseFile({ refusal: 'noZip' });
  if (bytes.readUInt16LE(at + 10) > MAX_SCANS)
    throw refuseFile({ refusal: 'files', values: { most: MAX_SCANS } });
  if (bytes.readUInt32LE(at + 12) > MAX_DIRECTORY_BYTES) throw refuseFile({ refusal: 'inflated' });
}

/** A path that leads out of its folder, has signs that no name has, or is too long. */
const isUnsafe = (path: string): boolean =>
  path.length > MAX_PATH_LENGTH ||
  /\\|^\/|^[A-Za-z]:/.test(path) ||
  path.split('/').some((part) => part === '..' || part === '.' || part === '') ||
  toPlainText(path).length !== path.trim().length;

/** The scans of a ZIP in its order. */
async function scansOf(zip: ZipReader<unknown>): Promise<readonly FileEntry[]> {
  const scans: FileEntry[] = [];
  const paths = new Set<string>();
  let bytes = 0;
  for await (const entry of zip.getEntriesGenerator()) {
    const path = entry.filename;
    if (isUnsafe(entry.directory ? path.replace(/\/$/, '') : path))
      throw refuseFile({ refusal: 'path', values: { path: toPlainText(path).slice(0, 100) } });
    if (entry.directory || isSystemFile(path)) continue;
    if (entry.encrypted) throw refuseFile({ refusal: 'protected' });
    const key = path.normalize('NFC').toLowerCase();
    if (paths.has(key)) throw refuseFile({ refusal: 'pathTwice', values: { path: path.slice(0, 100) } });
    paths.add(key);
    bytes += entry.uncompressedSize;
    if (bytes > MAX_INFLATED_BYTES) throw refuseFile({ refusal: 'inflated' });
    scans.push(entry);
    if (scans.length > MAX_SCANS) throw refuseFile({ refusal: 'files', values: { most: MAX_SCANS } });
  }
  if (scans.length === 0) throw refuseFile({ refusal: 'noFiles' });
  return scans;
}

/** The library's own errors are texts in English, of a file that is damaged or was made to deceive. */
function refusalOf(error: unknown): unknown {
  if (error instanceof FileRefusal) return error;
  // The disk may be full.
  return error instanceof Error && 'syscall' in error ? error : refuseFile({ refusal: 'broken' });
}

async function readScans(handle: FileHandle): Promise<readonly FileEntry[]> {
  const { size } = await handle.stat();
  await checkDirectory(handle, size);
  // The names are checked below: a refusal names the path.
  const zip = new ZipReader(new HandleReader(handle, size), {
    checkOverlappingEntry: true,
    filenameValidation: 'tolerant',
  });
  try {
    return await scansOf(zip);
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * Reads the paths of the scans in a ZIP.
 * @throws FileRefusal for what is no ZIP, is damaged or hostile, or passes a bound
 */
export async function scanPaths(file: string): Promise<readonly string[]> {
  const handle = await open(file, 'r');
  try {
    return (await readScans(handle)).map(({ filename }) => filename);
  } finally {
    await handle.close();
  }
}

/** A ZIP of scans that is open. */
export interface ScanArchive {
  /**
   * Writes a scan to a temporary file, which the caller removes.
   * @param index its index in the order of `scanPaths`
   * @throws FileRefusal for one that is too large or damaged
   */
  extract(index: number): Promise<SentFile>;
  close(): Promise<void>;
}

async function extract(
  { settings }: Pick<ApiContext, 'settings'>,
  entry: FileEntry,
  filePath: string,
): Promise<SentFile> {
  const { maxBytes, tooLarge } = documentUpload(settings);
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let size = 0;
  const watchedPieces = async function* () {
    for await (const piece of inflatedBytes(entry, maxBytes, tooLarge)) {
      size += piece.length;
      hash.update(piece);
      if (head.length < KIND_BYTES) head = Buffer.concat([head, piece]).subarray(0, KIND_BYTES);
      yield piece;
    }
  };
  await pipeline(watchedPieces, createWriteStream(filePath, { flags: 'wx', mode: 0o600 }));
  return { path: filePath, size, head, sha256: hash.digest('hex') };
}

/** Opens the ZIP under a key of the store. Its copy on this disk has no name, so that nothing stays of it. */
export async function openScans(
  context: Pick<ApiContext, 'settings'>,
  storageKey: string,
): Promise<ScanArchive> {
  const filePath = await newTemporaryPath(context.settings);
  let handle: FileHandle;
  try {
    const store = await storeOf(context);
    await pipeline(await store.stream(storageKey), createWriteStream(filePath, { flags: 'wx', mode: 0o600 }));
    handle = await open(filePath, 'r');
  } finally {
    await rm(filePath, { force: true });
  }
  try {
    const scans = await readScans(handle);
    return {
      async extract(index) {
        const entry = scans[index];
        if (!entry) throw new Error('the archive has no such file');
        const copy = await newTemporaryPath(context.settings);
        try {
          return await extract(context, entry, copy);
        } catch (error) {
          await rm(copy, { force: true });
          throw refusalOf(error);
        }
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
