/** The page of imported lists (VET-19). */
export const IMPORT_ADDRESS = '/veterans/import';
