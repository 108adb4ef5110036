import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { transferTexts as texts } from '#texts/operations/transfer.ts';
import { type FileKind, fileKind, KIND_BYTES } from '../../../domain/documents/file-kinds.ts';
import { fill } from '../../../i18n/fill.ts';
import type { ApiContext } from '../../api-context.ts';
import { looseFiles } from '../../db/schema.ts';
import { removeLooseFile, storeLoose } from '../../files/orphan-files.ts';
import { newTemporaryPath } from '../../files/received.ts';
import { StartError } from '../../start-error.ts';
import { FILE_COLUMNS } from '../stored-files.ts';
import { type ArchiveReader, isFilePath } from './zip-reader.ts';

/** Stores the files of an export before its rows, which take them (DATA-01). */

type FilesContext = Pick<ApiContext, 'db' | 'settings'>;

/** A stored file: its path in the archive without the extension, and its key. */
interface ImportedFile {
  readonly path: string;
  readonly key: string;
}

/** Keys that are written with one statement. */
const BATCH_KEYS = 5000;

/** Reads a file of the archive to a temporary file, and checks that its bytes are of the kind it is named. */
async function extract(archive: ArchiveReader, path: string, copyPath: string): Promise<number> {
  let size = 0;
  let head: Uint8Array = new Uint8Array();
  const watchedPieces = async function* () {
    for await (const chunk of archive.read(path)) {
      size += chunk.length;
      if (head.length < KIND_BYTES) head = Buffer.concat([head, chunk]).subarray(0, KIND_BYTES);
      yield chunk;
    }
  };
  await pipeline(watchedPieces, createWriteStream(copyPath, { flags: 'wx', mode: 0o600 }));
  if (fileKind(head) !== extensionOf(path)) throw new StartError(fill(texts.refusal.kind, { path }));
  return size;
}

const extensionOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** Stores one file under a new key, which stays loose until the import takes it. */
async function storeFile(context: FilesContext, archive: ArchiveReader, path: string): Promise<ImportedFile> {
  const copyPath = await newTemporaryPath(context.settings);
  try {
    const size = await extract(archive, path, copyPath);
    const [, folder = ''] = path.split('/');
    const kind = extensionOf(path) as FileKind;
    const key = await storeLoose(context, { folder, kind, content: { path: copyPath, size } });
    return { path: path.slice(0, -kind.length - 1), key };
  } finally {
    await rm(copyPath, { force: true });
  }
}

/**
 * Stores all files of an export. A process that dies leaves loose keys, which a server sweeps after an hour.
 * @param onFile told after each file how many there are
 */
export async function storeFiles(
  context: FilesContext,
  archive: ArchiveReader,
  onFile: (doneCount: number, total: number) => void,
): Promise<readonly ImportedFile[]> {
  const paths = archive.paths.filter(isFilePath);
  const files: ImportedFile[] = [];
  try {
    for (const path of paths) {
      files.push(await storeFile(context, archive, path));
      onFile(files.length, paths.length);
    }
    return files;
  } catch (error) {
    await removeFiles(context, files);
    throw error;
  }
}

/** Removes files that no row took. */
export async function removeFiles(context: FilesContext, files: readonly ImportedFile[]): Promise<void> {
  for (const { key } of files) await removeLooseFile(context, key).catch(() => false);
}

/** A random key in a folder, under which there are no bytes. */
const emptyKey = (folder: string, extension: SQL): SQL =>
  sql`${`${folder}/`}::text || encode(sha256(gen_random_uuid()::text::bytea), 'hex') || '.' || ${extension}`;

/**
 * Gives the rows of an import the keys of their files, which are loose no more. A row whose file the store of the export
 * had lost keeps a key without bytes, as it was.
 */
export async function takeFiles(tx: NodePgDatabase, files: readonly ImportedFile[]): Promise<void> {
  await tx.execute(
    sql`create temporary table imported_files (path text primary key, key text not null) on commit drop`,
  );
  for (let from = 0; from < files.length; from += BATCH_KEYS) {
    const batch = files.slice(from, from + BATCH_KEYS);
    await tx.execute(sql`insert into imported_files
      select path, key from json_to_recordset(${JSON.stringify(batch)}::json) as file (path text, key text)`);
    const keys = batch.map(({ key }) => key);
    const freedFiles = await tx.delete(looseFiles).where(inArray(looseFiles.storageKey, keys));
    if (freedFiles.rowCount !== batch.length) throw new Error('a file of the import was swept');
  }
  for (const { column, path, extension, folder, storedValueOf } of FILE_COLUMNS) {
    const target = sql.identifier(column.name);
    await tx.execute(sql`update ${column.table} set ${target} = ${storedValueOf(sql`imported.key`)}
      from imported_files as imported where imported.path = ${path}`);
    if (folder === 'veterans')
      await tx.execute(sql`update ${column.table} set ${target} = ${emptyKey(folder, extension)}
        where starts_with(${column}, 'import ')`);
  }
}
