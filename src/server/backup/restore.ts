import { createHash } from 'node:crypto';
import pg from 'pg';
import { backupTexts as texts } from '#texts/operations/backup.ts';
import { MEDIA_TYPES } from '../../domain/documents/file-kinds.ts';
import { fill } from '../../i18n/fill.ts';
import { keepConnection } from '../db/kept-connection.ts';
import { MIGRATION_LOCK } from '../db/migrate.ts';
import { newestMigration } from '../db/program-version.ts';
import { markRestore, RESTORE_MARK, unmarkRestore } from '../db/restore-mark.ts';
import { StartError } from '../start-error.ts';
import {
  FORMAT,
  FORMAT_VERSION,
  HEADER,
  type Header,
  keyOfPath,
  MANIFEST,
  type Manifest,
  type TableSum,
  tableOfPath,
} from './archive-format.ts';
import { type ArchiveEntry, readEntries } from './archive-reader.ts';
import { readContent, SESSION } from './catalog.ts';
import { type EmptyTables, makeEmptyTables } from './load-tables.ts';

/** Reads a backup into an empty database and its files into the store (OPS-08). */

export interface RestoreTarget {
  /** Connection of the user who will own the tables. */
  readonly ownerUrl: string;
  /** Receives the files; null where they are only compared. */
  readonly store: { put(key: string, bytes: Uint8Array, type: string): Promise<void> } | null;
}

export interface RestoreOptions {
  /** Secret keys of age, one of which opens the backup. */
  readonly secretKeys: readonly string[];
  readonly onTable?: (name: string) => void;
  readonly onFile?: (doneCount: number) => void;
}

export interface RestoreResult {
  readonly header: Header;
  readonly manifest: Manifest;
}

/** The longest header or manifest that is read. */
const MAX_TEXT_BYTES = 256 * 1_048_576;

const damagedError = (reason: string): StartError => new StartError(fill(texts.refusal.damaged, { reason }));

async function bytesOf({ bytes }: ArchiveEntry): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function jsonOf(entry: ArchiveEntry): Promise<unknown> {
  const bytes = await bytesOf(entry);
  if (bytes.length > MAX_TEXT_BYTES) throw damagedError(entry.path);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw damagedError(entry.path);
  }
}

/**
 * Reads the first entry of a backup.
 * @throws StartError: for another file, and for a backup of a newer program, with both versions
 */
async function readHeader(entry: ArchiveEntry | undefined): Promise<Header> {
  if (entry?.path !== HEADER) throw new StartError(fill(texts.refusal.notBackup, { reason: HEADER }));
  const header = (await jsonOf(entry)) as Header;
  if (header.format !== FORMAT) throw new StartError(fill(texts.refusal.notBackup, { reason: HEADER }));
  const program = newestMigration();
  if (header.formatVersion > FORMAT_VERSION || header.schemaVersion > program)
    throw new StartError(fill(texts.refusal.newer, { backup: header.schemaVersion, program }));
  return header;
}

/**
 * Refuses a database that holds anything.
 * @throws StartError
 */
async function refuseContent(owner: pg.Client): Promise<void> {
  const content = (await readContent(owner)).filter((name) => name !== RESTORE_MARK);
  if (content.length > 0) throw new StartError(fill(texts.refusal.notEmpty, { count: content.length }));
}

/** The entries of a backup. After the last one another is requested, to verify the end of the archive. */
type Entries = AsyncGenerator<ArchiveEntry>;

const nextOf = async (entries: Entries): Promise<ArchiveEntry | undefined> => {
  const { done: isDone, value } = await entries.next();
  return isDone ? undefined : value;
};

/** Fills the tables from their entries. Returns their checksums, and the first entry that belongs to no table. */
async function fillTables(
  tables: EmptyTables,
  { tables: names }: Header,
  entries: Entries,
  onTable: (name: string) => void,
): Promise<{ sums: TableSum[]; next: ArchiveEntry | undefined }> {
  const sums: TableSum[] = [];
  let entry = await nextOf(entries);
  for (const { name } of names) {
    onTable(name);
    const rows = async function* () {
      while (entry && tableOfPath(entry.path) === name) {
        yield* entry.bytes;
        entry = await nextOf(entries);
      }
    };
    sums.push(await tables.fill(name, rows()));
  }
  return { sums, next: entry };
}

/** The media type of a stored file, by the extension of its key. */
const typeOf = (key: string): string =>
  (({ ...MEDIA_TYPES }) as Readonly<Record<string, string>>)[key.slice(key.lastIndexOf('.') + 1)] ??
  'application/octet-stream';

