import { createWriteStream, type WriteStream } from 'node:fs';
import { access, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { transferTexts } from '#texts/operations/transfer.ts';
import { fill } from '../../i18n/fill.ts';
import { systemClock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import { errorCode } from '../error-code.ts';
import { applyStored, readStored } from '../service-settings/live-settings.ts';
import type { Settings } from '../settings.ts';
import { reasonOf, StartError } from '../start-error.ts';
import { writeArchive } from '../transfer/export/write-archive.ts';

const texts = transferTexts.command;
const MEGABYTE = 1_048_576;

/** Opens a new file that this account alone can read. */
const create = (file: string): Promise<WriteStream> =>
  new Promise((resolve, reject) => {
    const stream = createWriteStream(file, { flags: 'w', mode: 0o600 });
    stream.once('open', () => resolve(stream)).once('error', reject);
  });

const cannotWrite = (file: string, error: unknown): StartError =>
  new StartError(fill(texts.cannotWrite, { file, reason: reasonOf(error) }), { cause: error });

/** Waits until a file and its name are on the disk itself. */
async function sync(file: string): Promise<void> {
  for (const place of [file, path.dirname(file)]) {
    const handle = await open(place, 'r');
    await handle.sync().finally(() => handle.close());
  }
}

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
  if (
    await access(file).then(
      () => true,
      () => false,
    )
  )
    throw new StartError(fill(texts.exists, { file }));
  applyStored(settings, await readStored(db));
  const part = `${file}.partiel`;
  const output = await create(part).catch((error) => {
    throw cannotWrite(file, error);
  });
  let percent = 0;
  const onProgress = (share: number) => {
    const now = Math.floor(share * 10) * 10;
    if (now > percent) say(fill(texts.exporting, { percent: now }));
    percent = Math.max(percent, now);
  };
  try {
    const manifest = await writeArchive({ db, settings, clock: systemClock }, Writable.toWeb(output), {
      signal: new AbortController().signal,
      onProgress,
    });
    await sync(part);
    await rename(part, file);
    const { size } = await stat(file);
    const records = manifest.tables.reduce((sum, table) => sum + table.records, 0);
    const megabytes = Math.ceil(size / MEGABYTE);
    say(fill(texts.exported, { file, megabytes, records, files: manifest.files.count }));
    if (manifest.files.missing.length > 0) say(fill(texts.missing, { count: manifest.files.missing.length }));
  } catch (error) {
    await rm(part, { force: true });
    const code = errorCode(error);
    throw code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG' ? cannotWrite(file, error) : error;
  }
}
