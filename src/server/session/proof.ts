import { eq } from 'drizzle-orm';
import { accountTexts } from '#texts/accounts-server.ts';
import type { ApiRequest } from '../api-context.ts';
import { credentials } from '../db/schema.ts';
import { ApiError, violation } from '../hydra/errors.ts';
import { countTry, tryPassword } from './sign-in-attempts.ts';

/** Longer after the sign-in, whoever sits at the open page shows that they know the password. */
const FRESH_MS = 15 * 60_000;

/** The longest password that is read, in characters. */
const MAX_PASSWORD = 255;

/**
 * When the caller last gave the password: with this request as `currentPassword`, or at a sign-in that is not long
 * ago; null otherwise. A wrong one is refused at its field, and counted like a failed sign-in (SEC-01).
 */
export async function reauthenticate(
  request: ApiRequest,
  { currentPassword }: Readonly<Record<string, unknown>>,
): Promise<Date | null> {
  const { context, caller } = request;
  if (!caller) return null;
  const now = context.clock();
  if (currentPassword === undefined || currentPassword === null || currentPassword === '') {
    const { signedIn } = caller.session;
    return now.getTime() - signedIn.getTime() <= FRESH_MS ? signedIn : null;
  }
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
export const proofRequired = (): ApiError =>
  new ApiError(403, accountTexts.currentPassword.asked, { extra: { code: 'currentPassword.asked' } });
