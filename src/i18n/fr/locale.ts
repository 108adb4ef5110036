/** The language of this folder, for `lang` and for react-admin. */
export const language = 'fr';
/** What `Intl` writes days, hours and numbers by. */
export const locale = 'fr-FR';
