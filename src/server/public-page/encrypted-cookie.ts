import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import type { ApiContext } from '../api-context.ts';
import { keyFor } from '../session/tokens.ts';

/**
 * Keeps the state of a page without scripts from one step to the next, for half an hour, in a cookie that neither the
 * browser nor anybody else can read or change. The server stores nothing of a form that is not booked (PUB-07).
 */

export const SEALED_SECONDS = 30 * 60;

/**
 * The purposes of a cookie: a form that made no appointment; the appointment without a name (PUB-12), and its link;
 * the office and the last day of a waiting list entry (QUEUE-01).
 */
export type Purpose = 'draft' | 'booked' | 'link' | 'waits';

/** A value of a form is of a type of its own, which no other token has. */
const TYPE = 'form+jwt';
const algorithms = { alg: 'dir', enc: 'A256GCM' } as const;
const keyOf = (context: ApiContext) => keyFor(context, 'public page');

export async function seal(context: ApiContext, purpose: Purpose, value: object): Promise<string> {
  return new EncryptJWT({ value })
    .setProtectedHeader({ ...algorithms, typ: TYPE })
    .setAudience(purpose)
    .setExpirationTime(Math.floor(context.clock().getTime() / 1000) + SEALED_SECONDS)
    .encrypt(await keyOf(context));
}

/** Decrypts a value that was sealed for this purpose; null where it is too old, or not ours. */
export async function unseal<T>(context: ApiContext, purpose: Purpose, sealedText = ''): Promise<T | null> {
  try {
    const { payload } = await jwtDecrypt(sealedText, await keyOf(context), {
      audience: purpose,
      typ: TYPE,
      requiredClaims: ['exp'],
      currentDate: context.clock(),
    });
    return payload.value as T;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}
