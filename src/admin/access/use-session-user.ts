import { useSyncExternalStore } from 'react';
import { onSessionChange, readSession, SESSION_KEY, type SessionUser } from '../../session/session.ts';

/** The session's text: a value that is equal as long as the session is. */
const stored = (): string | null => localStorage.getItem(SESSION_KEY);

/** The signed-in user of the stored session; follows its changes, those of other tabs included. */
export function useSessionUser(): SessionUser | null {
  useSyncExternalStore(onSessionChange, stored);
  return readSession().user;
}
