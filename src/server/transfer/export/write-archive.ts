import type { WritableStream } from 'node:stream/web';
import { type SQL, sql } from 'drizzle-orm';
import { transferTexts as texts } from '#texts/operations/transfer.ts';
import type { ApiContext } from '../../api-context.ts';
import type { Transaction } from '../../db/connection.ts';
import { newestMigration } from '../../db/program-version.ts';
import { storeOf } from '../../files/store.ts';
import { rowsBy } from '../../hydra/export/cursor.ts';
import { type Snapshot, snapshot } from '../../transaction.ts';
import {
  DICTIONARY,
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  type ManifestTable,
  README,
  tableFile,
} from '../archive-format.ts';
import { EXPORTED_TABLES, type ExportedTable } from '../scope.ts';
import { FILE_COLUMNS, type FileColumn } from '../stored-files.ts';
import { dictionary } from './dictionary.ts';
import { csvLines, jsonLines } from './rows.ts';
import { type ArchiveWriter, createZipWriter } from './zip-writer.ts';

/** Everything of an installation as one ZIP (DATA-01). */

type ExportContext = Pick<ApiContext, 'db' | 'settings' | 'clock'>;

interface ExportOptions {
  readonly signal: AbortSignal;
  /** Gets the share of the work that is done, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Writing one file takes about as long as writing this number of rows. */
const ROWS_PER_FILE = 20;

/** A slow output pauses the reading. The snapshot's transaction must outlast that pause. */
const MAX_IDLE_MS = 15 * 60_000;

interface StoredFile {
  readonly path: string;
  readonly key: string;
}

const firstRow = async <T extends object>(tx: Transaction, statement: SQL): Promise<T | undefined> =>
  (await tx.execute(statement)).rows[0] as T | undefined;

/** The number that the next record of a table gets, as the sequence stands. */
async function nextNumber(tx: Transaction, { name, columns }: ExportedTable): Promise<number | null> {
  if (!columns.some((column) => column.name === 'id')) return null;
  const sequence = await firstRow<{ name: string }>(
    tx,
    sql`select pg_get_serial_sequence(${name}, 'id') as name`,
  );
  const state = await firstRow<{ next: number }>(
    tx,
    sql`select (last_value + is_called::int)::int as next from ${sql.raw(sequence?.name ?? '')}`,
  );
  return state?.next ?? null;
}

async function countTables(tx: Transaction): Promise<ManifestTable[]> {
  const tables: ManifestTable[] = [];
  for (const exportedTable of EXPORTED_TABLES) {
    const row = await firstRow<{ records: number }>(
      tx,
      sql`select count(*)::int as records from ${exportedTable.table}`,
    );
    tables.push({
      name: exportedTable.name,
      records: row?.records ?? 0,
      next: await nextNumber(tx, exportedTable),
    });
  }
  return tables;
}

/** The files of a column in the order of their paths' numbers. A path and a key are some hundred bytes of memory. */
async function listFiles(
  tx: Transaction,
  { column, path, extension, key }: FileColumn,
): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  const statement = sql`select path || '.' || extension as path, key from (
    select ${path} as path, ${extension} as extension, ${key} as key from ${column.table}) as files
    where key is not null order by length(path), path`;
  for await (const rows of rowsBy<StoredFile>(tx, statement, 1000)) files.push(...rows);
  return files;
}

/** Reports progress over all rows, which are written twice, and all files. */
function createProgress(total: number, onProgress: (share: number) => void): (units: number) => void {
  let doneUnits = 0;
  return (units) => {
    doneUnits += units;
    onProgress(Math.min(1, doneUnits / Math.max(1, total)));
  };
}

interface SnapshotContent {
  readonly tables: readonly ManifestTable[];
  readonly files: readonly StoredFile[];
  readonly advance: (units: number) => void;
}

/** Writes every table as of one moment; gives what the rest of the archive needs. */
async function writeTables(
  { tx }: Snapshot,
  zip: ArchiveWriter,
  { signal, onProgress = () => undefined }: ExportOptions,
): Promise<SnapshotContent> {
  await tx.execute(sql.raw(`set local idle_in_transaction_session_timeout = ${MAX_IDLE_MS}`));
  const tables = await countTables(tx);
  const files: StoredFile[] = [];
  for (const column of FILE_COLUMNS) files.push(...(await listFiles(tx, column)));
  const rows = tables.reduce((sum, { records }) => sum + records, 0);
  const advance = createProgress(2 * rows + ROWS_PER_FILE * files.length, onProgress);
  for (const exportedTable of EXPORTED_TABLES) {
    signal.throwIfAborted();
    await zip.add(tableFile(exportedTable.name, 'jsonl'), jsonLines(tx, exportedTable, advance));
    await zip.add(tableFile(exportedTable.name, 'csv'), csvLines(tx, exportedTable, advance));
  }
  return { tables, files, advance };
}

/** Writes the bytes of all files, one in memory at a time; gives the paths of those that the store has no more. */
async function writeFiles(
  context: ExportContext,
  zip: ArchiveWriter,
  { files, advance }: SnapshotContent,
  signal: AbortSignal,
): Promise<string[]> {
  const store = await storeOf(context);
  const missing: string[] = [];
  for (const { path, key } of files) {
    signal.throwIfAborted();
    const bytes = await store.get(key);
    if (bytes) await zip.add(path, bytes, { isPacked: true });
    else missing.push(path);
    advance(ROWS_PER_FILE);
  }
  return missing;
}

/**
 * Writes an export: the tables as of one moment, then the files, the checksums and the manifest. The same records give the
 * same bytes, `exportedDate` of the manifest aside. Memory holds some hundred rows or one file at a time.
 * @param output gets the bytes of the ZIP and is closed
 * @throws the signal's reason once it is aborted, and the errors of database and store; `output` is aborted then
 */
export async function writeArchive(
  context: ExportContext,
  output: WritableStream<Uint8Array>,
  options: ExportOptions,
): Promise<Manifest> {
  const exportedDate = context.clock().toISOString();
  const zip = createZipWriter(output, options.signal);
  await zip.add(README, new TextEncoder().encode(texts.readme));
  await zip.add(DICTIONARY, dictionary());
  const view = await snapshot(context.db);
  const content = await writeTables(view, zip, options).finally(view.end);
  const missing = await writeFiles(context, zip, content, options.signal);
  const { count, sha256 } = await zip.addChecksums();
  const manifest: Manifest = {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    schemaVersion: newestMigration(),
    exportedDate,
    service: context.settings.serviceName,
    tables: content.tables,
    files: { count: content.files.length - missing.length, missing },
    checksums: { path: 'SHA256SUMS', count, sha256 },
  };
  await zip.add(MANIFEST, new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`));
  await zip.close();
  return manifest;
}
