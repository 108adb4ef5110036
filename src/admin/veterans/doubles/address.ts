/** The address of the list of probable doubles (VET-18). */
export const DOUBLES_ADDRESS = '/veterans/doublons';
