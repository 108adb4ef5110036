import { useSyncExternalStore } from 'react';
import { SUPER_ADMIN } from '../../domain/rights/rights.ts';
import { onSessionChange, readSession, SESSION_KEY, type SessionUser } from '../../session/session.ts';

/** The session's text: a value that is equal as long as the session is. */
const readStored = (): string | null => localStorage.getItem(SESSION_KEY);

/** The signed-in user of the stored session; follows its changes, those of other tabs included. */
export function useSessionUser(): SessionUser | null {
  useSyncExternalStore(onSessionChange, readStored);
  return readSession().user;
}

/** Whether the signed-in user is a super administrator. */
export const useIsSuperAdmin = (): boolean => useSessionUser()?.role === SUPER_ADMIN;
