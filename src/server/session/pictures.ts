import { eq } from 'drizzle-orm';
import { server as texts } from '#texts/server.ts';
import type { Answer, ApiRequest, Caller } from '../api-context.ts';
import { users as table } from '../db/schema.ts';
import { removeLooseFile, storeFor, swapLoose } from '../files/loose-files.ts';
import { pictureShelf } from '../files/picture-shelf.ts';
import { pictureSent } from '../files/sent-picture.ts';
import { matches } from '../hydra/answer.ts';
import { ApiError } from '../hydra/errors.ts';
import { exists, itemAnswer } from '../hydra/operations.ts';
import type { Resource } from '../hydra/resource.ts';
import { idOfPath, lockRow } from '../hydra/write.ts';
import { write } from '../transaction.ts';
import { refuseAbove } from './rise.ts';

export const userPictures = pictureShelf('/api/user_images', 'users');

/** POST or PUT /api/users/image/{id}: the new picture takes the old one's place (ME-03). */
export async function changePicture(request: ApiRequest, users: Resource): Promise<Answer> {
  const { context, requestId } = request;
  const caller = request.caller as Caller;
  await exists(request, users);
  const id = idOfPath(request);
  const file = { folder: userPictures.folder, ...(await pictureSent(request)) };
  const old = await storeFor(context, file, (key) =>
    write(context.db, caller, requestId, async (tx) => {
      const row = await lockRow(tx, users, id);
      if (!matches(request.header('If-Match'), row.version)) throw new ApiError(412, texts.stale);
      const role = row.role as number | null;
      await refuseAbove(tx, caller, { id, has: role, gets: role });
      const before = userPictures.keyIn(row.imageUrl);
      if (!(await swapLoose(tx, key, before))) throw new Error(`${key} was swept`);
      await tx
        .update(table)
        .set({ imageUrl: userPictures.addressOf(key) })
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
