import { accountTexts } from '#texts/accounts/accounts-server.ts';
import { fileKind } from '../../domain/documents/file-kinds.ts';
import type { ApiRequest } from '../api-context.ts';
import { type LogoPicture, redrawLogo } from './logo-picture.ts';
import type { NewFile } from './orphan-files.ts';
import { MAX_PICTURE_BYTES, type PictureKind, pictureKind, redraw } from './picture.ts';
import type { Upload } from './received.ts';
import { FileRefusal } from './sent-file.ts';

/** Checks and redraws pictures that are uploaded: of people, of file types, the service's logo (ME-03, REF-01, OPS-06). */

const STATUS = { type: 415, size: 413, body: 422 } as const;

/** A refusal with the status of its reason (ME-03). */
const refusal = (why: keyof typeof STATUS): FileRefusal =>
  new FileRefusal(STATUS[why], { message: accountTexts.image[why], code: `image.${why}` });

const CALLED_PICTURE = /\.(png|jpe?g)$/i;

/**
 * Returns the kind of a picture. Unknown bytes with the extension png or jpeg are refused as undecodable, all others as
 * a wrong type.
 */
function kindOf(head: Uint8Array, name: string): PictureKind {
  const kind = pictureKind(head);
  if (kind) return kind;
  throw refusal(CALLED_PICTURE.test(name) && !fileKind(head) ? 'body' : 'type');
}

export const pictureUpload: Upload = {
  maxBytes: MAX_PICTURE_BYTES,
  tooLarge: () => refusal('size'),
  checkKind: kindOf,
};

/** Reads the picture of a request's form and redraws it with `draw`. */
async function readDrawn<T>(
  request: ApiRequest,
  draw: (path: string, kind: PictureKind) => Promise<T | null>,
): Promise<{ readonly kind: PictureKind; readonly picture: T }> {
  const { file } = await request.form();
  if (!file || file.size === 0) throw refusal('body');
  const kind = kindOf(file.head, '');
  const picture = await draw(file.path, kind);
  if (!picture) throw refusal('body');
  return { kind, picture };
}

/** Reads and redraws the picture of a request's form. */
export async function readPicture(request: ApiRequest): Promise<Pick<NewFile, 'kind' | 'content'>> {
  const { kind, picture } = await readDrawn(request, redraw);
  return { kind: kind === 'png' ? kind : 'jpg', content: picture };
}

/** Reads and redraws the logo of a request's form (OPS-06). */
export const readLogo = async (request: ApiRequest): Promise<LogoPicture> =>
  (await readDrawn(request, redrawLogo)).picture;
