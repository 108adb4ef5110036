import { accountTexts } from '#texts/accounts/accounts-server.ts';
import { fileKind } from '../../domain/documents/file-kinds.ts';
import type { ApiRequest } from '../api-context.ts';
import { type LogoPicture, redrawLogo } from './logo-picture.ts';
import type { NewFile } from './orphan-files.ts';
import { MAX_PICTURE_BYTES, type PictureKind, pictureKind, redraw } from './picture.ts';
import type { Upload } from './received.ts';
import { FileRefusal } from './sent-file.ts';

/** Pictures that screens show, as they are taken: of people, of file types, and the service's logo (ME-03, REF-01, OPS-06). */

const STATUS = { type: 415, size: 413, body: 422 } as const;

/** A refusal with the status of its reason (ME-03). */
const refusal = (why: keyof typeof STATUS): FileRefusal =>
  new FileRefusal(STATUS[why], { message: accountTexts.image[why], code: `image.${why}` });

const CALLED_PICTURE = /\.(png|jpe?g)$/i;

/**
 * Bytes of no known kind that are called png or jpeg count as a picture that cannot be decoded, all others as another
 * type.
 */
function kindOf(head: Uint8Array, name: string): PictureKind {
  const kind = pictureKind(head);
  if (kind) return kind;
  throw refusal(CALLED_PICTURE.test(name) && !fileKind(head) ? 'body' : 'type');
}

export const pictureUpload: Upload = {
  most: MAX_PICTURE_BYTES,
  tooLarge: () => refusal('size'),
  checkKind: kindOf,
};

/** The picture of a request's form, as `draw` draws it anew. */
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

/** The picture of a request's form, drawn anew. */
export async function readPicture(request: ApiRequest): Promise<Pick<NewFile, 'kind' | 'content'>> {
  const { kind, picture } = await readDrawn(request, redraw);
  return { kind: kind === 'png' ? kind : 'jpg', content: picture };
}

/** The logo of a request's form, drawn anew (OPS-06). */
export const readLogo = async (request: ApiRequest): Promise<LogoPicture> =>
  (await readDrawn(request, redrawLogo)).picture;
