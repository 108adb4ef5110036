import fs from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../error-code.ts';
import type { Settings } from '../settings.ts';

/** The folder of mails of an installation without a mail server (AUTH-08). */
export const outboxFolder = ({ dataDir }: Pick<Settings, 'dataDir'>): string => path.join(dataDir, 'outbox');

/**
 * Removes the mails that contain one of these texts (SEC-07).
 * @param texts mail addresses and phone numbers, compared without case
 */
export async function removeMailsNaming(
  settings: Pick<Settings, 'dataDir'>,
  texts: readonly string[],
): Promise<void> {
  const folder = outboxFolder(settings);
  const soughtTexts = texts.map((text) => text.toLowerCase());
  const names = await fs.readdir(folder).catch((error) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((one) => one.endsWith('.txt'))) {
    const content = (await fs.readFile(path.join(folder, name), 'utf8')).toLowerCase();
    if (!soughtTexts.some((text) => content.includes(text))) continue;
    const mail = name.slice(0, -'.txt'.length);
    for (const part of names.filter((one) => one.startsWith(`${mail}.`)))
      await fs.rm(path.join(folder, part), { force: true });
  }
}
