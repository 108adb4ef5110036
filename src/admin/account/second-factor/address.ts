/** The page of one's own second factors (AUTH-11). */
export const SECOND_FACTOR_ADDRESS = '/user/double-authentification';
