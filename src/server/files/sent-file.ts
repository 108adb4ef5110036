import { type FileKind, fileKind } from '../../domain/file-kinds.ts';
import { fileTexts } from '../../i18n/fr/files.ts';
import { ViolationsError, type ViolationText } from '../hydra/errors.ts';
import type { Settings } from '../settings.ts';

/** A refusal that a form can show at its field `file`, with the status of its reason (DOC-04, ME-03). */
export class FileRefusal extends ViolationsError {
  override readonly status: number;

  constructor(status: 413 | 415 | 422, { message, code }: Omit<ViolationText, 'propertyPath'>) {
    super([{ propertyPath: 'file', message, code }]);
    this.status = status;
  }
}

const MEGABYTE = 1_048_576;

/** What a request may have beside the file itself: texts and the marks between the parts. */
export const maxUploadBody = ({ maxUploadMb }: Settings): number => (maxUploadMb + 1) * MEGABYTE;

/** The refusal of a file that is too large, also before the whole of it was read. */
export const tooLargeFile = ({ maxUploadMb }: Settings): FileRefusal =>
  new FileRefusal(413, { message: fileTexts.size(maxUploadMb), code: 'file.size' });

/** A file of a multipart form; a browser sends one without name and bytes for an input that is left empty. */
export const isSentFile = (value: unknown): value is File =>
  value instanceof File && !(value.size === 0 && value.name === '');

/** The bytes and kind of a document that was sent; refuses one that is empty, too large or of another kind. */
export async function readDocument(
  file: File,
  settings: Settings,
): Promise<{ bytes: Uint8Array; kind: FileKind }> {
  if (file.size === 0) throw new FileRefusal(422, { message: fileTexts.empty, code: 'file.empty' });
  if (file.size > settings.maxUploadMb * MEGABYTE) throw tooLargeFile(settings);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = fileKind(bytes);
  if (!kind) throw new FileRefusal(415, { message: fileTexts.type, code: 'file.type' });
  return { bytes, kind };
}
