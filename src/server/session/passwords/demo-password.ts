/** The demo accounts' password, published: a service that is open to a network has no demo accounts. */
export const DEMO_PASSWORD = 'Combattant-2026';
