/** The filter of the accounts that somebody has made for themselves, and that have no role yet (AUTH-06, USER-06). */
export const WAITING = { 'exists[role]': false, enable: true } as const;
