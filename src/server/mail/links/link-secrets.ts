import { hash, randomBytes } from 'node:crypto';

/** The database knows only this hash of a link's secret (docs/decisions/039). */
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url');

/** 128 random bits, known to the recipient of the link only (PUB-13). */
export function newSecret(): { readonly secret: string; readonly hash: string } {
  const secret = randomBytes(16).toString('base64url');
  return { secret, hash: hashOf(secret) };
}
