import { language } from '#texts/locale.ts';
import { renewDateOf, type Session, type SessionUser } from '../session/session.ts';
import { RefusedError, readRefusal } from '../shared/refused.ts';

/** Long enough for a slow line; what takes longer has failed. */
const TIMEOUT_MS = 30_000;

/** Sends one form; throws `RefusedError` when the server refuses, anything else when there is no answer. */
export async function post<T>(path: string, body: object): Promise<T> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'Accept-Language': language,
        // A sign-in gets a short token, and a cookie that renews it (AUTH-13).
        Session: 'cookie',
      },
      body: JSON.stringify(body),
      signal: timeout.signal,
    });
    if (!response.ok) throw readRefusal(response.status, await response.text());
    return await response.json();
  } finally {
    clearTimeout(timer);
  }
}

/** The ticket of a sign-in whose second step follows, in this tab's storage. */
export const TICKET = 'second-step';

export interface SignedIn {
  readonly token: string;
  readonly user?: SessionUser;
  readonly signOut?: string;
}

export const sessionOf = ({ token, user, signOut }: SignedIn): Session => ({
  user: user ?? null,
  authToken: token,
  signOut,
  renewDate: renewDateOf(token),
});

/** Signs in (AUTH-10); gives the session to store, or the ticket of the second step (AUTH-11). */
export async function signIn(
  username: string,
  password: string,
): Promise<{ readonly session: Session } | { readonly ticket: string }> {
  const answer = await post<SignedIn | { secondFactor: string }>('/api/login_check', { username, password });
  return 'secondFactor' in answer ? { ticket: answer.secondFactor } : { session: sessionOf(answer) };
}

/** Exchanges a ticket and a code for the session to store (AUTH-11). */
export const answerSecondStep = async (ticket: string, code: string): Promise<Session> =>
  sessionOf(await post<SignedIn>('/api/login_check/second_factor', { ticket, code }));

/** The answer to a sign-in: a session to store, or the ticket of the second step (AUTH-11). */
export type SignInAnswer = SignedIn | { readonly secondFactor: string };

/** The values of a registration (AUTH-05). */
interface NewAccount {
  readonly fullname: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

/** Makes an account (AUTH-05); gives a session whose user is not known yet. */
export async function register({ fullname, email, username, password }: NewAccount): Promise<Session> {
  const { accessToken } = await post<{ accessToken: string }>('/api/auth/register', {
    fullname,
    email,
    username,
    password,
  });
  return sessionOf({ token: accessToken });
}

/** Has a link for a new password mailed (AUTH-07). */
export const askForReset = (email: string): Promise<unknown> => post('/api/auth/forgot-password', { email });

/** Sets a new password with a link's token (AUTH-08). */
export const resetPassword = (token: string, password: string, retypedPassword: string): Promise<unknown> =>
  post('/api/auth/reset-password', { token, password, retypedPassword });

/** Reads the username of the account that an invitation's token belongs to (OPS-05). */
export const readInvitation = (token: string): Promise<{ readonly username: string }> =>
  post('/api/auth/invitation', { token });

/** Sets the first password of an invited colleague (OPS-05). */
export const acceptInvitation = (
  token: string,
  password: string,
  retypedPassword: string,
): Promise<unknown> => post('/api/auth/accept-invitation', { token, password, retypedPassword });

/** The server's words about a value that belongs to no field of the page; undefined where it says nothing of it. */
export const violationOf = (error: unknown, path: string): string | undefined =>
  error instanceof RefusedError
    ? error.violations.find(({ propertyPath }) => propertyPath === path)?.message
    : undefined;

/** Whether a refusal is of the link itself and not of the passwords; gives the server's words for it. */
export const deadLinkOf = (error: unknown): string | undefined => violationOf(error, 'token');
