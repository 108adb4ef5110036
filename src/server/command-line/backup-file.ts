import { writeFile } from 'node:fs/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { backupTexts } from '#texts/operations/backup.ts';
import { transferTexts } from '#texts/operations/transfer.ts';
import { fill } from '../../i18n/fill.ts';
import { backupSource } from '../backup/backup-source.ts';
import { keepBackup } from '../backup/kept-backups.ts';
import { writeBackupFile } from '../backup/targets.ts';
import { type BackupOptions, type BackupResult, writeBackup } from '../backup/write-backup.ts';
import { systemClock } from '../clock.ts';
import { ownerConnection } from '../data/owner-connection.ts';
import { errorCode } from '../error-code.ts';
import type { Settings } from '../settings.ts';
import { reasonOf, StartError } from '../start-error.ts';

const texts = backupTexts.command;
const MEGABYTE = 1_048_576;

type Say = (text: string) => void;

/** The number of files after which progress is printed. */
const FILES_PER_LINE = 1000;

/** Tells how far a backup is. */
const backupProgress = (say: Say): Pick<BackupOptions, 'onTable' | 'onFile'> => ({
  onTable: (table) => say(fill(texts.table, { table })),
  onFile: (doneCount, total) => {
    if (doneCount % FILES_PER_LINE === 0 || doneCount === total)
      say(fill(texts.filesProgress, { done: doneCount, total }));
  },
});

function sayDone({ rows, files, missing }: BackupResult, file: string, size: number, say: Say): void {
  say(fill(texts.done, { file, megabytes: Math.ceil(size / MEGABYTE), rows, files }));
  if (missing > 0) say(fill(texts.missing, { count: missing }));
}

/**
 * `npm run admin -- backup [FILE]`: everything as of one moment, while the service works (OPS-08). Without a file it goes to
 * BACKUP_DIR, as the nightly one does.
 * @throws StartError in French for every reason that a person can act on
 */
export async function backUpTo(file: string | undefined, settings: Settings, say: Say): Promise<void> {
  if (!file && !settings.backupDir) throw new StartError(texts.noPlace);
  const owner = await ownerConnection(settings);
  if (!owner) throw new StartError(backupTexts.refusal.nothing);
  try {
    const source = backupSource(settings, owner.ownerUrl);
    const options = { now: systemClock(), ...backupProgress(say) };
    if (file) {
      const [result, size] = await writeBackup(source, (bytes) => writeBackupFile(file, bytes), options);
      sayDone(result, file, size, say);
    } else {
      const { result, name, size, removed } = await keepBackup(settings, source, options);
      sayDone(result, name, size, say);
      if (removed > 0) say(fill(texts.removed, { count: removed }));
    }
  } finally {
    await owner.end();
  }
}

/**
 * `npm run admin -- backup:key FILE`: a new pair of keys, the secret one in a file that this account alone can read.
 * @throws StartError where there is such a file, or it cannot be written
 */
export async function makeBackupKey(file: string, say: Say): Promise<void> {
  const secretKey = await generateX25519Identity();
  const key = await identityToRecipient(secretKey);
  try {
    await writeFile(file, `# public key: ${key}\n${secretKey}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw new StartError(fill(transferTexts.command.exists, { file }));
    throw new StartError(fill(transferTexts.command.cannotWrite, { file, reason: reasonOf(error) }), {
      cause: error,
    });
  }
  say(fill(texts.keyWritten, { file, key }));
}
