import { fileKind, KIND_BYTES } from '../../../domain/documents/file-kinds.ts';
import { drawPicture } from '../scan/draw-picture.ts';

/** Why a picked file cannot be sent, as the end of a catalogue's key. */
export type Refusal = 'empty' | 'size' | 'type' | 'unreadable';

const MEGABYTE = 1_048_576;

/**
 * Returns why the server would refuse the file, before anything is sent over a slow line (DOC-04); null when it can
 * be sent.
 */
export async function fileRefusal(file: File, maxMegabytes: number): Promise<Refusal | null> {
  if (file.size === 0) return 'empty';
  if (file.size > maxMegabytes * MEGABYTE) return 'size';
  try {
    const start = new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer());
    return fileKind(start) ? null : 'type';
  } catch {
    // Taken away or locked since it was picked.
    return 'unreadable';
  }
}

/** Picture types of a camera that every browser can draw where it offers them. HEIC comes from phones. */
const PHOTO = /^image\/(jpeg|png|webp|bmp|hei[cf])$/;
const PHONES_OWN = /^image\/hei[cf]$/;

/** Ever smaller, until it may go; the last still shows the small print of a page of A4. */
const SIZES = [
  { side: 4096, quality: 0.85 },
  { side: 3072, quality: 0.8 },
  { side: 2304, quality: 0.75 },
  { side: 1754, quality: 0.7 },
] as const;

async function smaller(photo: File, maxMegabytes: number): Promise<File | null> {
  const name = `${photo.name.replace(/\.[^.]{1,5}$/, '')}.jpg`;
  for (const size of SIZES) {
    const { jpeg } = await drawPicture(photo, size);
    if (jpeg.size <= maxMegabytes * MEGABYTE)
      return new File([jpeg], name, { type: jpeg.type, lastModified: photo.lastModified });
  }
  return null;
}

/** A file as it goes, or why it cannot; `before`: what it weighed before it was made smaller. */
type PreparedFile =
  | { readonly file: File; readonly before?: number; readonly refusal: null }
  | { readonly file: null; readonly refusal: Refusal };

/**
 * A picked file as it goes: as it is, since a document is evidence; a photo that is larger than the server takes, or of a
 * kind that phones alone know, is drawn anew (DOC-05).
 */
export async function prepareFile(file: File, maxMegabytes: number): Promise<PreparedFile> {
  const refusal = await fileRefusal(file, maxMegabytes);
  if (!refusal) return { file, refusal };
  const mayBeDrawn =
    (refusal === 'size' && PHOTO.test(file.type)) || (refusal === 'type' && PHONES_OWN.test(file.type));
  const smallerFile = mayBeDrawn ? await smaller(file, maxMegabytes).catch(() => null) : null;
  return smallerFile ? { file: smallerFile, before: file.size, refusal: null } : { file: null, refusal };
}

/** Returns a document's name after its file: `acte_de-naissance.pdf` gives "acte de-naissance". */
export const nameOfFile = (file: Pick<File, 'name'>): string =>
  file.name
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/_+/g, ' ')
    .trim()
    .slice(0, 255);
