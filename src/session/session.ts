/**
 * The session of this browser (AUTH-04, AUTH-10): the signed-in user and, beside it, the token, under one fixed
 * key of local storage. Somebody is signed in when there is a user. The light pages write it, the back office reads
 * it; a second tab shares it.
 */

/** The one key of local storage that holds the session. */
export const SESSION_KEY = 'anciens-combattants.session';

/** The keys of the idle lock (AUTH-13): when somebody last did something in this browser, and whether it is locked. */
export const USED_KEY = 'anciens-combattants.used';
export const LOCKED_KEY = 'anciens-combattants.locked';

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
  /** The moment, by the clock of this browser, from which the token is renewed; absent where no cookie renews it (AUTH-13). */
  readonly renewDate?: number;
}

/** A token is renewed so long before it expires. */
const RENEWAL_MARGIN_MS = 60_000;

/**
 * The moment from which a new token is renewed. Its life counts from now by this browser's clock, which may differ from the
 * server's.
 */
export function renewDateOf(token: string): number {
  const { iat, exp } = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')));
  return Date.now() + (exp - iat) * 1000 - RENEWAL_MARGIN_MS;
}

/** Whether a session's token can be sent as it is. */
export const isTokenFresh = ({ renewDate }: Session): boolean =>
  renewDate === undefined || Date.now() < renewDate;

const EMPTY: Session = { user: null, authToken: null };

const listeners = new Set<() => void>();

/** The session as it is stored now; empty when there is none or it cannot be read. */
export function readSession(): Session {
  try {
    const session: Partial<Session> | null = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null');
    return { ...session, user: session?.user ?? null, authToken: session?.authToken ?? null };
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
export function storeToken(authToken: string): void {
  const session = readSession();
  const renewDate = session.renewDate === undefined ? undefined : renewDateOf(authToken);
  writeSession({ ...session, authToken, renewDate });
}

/** Ends the session. */
export function clearSession(): void {
  for (const key of [SESSION_KEY, USED_KEY, LOCKED_KEY]) localStorage.removeItem(key);
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