/** Stores the files. Returns their number and checksum, and the entry after them. */
async function restoreFiles(
  first: ArchiveEntry | undefined,
  entries: Entries,
  store: RestoreTarget['store'],
  onFile: (doneCount: number) => void,
): Promise<{ count: number; sha256: string; next: ArchiveEntry | undefined }> {
  const hash = createHash('sha256');
  let count = 0;
  let entry = first;
  for (; entry && entry.path !== MANIFEST; entry = await nextOf(entries)) {
    const key = keyOfPath(entry.path);
    if (!key) throw damagedError(entry.path.slice(0, 100));
    const bytes = await bytesOf(entry);
    hash.update(`${createHash('sha256').update(bytes).digest('hex')}  ${key}\n`);
    await store?.put(key, bytes, typeOf(key));
    count += 1;
    onFile(count);
  }
  return { count, sha256: hash.digest('hex'), next: entry };
}

/** Refuses tables or files that are not those of the manifest. */
function compare(
  manifest: Manifest,
  sums: readonly TableSum[],
  files: { readonly count: number; readonly sha256: string },
): void {
  const tableByName = new Map(manifest.tables.map((table) => [table.name, table]));
  for (const { name, rows, sha256 } of sums) {
    const table = tableByName.get(name);
    if (table?.rows !== rows || table.sha256 !== sha256) throw damagedError(name);
  }
  if (manifest.files.count !== files.count || manifest.files.sha256 !== files.sha256)
    throw damagedError(texts.files);
}

/** Whether a table has a column. A backup of an older release may have neither. */
async function hasColumn(owner: pg.Client, table: string, column: string): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = $2`,
    [table, column],
  );
  return rowCount === 1;
}

/**
 * Ends work whose files are in no backup. Full exports expire. Imports of scans are stopped as by a person, who sends the
 * ZIP again; what they attached stays, and can be undone (VET-19).
 */
async function endWorkWithoutFiles(owner: pg.Client): Promise<void> {
  if (await hasColumn(owner, 'data_exports', 'state'))
    await owner.query(
      `update data_exports set state = 'expired', ticket_hash = null, ticket_expires = null
       where state in ('waiting', 'running', 'ready')`,
    );
  if (await hasColumn(owner, 'veteran_imports', 'archive_key'))
    await owner.query(
      `update veteran_imports
       set state = 'cancelled', end_date = now(), failed = false, archive_key = null, version = version + 1
       where archive_key is not null`,
    );
}

/** Restores everything, in the restore's transaction. */
async function load(
  owner: pg.Client,
  header: Header,
  entries: Entries,
  { store }: RestoreTarget,
  { onTable = () => undefined, onFile = () => undefined }: RestoreOptions,
): Promise<Manifest> {
  const tables = await makeEmptyTables(owner, header.schemaVersion, header.tables);
  const environment = await nextOf(entries);
  if (environment) await bytesOf(environment);
  const { sums, next } = await fillTables(tables, header, entries, onTable);
  const files = await keepConnection(owner, () => restoreFiles(next, entries, store, onFile));
  if (files.next?.path !== MANIFEST) throw damagedError(MANIFEST);
  const manifest = (await jsonOf(files.next)) as Manifest;
  // The end of the archive is authentic only once it was read.
  if (await nextOf(entries)) throw damagedError(MANIFEST);
  compare(manifest, sums, files);
  await tables.setSequences(manifest.sequences);
  if (store) await endWorkWithoutFiles(owner);
  await tables.finish();
  return manifest;
}

/** Runs work under the migration lock, so that no server starts on this database meanwhile. */
async function alone<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl, keepAlive: true });
  // If the connection breaks while files are stored, the next statement fails. This listener only prevents a crash.
  owner.on('error', () => {});
  await owner.connect();
  try {
    await owner.query(SESSION);
    const { rows } = await owner.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
      MIGRATION_LOCK,
    ]);
    if (!rows[0]?.isFree) throw new StartError(texts.refusal.busy);
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/**
 * Restores a backup into an empty database. All rows are written in one transaction, and the files before it commits.
 * If it is interrupted, the database stays empty with a mark that lets no server start; another restore can complete
 * it.
 * @throws StartError in French: for a database that is not empty or in use, and for a backup that is damaged, cut off,
 *   encrypted for another key, or of a newer program
 */
export async function restoreBackup(
  bytes: ReadableStream<Uint8Array>,
  target: RestoreTarget,
  options: RestoreOptions,
): Promise<RestoreResult> {
  return alone(target.ownerUrl, async (owner) => {
    await refuseContent(owner);
    const entries = readEntries(bytes, options.secretKeys);
    try {
      const header = await readHeader(await nextOf(entries));
      await markRestore(owner);
      await owner.query('begin');
      await unmarkRestore(owner);
      const manifest = await load(owner, header, entries, target, options);
      await owner.query('commit');
      await owner.query('analyze');
      return { header, manifest };
    } finally {
      await entries.return(undefined);
    }
  });
}
