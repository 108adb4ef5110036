import { eq } from 'drizzle-orm';
import { fileKind } from '../../domain/file-kinds.ts';
import { accountTexts } from '../../i18n/fr/accounts-server.ts';
import { server as texts } from '../../i18n/fr/server.ts';
import type { Answer, ApiRequest, Caller } from '../api-context.ts';
import { users as table } from '../db/schema.ts';
import { removeLooseFile, storeFor, swapLoose } from '../files/loose-files.ts';
import { MAX_PICTURE_BYTES, type PictureKind, pictureKind, redraw } from '../files/picture.ts';
import type { Upload } from '../files/received.ts';
import { FileRefusal } from '../files/sent-file.ts';
import { storeOf } from '../files/store.ts';
import { matches } from '../hydra/answer.ts';
import { ApiError, notFound } from '../hydra/errors.ts';
import { exists, itemAnswer } from '../hydra/operations.ts';
import type { Resource } from '../hydra/resource.ts';
import { idOfPath, lockRow } from '../hydra/write.ts';
import { write } from '../transaction.ts';
import { refuseAbove } from './rise.ts';

const PATH = '/api/user_images/';
const NAME = /^[0-9a-f]{48}\.(png|jpg)$/;
const FOLDER = 'users';
const keyOf = (name: string): string => `${FOLDER}/${name}`;

/** The key that a picture's address names; null for the blank one, which is no file of ours. */
function keyIn(imageUrl: unknown): string | null {
  const name = String(imageUrl).startsWith(PATH) ? String(imageUrl).slice(PATH.length) : '';
  return NAME.test(name) ? keyOf(name) : null;
}

const STATUS = { type: 415, size: 413, body: 422 } as const;

/** A refusal with the status of its reason (ME-03). */
const refusal = (why: keyof typeof STATUS): FileRefusal =>
  new FileRefusal(STATUS[why], { message: accountTexts.image[why], code: `image.${why}` });

const CALLED_PICTURE = /\.(png|jpe?g)$/i;

/** What shows no kind at all but is called a png or jpeg is one that cannot be decoded; any other is of another type. */
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

async function pictureSent(request: ApiRequest) {
  const { file } = await request.form();
  if (!file || file.size === 0) throw refusal('body');
  const kind = kindOf(file.head, '');
  const picture = await redraw(file.path, kind);
  if (!picture) throw refusal('body');
  return { picture, kind };
}

/** POST or PUT /api/users/image/{id}: the new picture takes the old one's place (ME-03). */
export async function changePicture(request: ApiRequest, users: Resource): Promise<Answer> {
  const { context, requestId } = request;
  const caller = request.caller as Caller;
  await exists(request, users);
  const id = idOfPath(request);
  const { picture, kind } = await pictureSent(request);
  const file = { folder: FOLDER, kind: kind === 'png' ? kind : 'jpg', content: picture } as const;
  const old = await storeFor(context, file, (key) =>
    write(context.db, caller, requestId, async (tx) => {
      const row = await lockRow(tx, users, id);
      if (!matches(request.header('If-Match'), row.version)) throw new ApiError(412, texts.stale);
      const role = row.role as number | null;
      await refuseAbove(tx, caller, { id, has: role, gets: role });
      const before = keyIn(row.imageUrl);
      await swapLoose(tx, key, before);
      await tx
        .update(table)
        .set({ imageUrl: PATH + key.slice(FOLDER.length + 1) })
        .where(eq(table.id, id));
      return before;
    }),
  );
  if (old)
    await removeLooseFile(context, old).catch((error) =>
      context.log.warn({ requestId, err: error }, 'picture not removed'),
    );
  return itemAnswer(request, users, id);
}

/**
 * GET /api/user_images/{name}: an <img> sends no token, so the address itself is the secret: 192 random bits, new
 * with every picture, told only to who may read the account. What is served can only be a picture (SEC-03).
 */
export async function readPicture(request: ApiRequest): Promise<Answer> {
  const { name = '' } = request.params;
  if (!NAME.test(name)) throw notFound();
  const bytes = await (await storeOf(request.context)).get(keyOf(name));
  if (!bytes) throw notFound();
  return {
    bytes,
    type: name.endsWith('.png') ? 'image/png' : 'image/jpeg',
    headers: {
      'Cache-Control': 'private, max-age=31536000, immutable',
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  };
}
