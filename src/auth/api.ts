import type { Session, SessionUser } from '../session/session.ts';

/** Long enough for a slow line; a sign-in that takes longer has failed. */
const TIMEOUT_MS = 30_000;

async function post<T>(path: string, body: object): Promise<T> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      signal: timeout.signal,
    });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return (await response.json()) as T;
  } finally {
    clearTimeout(timer);
  }
}

/** Signs in (AUTH-10); gives the session to store, throws on any failure. */
export async function signIn(username: string, password: string): Promise<Session> {
  const { token, user } = await post<{ token: string; user?: SessionUser }>('/api/login_check', {
    username,
    password,
  });
  return { user: user ?? null, authToken: token };
}
