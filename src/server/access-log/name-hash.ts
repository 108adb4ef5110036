import { createHmac } from 'node:crypto';
import type { ApiContext } from '../api-context.ts';
import { storedSecret } from '../db/secrets.ts';

/**
 * A username that nobody has, as the access log keeps it: people type their password into the wrong field. The same
 * name always gives the same text, which without the server's key tells nothing.
 */
export async function hashedName({ db }: Pick<ApiContext, 'db'>, name: string): Promise<string> {
  const key = await storedSecret(db, 'access-log');
  return createHmac('sha256', key).update(name.trim().toLowerCase()).digest('base64url');
}
