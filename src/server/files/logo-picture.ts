import sharp from 'sharp';
import { MAX_PIXELS, type PictureKind } from './picture.ts';

/** A logo for pages, letters and mails, redrawn at three times the size at which it is shown. */
export interface LogoPicture {
  readonly type: 'image/png' | 'image/jpeg';
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly content: Uint8Array;
}

/** The maximum size in CSS pixels. The banner of the public page is as high. */
const MAX_WIDTH = 96;
const MAX_HEIGHT = 44;
const DENSITY = 3;
/** The public page may grow by at most this. A photograph is larger as PNG, and becomes a JPEG. */
const MAX_PNG_BYTES = 20_000;

/** Decodes a picture completely and redraws it as a logo; null when it cannot be decoded. */
export async function redrawLogo(path: string, kind: PictureKind): Promise<LogoPicture | null> {
  try {
    const picture = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    const { format } = await picture.metadata();
    if (format !== kind) return null;
    const resizedPicture = picture
      .autoOrient()
      .resize(MAX_WIDTH * DENSITY, MAX_HEIGHT * DENSITY, { fit: 'inside' })
      .timeout({ seconds: 10 });
    const png = await resizedPicture
      .clone()
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    const isPng = png.info.size <= MAX_PNG_BYTES;
    const content = isPng
      ? png.data
      : await resizedPicture.flatten({ background: '#fff' }).jpeg({ quality: 75 }).toBuffer();
    const { width, height } = png.info;
    return {
      type: isPng ? 'image/png' : 'image/jpeg',
      width: Math.max(1, Math.round(width / DENSITY)),
      height: Math.max(1, Math.round(height / DENSITY)),
      content,
    };
  } catch {
    return null;
  }
}
