import { isTokenFresh, readSession, storeToken } from './session.ts';

/**
 * The life of the token, which a cookie renews (AUTH-13): every request of the back office takes its token here. Of the
 * tabs of a browser one renews and the others take its token; where the browser has no Web Locks (plain http), the server
 * bears two renewals at the same time.
 */

/** One of the tabs holds this lock. */
const LOCK = 'anciens-combattants.renewal';

/** A renewal without an answer is given up before the server stops bearing a second one. */
const TIMEOUT_MS = 15_000;

/** Asks the server for a new token; null where the session is over. Throws where there is no answer. */
async function ask(): Promise<string | null> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  try {
    const response = await fetch('/api/session/renewal', {
      method: 'POST',
      headers: { Accept: 'application/json' },
      signal: timeout.signal,
    });
    if (response.status === 401) return null;
    if (!response.ok) throw new Error(`no token: ${response.status}`);
    const { token } = await response.json();
    return token;
  } finally {
    clearTimeout(timer);
  }
}

async function renew(stale: string): Promise<string | null> {
  // Another tab may have renewed it while this one waited, or signed out.
  const { authToken } = readSession();
  if (authToken !== stale) return authToken;
  const token = await ask();
  if (token && readSession().authToken === stale) storeToken(token);
  return token;
}

let renewing: Promise<string | null> | null = null;

/**
 * Returns a token in place of one that is or will be refused.
 * @returns null where the session is over
 * @throws Error where the server does not answer
 */
export function renewToken(stale: string): Promise<string | null> {
  renewing ??= (navigator.locks ? navigator.locks.request(LOCK, () => renew(stale)) : renew(stale)).finally(
    () => {
      renewing = null;
    },
  );
  return renewing;
}

/** The token for a request that is sent now, renewed where its time is almost over; null where nobody is signed in. */
export async function currentToken(): Promise<string | null> {
  const session = readSession();
  const { authToken } = session;
  if (!authToken || isTokenFresh(session)) return authToken;
  // Without an answer it is tried as it is: the request has its own words for a lost line.
  const token = await renewToken(authToken).catch(() => null);
  return token ?? authToken;
}
