import type { Answer, ApiContext } from '../api-context.ts';
import { accountOf } from './account.ts';
import { callerOf } from './caller.ts';
import { signToken, type TokenClaims } from './tokens.ts';

/** An answer with a token or a code, which no cache keeps. */
export const secretAnswer = (body: object): Answer => ({
  body,
  type: 'application/json',
  headers: { 'Cache-Control': 'no-store' },
});

/** The answer to a sign-in: the token and the user (AUTH-10). */
export async function sessionAnswer(context: ApiContext, claims: TokenClaims): Promise<Answer> {
  const { userId, weakPassword = false } = claims;
  const token = await signToken(context, claims);
  const { caller } = await callerOf(context, `Bearer ${token}`);
  const user = await accountOf(context, userId, weakPassword);
  return secretAnswer({
    token,
    user: { ...user, ...(caller?.lacksSecondFactor && { secondFactorRequired: true }) },
  });
}
