import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import type { ApiContext } from '../../api-context.ts';
import { keyFor } from '../tokens.ts';
import type { Identity } from './identity.ts';

/**
 * A person whom the provider has identified and who has no account here yet, sealed into a ticket that their page holds
 * while they choose (AUTH-12). It serves once, because the link that it leads to is unique; nothing of it is stored.
 */

const AUDIENCE = 'unknown person';

const VALID_MS = 15 * 60_000;

const keyOf = (context: ApiContext) => keyFor(context, AUDIENCE);

/** The content of the ticket. */
export interface UnknownPerson {
  readonly identity: Identity;
  readonly idToken: string;
}

export async function sealPerson(context: ApiContext, person: UnknownPerson): Promise<string> {
  const now = context.clock();
  return new EncryptJWT({ ...person })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + VALID_MS))
    .encrypt(await keyOf(context));
}

/** The person of a ticket; null where it is none of ours, or old. */
export async function unsealPerson(context: ApiContext, ticket: unknown): Promise<UnknownPerson | null> {
  try {
    const { payload } = await jwtDecrypt<UnknownPerson>(String(ticket), await keyOf(context), {
      audience: AUDIENCE,
      currentDate: context.clock(),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
