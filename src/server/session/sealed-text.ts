import { CompactEncrypt, compactDecrypt, errors } from 'jose';
import type { ApiContext } from '../api-context.ts';
import { keyFor } from './tokens.ts';

/** Secrets that the database keeps encrypted, by keys that follow from the server's secret, one a purpose. */

/** Encrypts a text for the database. */
export async function seal(context: ApiContext, purpose: string, text: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(await keyFor(context, purpose));
}

/** Decrypts a text; null where the server's secret is another one by now. */
export async function unseal(
  context: ApiContext,
  purpose: string,
  sealedText: string,
): Promise<string | null> {
  try {
    const { plaintext } = await compactDecrypt(sealedText, await keyFor(context, purpose));
    return new TextDecoder().decode(plaintext);
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    context.log.warn({ purpose }, 'a kept secret cannot be read: was JWT_SECRET changed?');
    return null;
  }
}
