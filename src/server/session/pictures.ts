import { eq } from 'drizzle-orm';
import type { user as userEntity } from '../../domain/entities/accounts/user.ts';
import type { Answer, ApiRequest } from '../api-context.ts';
import { users as table } from '../db/schema.ts';
import { removeLooseFile, storeFor, swapLoose } from '../files/orphan-files.ts';
import { pictureShelf } from '../files/picture-shelf.ts';
import { readPicture } from '../files/sent-picture.ts';
import { idOfPath, itemAnswer } from '../hydra/read.ts';
import type { ResourceOf } from '../hydra/resource.ts';
import { changeRecord, refuseUnchangeable } from '../hydra/write.ts';
import { refuseAbove } from './escalation.ts';
import { requireCaller } from './require-caller.ts';

export const userPictures = pictureShelf('/api/user_images', 'users');

/** POST or PUT /api/users/image/{id}: the new picture takes the old one's place (ME-03). */
export async function changePicture(
  request: ApiRequest,
  users: ResourceOf<typeof userEntity.fields>,
): Promise<Answer> {
  const { context, requestId } = request;
  const caller = requireCaller(request.caller);
  await refuseUnchangeable(request, users);
  const id = idOfPath(request);
  const file = { folder: userPictures.folder, ...(await readPicture(request)) };
  const { old, answer } = await storeFor(context, file, (key) =>
    changeRecord(request, users, {
      run: async (tx, row) => {
        await refuseAbove(tx, caller, { id, has: row.role, gets: row.role });
        const before = userPictures.keyIn(row.imageUrl);
        if (!(await swapLoose(tx, key, before))) throw new Error(`${key} was swept`);
        await tx
          .update(table)
          .set({ imageUrl: userPictures.addressOf(key) })
          .where(eq(table.id, id));
        return { old: before, answer: await itemAnswer(request, users, id, tx) };
      },
    }),
  );
  if (old)
    await removeLooseFile(context, old).catch((error) =>
      context.log.warn({ requestId, err: error }, 'picture not removed'),
    );
  return answer;
}
