import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { FileKind } from '../../domain/documents/file-kinds.ts';

/** Thumbnails of documents for lists (DOC-05). */

/** Twice the displayed size, for dense displays. */
const SIDE = 144;
/** The pixel limit of uploads, so that every accepted picture has a thumbnail. */
const MAX_PIXELS = 100_000_000;
/** Some 5 kB each. */
const MAX_CACHED_THUMBNAILS = 400;

/** Kinds that sharp can draw. It reads no BMP, and PDF only with an additional native library. */
const DRAWN: ReadonlySet<FileKind> = new Set(['png', 'jpg', 'gif', 'webp', 'tiff']);

/** Whether a document of this kind has a small picture. */
export const hasThumbnail = (kind: FileKind): boolean => DRAWN.has(kind);

// A queue apart from that of uploads, so that browsing lists does not delay uploads.
const inTurn = pLimit(1);
/**
 * Thumbnails by the key of the store. A key is used for one file only, so an entry is never stale. A file that cannot be
 * drawn has an entry without picture and is not tried again.
 */
const thumbnails = new LRUCache<string, { readonly picture: Uint8Array | null }>({
  max: MAX_CACHED_THUMBNAILS,
});

/** Draws a thumbnail. Undefined where it timed out: a later request may succeed. */
async function draw(bytes: Uint8Array): Promise<Uint8Array | null | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true, pages: 1 })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 70 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch (error) {
    return error instanceof Error && error.message.startsWith('timeout') ? undefined : null;
  }
}

/**
 * Returns the thumbnail of a stored document as WebP, upright; null where there is none. `read` returns the document's
 * bytes. One document is in memory at a time.
 */
export async function thumbnail(key: string, read: () => Promise<Uint8Array>): Promise<Uint8Array | null> {
  // Checked again after waiting: another request may have drawn it meanwhile.
  const cachedThumbnail =
    thumbnails.get(key) ?? (await inTurn(async () => thumbnails.get(key) ?? (await entryFor(key, read))));
  return cachedThumbnail?.picture ?? null;
}

async function entryFor(key: string, read: () => Promise<Uint8Array>) {
  const picture = await draw(await read());
  if (picture === undefined) return undefined;
  const entry = { picture };
  thumbnails.set(key, entry);
  return entry;
}
