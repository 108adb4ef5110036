import type pg from 'pg';
import { backupTexts as texts } from '#texts/operations/backup.ts';
import { fill } from '../../i18n/fill.ts';
import { systemClock } from '../clock.ts';
import { keepConnection } from '../db/kept-connection.ts';
import { newestMigration, readSchemaVersion } from '../db/program-version.ts';
import type { Settings } from '../settings.ts';
import { reasonOf, StartError } from '../start-error.ts';
import { backupSource } from './backup-source.ts';
import { keepBackup } from './kept-backups.ts';

/**
 * Backs up before the first start of a newer release migrates the database, where BACKUP_DIR is set (OPS-08).
 * @param owner the connection that migrates next
 * @throws StartError where the backup fails; nothing is migrated then
 */
export async function backUpBeforeUpgrade(
  owner: pg.Client,
  ownerUrl: string,
  settings: Settings,
  say: (text: string) => void,
): Promise<void> {
  if (!settings.backupDir) return;
  const upgradedVersion = await readSchemaVersion(owner);
  if (upgradedVersion >= newestMigration()) return;
  say(texts.upgrade.starting);
  try {
    const source = backupSource(settings, ownerUrl);
    const options = { now: systemClock(), upgradedVersion };
    const { name } = await keepConnection(owner, () => keepBackup(settings, source, options));
    say(fill(texts.upgrade.done, { name }));
  } catch (error) {
    throw new StartError(fill(texts.upgrade.failed, { reason: reasonOf(error) }), { cause: error });
  }
}
