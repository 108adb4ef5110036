import { randomUUID } from 'node:crypto';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { backupTexts } from '#texts/operations/backup.ts';
import { start } from '#texts/operations/start.ts';
import { formatMoment, writeMoment } from '../../domain/dates/days.ts';
import { fill } from '../../i18n/fill.ts';
import { differingTables } from '../backup/compare-tables.ts';
import {
  type RestoreOptions,
  type RestoreResult,
  type RestoreTarget,
  restoreBackup,
} from '../backup/restore.ts';
import { openBackupTarget, readBackupFile } from '../backup/targets.ts';
import { ownerConnection } from '../data/owner-connection.ts';
import { startEmbedded } from '../db/embedded.ts';
import { openStore } from '../files/store.ts';
import type { Settings } from '../settings.ts';
import { reasonOf, StartError } from '../start-error.ts';

const texts = backupTexts.command;

type Say = (text: string) => void;

/** The number of files after which progress is printed. */
const FILES_PER_LINE = 1000;

/**
 * Reads the secret keys of a file, one a line, as age-keygen writes them.
 * @throws StartError
 */
async function secretKeysIn(file: string | undefined): Promise<string[]> {
  if (!file) throw new StartError(texts.noSecretKey);
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new StartError(fill(texts.cannotRead, { file, reason: reasonOf(error) }), { cause: error });
  });
  const keys = text.split('\n').flatMap((line) => line.trim().match(/^AGE-SECRET-KEY-1[0-9A-Z]+$/) ?? []);
  if (keys.length === 0) throw new StartError(fill(texts.badSecretKey, { file }));
  return keys;
}

/**
 * Opens a backup: a file, or the name of one in BACKUP_DIR.
 * @throws StartError
 */
async function openBackup(file: string, { backupDir }: Settings): Promise<ReadableStream<Uint8Array>> {
  try {
    await access(file);
    return readBackupFile(file);
  } catch (error) {
    const target = backupDir && path.basename(file) === file ? await openBackupTarget(backupDir) : null;
    if (target && (await target.names()).includes(file)) return target.read(file);
    throw new StartError(fill(texts.cannotRead, { file, reason: reasonOf(error) }), { cause: error });
  }
}

const progress = (say: Say): Pick<RestoreOptions, 'onTable' | 'onFile'> => ({
  onTable: (table) => say(fill(texts.restoring, { table })),
  onFile: (doneCount) => {
    if (doneCount % FILES_PER_LINE === 0) say(fill(texts.restoringFiles, { done: doneCount }));
  },
});

/**
 * Opens a backup with the keys of a file. The returned function restores it into a database, and prints its progress.
 * @throws StartError
 */
async function prepareRestore(file: string, keyFile: string | undefined, settings: Settings, say: Say) {
  const secretKeys = await secretKeysIn(keyFile);
  const bytes = await openBackup(file, settings);
  return (target: RestoreTarget) => restoreBackup(bytes, target, { secretKeys, ...progress(say) });
}

/** The numbers of a backup as its person reads them. */
function numbersOf({ header, manifest }: RestoreResult, { timezone }: Settings) {
  return {
    time: formatMoment(writeMoment(timezone, Date.parse(header.date))),
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    tables: manifest.tables.length,
    files: manifest.files.count,
  };
}

/**
 * `npm run admin -- restore FILE --key KEYFILE`: a backup into an empty database, its files into FILES_URL (OPS-08).
 * @throws StartError in French for every reason that a person can act on
 */
export async function restoreFrom(
  file: string,
  keyFile: string | undefined,
  settings: Settings,
  say: Say,
): Promise<void> {
  const restore = await prepareRestore(file, keyFile, settings, say);
  const onCreate = () => say(fill(start.database.creating, { dir: settings.dataDir }));
  const owner = await ownerConnection(settings, { onCreate });
  if (!owner) throw new Error('an embedded database is made');
  try {
    const store = await openStore(settings.filesUrl);
    const result = await restore({ ownerUrl: owner.ownerUrl, store });
    say(fill(texts.restored, numbersOf(result, settings)));
    const { missing } = result.manifest.files;
    if (missing.length > 0) say(fill(texts.restoredMissing, { count: missing.length }));
  } finally {
    await owner.end();
  }
}

/**
 * `npm run admin -- backup:verify FILE --key KEYFILE`: restores into a database that is made for it and removed, and
 * compares every table and file (OPS-08). The installation is left alone.
 * @throws StartError where the backup is not good
 */
export async function verifyBackup(
  file: string,
  keyFile: string | undefined,
  settings: Settings,
  say: Say,
): Promise<void> {
  const restore = await prepareRestore(file, keyFile, settings, say);
  const folder = await mkdtemp(path.join(os.tmpdir(), `verify-${randomUUID()}-`));
  try {
    // It is gone in a moment: nothing of it must reach the disk.
    const { url, stop } = await startEmbedded(folder, {
      settings: { fsync: 'off', full_page_writes: 'off' },
    });
    try {
      const target = { ownerUrl: url('owner'), store: null };
      const result = await restore(target);
      const differing = await differingTables(target.ownerUrl, result.manifest.tables);
      if (differing.length > 0)
        throw new StartError(fill(backupTexts.refusal.differs, { tables: differing.join(', ') }));
      say(fill(texts.verified, numbersOf(result, settings)));
    } finally {
      await stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
