import pLimit from 'p-limit';
import sharp from 'sharp';
import { fileTexts } from '#texts/files.ts';
import type { FileKind } from '../../domain/documents/file-kinds.ts';
import { fill } from '../../i18n/fill.ts';
import { ApiError } from '../hydra/errors.ts';
import { scriptPath } from '../workers/script-path.ts';
import { QueueFull, workerQueue } from '../workers/worker-queue.ts';
import { isWholeBitmap } from './bitmap.ts';
import type { SentFile } from './received.ts';
import { FileRefusal } from './sent-file.ts';

/** Checks that a document can be opened before it is accepted (DOC-04): years later nobody can send a better copy. */

/** PDFs come from outside, so pdf.js runs in a thread of its own, with limits on time and memory. */
const pdfs = workerQueue<string, boolean>(scriptPath(import.meta, 'pdf-worker'), {
  most: 20,
  jobMs: 20_000,
  idleMs: 60_000,
  maxMb: 256,
});

/** A page of 50 by 70 cm at 300 dots an inch, twice over. */
const MAX_PIXELS = 100_000_000;
const PICTURE_SECONDS = 20;

const inTurn = pLimit(1);

async function pdfOpens(file: SentFile): Promise<boolean> {
  try {
    return await pdfs.run(file.path);
  } catch (error) {
    if (error instanceof QueueFull)
      throw new ApiError(503, fileTexts.busy, { headers: { 'Retry-After': '5' } });
    // The thread was stopped: it took too long or too much memory.
    return false;
  }
}

/** Decodes every pixel and keeps none. */
async function pictureOpens(file: SentFile): Promise<boolean> {
  const picture = sharp(file.path, { limitInputPixels: false, failOn: 'error', sequentialRead: true });
  const { width, height } = await picture.metadata();
  if (width * height > MAX_PIXELS)
    throw new FileRefusal(422, {
      message: fill(fileTexts.pixels, { millions: MAX_PIXELS / 1e6 }),
      code: 'file.pixels',
    });
  await picture.resize(1, 1, { fit: 'fill' }).raw().timeout({ seconds: PICTURE_SECONDS }).toBuffer();
  return true;
}

const opens = (file: SentFile, kind: FileKind): Promise<boolean> | boolean => {
  if (kind === 'pdf') return pdfOpens(file);
  if (kind === 'bmp') return isWholeBitmap(file.head, file.size);
  return inTurn(() => pictureOpens(file)).catch((error) => {
    if (error instanceof FileRefusal) throw error;
    return false;
  });
};

/** Refuses a document that cannot be opened, at its field. */
export async function refuseBroken(file: SentFile, kind: FileKind): Promise<void> {
  if (!(await opens(file, kind)))
    throw new FileRefusal(422, { message: fileTexts.broken, code: 'file.broken' });
}
