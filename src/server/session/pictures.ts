import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { accountTexts } from '../../i18n/fr/accounts-server.ts';
import { server as texts } from '../../i18n/fr/server.ts';
import type { Answer, ApiRequest, Caller } from '../api-context.ts';
import { users as table } from '../db/schema.ts';
import { kindOf, MAX_PICTURE_BYTES, redraw } from '../files/picture.ts';
import { storeOf } from '../files/store.ts';
import { matches } from '../hydra/answer.ts';
import { ApiError, notFound, ViolationsError } from '../hydra/errors.ts';
import { exists, itemAnswer } from '../hydra/operations.ts';
import type { Resource } from '../hydra/resource.ts';
import { idOfPath, lockRow } from '../hydra/write.ts';
import { write } from '../transaction.ts';
import { refuseAbove } from './rise.ts';

const PATH = '/api/user_images/';
const NAME = /^[0-9a-f]{48}\.(png|jpg)$/;
const keyOf = (name: string): string => `users/${name}`;

/** The name in a picture's address; null for the blank one, which is no file of ours. */
function nameIn(imageUrl: unknown): string | null {
  const name = String(imageUrl).startsWith(PATH) ? String(imageUrl).slice(PATH.length) : '';
  return NAME.test(name) ? name : null;
}

const STATUS = { type: 415, size: 413, body: 422 } as const;

/** A refusal that a form can show at its field, with the status of its reason (ME-03). */
class PictureError extends ViolationsError {
  override readonly status: number;

  constructor(why: keyof typeof STATUS) {
    super([{ propertyPath: 'file', message: accountTexts.image[why], code: `image.${why}` }]);
    this.status = STATUS[why];
  }
}

async function pictureSent(request: ApiRequest) {
  const file = (await request.form()).get('file');
  if (!(file instanceof File) || file.size === 0) throw new PictureError('body');
  if (file.size > MAX_PICTURE_BYTES) throw new PictureError('size');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = kindOf(bytes);
  if (!kind) throw new PictureError('type');
  const picture = await redraw(bytes, kind);
  if (!picture) throw new PictureError('body');
  return { picture, kind };
}

/** POST or PUT /api/users/image/{id}: the new picture takes the old one's place (ME-03). */
export async function changePicture(request: ApiRequest, users: Resource): Promise<Answer> {
  const { context, requestId } = request;
  const caller = request.caller as Caller;
  await exists(request, users);
  const id = idOfPath(request);
  const { picture, kind } = await pictureSent(request);
  const store = await storeOf(context);
  const name = `${randomBytes(24).toString('hex')}.${kind === 'png' ? 'png' : 'jpg'}`;
  await store.put(keyOf(name), picture, `image/${kind}`);
  const remove = (old: string) =>
    store
      .delete(keyOf(old))
      .catch((error) => context.log.warn({ requestId, err: error }, 'picture not removed'));
  try {
    const old = await write(context.db, caller, requestId, async (tx) => {
      const row = await lockRow(tx, users, id);
      if (!matches(request.header('If-Match'), row.version)) throw new ApiError(412, texts.stale);
      await refuseAbove(tx, caller, { id, roles: [row.role as number | null] });
      await tx
        .update(table)
        .set({ imageUrl: `${PATH}${name}` })
        .where(eq(table.id, id));
      return nameIn(row.imageUrl);
    });
    if (old) await remove(old);
  } catch (error) {
    await remove(name);
    throw error;
  }
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
