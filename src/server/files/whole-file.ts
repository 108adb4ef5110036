import { createWriteStream, type WriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { transferTexts } from '#texts/operations/transfer.ts';
import { fill } from '../../i18n/fill.ts';
import { errorCode } from '../error-code.ts';
import { reasonOf, StartError } from '../start-error.ts';

const texts = transferTexts.command;

/** The extension of an incomplete file. A process that died leaves it behind. */
export const PART = '.partiel';

/** Creates a file that only this account can read. */
const create = (file: string): Promise<WriteStream> =>
  new Promise((resolve, reject) => {
    const stream = createWriteStream(file, { flags: 'w', mode: 0o600 });
    stream.once('open', () => resolve(stream)).once('error', reject);
  });

const cannotWrite = (file: string, error: unknown): StartError =>
  new StartError(fill(texts.cannotWrite, { file, reason: reasonOf(error) }), { cause: error });

/** Syncs a file and its folder to disk. */
export async function syncFile(file: string): Promise<void> {
  for (const syncedPath of [file, path.dirname(file)]) {
    const handle = await open(syncedPath, 'r');
    await handle.sync().finally(() => handle.close());
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * Writes a file atomically: its name appears once it is complete and synced to disk.
 * @param work writes the bytes and closes the stream
 * @throws StartError where the file exists or cannot be written
 */
export async function writeWhole<T>(
  file: string,
  work: (output: WritableStream<Uint8Array>) => Promise<T>,
): Promise<T> {
  if (await exists(file)) throw new StartError(fill(texts.exists, { file }));
  const part = `${file}${PART}`;
  const output = await create(part).catch((error) => {
    throw cannotWrite(file, error);
  });
  try {
    const result = await work(Writable.toWeb(output));
    await syncFile(part);
    await rename(part, file);
    await syncFile(file);
    return result;
  } catch (error) {
    await rm(part, { force: true });
    const code = errorCode(error);
    throw code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG' ? cannotWrite(file, error) : error;
  }
}
