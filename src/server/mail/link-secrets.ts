import { createHash, randomBytes } from 'node:crypto';

/** Of a link's secret the database knows this alone (docs/decisions/039). */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** 128 random bits, known to the recipient of the link only (PUB-13). */
export function newSecret(): { readonly secret: string; readonly hash: string } {
  const secret = randomBytes(16).toString('base64url');
  return { secret, hash: hashOf(secret) };
}
