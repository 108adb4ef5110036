import { eq } from 'drizzle-orm';
import { accountTexts } from '#texts/accounts/accounts-server.ts';
import type { ApiRequest } from '../../api-context.ts';
import { credentials } from '../../db/schema.ts';
import { ApiError, ViolationsError, violation } from '../../hydra/errors.ts';
import { spendPasskey } from '../second-factor/passkeys.ts';
import { countTry, tryPassword } from '../sign-in-attempts.ts';

/** The longest password that is read, in characters. */
const MAX_PASSWORD = 255;

type Body = Readonly<Record<string, unknown>>;

/** A refused passkey is said where the password would be. */
function rethrowAtPassword(error: unknown): never {
  if (!(error instanceof ViolationsError)) throw error;
  throw violation('currentPassword', accountTexts.secondFactor.passkey, 'currentPassword.wrong');
}

/**
 * Whether a request gives the caller's current password as `currentPassword`, or a passkey in its place as
 * `currentPasskey`. Only who sits at the open page now can give either: a sign-in however short ago is none (AUTH-13).
 * @returns false where it gives none
 * @throws ApiError 422 for a wrong one, which counts like a failed sign-in (SEC-01)
 */
export async function isProven(
  request: ApiRequest,
  { currentPassword, currentPasskey }: Body,
): Promise<boolean> {
  const { context, caller } = request;
  if (caller && currentPasskey) {
    await spendPasskey(request, 'proof', currentPasskey).catch(rethrowAtPassword);
    return true;
  }
  if (!caller || currentPassword === undefined || currentPassword === null || currentPassword === '')
    return false;
  await countTry(request);
  const [user] = await context.db
    .select({ hash: credentials.passwordHash })
    .from(credentials)
    .where(eq(credentials.userId, caller.id));
  const password = typeof currentPassword === 'string' ? currentPassword.slice(0, MAX_PASSWORD) : '';
  if (await tryPassword(request, { id: caller.id, name: '', hash: user?.hash }, password)) return true;
  throw violation('currentPassword', accountTexts.currentPassword.wrong, 'currentPassword.wrong');
}

/** A refusal with a code of its own, by which the screens ask for the password and send the same again. */
export const proofRequired = (message: string = accountTexts.currentPassword.asked): ApiError =>
  new ApiError(403, message, { extra: { code: 'currentPassword.asked' } });

/**
 * Refuses a request that does not prove who sits at the page.
 * @throws ApiError 403 with a code where it gives no proof, 422 where it gives a wrong one
 */
export async function requireProof(request: ApiRequest, body: Body, message?: string): Promise<void> {
  if (!(await isProven(request, body))) throw proofRequired(message);
}
