import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { transferTexts as texts } from '#texts/operations/transfer.ts';
import { isObject } from '../../../domain/model/keys.ts';
import { requiredValue } from '../../../domain/model/validate.ts';
import { fill } from '../../../i18n/fill.ts';
import { HandleReader, inflatedBytes } from '../../files/zip-file.ts';
import { reasonOf, StartError } from '../../start-error.ts';
import {
  CHECKSUMS,
  DICTIONARY,
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  README,
  tableFile,
} from '../archive-format.ts';
import { EXPORTED_TABLES } from '../scope.ts';
import { FILES_FOLDER } from '../stored-files.ts';

/**
 * Reads an export (DATA-01). Somebody may have made or changed the file: every name must be one that an export has, every
 * size is bounded, every checksum is compared. Nothing is ever written under a name of the archive.
 */

const MEGABYTE = 1_048_576;
/** The longest manifest, list of checksums, or dictionary that is read. */
const MAX_TEXT_MB = 512;
/** The largest document or picture. */
const MAX_FILE_MB = 1024;

/** A document or picture, under the number of its record. */
const FILE_PATH = new RegExp(
  `^${FILES_FOLDER}/(veterans/[1-9]\\d{0,9}|users|params_files)/[1-9]\\d{0,9}(-v\\d{1,9})?\\.[a-z]{3,5}$`,
);
const DATA_PATHS: ReadonlySet<string> = new Set(
  EXPORTED_TABLES.flatMap(({ name }) => [tableFile(name, 'jsonl'), tableFile(name, 'csv')]),
);
const TEXT_PATHS: ReadonlySet<string> = new Set([README, DICTIONARY, CHECKSUMS, MANIFEST]);

export const isFilePath = (path: string): boolean => FILE_PATH.test(path);

const refusal = (reason: string): StartError => new StartError(fill(texts.refusal.notArchive, { reason }));

/** The entries of a ZIP by path; refuses one with names that no export has, or twice the same. */
async function entriesOf(zip: ZipReader<unknown>): Promise<Map<string, FileEntry>> {
  const entries = new Map<string, FileEntry>();
  for await (const entry of zip.getEntriesGenerator()) {
    const { filename: path } = entry;
    const isExpected = TEXT_PATHS.has(path) || DATA_PATHS.has(path) || isFilePath(path);
    if (!isExpected || entry.directory || entry.encrypted || entries.has(path))
      throw refusal(fill(texts.refusal.badName, { path: path.slice(0, 100) }));
    entries.set(path, entry);
  }
  return entries;
}

const maxMegabytes = (path: string): number =>
  isFilePath(path) ? MAX_FILE_MB : DATA_PATHS.has(path) ? Number.POSITIVE_INFINITY : MAX_TEXT_MB;

/** The bytes of an entry; ends with an error where they are more than may be. */
function bytesOf(entry: FileEntry): AsyncGenerator<Uint8Array> {
  const path = entry.filename;
  const megabytes = maxMegabytes(path);
  return inflatedBytes(
    entry,
    megabytes * MEGABYTE,
    () => new StartError(fill(texts.refusal.tooLarge, { path, megabytes })),
  );
}

