/** The page of webhooks (API-11). */
export const WEBHOOKS_ADDRESS = '/parametres/webhooks';
