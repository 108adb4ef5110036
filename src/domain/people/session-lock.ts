/** The code of the refusal of a request whose session is locked (AUTH-13). */
export const SESSION_LOCKED = 'session.locked';

/** The reads of an open desk: it stays visible behind the lock. */
const DESK = [
  '/api/appointments/today',
  '/api/desk_counter',
  '/api/events',
  '/api/me',
  '/api/menu_roles/user',
];

/** Locking again, opening the lock, and leaving. */
const LOCK = [
  '/api/session/lock',
  '/api/session/unlock',
  '/api/me/second_factor/proof_options',
  '/api/logout',
];

/**
 * Whether a request may be made while its session is locked: the pages hold all others, and the server refuses them.
 * @param path without the query
 */
export const isOpenWhileLocked = (method: string, path: string): boolean =>
  (method === 'GET' ? DESK : method === 'POST' ? LOCK : []).includes(path);
