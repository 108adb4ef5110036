import { entityNamed } from '../../domain/entities/index.ts';
import { can } from '../../domain/rights/rights.ts';
import type { ApiOperation } from '../api-context.ts';
import { storeLoose, swapLoose } from '../files/orphan-files.ts';
import { pictureShelf } from '../files/picture-shelf.ts';
import { pictureUpload, readPicture } from '../files/sent-picture.ts';
import { forbidden, ruleViolations } from '../hydra/errors.ts';
import { type PendingWrite, resourceOf } from '../hydra/resource.ts';
import { setFlag } from './set-flag.ts';

/** Types of documents: archived instead of deleted, with a picture of their own (REF-01). */

const pictures = pictureShelf('/api/params_file_images', 'params_files');

/**
 * Refuses archiving without the right to delete, whatever the operation: archiving a file type is its deletion (REF-01,
 * RIGHTS-15).
 */
function refuseArchiving({ values, previous, request }: PendingWrite): void {
  const changes = previous !== null && (values.archived ?? false) !== previous.archived;
  if (changes && !can(request.caller?.menuRole ?? {}, 'ParamsFile', 'DELETE')) throw forbidden();
}

/**
 * Lets a record take an uploaded picture. A picture is uploaded first; without a record it is removed after an hour.
 * Other new URLs are refused, because loading them would tell another host who reads the record. An existing one may
 * stay.
 */
async function takePicture({ tx, values, previous }: PendingWrite): Promise<void> {
  if (!('imageUrl' in values)) return;
  const [imageUrl, before] = [values.imageUrl || null, previous?.imageUrl || null];
  if (imageUrl === before) return;
  const key = imageUrl && pictures.keyIn(imageUrl);
  const isOurs = imageUrl === null || key !== null;
  if (!isOurs || !(await swapLoose(tx, key, pictures.keyIn(before))))
    throw ruleViolations([{ path: 'imageUrl', message: 'rules.ownPicture' }]);
}

export const fileTypes = resourceOf(entityNamed('ParamsFile'), {
  beforeWrite: async (pending) => {
    refuseArchiving(pending);
    await takePicture(pending);
  },
});

export const fileTypeOperations: readonly ApiOperation[] = [
  setFlag(fileTypes, 'archived', { menu: 'ParamsFile', action: 'DELETE' }),
  {
    method: 'POST',
    path: '/api/params_files/image',
    access: { menu: 'ParamsFile', action: 'CREATE' },
    accessLogScope: 'nothing',
    upload: () => pictureUpload,
    handle: async (request) => {
      const picture = await readPicture(request);
      const key = await storeLoose(request.context, { folder: pictures.folder, ...picture });
      return {
        status: 201,
        body: { '@context': '/api/contexts/ParamsFile', imageUrl: pictures.addressOf(key) },
      };
    },
  },
  pictures.read,
];
