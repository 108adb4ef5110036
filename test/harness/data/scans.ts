import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

/** ZIP files of scans as services send them (VET-19). */

/** A file of a ZIP: its path, and its bytes. */
export type ZippedFile = readonly [path: string, content: Uint8Array];

/** A ZIP of these files; a path that ends in `/` is a folder. */
export async function zipOfFiles(files: readonly ZippedFile[], password?: string): Promise<Buffer> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, ...(password && { password }) });
  for (const [path, content] of files)
    await zip.add(path, path.endsWith('/') ? undefined : new Uint8ArrayReader(content));
  return Buffer.from(await zip.close());
}

/** The same bytes with one text in place of another of the same length. */
export const withText = (bytes: Buffer, before: string, after: string): Buffer =>
  Buffer.from(bytes.toString('latin1').replaceAll(before, after), 'latin1');

/** The same ZIP, whose directory says how many files and bytes of directory there are. */
export function withDirectory(bytes: Buffer, count: number, directoryBytes: number): Buffer {
  const changedBytes = Buffer.from(bytes);
  const end = changedBytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  changedBytes.writeUInt16LE(count, end + 10);
  changedBytes.writeUInt32LE(directoryBytes, end + 12);
  return changedBytes;
}
