import { createInflateRaw } from 'node:zlib';
import type { ZipEntry } from './zip-entries.ts';

/** The names of an ODS workbook's sheets, in their order: hucre's stream of rows only counts them. */

const LOCAL_HEADER_BYTES = 30;
const STORED = 0;
/** Longer than the opening tag of a sheet. */
const MAX_TAG_LENGTH = 4096;
const SHEET_TAG = /<(?:[\w-]+:)?table\s([^>]*)>/g;
const NAME = /(?:^|\s)(?:[\w-]+:)?name\s*=\s*(?:"([^"]*)"|'([^']*)')/;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A character by its number; a number that stands for none leaves nothing. */
const characterOf = (code: number): string =>
  Number.isInteger(code) && code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';

/** The value of an attribute without its entities. */
const withoutEntities = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? all;
    return characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });

/** The bytes of a file in a ZIP, at most as many as its directory says. */
async function* inflateEntry(bytes: Uint8Array, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = entry.offset;
  if (at + LOCAL_HEADER_BYTES > bytes.byteLength) return;
  const from = at + LOCAL_HEADER_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const packedBytes = bytes.subarray(from, from + entry.compressedBytes);
  if (view.getUint16(at + 8, true) === STORED) {
    yield packedBytes;
    return;
  }
  const inflate = createInflateRaw();
  inflate.end(packedBytes);
  let remainingBytes = entry.inflatedBytes;
  for await (const piece of inflate) {
    yield piece.subarray(0, remainingBytes);
    remainingBytes -= piece.length;
    if (remainingBytes <= 0) return;
  }
}

/**
 * Reads the names of the sheets.
 * @param content the directory's entry of content.xml
 * @returns as many names as were found until the file could be read no further
 */
export async function odsSheetNames(bytes: Uint8Array, content: ZipEntry): Promise<string[]> {
  const names: string[] = [];
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const piece of inflateEntry(bytes, content)) {
      text += decoder.decode(piece, { stream: true });
      let end = 0;
      for (const tag of text.matchAll(SHEET_TAG)) {
        const [, quotedName, single] = NAME.exec(tag[1] ?? '') ?? [];
        names.push(withoutEntities(quotedName ?? single ?? ''));
        end = tag.index + tag[0].length;
      }
      // A tag may go on in the next piece.
      text = text.slice(Math.max(end, text.length - MAX_TAG_LENGTH));
    }
  } catch {
    // The reader of the rows says that a file is damaged.
  }
  return names;
}
