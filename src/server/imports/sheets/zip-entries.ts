/** A file within a ZIP, as its directory says. */
export interface ZipEntry {
  readonly name: string;
  readonly compressedBytes: number;
  readonly inflatedBytes: number;
  /** The byte at which its own header begins. */
  readonly offset: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
/** A comment may stand behind the end of the directory. */
const MAX_COMMENT_BYTES = 65_535;
/** A spreadsheet has some tens of files. */
const MAX_ENTRIES = 5000;

function endOf(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  return null;
}

/**
 * Reads the directory of a ZIP, without opening a file in it. A reader that inflates must hold each file to the size
 * that stands here.
 * @returns null for what is no ZIP that can be read.
 */
export function zipEntries(bytes: Uint8Array): readonly ZipEntry[] | null {
  if (bytes.byteLength < END_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) return null;
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY) return null;
    const nameBytes = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes));
    entries.push({
      name,
      compressedBytes: view.getUint32(at + 20, true),
      inflatedBytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}
