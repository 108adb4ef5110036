import { accountTexts } from '#texts/accounts/accounts-server.ts';
import type { Answer, ApiRequest } from '../../api-context.ts';
import type { Transaction } from '../../db/connection.ts';
import { type ApiError, violation } from '../../hydra/errors.ts';
import { passkeyChallenges } from '../../limits/limits.ts';
import { networkOf } from '../../limits/network.ts';
import { consume } from '../../limits/rate-limit.ts';
import { enqueueAccountMail } from '../../mail/outbox.ts';
import { write } from '../../transaction.ts';
import { refuseExposedDemo } from '../demo-guard.ts';
import { secretAnswer, sessionAnswer } from '../session-answer.ts';
import { countTry, takeTryBack, tryCode } from '../sign-in-attempts.ts';
import { refuseClosedAccount } from '../single-sign-on/local-accounts.ts';
import { countAnswer, findChallenge, spendChallenge } from './challenges.ts';
import { passkeyOptions, passkeyRefused, spendPasskey } from './passkeys.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { spendTotp } from './totp.ts';

const texts = accountTexts.secondFactor;

const refusalOf = (why: 'ticket' | 'code'): ApiError => violation(why, texts[why], `secondFactor.${why}`);

/** The longest code that is read, in characters. */
const MAX_CODE_LENGTH = 64;

const SHORT_CODE = /^\d{6}$/;

/** A code as it is compared, and whether it can be guessed. */
export function readCode(code: unknown): { readonly plain: string; readonly isShort: boolean } {
  const plain = typeof code === 'string' ? code.slice(0, MAX_CODE_LENGTH).replace(/\s/g, '') : '';
  return { plain, isShort: SHORT_CODE.test(plain) };
}

/** Whether a code is right: six digits are the application's, anything else is a recovery code. */
export async function spendCode(
  tx: Transaction,
  { context }: ApiRequest,
  user: number,
  code: string,
): Promise<boolean> {
  if (SHORT_CODE.test(code)) return spendTotp(tx, context, user, code);
  const isUsed = await spendRecoveryCode(tx, user, code);
  if (isUsed) await enqueueAccountMail(tx, context, 'recoveryCodeUsed', user);
  return isUsed;
}

/**
 * POST /api/login_check/second_factor: exchanges the ticket of a right password and a code for the answer of a sign-in
 * (AUTH-10, AUTH-11).
 * @throws ApiError 422 at `ticket` where the password is to be given again, 422 at `code` for a wrong or used code, 429 after
 * too many
 */
export async function answerSecondStep(request: ApiRequest): Promise<Answer> {
  const { context, body, accessNote: note, requestId } = request;
  refuseExposedDemo(request);
  const { ticket, code } = await body();
  await countTry(request);
  const pending = await findChallenge(context.db, context, 'ticket', ticket);
  if (!pending?.user) throw refusalOf('ticket');
  const { user } = pending;
  note.ids = [user];
  const { plain, isShort } = readCode(code);
  const isRight = await tryCode(request, { id: user, isShort }, () =>
    write(context.db, { id: user }, requestId, async (tx) => {
      if (!(await countAnswer(tx, context, 'ticket', ticket))) return null;
      if (!(await spendCode(tx, request, user, plain))) return false;
      await spendChallenge(tx, context, 'ticket', ticket);
      return true;
    }),
  );
  if (isRight === null) throw refusalOf('ticket');
  if (!isRight) throw refusalOf('code');
  note.actor = user;
  const { tokenVersion, weakPassword } = pending;
  return sessionAnswer(request, { userId: user, tokenVersion: Number(tokenVersion), weakPassword });
}

/** POST /api/login_check/passkey_options: what a browser asks a passkey to sign, of whichever account. */
export async function beginPasskeySignIn(request: ApiRequest): Promise<Answer> {
  const { context, address } = request;
  refuseExposedDemo(request);
  await consume(context.db, context, [passkeyChallenges, networkOf(address)]);
  return secretAnswer(await passkeyOptions(request, 'signIn'));
}

/**
 * POST /api/login_check/passkey: a passkey alone signs in, since its device has verified its user; with a ticket it takes
 * the second step of that ticket's account (AUTH-11).
 * @throws ApiError 422 at `passkey`, or at `ticket` where the password is to be given again
 */
export async function signInByPasskey(request: ApiRequest): Promise<Answer> {
  const { context, body, accessNote: note } = request;
  refuseExposedDemo(request);
  const { passkey, ticket } = await body();
  await countTry(request);
  const pending = ticket === undefined ? null : await findChallenge(context.db, context, 'ticket', ticket);
  if (ticket !== undefined && !pending) throw refusalOf('ticket');
  const { user, tokenVersion } = await spendPasskey(request, 'signIn', passkey, (userId) => {
    note.ids = [userId];
  });
  if (pending && pending.user !== user) throw passkeyRefused();
  await refuseClosedAccount(context, user);
  if (pending && !(await spendChallenge(context.db, context, 'ticket', ticket))) throw refusalOf('ticket');
  await takeTryBack(request);
  note.actor = user;
  return sessionAnswer(request, { userId: user, tokenVersion, weakPassword: pending?.weakPassword ?? false });
}
