import type { Answer, ApiOperation, ApiRequest } from '../api-context.ts';
import { SENT_FILE } from '../http/security-headers.ts';
import { notFound } from '../hydra/errors.ts';
import { storeOf } from './store.ts';

const NAME = /^[0-9a-f]{48}\.(png|jpg)$/;

/** Pictures of one kind: their folder in the store and the path of their URLs. */
interface PictureShelf {
  readonly folder: string;
  /** The address of a stored key. */
  readonly addressOf: (key: string) => string;
  /** The key in a URL; null for the blank picture and for other URLs, which are no files of ours. */
  readonly keyIn: (address: unknown) => string | null;
  readonly read: ApiOperation;
}

/**
 * An <img> sends no token, so the URL itself is the secret: 192 random bits, new for every picture, and known only to
 * users who may read its record. It serves pictures only (SEC-03).
 */
export function pictureShelf(path: string, folder: string): PictureShelf {
  async function read(request: ApiRequest): Promise<Answer> {
    const { name = '' } = request.params;
    if (!NAME.test(name)) throw notFound();
    const bytes = await (await storeOf(request.context)).get(`${folder}/${name}`);
    if (!bytes) throw notFound();
    return {
      bytes,
      type: name.endsWith('.png') ? 'image/png' : 'image/jpeg',
      headers: {
        'Cache-Control': 'private, max-age=31536000, immutable',
        'Content-Disposition': 'inline',
        ...SENT_FILE,
      },
    };
  }
  return {
    folder,
    addressOf: (key) => `${path}/${key.slice(folder.length + 1)}`,
    keyIn: (address) => {
      const name = String(address).startsWith(`${path}/`) ? String(address).slice(path.length + 1) : '';
      return NAME.test(name) ? `${folder}/${name}` : null;
    },
    read: {
      method: 'GET',
      path: `${path}/:name`,
      access: 'public',
      accessLogScope: 'nothing',
      givesFile: true,
      handle: read,
    },
  };
}
