import type { Answer, ApiRequest } from '../api-context.ts';
import { accountOf } from './account.ts';
import { callerOf } from './caller.ts';
import { beginSession, type SignedIn } from './sessions.ts';

/** An answer with a token or a code, which no cache keeps. */
export const secretAnswer = (body: object, headers: Readonly<Record<string, string>> = {}): Answer => ({
  body,
  type: 'application/json',
  headers: { ...headers, 'Cache-Control': 'no-store' },
});

/** The answer to a sign-in, which begins a session: the token and the user (AUTH-10). */
export async function sessionAnswer(request: ApiRequest, signedIn: SignedIn): Promise<Answer> {
  const { context, address } = request;
  const { token, headers } = await beginSession(request, signedIn);
  const { caller } = await callerOf(context, `Bearer ${token}`, address);
  const user = await accountOf(context, signedIn.userId, signedIn.weakPassword ?? false);
  return secretAnswer(
    { token, user: { ...user, ...(caller?.lacksSecondFactor && { secondFactorRequired: true }) } },
    headers,
  );
}
