import { stat } from 'node:fs/promises';
import { transferTexts } from '#texts/operations/transfer.ts';
import { fill } from '../../i18n/fill.ts';
import { systemClock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import { writeWhole } from '../files/whole-file.ts';
import { applyStored, readStored } from '../service-settings/live-settings.ts';
import type { Settings } from '../settings.ts';
import { writeArchive } from '../transfer/export/write-archive.ts';

const texts = transferTexts.command;
const MEGABYTE = 1_048_576;

/**
 * `npm run admin -- export FILE`: everything as one ZIP (DATA-01). The name appears once the ZIP is complete: what a
 * process that died leaves is called `FILE.partiel`.
 * @throws StartError where there is such a file, or it cannot be written
 */
export async function exportTo(
  file: string,
  { db, settings }: { db: Database; settings: Settings },
  say: (text: string) => void,
): Promise<void> {
  applyStored(settings, await readStored(db));
  let percent = 0;
  const onProgress = (share: number) => {
    const now = Math.floor(share * 10) * 10;
    if (now > percent) say(fill(texts.exporting, { percent: now }));
    percent = Math.max(percent, now);
  };
  const manifest = await writeWhole(file, (output) =>
    writeArchive({ db, settings, clock: systemClock }, output, {
      signal: new AbortController().signal,
      onProgress,
    }),
  );
  const { size } = await stat(file);
  const records = manifest.tables.reduce((sum, table) => sum + table.records, 0);
  const megabytes = Math.ceil(size / MEGABYTE);
  say(fill(texts.exported, { file, megabytes, records, files: manifest.files.count }));
  if (manifest.files.missing.length > 0) say(fill(texts.missing, { count: manifest.files.missing.length }));
}
