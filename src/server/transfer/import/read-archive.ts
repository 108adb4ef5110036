import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { transferTexts as texts } from '#texts/operations/transfer.ts';
import type { ApiContext } from '../../api-context.ts';
import { newestMigration } from '../../db/program-version.ts';
import { StartError } from '../../start-error.ts';
import { databaseRefusal } from '../../transaction.ts';
import { EXPORTED_TABLES } from '../scope.ts';
import { readAdministrator, restoreAdministrator } from './administrator.ts';
import { refuseUsedInstallation } from './emptiness.ts';
import { removeFiles, storeFiles, takeFiles } from './load-files.ts';
import { loadOrder } from './load-order.ts';
import { loadRows } from './load-rows.ts';
import { switchTriggersOff, takeForeignKeysOff } from './table-state.ts';
import { type ArchiveReader, openArchive } from './zip-reader.ts';

/** Reads a full export into a new installation (DATA-01). */

interface ImportOptions {
  /** The context of the installation; its connection stores files. */
  readonly context: Pick<ApiContext, 'db' | 'settings'>;
  /** Connection of the schema's owner. */
  readonly ownerUrl: string;
  readonly onTable?: (table: string) => void;
  readonly onFile?: (doneCount: number, total: number) => void;
}

interface ImportResult {
  readonly records: number;
  readonly files: number;
  /** The account that can sign in. */
  readonly username: string;
}

type StoredFiles = Awaited<ReturnType<typeof storeFiles>>;

/** As long as the import waits for tables that others use: where a server runs it gives up. */
const LOCK_MS = 5000;
/** SQLSTATE of a lock that was not given. */
const LOCKED = '55P03';

const TABLE_LIST = sql.raw(EXPORTED_TABLES.map(({ name }) => `"${name}"`).join(', '));

/** Runs work in one transaction of the owner, with nobody else at the tables. */
async function withTables<T>(
  ownerUrl: string,
  work: (tx: NodePgDatabase, owner: pg.Client) => Promise<T>,
): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const tx = drizzle(owner);
  try {
    await owner.query("begin; set local timezone = 'UTC'; set local statement_timeout = 0");
    await owner.query(`set local lock_timeout = ${LOCK_MS}`);
    await tx.execute(sql`lock table ${TABLE_LIST} in access exclusive mode`);
    const result = await work(tx, owner);
    await owner.query('commit');
    return result;
  } catch (error) {
    // The server may have ended the connection.
    await owner.query('rollback').catch(() => undefined);
    throw databaseRefusal(error)?.code === LOCKED
      ? new StartError(texts.refusal.server, { cause: error })
      : error;
  } finally {
    await owner.end();
  }
}

/** Replaces the first data by the content of the archive; gives the number of rows, and the account that can sign in. */
async function replaceContent(
  tx: NodePgDatabase,
  owner: pg.Client,
  {
    archive,
    files,
    onTable,
  }: { archive: ArchiveReader; files: StoredFiles; onTable: (table: string) => void },
): Promise<Omit<ImportResult, 'files'>> {
  const administrator = await readAdministrator(tx);
  if (!administrator) throw new Error('a new installation has an administrator');
  await tx.execute(sql`truncate ${TABLE_LIST} cascade`);
  const putForeignKeysBack = await takeForeignKeysOff(owner);
  const switchTriggersOn = await switchTriggersOff(owner);
  let records = 0;
  for (const exportedTable of loadOrder()) {
    onTable(exportedTable.name);
    records += await loadRows(tx, archive, exportedTable);
  }
  await takeFiles(tx, files);
  const username = await restoreAdministrator(tx, administrator);
  await switchTriggersOn();
  await putForeignKeysBack();
  return { records, username };
}

/** Reads the files of an archive that are for people, so that their checksums are compared too. */
async function checkOtherFiles(archive: ArchiveReader): Promise<void> {
  for (const path of archive.paths)
    if (path.endsWith('.csv') || path.endsWith('.txt'))
      for await (const _ of archive.read(path)) {
        // Each step hashes; the last one compares.
      }
}

async function importArchive(
  archive: ArchiveReader,
  { context, ownerUrl, onTable = () => undefined, onFile = () => undefined }: ImportOptions,
): Promise<ImportResult> {
  await withTables(ownerUrl, refuseUsedInstallation);
  await checkOtherFiles(archive);
  const files = await storeFiles(context, archive, onFile);
  try {
    const result = await withTables(ownerUrl, async (tx, owner) => {
      await refuseUsedInstallation(tx);
      return replaceContent(tx, owner, { archive, files, onTable });
    });
    return { ...result, files: files.length };
  } catch (error) {
    await removeFiles(context, files);
    throw error;
  }
}

/**
 * Reads an export into a new installation: files first, then all rows in one transaction. Whatever ends it before, the
 * installation stays new.
 * @throws StartError in French where the file is no export, is damaged, of another version, or the installation is used
 */
export async function readArchive(file: string, options: ImportOptions): Promise<ImportResult> {
  const archive = await openArchive(file, newestMigration());
  try {
    return await importArchive(archive, options);
  } finally {
    await archive.close();
  }
}
