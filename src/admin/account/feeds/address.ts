/** The page of one's own agenda addresses (API-10). */
export const FEEDS_ADDRESS = '/user/agendas';
