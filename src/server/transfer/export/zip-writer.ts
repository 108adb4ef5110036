import { createHash } from 'node:crypto';
import { ReadableStream, TransformStream, type WritableStream } from 'node:stream/web';
import { ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { CHECKSUMS } from '../archive-format.ts';

/** Every entry has this date, in local time as ZIP has it: the same records give the same bytes. */
const ENTRY_DATE = new Date(2000, 0, 1);

const hex = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** Passes bytes on and hashes them. */
function hashing(): { stream: TransformStream<Uint8Array, Uint8Array>; digest: () => string } {
  const hash = createHash('sha256');
  const stream = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      hash.update(chunk);
      controller.enqueue(chunk);
    },
  });
  return { stream, digest: () => hash.digest('hex') };
}

/** The source of bytes: a stream of parts, or all of them. */
type Bytes = AsyncIterable<Uint8Array> | Uint8Array;

/** A ZIP that is written as its files come, with the checksums of all of them (DATA-01). */
export function createZipWriter(output: WritableStream<Uint8Array>, signal: AbortSignal) {
  // ZIP64 beyond four gigabytes, and from the start for streams, which may grow beyond them.
  const zip = new ZipWriter(output as globalThis.WritableStream, {
    useWebWorkers: false,
    extendedTimestamp: false,
    lastModDate: ENTRY_DATE,
    signal,
  });
  const checksums: string[] = [];

  /**
   * Adds a file.
   * @param isPacked whether its bytes are a picture or PDF, which deflate makes no smaller
   */
  async function add(path: string, bytes: Bytes, { isPacked = false } = {}): Promise<void> {
    const { stream, digest } = hashing();
    const source = ReadableStream.from(bytes instanceof Uint8Array ? [bytes] : bytes).pipeThrough(stream);
    await zip.add(path, source as globalThis.ReadableStream, isPacked ? { level: 0 } : {});
    checksums.push(`${digest()}  ${path}\n`);
  }

  return {
    add,
    /** Adds the checksums of the files before; gives their number and the checksum of the list. */
    async addChecksums(): Promise<{ count: number; sha256: string }> {
      const count = checksums.length;
      const text = checksums.join('');
      await add(CHECKSUMS, new TextEncoder().encode(text));
      return { count, sha256: hex(text) };
    },
    /** Writes the directory of the ZIP and closes the output. */
    close: () => zip.close(),
  };
}

export type ArchiveWriter = ReturnType<typeof createZipWriter>;
