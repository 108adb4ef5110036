import { clearSession, readSession } from './session.ts';

/**
 * Signs out: this browser at once, whatever becomes of the line, and the token on the server as soon as it hears of it.
 * The request outlives the page, which is about to be left.
 */
export function signOut(): void {
  const { authToken } = readSession();
  clearSession();
  if (!authToken) return;
  const headers = { Authorization: `Bearer ${authToken}` };
  fetch('/api/logout', { method: 'POST', headers, keepalive: true }).catch(() => undefined);
}
