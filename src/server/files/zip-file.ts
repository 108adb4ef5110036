import type { FileHandle } from 'node:fs/promises';
import { TransformStream } from 'node:stream/web';
import { type FileEntry, Reader } from '@zip.js/zip.js/lib/zip-core-native.js';

/** Reads ZIP files that may be malicious: from disk, piece by piece, with a size limit per file. */

/** Random access to a file on the disk. */
export class HandleReader extends Reader<FileHandle> {
  readonly #handle: FileHandle;

  constructor(handle: FileHandle, size: number) {
    super(handle);
    this.#handle = handle;
    this.size = size;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.size - index)));
    const { bytesRead } = await this.#handle.read(bytes, 0, bytes.length, index);
    return bytes.subarray(0, bytesRead);
  }
}

/**
 * Inflates a file of a ZIP. Ends with an error where the file is damaged.
 * @param maxBytes the limit of inflated bytes
 * @param tooLarge creates the error for a larger file
 */
export async function* inflatedBytes(
  entry: FileEntry,
  maxBytes: number,
  tooLarge: () => Error,
): AsyncGenerator<Uint8Array> {
  if (entry.uncompressedSize > maxBytes) throw tooLarge();
  let fail: (error: unknown) => void = () => undefined;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      fail = (error) => controller.error(error);
    },
  });
  const reading = entry.getData(writable as globalThis.WritableStream, { useWebWorkers: false });
  // An entry that fails before its first byte does not close the stream itself.
  reading.catch(fail);
  let size = 0;
  for await (const chunk of readable) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    yield chunk;
  }
  await reading;
}
