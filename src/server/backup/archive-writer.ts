import { Duplex } from 'node:stream';
import { constants, createZstdCompress } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import { createTarPacker } from 'modern-tar';

/** Writes entries to an archive. The bytes are streamed: some megabytes are in memory at once. */
export interface ArchiveWriter {
  add(path: string, bytes: Uint8Array): Promise<void>;
}

/** Mode and date are the same for every entry, so that equal content gives an equal tar before it is encrypted. */
const ENTRY = { mode: 0o600, mtime: new Date(0) } as const;

const compression = () =>
  Duplex.toWeb(
    createZstdCompress({
      params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
    }),
  ) as ReadableWritablePair;

/**
 * Writes an archive while `sink` consumes its bytes.
 * @param keys age's public keys (`age1…`); the private key of any of them opens the archive
 * @param addEntries adds the entries
 * @param sink takes the encrypted bytes; it must undo its writes where the stream fails
 * @returns the results of `addEntries` and `sink`
 * @throws the first error of either
 */
export async function writeEncrypted<T, S>(
  keys: readonly string[],
  addEntries: (archive: ArchiveWriter) => Promise<T>,
  sink: (bytes: ReadableStream<Uint8Array>) => Promise<S>,
): Promise<readonly [T, S]> {
  const { readable, controller } = createTarPacker();
  const encrypter = new Encrypter();
  for (const key of keys) encrypter.addRecipient(key);
  const sinkResult = encrypter.encrypt(readable.pipeThrough(compression())).then(sink);
  const entriesResult = (async () => {
    const result = await addEntries({
      async add(name, bytes) {
        const writer = controller.add({ ...ENTRY, name, size: bytes.length }).getWriter();
        if (bytes.length > 0) await writer.write(bytes);
        await writer.close();
      },
    });
    controller.finalize();
    return result;
  })();
  try {
    return await Promise.all([entriesResult, sinkResult]);
  } catch (error) {
    controller.error(error);
    await Promise.allSettled([entriesResult, sinkResult]);
    throw error;
  }
}
