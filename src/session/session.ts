/**
 * The session of this browser (AUTH-04, AUTH-10): the signed-in user and, beside it, the token, under one fixed
 * key of local storage. Somebody is signed in when there is a user. The light pages write it, the back office reads
 * it; a second tab shares it.
 */

/** The one key of local storage that holds the session. */
export const SESSION_KEY = 'anciens-combattants.session';

/** A record that a user belongs to; prefills forms and filters. */
export interface SessionReference {
  readonly '@id': string;
  readonly id: number;
  readonly name: string;
}

/** The signed-in user, as POST /api/login_check and GET /api/me give it. */
export type SessionUser = {
  readonly '@id': string;
  readonly id: number;
  readonly civility: string | null;
  readonly email: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly fullname: string;
  /** The role's name, ROLE_SUPER_ADMIN for example; null for a new account without role. */
  readonly role: string | null;
  /** The name that people read (ROLE-03). */
  readonly roleTitle?: string;
  readonly imageUser: string | null;
  readonly cell: SessionReference | null;
  readonly region: SessionReference | null;
  /** A new password is to be chosen before the role takes effect (ME-06). */
  readonly weakPassword?: true;
  /** A second factor is to be set up before anything else (AUTH-11). */
  readonly secondFactorRequired?: true;
};

export interface Session {
  readonly user: SessionUser | null;
  readonly authToken: string | null;
  /** The address that ends the session of the provider too (AUTH-12). */
  readonly signOut?: string;
}

const EMPTY: Session = { user: null, authToken: null };

const listeners = new Set<() => void>();

/** The session as it is stored now; empty when there is none or it cannot be read. */
export function readSession(): Session {
  try {
    const stored: Partial<Session> | null = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null');
    return { user: stored?.user ?? null, authToken: stored?.authToken ?? null, signOut: stored?.signOut };
  } catch {
    return EMPTY;
  }
}

/** Stores the session; every listener of this tab and of the others hears of it. */
export function writeSession(session: Session): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  for (const listener of listeners) listener();
}

/** Replaces the user, keeps the token (AUTH-09, ME-02). */
export const storeUser = (user: SessionUser): void => writeSession({ ...readSession(), user });

/** Keeps the user, replaces the token (RIGHTS-13: the answer to one's own password change carries a new one). */
export const storeToken = (authToken: string): void => writeSession({ ...readSession(), authToken });

/** Ends the session. */
export function clearSession(): void {
  localStorage.removeItem(SESSION_KEY);
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever another tab changes the session. Gives the function that stops it. */
export function onSessionChangeElsewhere(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // key is null when the whole storage was cleared.
    if (event.key === SESSION_KEY || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Calls `listener` whenever the session changes, in this tab or another. Gives the function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onSessionChangeElsewhere(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/**
 * The sign-in page, with the page that was asked for, so that signing in leads back to it. A whole address: the
 * sign-in is another bundle, which the browser has to load.
 */
export function signInAddress(): string {
  const { origin, pathname, search } = window.location;
  const isExpected =
    pathname === '/' || pathname === '/dashboard' || pathname === '/logout' ? '' : pathname + search;
  return `${origin}/auth/login${isExpected ? `?next=${encodeURIComponent(isExpected)}` : ''}`;
}
