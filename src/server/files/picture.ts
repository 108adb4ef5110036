import sharp from 'sharp';
import { fileKind } from '../../domain/documents/file-kinds.ts';

/** Pictures of people: png and jpeg (ME-03). */
export type PictureKind = 'png' | 'jpeg';

export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

/** A small file can unfold to gigabytes. */
export const MAX_PIXELS = 50_000_000;
/** As large as any screen shows it, on dense displays too. */
const SIDE = 512;

// One picture at a time a process, and nothing kept: requests come first.
sharp.concurrency(1);
sharp.cache(false);

/** The kind that the first bytes show, whatever name or type came with them; null for any other. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const kind = fileKind(bytes);
  if (kind === 'jpg') return 'jpeg';
  return kind === 'png' ? kind : null;
}

/**
 * Decodes a picture whole and writes it anew, turned as it was taken and no larger than needed: what else the file
 * held (places, scripts, a second file behind it) is gone. Null when it cannot be decoded.
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
