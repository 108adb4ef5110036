import pg from 'pg';
import { backupTexts } from '#texts/operations/backup.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { backupName, openBackupTarget, outdatedBackups } from './targets.ts';
import { type BackupOptions, type BackupResult, type BackupSource, writeBackup } from './write-backup.ts';

/** A backup that was kept in BACKUP_DIR. */
interface KeptBackup {
  readonly result: BackupResult;
  readonly name: string;
  readonly size: number;
  /** The number of older backups that made room for it. */
  readonly removed: number;
}

interface KeepOptions extends BackupOptions {
  /** The version of the database, for a backup before it is migrated. */
  readonly upgradedVersion?: number;
}

/** At most this many backups are recorded: the last ones. */
const MAX_NOTED = 1000;

/**
 * Records a complete backup for the dashboard and the readiness probe. A database of an older release has no table for
 * it.
 */
async function noteBackup(
  ownerUrl: string,
  {
    name,
    snapshotDate,
    size,
    rows: records,
    files,
  }: Pick<BackupResult, 'rows' | 'files'> & {
    readonly name: string;
    readonly snapshotDate: Date;
    readonly size: number;
  },
): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ table: string | null }>(
      `select to_regclass('backups')::text as table`,
    );
    if (!rows[0]?.table) return;
    await owner.query(
      'insert into backups (name, snapshot_date, size, records, files) values ($1, $2, $3, $4, $5)',
      [name, snapshotDate, size, records, files],
    );
    await owner.query(
      'delete from backups where name in (select name from backups order by name desc offset $1)',
      [MAX_NOTED],
    );
  } finally {
    await owner.end();
  }
}

/**
 * Backs up to BACKUP_DIR, then removes the backups that are outdated by it. If the backup fails, no complete backup is
 * removed.
 * @throws StartError, see `writeBackup`
 */
export async function keepBackup(
  { backupDir, backupKeep }: Pick<Settings, 'backupDir' | 'backupKeep'>,
  source: BackupSource,
  options: KeepOptions,
): Promise<KeptBackup> {
  if (!backupDir) throw new StartError(backupTexts.command.noPlace);
  const target = await openBackupTarget(backupDir);
  // Leftovers of backups that died may fill the disk that this one needs.
  await target.sweep();
  const name = backupName(options.now, options.upgradedVersion);
  const [result, size] = await writeBackup(source, (bytes) => target.write(name, bytes), options);
  await noteBackup(source.ownerUrl, { name, snapshotDate: options.now, size, ...result });
  const old = outdatedBackups(await target.names(), backupKeep);
  for (const one of old) await target.remove(one);
  return { result, name, size, removed: old.length };
}
