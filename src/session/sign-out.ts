import { clearSession, readSession } from './session.ts';

/** react-admin's preferences in this browser: filters, columns, what was unfolded. */
const PREFERENCES = 'RaStore';
/** The browser's, not the session's. */
const THEME = `${PREFERENCES}.theme`;

/** Empties the data that react-admin stored for the last user, as its own sign-out does, where it is not loaded. */
export function forgetPreferences(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFERENCES) && key !== THEME) localStorage.removeItem(key);
}

/**
 * Signs out: this browser at once, whatever becomes of the line, and the session on the server as soon as it hears of it.
 * The request outlives the page, which is about to be left.
 * @returns the address to go to, where the provider of single sign-on has a session too
 */
export function signOut(): string | undefined {
  const { authToken, renewDate, signOut: address } = readSession();
  clearSession();
  if (!authToken) return undefined;
  // The cookie says which session ends: beside it, a token that has expired would be refused.
  const headers = new Headers(renewDate === undefined ? { Authorization: `Bearer ${authToken}` } : {});
  fetch('/api/logout', { method: 'POST', headers, keepalive: true }).catch(() => undefined);
  return address;
}
