import { createHash } from 'node:crypto';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { backupTexts as texts } from '#texts/operations/backup.ts';
import { keepConnection } from '../db/kept-connection.ts';
import { holdStructure } from '../db/migrate.ts';
import { readSchemaVersion } from '../db/program-version.ts';
import { holdBytes } from '../files/backup-hold.ts';
import { openStore } from '../files/store.ts';
import { StartError } from '../start-error.ts';
import {
  ENVIRONMENT,
  FORMAT,
  FORMAT_VERSION,
  filePath,
  HEADER,
  type Header,
  MANIFEST,
  type Manifest,
  type TableSum,
  tablePath,
} from './archive-format.ts';
import { type ArchiveWriter, writeEncrypted } from './archive-writer.ts';
import { type CatalogTable, readSequences, readTables, rowsOf, SESSION } from './catalog.ts';
import { storedKeys } from './stored-keys.ts';

/** Writes a backup: everything of an installation at one moment, while the server works (OPS-08). */

export interface BackupSource {
  /** Connection of the schema's owner. */
  readonly ownerUrl: string;
  readonly filesUrl: string;
  /** Public keys of age, each of which has a secret key that opens the backup. */
  readonly publicKeys: readonly string[];
  /** The settings of the environment without secrets, as lines of text. */
  readonly environment: string;
}

export interface BackupOptions {
  readonly now: Date;
  /** Called with the name of the exported snapshot, which other connections can use until the tables are written. */
  readonly onSnapshot?: (snapshot: string) => Promise<void> | void;
  readonly onTable?: (name: string) => void;
  readonly onFile?: (doneCount: number, total: number) => Promise<void> | void;
}

export interface BackupResult {
  readonly rows: number;
  readonly files: number;
  readonly missing: number;
  readonly schemaVersion: number;
}

/** The size of a table's parts. One part is in memory at a time. */
const PART_BYTES = 4 * 1_048_576;

/**
 * A new month of the access log may come between reading the catalog and locking the tables. The catalog is read at most
 * this many times.
 */
const MAX_LOOKS = 5;

const json = (value: unknown): Uint8Array => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);

/**
 * Begins a snapshot and locks its tables against changes of their structure: COPY would see a table that was rewritten
 * meanwhile as empty.
 * @returns the tables, and the name of the snapshot
 */
async function beginSnapshot(owner: pg.Client): Promise<{ tables: CatalogTable[]; snapshot: string }> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await readTables(owner);
    if (before.length === 0) throw new StartError(texts.refusal.nothing);
    await owner.query('begin isolation level repeatable read read only');
    try {
      await owner.query(
        `lock table ${before.map(({ identifier }) => identifier).join(', ')} in access share mode`,
      );
      const { rows } = await owner.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
      const tables = await readTables(owner);
      if (JSON.stringify(tables) === JSON.stringify(before))
        return { tables, snapshot: rows[0]?.snapshot ?? '' };
    } catch (error) {
      // 42P01: a table of the catalog was dropped meanwhile.
      if (!(error instanceof pg.DatabaseError) || error.code !== '42P01' || attempt === MAX_LOOKS)
        throw error;
    }
    await owner.query('rollback');
    if (attempt === MAX_LOOKS) throw new Error('the tables change all the time');
  }
}

/** Writes the rows of a table. */
async function writeTable(owner: pg.Client, table: CatalogTable, archive: ArchiveWriter): Promise<TableSum> {
  const hash = createHash('sha256');
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let parts = 0;
  const flush = async () => {
    parts += 1;
    const part = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    await archive.add(tablePath(table.name, parts), part);
  };
  const stream = owner.query(copyStreams.to(rowsOf(table)));
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= PART_BYTES) await flush();
  }
  if (waitingBytes > 0) await flush();
  return { name: table.name, rows: stream.rowCount, sha256: hash.digest('hex') };
}

/** Writes the bytes of all files, one in memory at a time. */
async function writeFiles(
  filesUrl: string,
  keys: readonly string[],
  archive: ArchiveWriter,
  onFile: NonNullable<BackupOptions['onFile']>,
): Promise<Manifest['files']> {
  const store = await openStore(filesUrl);
  const hash = createHash('sha256');
  const missing: string[] = [];
  let fileCount = 0;
  for (const key of keys) {
    const bytes = await store.get(key);
    if (bytes) {
      hash.update(`${createHash('sha256').update(bytes).digest('hex')}  ${key}\n`);
      await archive.add(filePath(key), bytes);
    } else missing.push(key);
    fileCount += 1;
    await onFile(fileCount, keys.length);
  }
  return { count: keys.length - missing.length, sha256: hash.digest('hex'), missing };
}

/** Writes all entries of a backup. */
async function writeEntries(
  owner: pg.Client,
  { filesUrl, environment }: BackupSource,
  archive: ArchiveWriter,
  { now, onSnapshot, onTable, onFile = () => undefined }: BackupOptions,
): Promise<BackupResult> {
  await holdBytes(owner);
  const releaseStructure = await holdStructure(owner);
  const { tables, snapshot } = await beginSnapshot(owner);
  await onSnapshot?.(snapshot);
  const header: Header = {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    schemaVersion: await readSchemaVersion(owner),
    date: now.toISOString(),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  };
  await archive.add(HEADER, json(header));
  await archive.add(ENVIRONMENT, new TextEncoder().encode(environment));
  const sums: TableSum[] = [];
  for (const table of tables) {
    onTable?.(table.name);
    sums.push(await writeTable(owner, table, archive));
  }
  // Sequences ignore snapshots. They stand at or after their position in the snapshot.
  const sequences = await readSequences(owner);
  const keys = await storedKeys(owner);
  await owner.query('commit');
  await releaseStructure();
  const files = await keepConnection(owner, () => writeFiles(filesUrl, keys, archive, onFile));
  // The lock that keeps the files belongs to this connection, so the connection must still be alive.
  await owner.query('select 1');
  const manifest: Manifest = { tables: sums, sequences, files };
  await archive.add(MANIFEST, json(manifest));
  return {
    rows: sums.reduce((sum, { rows }) => sum + rows, 0),
    files: files.count,
    missing: files.missing.length,
    schemaVersion: header.schemaVersion,
  };
}

/**
 * Writes a backup: the tables as of one moment, then the files that their rows name. Memory holds some megabytes, one file
 * and the list of keys.
 * @param sink takes the bytes, see `writeEncrypted`
 * @throws StartError where the connection is not the owner's, or there is nothing to back up
 */
export async function writeBackup<S>(
  source: BackupSource,
  sink: (bytes: ReadableStream<Uint8Array>) => Promise<S>,
  options: BackupOptions,
): Promise<readonly [BackupResult, S]> {
  const owner = new pg.Client({ connectionString: source.ownerUrl, keepAlive: true });
  // If the connection breaks while files are read, the last statement fails. This listener only prevents a crash.
  owner.on('error', () => {});
  await owner.connect();
  try {
    await owner.query(SESSION);
    return await writeEncrypted(
      source.publicKeys,
      (archive) => writeEntries(owner, source, archive, options),
      sink,
    );
  } finally {
    await owner.end();
  }
}
