import { fileTexts } from '#texts/files.ts';
import { type FileKind, fileKind } from '../../domain/documents/file-kinds.ts';
import { fill } from '../../i18n/fill.ts';
import { ViolationsError, type ViolationText } from '../hydra/errors.ts';
import type { Settings } from '../settings.ts';
import type { SentFile, Upload } from './received.ts';

/** A refusal that the form shows at its field `file`, with a status by reason (DOC-04, ME-03). */
export class FileRefusal extends ViolationsError {
  override readonly status: number;

  constructor(status: 413 | 415 | 422, { message, code }: Omit<ViolationText, 'propertyPath'>) {
    super([{ propertyPath: 'file', message, code }]);
    this.status = status;
  }
}

const MEGABYTE = 1_048_576;

function kindOf(head: Uint8Array): FileKind {
  const kind = fileKind(head);
  if (!kind) throw new FileRefusal(415, { message: fileTexts.type, code: 'file.type' });
  return kind;
}

/** Limits of uploaded documents: size and kinds. */
export const documentUpload = ({ maxUploadMb }: Settings): Upload => ({
  maxBytes: maxUploadMb * MEGABYTE,
  tooLarge: () =>
    new FileRefusal(413, { message: fill(fileTexts.size, { megabytes: maxUploadMb }), code: 'file.size' }),
  checkKind: kindOf,
});

/** Returns the kind of a received document. Refuses an empty one. */
export function documentKind({ size, head }: SentFile): FileKind {
  if (size === 0) throw new FileRefusal(422, { message: fileTexts.empty, code: 'file.empty' });
  return kindOf(head);
}
