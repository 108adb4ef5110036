import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import type { ApiContext } from '../api-context.ts';
import { keyFor } from '../session/tokens.ts';

/**
 * What a page without scripts has to remember from one step to the next: in a cookie of the browser, which neither it nor
 * anybody else can read or change, for half an hour. Nothing of a form that is not booked stands with us (PUB-07).
 */

export const SEALED_SECONDS = 30 * 60;

/**
 * What is kept: a form that was sent and made no appointment; the appointment without a name (PUB-12), and its link; where
 * and until when somebody waits (QUEUE-01).
 */
export type Purpose = 'draft' | 'booked' | 'link' | 'waits';

const algorithms = { alg: 'dir', enc: 'A256GCM' } as const;
const keyOf = (context: ApiContext) => keyFor(context, 'public page');

export async function seal(context: ApiContext, purpose: Purpose, value: object): Promise<string> {
  return new EncryptJWT({ value })
    .setProtectedHeader(algorithms)
    .setAudience(purpose)
    .setExpirationTime(Math.floor(context.clock().getTime() / 1000) + SEALED_SECONDS)
    .encrypt(await keyOf(context));
}

/** What was sealed for this purpose; null where it is too old, or none of ours. */
export async function unseal<T>(context: ApiContext, purpose: Purpose, sealed = ''): Promise<T | null> {
  try {
    const { payload } = await jwtDecrypt(sealed, await keyOf(context), {
      audience: purpose,
      currentDate: context.clock(),
    });
    return payload.value as T;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}
