import { backupTexts } from '#texts/operations/backup.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { backupName, openBackupPlace } from './places.ts';
import { type BackupOptions, type BackupResult, type BackupSource, writeBackup } from './write-backup.ts';

/** A backup that was kept in BACKUP_DIR. */
interface KeptBackup {
  readonly result: BackupResult;
  readonly name: string;
  readonly size: number;
  /** How many older backups made room for it. */
  readonly removed: number;
}

/**
 * Backs up to BACKUP_DIR, and removes the oldest backups beyond the number that is kept. Nothing is removed where the
 * backup fails.
 * @throws StartError, see `writeBackup`
 */
export async function keepBackup(
  { backupDir, backupKeep }: Pick<Settings, 'backupDir' | 'backupKeep'>,
  source: BackupSource,
  options: BackupOptions,
): Promise<KeptBackup> {
  if (!backupDir) throw new StartError(backupTexts.command.noPlace);
  const place = await openBackupPlace(backupDir);
  const name = backupName(options.now);
  const [result, size] = await writeBackup(source, (bytes) => place.write(name, bytes), options);
  const old = (await place.names()).slice(0, -backupKeep);
  for (const one of old) await place.remove(one);
  await place.sweep();
  return { result, name, size, removed: old.length };
}
