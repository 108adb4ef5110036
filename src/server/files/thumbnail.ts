import sharp from 'sharp';
import type { FileKind } from '../../domain/documents/file-kinds.ts';
import { createMutex } from './mutex.ts';

/** Small pictures of documents, as a list shows them (DOC-05). */

/** Twice what is shown, for dense displays. */
const SIDE = 144;
/** As many as an upload may have: what was accepted is shown. */
const MAX_PIXELS = 100_000_000;
/** Some 5 kB each. */
const MAX_CACHED_THUMBNAILS = 400;

/** sharp reads no BMP, and draws no PDF without a native library more. */
const DRAWN: ReadonlySet<FileKind> = new Set(['png', 'jpg', 'gif', 'webp', 'tiff']);

/** Whether a document of this kind has a small picture. */
export const hasThumbnail = (kind: FileKind): boolean => DRAWN.has(kind);

// Beside the uploads that are opened: those are not kept waiting by who leafs through lists.
const inTurn = createMutex();
/**
 * By the key of the store, which is used once: what stands here is never old; null of what cannot be drawn, which is not
 * tried again at each look. The least lately asked goes first.
 */
const thumbnails = new Map<string, Uint8Array | null>();

/** Undefined where there was no time for it: another look may have more. */
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
 * The small picture of a stored document as WebP, upright as it was taken; null where there is none. `read` gives its
 * bytes, and is asked in turn: one document is in memory at a time.
 */
export async function thumbnail(key: string, read: () => Promise<Uint8Array>): Promise<Uint8Array | null> {
  const cached = thumbnails.get(key);
  // Another may have had it drawn meanwhile.
  const thumbnail =
    cached === undefined
      ? await inTurn(async () => (thumbnails.has(key) ? thumbnails.get(key) : draw(await read())))
      : cached;
  if (thumbnail === undefined) return null;
  thumbnails.delete(key);
  thumbnails.set(key, thumbnail);
  for (const oldest of thumbnails.keys()) {
    if (thumbnails.size <= MAX_CACHED_THUMBNAILS) break;
    thumbnails.delete(oldest);
  }
  return thumbnail;
}
