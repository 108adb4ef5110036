import { eq } from 'drizzle-orm';
import { accountTexts } from '#texts/accounts/accounts-server.ts';
import type { ApiRequest } from '../api-context.ts';
import { credentials } from '../db/schema.ts';
import { ApiError, ViolationsError, violation } from '../hydra/errors.ts';
import { spendPasskey } from './second-factor/passkeys.ts';
import { countTry, tryPassword } from './sign-in-attempts.ts';

/** Longer after the sign-in, whoever sits at the open page shows that they know the password. */
const FRESH_MS = 15 * 60_000;

/** The longest password that is read, in characters. */
const MAX_PASSWORD = 255;

type Body = Readonly<Record<string, unknown>>;

/** A refused passkey is said where the password would be. */
function rethrowAtPassword(error: unknown): never {
  if (!(error instanceof ViolationsError)) throw error;
  throw violation('currentPassword', accountTexts.secondFactor.passkey, 'currentPassword.wrong');
}

/** When the caller signed in, where that is not long ago; null otherwise. */
function freshSignIn({ context, caller }: ApiRequest): Date | null {
  if (!caller) return null;
  const { signedIn } = caller.session;
  return context.clock().getTime() - signedIn.getTime() <= FRESH_MS ? signedIn : null;
}

/**
 * When the caller last gave the password: with this request as `currentPassword`, or at a sign-in that is not long
 * ago; null otherwise. A wrong one is refused at its field, and counted like a failed sign-in (SEC-01).
 */
export const reauthenticate = async (request: ApiRequest, body: Body): Promise<Date | null> =>
  (await provenNow(request, body)) ?? freshSignIn(request);

/**
 * The moment of this request where it gives the current password as `currentPassword`, or a passkey in its place as
 * `currentPasskey`; null where it gives none.
 * @throws ApiError 422 for a wrong one, which counts like a failed sign-in (SEC-01)
 */
export async function provenNow(
  request: ApiRequest,
  { currentPassword, currentPasskey }: Body,
): Promise<Date | null> {
  const { context, caller } = request;
  if (caller && currentPasskey) {
    await spendPasskey(request, 'proof', currentPasskey).catch(rethrowAtPassword);
    return context.clock();
  }
  if (!caller || currentPassword === undefined || currentPassword === null || currentPassword === '')
    return null;
  const now = context.clock();
  await countTry(request);
  const [user] = await context.db
    .select({ hash: credentials.passwordHash })
    .from(credentials)
    .where(eq(credentials.userId, caller.id));
  const password = typeof currentPassword === 'string' ? currentPassword.slice(0, MAX_PASSWORD) : '';
  if (await tryPassword(request, { id: caller.id, name: '', hash: user?.hash }, password)) return now;
  throw violation('currentPassword', accountTexts.currentPassword.wrong, 'currentPassword.wrong');
}

/** A refusal with a code of its own, by which the screens ask for the password and send the same again. */
export const proofRequired = (message: string = accountTexts.currentPassword.asked): ApiError =>
  new ApiError(403, message, { extra: { code: 'currentPassword.asked' } });
