import { hash } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import { accountTexts } from '#texts/accounts/accounts-server.ts';
import type { ChallengePurpose } from '../../../domain/people/second-factor.ts';
import type { ApiRequest } from '../../api-context.ts';
import { credentials, secondFactors as table, users } from '../../db/schema.ts';
import { ApiError, violation } from '../../hydra/errors.ts';
import { requireCaller } from '../require-caller.ts';
import { createChallenge, spendChallenge } from './challenges.ts';
import { passkeyObstacle, type RelyingParty, relyingPartyOf } from './relying-party.ts';

/** Passkeys (WebAuthn): a key that the device keeps, and uses after it has verified its user (AUTH-11). */

const texts = accountTexts.secondFactor;

/** The browser waits so long for the person, in milliseconds; the challenge is valid a little longer. */
const TIMEOUT_MS = 110_000;

/** A passkey that is not accepted, for whatever reason. */
export const passkeyRefused = (): ApiError => violation('passkey', texts.passkey, 'secondFactor.passkey');

/** The relying party of a request; 409 where no passkey can be used. */
function partyOf(request: ApiRequest): RelyingParty {
  if (passkeyObstacle(request)) throw new ApiError(409, texts.passkeyUnusable);
  return relyingPartyOf(request);
}

/** The bytes of a challenge, of which the database knows the hash. */
const bytesOf = (challenge: string) => Uint8Array.from(Buffer.from(challenge, 'base64url'));

/** The challenge that a response signs; empty where it holds none. */
function challengeIn(response: unknown): string {
  try {
    const { clientDataJSON } = (response as RegistrationResponseJSON).response;
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge: unknown;
    };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** Options of a new passkey of the caller, whose device verifies its user and keeps the account's name. */
export async function newPasskeyOptions(request: ApiRequest, username: string, fullname: string) {
  const { context } = request;
  const { id, session } = requireCaller(request.caller);
  const party = partyOf(request);
  const challenge = await createChallenge(context.db, context, {
    purpose: 'passkey',
    user: id,
    tokenVersion: session.tokenVersion,
  });
  const ownPasskeys = await context.db
    .select({ id: table.credential })
    .from(table)
    .where(and(eq(table.user, id), eq(table.kind, 'passkey')));
  return generateRegistrationOptions({
    rpName: context.settings.serviceName,
    rpID: party.id,
    userName: username,
    userDisplayName: fullname,
    // The same for an account each time, so that a device replaces its key; it tells nothing.
    userID: Uint8Array.from(hash('sha256', `${party.id} ${id}`, 'buffer')),
    challenge: bytesOf(challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: ownPasskeys.map((one) => ({ id: String(one.id) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/**
 * Verifies a new passkey of the caller; its challenge is used up whatever the outcome.
 * @throws ApiError 409 where the challenge is over, 422 where the response is not of this site or not verified
 */
export async function verifyNewPasskey(request: ApiRequest, response: unknown) {
  const { context, caller } = request;
  const party = partyOf(request);
  const challenge = challengeIn(response);
  const pending = await spendChallenge(context.db, context, 'passkey', challenge);
  if (!pending || pending.user !== caller?.id) throw new ApiError(409, texts.enrolOver);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw passkeyRefused();
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    kind: 'passkey',
    credential: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    relyingParty: party.id,
    counter,
  } as const;
}

/** Options to use a passkey: of whichever account, or in place of the caller's current password. */
export async function passkeyOptions(request: ApiRequest, purpose: 'signIn' | 'proof') {
  const { context, caller } = request;
  const party = partyOf(request);
  const challenge = await createChallenge(context.db, context, {
    purpose,
    ...(purpose === 'proof' && {
      user: caller?.id ?? null,
      tokenVersion: caller?.session.tokenVersion ?? null,
    }),
  });
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: bytesOf(challenge),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });
}

/** The passkey of this site with this identifier, and its account where that is in use. */
async function findPasskey({ context }: ApiRequest, { id: relyingParty }: RelyingParty, response: unknown) {
  const credential = (response as AuthenticationResponseJSON | undefined)?.id;
  if (typeof credential !== 'string') return undefined;
  const [row] = await context.db
    .select({
      id: table.id,
      user: table.user,
      credential: table.credential,
      publicKey: table.publicKey,
      counter: table.counter,
      tokenVersion: credentials.tokenVersion,
    })
    .from(table)
    .innerJoin(users, and(eq(users.id, table.user), eq(users.enable, true)))
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(and(eq(table.credential, credential), eq(table.relyingParty, relyingParty)));
  return row;
}

/**
 * Verifies the use of a passkey: the challenge once, this site, its signature, a user whom the device verified, and a
 * counter that rose (one that stays 0 counts nothing). A proof needs a challenge and a passkey of the caller.
 * @param onFound tells the account before the signature is verified
 * @throws ApiError 422 for anything else
 */
export async function spendPasskey(
  request: ApiRequest,
  purpose: Extract<ChallengePurpose, 'signIn' | 'proof'>,
  response: unknown,
  onFound: (user: number) => void = () => undefined,
): Promise<{ readonly user: number; readonly tokenVersion: number }> {
  const { context, caller } = request;
  const party = partyOf(request);
  const challenge = challengeIn(response);
  const pending = await spendChallenge(context.db, context, purpose, challenge);
  const passkey = await findPasskey(request, party, response);
  if (passkey) onFound(passkey.user);
  if (!pending || !passkey) throw passkeyRefused();
  if (purpose === 'proof' && !(pending.user === caller?.id && passkey.user === caller.id))
    throw passkeyRefused();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: String(passkey.credential),
      publicKey: bytesOf(String(passkey.publicKey)),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw passkeyRefused();
  const { newCounter } = authenticationInfo;
  const rose = or(lt(table.counter, newCounter), and(eq(table.counter, 0), sql`${newCounter}::bigint = 0`));
  const updatedRows = await context.db
    .update(table)
    .set({ counter: newCounter, usedDate: context.clock() })
    .where(and(eq(table.id, passkey.id), rose))
    .returning({ id: table.id });
  if (updatedRows.length === 0) throw passkeyRefused();
  return { user: passkey.user, tokenVersion: passkey.tokenVersion };
}
