import sharp from 'sharp';
import { fileKind } from '../../domain/documents/file-kinds.ts';

/** Pictures of people: png and jpeg (ME-03). */
export type PictureKind = 'png' | 'jpeg';

export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

/** A small file may decode to gigabytes, so the number of pixels is limited. */
export const MAX_PIXELS = 50_000_000;
/** The longer side in pixels: as large as any screen shows the picture, dense displays included. */
const SIDE = 512;

// One thread per picture, and no cache: requests have priority.
sharp.concurrency(1);
sharp.cache(false);

/** The kind of picture by its first bytes, whatever its name or declared type; null for any other file. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const kind = fileKind(bytes);
  if (kind === 'jpg') return 'jpeg';
  return kind === 'png' ? kind : null;
}

/**
 * Decodes a picture completely and redraws it, upright and scaled down. Anything else in the file is lost (location,
 * scripts, an appended file). Null when it cannot be decoded.
 */
export async function redraw(path: string, kind: PictureKind): Promise<Uint8Array | null> {
  try {
    const picture = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    const { format } = await picture.metadata();
    if (format !== kind) return null;
    return await picture
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .toFormat(kind, kind === 'jpeg' ? { quality: 85 } : { compressionLevel: 9 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch {
    return null;
  }
}
