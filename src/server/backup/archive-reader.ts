import { Duplex } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { createTarDecoder } from 'modern-tar';
import { backupTexts as texts } from '#texts/operations/backup.ts';
import { fill } from '../../i18n/fill.ts';
import { reasonOf, StartError } from '../start-error.ts';

export interface ArchiveEntry {
  readonly path: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

const damagedError = (error: unknown): StartError =>
  error instanceof StartError
    ? error
    : new StartError(fill(texts.refusal.damaged, { reason: reasonOf(error) }), { cause: error });

/**
 * Opens the encryption of an archive.
 * @throws StartError where no secret key opens it, or it is no archive of age
 */
async function decrypt(
  bytes: ReadableStream<Uint8Array>,
  secretKeys: readonly string[],
): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter();
  for (const key of secretKeys) decrypter.addIdentity(key);
  try {
    return await decrypter.decrypt(bytes);
  } catch (error) {
    // The library has no error codes, so its message is tested.
    const isOtherKey = /no identity matched/i.test(reasonOf(error));
    throw new StartError(
      isOtherKey ? texts.refusal.otherKey : fill(texts.refusal.notBackup, { reason: reasonOf(error) }),
      { cause: error },
    );
  }
}

/** The bytes of an entry. Errors are translated for the person at the terminal. */
async function* bodyOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw damagedError(error);
  }
}

/**
 * Reads the entries of an archive in order. The bytes of an entry must be read before the next one is requested. The
 * last step reads to the end of the archive, so that a truncated one is noticed.
 * @param secretKeys secret keys of age (`AGE-SECRET-KEY-1…`)
 * @throws StartError in French
 */
export async function* readEntries(
  bytes: ReadableStream<Uint8Array>,
  secretKeys: readonly string[],
): AsyncGenerator<ArchiveEntry> {
  const decryptedBytes = await decrypt(bytes, secretKeys);
  const decompression = Duplex.toWeb(createZstdDecompress()) as ReadableWritablePair;
  const entries = decryptedBytes.pipeThrough(decompression).pipeThrough(createTarDecoder({ strict: true }));
  try {
    for await (const { header, body } of entries) {
      if (header.type !== undefined && header.type !== 'file')
        throw new StartError(fill(texts.refusal.damaged, { reason: header.name.slice(0, 100) }));
      yield { path: header.name, bytes: bodyOf(body) };
    }
  } catch (error) {
    throw damagedError(error);
  }
}
