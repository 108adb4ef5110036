import { backupTexts } from '#texts/operations/backup.ts';
import { type Settings, settingVariables } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { publicEnvironment } from './public-environment.ts';
import type { BackupSource } from './write-backup.ts';

const texts = backupTexts.command;

/**
 * The database and the files that a backup reads, by the settings.
 * @throws StartError without a public key
 */
export function backupSource(settings: Settings, ownerUrl: string): BackupSource {
  const { filesUrl, backupPublicKeys } = settings;
  if (backupPublicKeys.length === 0) throw new StartError(texts.noKey);
  const environment = publicEnvironment(process.env, settingVariables, texts.environment);
  return { ownerUrl, filesUrl, publicKeys: backupPublicKeys, environment };
}
