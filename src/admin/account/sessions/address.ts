/** The page of one's own sessions (AUTH-13). */
export const SESSIONS_ADDRESS = '/user/appareils';