async function textOf(entries: ReadonlyMap<string, FileEntry>, path: string): Promise<string> {
  const entry = entries.get(path);
  if (!entry) throw refusal(fill(texts.refusal.noManifest, { path }));
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytesOf(entry)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const isCount = (value: unknown): boolean =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** Whether a manifest has what an import reads of it. */
function isManifest(value: unknown): value is Manifest {
  if (!isObject(value)) return false;
  const { schemaVersion, tables, files, checksums } = value;
  return (
    isCount(schemaVersion) &&
    Array.isArray(tables) &&
    tables.every(
      ({ name, records, next }) =>
        typeof name === 'string' && isCount(records) && (next === null || isCount(next)),
    ) &&
    isObject(files) &&
    Array.isArray(files.missing) &&
    isObject(checksums) &&
    typeof checksums.sha256 === 'string'
  );
}

/**
 * Reads the manifest of an export.
 * @throws StartError in French: for a file that is none, or one of another version, which names both
 */
function parseManifest(text: string, program: number): Manifest {
  let manifest: unknown;
  try {
    manifest = JSON.parse(text);
  } catch {
    throw refusal(texts.refusal.badManifest);
  }
  const { format, formatVersion } = isObject(manifest) ? manifest : {};
  if (format !== FORMAT) throw refusal(texts.refusal.badManifest);
  if (formatVersion !== FORMAT_VERSION)
    throw new StartError(
      fill(texts.refusal.otherFormat, {
        archive: String(formatVersion).slice(0, 20),
        program: FORMAT_VERSION,
      }),
    );
  if (!isManifest(manifest)) throw refusal(texts.refusal.badManifest);
  if (manifest.schemaVersion !== program)
    throw new StartError(fill(texts.refusal.otherSchema, { archive: manifest.schemaVersion, program }));
  return manifest;
}

const SUM = /^([0-9a-f]{64}) {2}(.+)$/;

/** The checksums by path. */
function parseChecksums(text: string): Map<string, string> {
  const sums = new Map<string, string>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [, sum, path] = SUM.exec(line) ?? [];
    if (!sum || !path) throw refusal(fill(texts.refusal.noManifest, { path: CHECKSUMS }));
    sums.set(path, sum);
  }
  return sums;
}

const damagedError = (path: string): StartError => new StartError(fill(texts.refusal.checksum, { path }));

/** An open export. */
export interface ArchiveReader {
  readonly manifest: Manifest;
  /** The paths of all files that have a checksum, in the order of the archive. */
  readonly paths: readonly string[];
  /** The bytes of a file. The last step throws where their checksum is not that of the archive. */
  read(path: string): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

async function readerOf(handle: FileHandle, program: number): Promise<ArchiveReader> {
  const { size } = await handle.stat();
  const zip = new ZipReader(new HandleReader(handle, size), {
    strictness: 'strict',
    checkOverlappingEntry: true,
  });
  const entries = await entriesOf(zip);
  const manifest = parseManifest(await textOf(entries, MANIFEST), program);
  const sumsText = await textOf(entries, CHECKSUMS);
  if (createHash('sha256').update(sumsText).digest('hex') !== manifest.checksums.sha256)
    throw damagedError(CHECKSUMS);
  const sums = parseChecksums(sumsText);
  const isComplete = entries.size === sums.size + 2;
  const absent = [...sums.keys()].find((path) => !entries.has(path));
  const absentTable = EXPORTED_TABLES.map(({ name }) => tableFile(name, 'jsonl')).find(
    (path) => !sums.has(path),
  );
  const path = absent ?? absentTable ?? (isComplete ? undefined : CHECKSUMS);
  if (path) throw refusal(fill(texts.refusal.noManifest, { path }));
  return {
    manifest,
    paths: [...sums.keys()],
    read: (path) => checkedBytes(requiredValue(entries.get(path)), sums.get(path)),
    close: () => handle.close(),
  };
}

/** The bytes of an entry; the last step throws where their checksum is another one. */
async function* checkedBytes(entry: FileEntry, sum: string | undefined): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  const bytes = bytesOf(entry);
  for (;;) {
    const { done: isDone, value } = await bytes.next().catch((error: unknown) => {
      throw error instanceof StartError ? error : damagedError(entry.filename);
    });
    if (isDone) break;
    hash.update(value);
    yield value;
  }
  if (hash.digest('hex') !== sum) throw damagedError(entry.filename);
}

/**
 * Opens an export, and reads its manifest and checksums.
 * @param program the number of the last migration that this program knows
 * @throws StartError in French where the file cannot be read, is no export, or of another version
 */
export async function openArchive(file: string, program: number): Promise<ArchiveReader> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'r');
  } catch (error) {
    throw new StartError(fill(texts.refusal.cannotRead, { file, reason: reasonOf(error) }), { cause: error });
  }
  try {
    return await readerOf(handle, program);
  } catch (error) {
    await handle.close();
    // The library's own errors are texts in English: a file that is no ZIP, is cut off, or was tampered with.
    throw error instanceof StartError ? error : refusal(reasonOf(error));
  }
}
